public import Concurrency
internal import GRDB
public import Logging

/// The durable record. One thread writes it, in transactions that all waiting operations share (group commit).
///
/// Nobody is answered and nothing is published before it is durable. An operation that throws is rolled back alone.
/// After a failed commit or sync nothing is written until a restart (fail-stop). While the disk is full, operations are
/// refused, and each tries anew.
///
/// Besides what its migrations create, the database has the table `sequence`. Its column `last` is the last committed
/// number of ``Transaction/nextSequence()``. Numbers and rows of one read are consistent.
public final class Ledger<Event: Sendable>: Sendable {
    /// Connections for reads on the callers' own threads: such reads are short, and each connection has a
    /// page cache of its own.
    private static var readersHere: Int { 2 }

    private let pool: DatabasePool
    /// Reads on their callers' own threads: the pool is closed behind the last of them.
    private let readsHere = AccessCount()
    private let inbox: Inbox<Event>
    private let readers: ReadingThreads
    private let thread: Mutex<NamedThread?>
    private let debt: ScrubbingDebt

    /// Opens the database, brings its schema up to date, and starts the writing thread.
    ///
    /// - Parameters:
    ///   - path: The file. It is created if it is missing; its folder has to exist.
    ///   - attached: Derived data that reads see beside the database, by the name of its schema: with the name `derived`, its
    ///     table `entries` is `derived.entries`. A read sees committed states of both, which need not belong together.
    ///   - publish: Called on the ledger's thread with the events of each commit, in order, before its operations are
    ///     answered. It holds up all writing, so it must be quick.
    /// - Throws: ``StorageError``: `.newer` if a newer Quad made the file, `.unwritable`, `.corrupt`, `.locked`, or
    ///   what a migration ran into.
    public init(
        path: String, migrations: [Migration], options: LedgerOptions = .init(),
        attached: [String: DerivedStore] = [:], logger: Logger,
        publish: @escaping @Sendable ([Event]) -> Void
    ) throws {
        let debt = ScrubbingDebt()
        self.debt = debt
        do {
            let pool = try DatabasePools.open(
                path, readers: options.readers + Self.readersHere, synchronous: options.synchronous,
                attached: attached.mapValues(\.path), patience: options.patience)
            try pool.writeWithoutTransaction { database in
                try Migrator(migrations: migrations).migrate(database)
                if let pages = options.maximumPages {
                    try database.execute(sql: "PRAGMA max_page_count = \(pages)")
                }
                try Scrubbing.watch(options.scrubbed, on: database, debt: debt)
            }
            let inbox = Inbox<Event>()
            let readers = try ReadingThreads(options.readers, pool: pool, costs: options.readCosts)
            self.pool = pool
            self.inbox = inbox
            self.readers = readers
            do {
                thread = Mutex(
                    try NamedThread(name: "ledger") {
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

    /// Whether operations are still accepted.
    public var state: LedgerState { inbox.state }

    /// Queues an operation and returns at once.
    ///
    /// - Parameters:
    ///   - operation: Validates, then writes, in the transaction. It runs once, on the ledger's thread, and must not
    ///     wait. If it throws, it is rolled back alone and `completion` gets the error.
    ///   - completion: Called on the ledger's thread once the operation is durable and published, or has failed. It
    ///     must be quick. If the ledger was closed, it is called on the caller's own thread.
    @inlinable
    public func submit<Value: Sendable>(
        _ operation: @escaping @Sendable (Transaction<Event>) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let isQueued = enqueue(Job(operation: operation, completion: completion))
        if !isQueued { completion(.failure(StorageError.isClosed)) }
    }

    @usableFromInline
    func enqueue(_ job: Job<Event>) -> Bool { inbox.add(job) }

    /// Runs an operation and returns its value once it is durable and published.
    ///
    /// A cancelled task still gets the true outcome, since a queued operation can't be withdrawn.
    ///
    /// - Throws: What the operation threw; ``StorageError`` `.stopped` after a failed commit, `.full` while the disk is full,
    ///   `.locked` if another process kept writing for ``LedgerOptions/patience``, `.closed` after ``close()``.
    @discardableResult
    @inlinable
    public func perform<Value: Sendable>(
        _ operation: @escaping @Sendable (Transaction<Event>) throws -> Value
    ) async throws -> Value {
        try await handedOver { handOver in
            submit(operation) { handOver.resume(with: $0) }
        }
    }

    /// Reads one committed state of the database, without holding up the writer.
    ///
    /// It sees everything that was committed before it was called.
    ///
    /// - Parameter body: Runs on one of the threads that all reads share, so it may wait only for the disk.
    /// - Throws: What `body` threw; ``StorageError``; or `CancellationError` if the task is cancelled.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> Value {
        try await readers.read(body)
    }

    /// Reads like ``read(_:)``, for callers without a task.
    ///
    /// - Parameter completion: Called once, on the thread that read, so it must be quick. If the ledger was closed, it
    ///   is called on the caller's own thread.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        readers.submit(TypedRead(body, completion: completion))
    }

    /// Reads like ``read(_:)``, but on the calling thread, which waits. For a ``BackgroundThread``.
    public func readHere<Value>(_ body: (SQLReader) throws -> Value) throws -> Value {
        guard readsHere.enter() else { throw StorageError.isClosed }
        defer { readsHere.leave() }
        do {
            return try pool.read { try body(SQLReader($0)) }
        } catch {
            throw StorageError.translating(error)
        }
    }

    /// Writes something that changes nothing, to find out whether there is room again.
    public func probe() async throws {
        try await perform { transaction in
            // SQLite writes no page for a value that is there already.
            try transaction.execute("UPDATE sequence SET last = last + 1")
            try transaction.execute("UPDATE sequence SET last = last - 1")
        }
    }

    /// Copies the whole write-ahead log into the database and empties it, so that nothing that was deleted before stays
    /// in the files.
    ///
    /// - Returns: `false` if a running read or another process prevented it. Try again later.
    /// - Throws: ``StorageError``, as ``perform(_:)`` does.
    public func truncateLog() async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            let isQueued = inbox.add(Job.truncation { continuation.resume(with: $0) })
            if !isQueued { continuation.resume(throwing: StorageError.isClosed) }
        }
    }

    /// Makes the next ``scrub()`` empty the log, because something was removed that must not stay in the files.
    ///
    /// Values of ``LedgerOptions/scrubbed`` columns are watched; they need no call.
    public func oweScrubbing() { debt.owe() }

    /// Empties the log if something was removed since that must not stay in the files.
    ///
    /// - Returns: `false` if the log could not be emptied yet. Try again soon.
    @discardableResult
    public func scrub() async throws -> Bool {
        guard debt.settle() else { return true }
        do {
            let isEmpty = try await truncateLog()
            if !isEmpty { oweScrubbing() }
            return isEmpty
        } catch let error as StorageError where error.code == .full {
            oweScrubbing()
            return false
        }
    }

    /// Commits what is queued, copies the log into the database, and ends the thread.
    ///
    /// Later operations and reads throw `.closed`. Closing twice is harmless.
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

    /// For tests: returns once ``close()`` has come so far that later reads are refused.
    func waitUntilReadsAreRefused() async { await readers.waitUntilClosed() }

    /// The thread's whole life.
    ///
    /// It enters GRDB's writer once and stays there. So no batch pays for a change of queues, and nothing else can
    /// write on the connection.
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
