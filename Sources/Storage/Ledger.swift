internal import GRDB
public import Locks
public import Logging
import struct Synchronization.Atomic

/// The durable record: one thread that writes, in transactions shared by all that waits (group commit).
///
/// Nobody is answered and nothing is published before it is durable. An operation that throws is rolled
/// back alone. A failed commit or sync ends all writing until a restart (fail-stop).
///
/// Besides what its migrations make, the database has the table `sequence`, whose column `last` is the
/// last number that ``Transaction/nextSequence()`` gave out as far as is committed. Numbers and rows of
/// one read belong together.
public final class Ledger<Event: Sendable>: Sendable {
    /// Connections for reads on the callers' own threads.
    private static var readersHere: Int { 2 }

    private let pool: DatabasePool
    /// Reads on their callers' own threads: the pool is closed behind the last of them.
    private let readsHere = AccessCount()
    private let inbox: Inbox<Event>
    private let readers: ReadingThreads
    private let thread: Mutex<LedgerThread?>
    /// Whether the log may hold something that was removed from the database since it was last emptied: at first it may,
    /// since the last process may have ended before it could.
    private let owesTruncation = Atomic<Bool>(true)

    /// Opens the database, brings its schema up to date, and starts the writing thread.
    ///
    /// - Parameters:
    ///   - path: the file; made if missing, in a folder that exists.
    ///   - publish: called on the ledger's thread with the events of each commit, in order, before its
    ///     operations are answered. It holds up all writing, so it must be quick.
    /// - Throws: ``StorageError``: `.newer` if a newer Quad made the file, `.unwritable`, `.corrupt`,
    ///   `.locked`, or what a migration ran into.
    public init(
        path: String, migrations: [Migration], options: LedgerOptions = .init(), logger: Logger,
        publish: @escaping @Sendable ([Event]) -> Void
    ) throws {
        do {
            let pool = try Connections.open(
                path, readers: options.readers + Self.readersHere, synchronous: options.synchronous)
            try pool.writeWithoutTransaction { database in
                try Migrator(migrations: migrations).migrate(database)
                if let pages = options.maximumPages {
                    try database.execute(sql: "PRAGMA max_page_count = \(pages)")
                }
            }
            let inbox = Inbox<Event>()
            let readers = try ReadingThreads(options.readers, pool: pool)
            self.pool = pool
            self.inbox = inbox
            self.readers = readers
            do {
                thread = Mutex(
                    try LedgerThread(name: "ledger") {
                        Self.work(pool, inbox, readers, options, logger, publish)
                    })
            } catch {
                readers.close()
                throw error
            }
        } catch {
            throw StorageError(wrapping: error)
        }
    }

    deinit {
        inbox.close()
        thread.withLock { $0?.detach() }
    }

    /// Whether operations are still taken.
    public var state: LedgerState { inbox.state }

    /// Queues an operation and returns at once.
    ///
    /// - Parameters:
    ///   - operation: validates, then writes, in the transaction. It runs once, on the ledger's thread,
    ///     and must not wait. What it throws rolls it back alone and reaches `completion`.
    ///   - completion: called on the ledger's thread once the operation is durable and published, or has
    ///     failed; on the caller's own thread if the ledger was closed. It must be quick.
    @inlinable
    public func submit<Value: Sendable>(
        _ operation: @escaping @Sendable (Transaction<Event>) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let isQueued = enqueue(TypedJob(operation: operation, completion: completion))
        if !isQueued { completion(.failure(StorageError.isClosed)) }
    }

    @usableFromInline
    func enqueue(_ job: Job<Event>) -> Bool { inbox.add(job) }

    /// Runs an operation and returns its value once it is durable and published.
    ///
    /// A cancelled task still gets the true outcome: what is queued is not taken back.
    ///
    /// - Throws: what the operation threw; ``StorageError`` `.stopped` after a failed commit, `.locked` if
    ///   another process kept writing for 5 seconds, `.closed` after ``close()``.
    @discardableResult
    @inlinable
    public func perform<Value: Sendable>(
        _ operation: @escaping @Sendable (Transaction<Event>) throws -> Value
    ) async throws -> Value {
        try await handedOver { handOver in
            submit(operation) { handOver.resume(with: $0) }
        }
    }

    /// Reads one committed state of the database, beside the writer and without holding it up.
    ///
    /// It sees all that was committed before it was called.
    ///
    /// - Parameter body: runs on one of the threads that all reads share, so it may wait for nothing but the disk.
    /// - Throws: what `body` threw; ``StorageError``; `CancellationError` if the task is cancelled.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> Value {
        try await readers.read(body)
    }

    /// Reads as ``read(_:)`` does, for callers without a task.
    ///
    /// - Parameter completion: called once: on the thread that read, so it must be quick; on the caller's own if the
    ///   ledger was closed.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        readers.submit(TypedRead(body, completion: completion))
    }

    /// Reads as ``read(_:)`` does, but on the calling thread, which waits: for a ``BackgroundThread``.
    public func readHere<Value>(_ body: (SQLReader) throws -> Value) throws -> Value {
        guard readsHere.enter() else { throw StorageError.isClosed }
        defer { readsHere.leave() }
        do {
            return try pool.read { try body(SQLReader($0)) }
        } catch {
            throw StorageError.translating(error)
        }
    }

    /// Copies the whole write-ahead log into the database and empties it, so that nothing that was
    /// deleted before stays in the files.
    ///
    /// - Returns: false if a running read or another process prevented it; try again later.
    /// - Throws: ``StorageError`` as ``perform(_:)`` does.
    public func truncateLog() async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            let isQueued = inbox.add(TruncationJob { continuation.resume(with: $0) })
            if !isQueued { continuation.resume(throwing: StorageError.isClosed) }
        }
    }

    /// Says that something was committed which must not stay in the files: ``forget()`` empties the log then.
    public func oweForgetting() { owesTruncation.store(true, ordering: .sequentiallyConsistent) }

    /// Empties the log where ``oweForgetting()`` was called since it was last emptied.
    ///
    /// - Returns: false if it could not be emptied yet; try again soon.
    @discardableResult
    public func forget() async throws -> Bool {
        guard owesTruncation.exchange(false, ordering: .sequentiallyConsistent) else { return true }
        let isEmpty = try await truncateLog()
        if !isEmpty { oweForgetting() }
        return isEmpty
    }

    /// Commits what is queued, copies the log into the database, and ends the thread.
    ///
    /// Later operations and reads fail with `.closed`. Closing twice does no harm.
    public func close() async {
        _ = await readsHere.close()
        inbox.close()
        await inbox.waitUntilClosed()
        let thread = self.thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        thread?.join()
    }

    /// The thread's whole life.
    ///
    /// It enters GRDB's writer once and stays there, so that no batch pays for a change of queues, and
    /// nothing else can write on the connection.
    private static func work(
        _ pool: DatabasePool, _ inbox: Inbox<Event>, _ readers: ReadingThreads, _ options: LedgerOptions,
        _ logger: Logger, _ publish: @escaping @Sendable ([Event]) -> Void
    ) {
        pool.writeWithoutTransaction { database in
            Committer(database, inbox: inbox, options: options, logger: logger, publish: publish).run()
        }
        // They hold connections of the pool.
        readers.close()
        do {
            try pool.close()
        } catch {
            logger.error("ledger closed badly", metadata: ["cause": "\(StorageError(wrapping: error))"])
        }
        inbox.markClosed()
    }
}
