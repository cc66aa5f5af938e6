import Concurrency
import Model

/// Carries lines to the gateway's own terminal from parts that are made before the console is.
final class OperatorNotices: Sendable {
    private let sink = Mutex<(@Sendable (LocalizedText) -> Void)?>(nil)

    /// Where lines go from now on; before, they are only in the log.
    func send(to sink: @escaping @Sendable (LocalizedText) -> Void) { self.sink.withLock { $0 = sink } }

    func show(_ line: LocalizedText) { sink.withLock { $0 }?(line) }
}
