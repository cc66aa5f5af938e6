import Concurrency
import Logging
import Model
import Storage

/// Where all that waits for the disk is done for pictures and files.
///
/// What belongs together, as the pieces of one upload, is done one after the other on one thread: whoever sends much at once
/// leaves the other threads to others.
final class MediaThreads: Sendable {
    /// They wait more than they work.
    private static let count = 4

    private let threads: [BackgroundThread]
    private let contents: ContentStore
    private let logger: Logger
    private let turns = Mutex(0)

    /// - Throws: `StorageError` if no thread can be started.
    init(contents: ContentStore, logger: Logger) throws {
        (self.contents, self.logger) = (contents, logger)
        // Somebody waits for each piece; stepped back, one waited for a third of a second on a busy machine.
        threads = try (0..<Self.count).map { _ in try BackgroundThread(name: "media", niceness: 0) }
    }

    /// Returns a thread for something new: each in its turn.
    func next() -> Int {
        turns.withLock { turns in
            turns = (turns + 1) % threads.count
            return turns
        }
    }

    /// Runs work that waits for the disk.
    ///
    /// - Parameter thread: The thread that ``next()`` returned for what this is part of; `nil` for any.
    /// - Throws: What `work` threw, and `CommunityError` `.unavailable` if the disk, or the folder, fails.
    func run<Value: Sendable>(
        on thread: Int? = nil, _ work: @escaping @Sendable (ContentStore) throws -> Value
    ) async throws -> Value {
        let contents = contents
        do {
            // A task of its own would be released, with the files that its value holds, after the caller goes on.
            return try await withTaskExecutorPreference(threads[thread ?? next()]) { try work(contents) }
        } catch let error as StorageError {
            logger.error("pictures and files can't be stored", metadata: ["error": "\(error)"])
            throw CommunityError(.unavailable, MediaWords.unavailable)
        }
    }
}
