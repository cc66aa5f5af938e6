import Concurrency
internal import GRDB
internal import GRDBSQLite
import Glibc
public import Logging

/// A file of data that can be derived from the ledger again, such as scores and search indexes.
///
/// It has its own writer, so that it never holds up the ledger. Its commits don't wait for the disk: a power loss may
/// take the last of them. A file that is missing, damaged or of another schema is replaced by an empty one, which the
/// owner fills again.
public final class DerivedStore: Sendable {
    /// Whether opening it created a new, empty file.
    public let wasRebuilt: Bool

    let path: String
    private let pool: DatabasePool
    private let isDamaged = Mutex(false)
    private let accesses = AccessCount()
    /// Pages of 4 KiB in the write-ahead log from which it is copied into the file, 32 MB: values that are strewn over an
    /// index write the same pages in each of many commits, and are copied once.
    private static let checkpointPages = 8_000
    private let costs: StatementCosts?

    /// Opens the file, or creates it.
    ///
    /// - Parameters:
    ///   - schemaVersion: 1 or more. Change it whenever `schema` or the meaning of the data changes.
    ///   - schema: The statements that create the tables in an empty file.
    ///   - costs: For tests: collects the costs of all statements.
    /// - Throws: ``StorageError`` if no file can be created, or `schema` is wrong.
    public init(
        path: String, schemaVersion: Int, schema: String, costs: StatementCosts? = nil, logger: Logger
    ) throws {
        self.path = path
        self.costs = costs
        if let pool = Self.openExisting(path, schemaVersion) {
            (self.pool, wasRebuilt) = (pool, false)
            return
        }
        do {
            Self.remove(path)
            pool = try Self.make(path, schemaVersion, schema)
            wasRebuilt = true
        } catch {
            throw StorageError(wrapping: error)
        }
        logger.notice("derived store made anew", metadata: ["file": "\(path)"])
    }

    /// Runs `body` in one transaction, after those that were submitted before it, and returns its value.
    ///
    /// - Throws: What `body` threw, in which case nothing is kept; or ``StorageError``.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLWriter) throws -> Value
    ) async throws -> Value {
        try await guarded {
            try await pool.writeWithoutTransaction { database in
                try inTransaction(database, body)
            }
        }
    }

    /// Writes like ``write(_:)``, but on the calling thread, which waits. For a ``BackgroundThread``.
    @discardableResult
    public func writeHere<Value>(_ body: (SQLWriter) throws -> Value) throws -> Value {
        try guarded {
            try pool.writeWithoutTransaction { database in try inTransaction(database, body) }
        }
    }

    /// Reads like ``read(_:)``, but on the calling thread, which waits. For a ``BackgroundThread``.
    public func readHere<Value>(_ body: (SQLReader) throws -> Value) throws -> Value {
        try guarded { try pool.read { try body(SQLReader($0, costs: costs)) } }
    }

    /// Reads one committed state, beside the writer.
    ///
    /// - Throws: What `body` threw; ``StorageError``; or `CancellationError` if the task is cancelled.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> Value {
        try await guarded { try await pool.read { [costs] in try body(SQLReader($0, costs: costs)) } }
    }

    /// Empties the write-ahead log, so that nothing deleted stays in it. Returns `false` if a reader prevented it.
    public func truncateLog() async throws -> Bool {
        try await guarded {
            try await pool.writeWithoutTransaction { database in
                try WriteAheadLog.truncate(SQLReader(database).connection)
            }
        }
    }

    /// Closes the file once the calls under way have ended. A damaged file is removed. Later calls throw `.closed`.
    public func close() async {
        guard await accesses.close() else { return }
        try? await pool.writeWithoutTransaction { database in
            _ = try WriteAheadLog.truncate(SQLReader(database).connection)
        }
        try? pool.close()
        if isDamaged.withLock({ $0 }) { Self.remove(path) }
    }

    private func guarded<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard accesses.enter() else { throw StorageError.isClosed }
        defer { accesses.leave() }
        do {
            return try await body()
        } catch {
            throw recordingDamage(error)
        }
    }

    private func guarded<Value>(_ body: () throws -> Value) throws -> Value {
        guard accesses.enter() else { throw StorageError.isClosed }
        defer { accesses.leave() }
        do {
            return try body()
        } catch {
            throw recordingDamage(error)
        }
    }

    private func recordingDamage(_ error: any Error) -> any Error {
        let error = StorageError.translating(error)
        if (error as? StorageError)?.code == .corrupt { isDamaged.withLock { $0 = true } }
        return error
    }

    private func inTransaction<Value>(
        _ database: Database, _ body: (SQLWriter) throws -> Value
    ) throws -> Value {
        let writer = try SQLWriter(database, costs: costs)
        var value: Value?
        try database.inTransaction(.immediate) {
            value = try body(writer)
            if let loss = writer.loss { throw loss }
            return .commit
        }
        guard let value else { throw StorageError(.other, "the transaction had no result") }
        return value
    }
}

// MARK: - Opening

extension DerivedStore {
    /// Returns the database at `path`, or `nil` if it is missing, damaged or of another version.
    private static func openExisting(_ path: String, _ version: Int) -> DatabasePool? {
        guard access(path, F_OK) == 0 else { return nil }
        let wasCrashed = logSize(path) > 0
        guard let pool = try? connect(path) else { return nil }
        let isUsable = try? pool.writeWithoutTransaction { database in
            guard try Int.fetchOne(database, sql: "PRAGMA user_version") == version else { return false }
            // Checking a large file takes seconds, so it is done only after a crash.
            return try !wasCrashed || String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
        }
        if isUsable == true { return pool }
        try? pool.close()
        return nil
    }

    private static func connect(_ path: String) throws -> DatabasePool {
        let pool = try DatabasePools.open(path, readers: 4, synchronous: .normal)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(checkpointPages)")
        }
        return pool
    }

    private static func make(_ path: String, _ version: Int, _ schema: String) throws -> DatabasePool {
        let pool = try connect(path)
        try pool.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                try database.execute(sql: schema)
                try database.execute(sql: "PRAGMA user_version = \(version)")
                return .commit
            }
        }
        return pool
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    private static func logSize(_ path: String) -> Int {
        var status = stat()
        return stat("\(path)-wal", &status) == 0 ? Int(status.st_size) : 0
    }
}
