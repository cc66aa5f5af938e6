public import ServiceLifecycle

/// Makes sure that deleted data leaves the files within a deadline. SQLite overwrites what it frees (`secure_delete`),
/// but the write-ahead log keeps old pages until it is emptied.
public struct ScrubbingService: Service {
    private let deadline: Duration
    private let scrub: @Sendable () async throws -> Bool

    /// - Parameters:
    ///   - deadline: The longest time that deleted words may stay in the files, unless a read of that length holds
    ///     them.
    ///   - scrub: Empties the log if that is due. Returns `false` if it has to be tried again.
    public init(within deadline: Duration, scrub: @escaping @Sendable () async throws -> Bool) {
        self.deadline = deadline
        self.scrub = scrub
    }

    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // What came just after a look has waited for half the time at the next one.
                let isDone = try await scrub()
                try? await Task.sleep(for: isDone ? deadline / 2 : min(deadline / 10, .seconds(1)))
            }
        }
    }
}
