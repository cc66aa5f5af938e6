import Concurrency
import Model

/// Lets so many lines a second through.
final class LogGate: Sendable {
    /// Lines a second of one plugin: enough to follow what it does, and at 1,000 bytes each 10 kB a second at
    /// most.
    static let perSecond = 10

    private let window = Mutex<(second: Int64, lines: Int)>((0, 0))

    func admits(at moment: Timestamp) -> Bool {
        let second = moment.milliseconds / 1000
        return window.withLock { window in
            if window.second != second { window = (second, 0) }
            window.lines += 1
            return window.lines <= Self.perSecond
        }
    }
}
