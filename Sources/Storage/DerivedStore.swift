internal import GRDB
internal import GRDBSQLite
import Glibc
import Locks
public import Logging

/// A file of data that can be made anew from the ledger, such as scores and search indexes.
///
/// It has its own writer, so that it never holds up the ledger, and its commits don't wait for the disk:
/// power loss may take the last of them. A file that is missing, damaged or of another schema is replaced
/// by an empty one, and the owner fills it again.
public final class DerivedStore: Sendable {
    /// Whether the file was made anew by this opening, so that it is empty.
    public let wasRebuilt: Bool

    private let path: String
    private let pool: DatabasePool
    private let isDamaged = Mutex(false)
    private let accesses = AccessCount()

    /// Opens the file, or makes it.
    ///
    /// - Parameters:
    ///   - schemaVersion: 1 or more; change it whenever `schema` or the meaning of the data changes.
    ///   - schema: the statements that make the tables in an empty file.
    /// - Throws: ``StorageError`` if no file can be made, or `schema` is wrong.
    public init(path: String, schemaVersion: Int, schema: String, logger: Logger) throws {
        self.path = path
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

    /// Runs `body` in one transaction, after those that were asked for before it.
    ///
    /// - Throws: what `body` threw, and then nothing of it is kept; ``StorageError``.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLWriter) throws -> Value
    ) async throws -> Value {
        try await guarded {
            try await pool.writeWithoutTransaction { database in
                try Self.inTransaction(database, body)
            }
        }
    }

    /// Writes as ``write(_:)`` does, but on the calling thread, which waits: for a ``BackgroundThread``.
    @discardableResult
    public func writeHere<Value>(_ body: (SQLWriter) throws -> Value) throws -> Value {
        try guarded {
            try pool.writeWithoutTransaction { database in try Self.inTransaction(database, body) }
        }
    }

    /// Reads as ``read(_:)`` does, but on the calling thread, which waits: for a ``BackgroundThread``.
    public func readHere<Value>(_ body: (SQLReader) throws -> Value) throws -> Value {
        try guarded { try pool.read { try body(SQLReader($0)) } }
    }

    /// Reads one committed state, beside the writer.
    ///
    /// - Throws: what `body` threw; ``StorageError``; `CancellationError` if the task is cancelled.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> Value {
        try await guarded { try await pool.read { try body(SQLReader($0)) } }
    }

    /// Empties the write-ahead log, so that nothing deleted stays in it. False if a reader prevented it.
    public func truncateLog() async throws -> Bool {
        try await guarded {
            try await pool.writeWithoutTransaction { database in
                try WriteAheadLog.truncate(SQLReader(database).connection)
            }
        }
    }

    /// Closes the file once what is under way has ended; a damaged one is removed. Later calls fail with `.closed`.
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
            throw noted(error)
        }
    }

    private func guarded<Value>(_ body: () throws -> Value) throws -> Value {
        guard accesses.enter() else { throw StorageError.isClosed }
        defer { accesses.leave() }
        do {
            return try body()
        } catch {
            throw noted(error)
        }
    }

    private func noted(_ error: any Error) -> any Error {
        let error = StorageError.translating(error)
        if (error as? StorageError)?.code == .corrupt { isDamaged.withLock { $0 = true } }
        return error
    }

    private static func inTransaction<Value>(
        _ database: Database, _ body: (SQLWriter) throws -> Value
    ) throws -> Value {
        let writer = try SQLWriter(database)
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
    /// The database at `path` if it is whole and of this version.
    private static func openExisting(_ path: String, _ version: Int) -> DatabasePool? {
        guard access(path, F_OK) == 0 else { return nil }
        let wasCrashed = logSize(path) > 0
        guard let pool = try? Connections.open(path, readers: 4, synchronous: .normal) else { return nil }
        let isUsable = try? pool.writeWithoutTransaction { database in
            guard try Int.fetchOne(database, sql: "PRAGMA user_version") == version else { return false }
            // Reading all of a large file takes seconds, so only after a crash.
            return try !wasCrashed || String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok"
        }
        if isUsable == true { return pool }
        try? pool.close()
        return nil
    }

    private static func make(_ path: String, _ version: Int, _ schema: String) throws -> DatabasePool {
        let pool = try Connections.open(path, readers: 4, synchronous: .normal)
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
