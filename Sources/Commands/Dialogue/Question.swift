import Concurrency

/// A question of a command to its caller. It is settled once, from any thread, by an answer or by `nil`.
package final class Question: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<String?, Never>)
        case settled(String?)
    }

    private let state = Mutex(State.open)

    package init() {}

    package var isSettled: Bool {
        state.withLock { if case .settled = $0 { true } else { false } }
    }

    /// Settles the question. Only the first call counts.
    package func settle(_ text: String?) {
        let awaited: CheckedContinuation<String?, Never>? = state.withLock { state in
            switch state {
            case .settled: return nil
            case .open:
                state = .settled(text)
                return nil
            case .awaited(let continuation):
                state = .settled(text)
                return continuation
            }
        }
        awaited?.resume(returning: text)
    }

    /// Waits for the answer. Call it once.
    package func answer() async -> String? {
        await withCheckedContinuation { continuation in
            let settled: String?? = state.withLock { state in
                if case .settled(let text) = state { return .some(text) }
                state = .awaited(continuation)
                return nil
            }
            if let settled { continuation.resume(returning: settled) }
        }
    }
}
