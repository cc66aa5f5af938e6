import Concurrency
import Dispatch

/// Collects what happens on other threads.
final class Recorder<Entry: Sendable>: Sendable {
    private let state = Mutex<[Entry]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    var entries: [Entry] { state.withLock { $0 } }

    func add(_ entry: Entry) {
        state.withLock { $0.append(entry) }
        arrivals.signal()
    }

    /// Blocks until `count` more entries have come.
    func wait(for count: Int = 1) {
        for _ in 0..<count { arrivals.wait() }
    }
}

/// Stops whoever enters until it is opened; says when somebody stands before it.
final class Gate: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)
    private let isArmed: Mutex<Bool>

    init(isArmed: Bool = true) {
        self.isArmed = Mutex(isArmed)
    }

    func arm() {
        isArmed.withLock { $0 = true }
    }

    /// Waits, the first time after arming.
    func enter() {
        let stops = isArmed.withLock { isArmed in
            defer { isArmed = false }
            return isArmed
        }
        guard stops else { return }
        arrived.signal()
        opened.wait()
    }

    func waitForArrival() {
        arrived.wait()
    }

    func open() {
        opened.signal()
    }
}
