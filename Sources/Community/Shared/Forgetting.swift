public import ServiceLifecycle

/// Sees to it that what was deleted leaves the files within a deadline: SQLite overwrites what it frees
/// (`secure_delete`), but a write-ahead log keeps old pages until it is emptied.
public struct Forgetting: Service {
    private let deadline: Duration
    private let forget: @Sendable () async throws -> Bool

    /// - Parameters:
    ///   - deadline: how long deleted words may stay in files at most, unless a read of that length holds them.
    ///   - forget: empties the log where that is owed; false where it has to be tried again.
    public init(within deadline: Duration, forget: @escaping @Sendable () async throws -> Bool) {
        self.deadline = deadline
        self.forget = forget
    }

    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // What came just after a look has waited for half the time at the next one.
                let isDone = try await forget()
                try? await Task.sleep(for: isDone ? deadline / 2 : min(deadline / 10, .seconds(1)))
            }
        }
    }
}
