import Concurrency

/// A question of a command to its caller. It is settled once, from any thread, by an answer or by `nil`.
package final class CommandQuestion: Sendable {
    private enum Stage {
        case open
        case awaited(CheckedContinuation<String?, Never>)
        case settled(String?)
    }

    /// The longest time for which a question waits: an open one keeps its command running, and takes the next text.
    package static let patience = Duration.seconds(120)
    /// The same for one that is answered with a drawing: a hand is slower than words.
    package static let drawingPatience = Duration.seconds(300)

    private let state = Mutex(Stage.open)

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

    /// Asks the caller of a command, and waits for the answer. Call it once.
    ///
    /// - Parameters:
    ///   - patience: How long it waits.
    ///   - open: Has the door show what the command said, and settle the question with the next text.
    ///   - withdraw: Has the door forget the question, which is settled. It may come before `open` has taken effect.
    ///   - sleep: Waits for so long, or throws if its task is cancelled.
    /// - Returns: The answer, or `nil` if the caller gives a command instead, leaves, or says nothing for so long.
    package func ask(
        within patience: Duration = CommandQuestion.patience,
        open: @escaping @Sendable () -> Void, withdraw: @escaping @Sendable () -> Void,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async -> String? {
        await withTimeLimit(patience, sleep: sleep) {
            await withTaskCancellationHandler {
                open()
                return await self.answer()
            } onCancel: {
                self.settle(nil)
                withdraw()
            }
        }
    }

    /// Waits for the answer. Call it once.
    private func answer() async -> String? {
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
