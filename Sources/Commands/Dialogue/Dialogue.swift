package import Community
import Concurrency
import Model

/// How a running command talks with its caller.
package struct Dialogue: Sendable {
    /// The longest time for which a question waits: an open one keeps its command running, and takes the next text.
    package static let patience = Duration.seconds(120)

    /// Waits for the caller's next text and returns it, or `nil` if they give a command instead, leave, or say nothing
    /// for ``patience``.
    package let ask: @Sendable () async -> String?
    /// Says something, at once or with the command's end.
    package let say: @Sendable (Reply) -> Void

    /// Creates a dialogue from what a door does to ask and to say something.
    ///
    /// - Parameter sleep: Waits for so long, or throws if its task is cancelled.
    package init(
        ask: @escaping @Sendable () async -> String?, say: @escaping @Sendable (Reply) -> Void,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.ask = { await withTimeLimit(Self.patience, sleep: sleep, operation: ask) }
        self.say = say
    }
}
