internal import GRDBSQLite

/// The write-ahead log of a connection that decides itself when it is copied into the database.
///
/// SQLite's own checkpoints run inside COMMIT, so a whole batch would wait for the copying before it
/// is answered; this one runs between batches.
final class WriteAheadLog {
    private let connection: OpaquePointer
    private let patience: Duration
    private let size: UnsafeMutablePointer<Int32>

    /// Takes the place of the connection's automatic checkpoints.
    /// - Parameter patience: How long the connection waits for another process's lock otherwise.
    init(_ connection: OpaquePointer, patience: Duration) {
        (self.connection, self.patience) = (connection, patience)
        size = .allocate(capacity: 1)
        size.initialize(to: 0)
        sqlite3_wal_hook(
            connection,
            { size, _, _, pages in
                size?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            }, size)
    }

    deinit {
        sqlite3_wal_hook(connection, nil, nil)
        size.deallocate()
    }

    /// The pages in the log after the last commit.
    var pages: Int { Int(size.pointee) }

    /// Has the next commit that writes count anew.
    func discardCount() { size.pointee = 0 }

    /// Copies what no reader holds back into the database, and syncs it.
    func checkpoint() throws {
        let code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        size.pointee = 0
        // Busy: another process is doing it.
        guard code == SQLITE_OK || code == SQLITE_BUSY else { throw StorageError(connection: connection) }
    }

    /// Copies everything and empties the log, so that nothing deleted stays in it.
    ///
    /// Returns false if a reader or another process prevented it.
    @discardableResult
    func truncate() throws -> Bool {
        let isEmpty = try Self.truncate(connection, patience: patience)
        if isEmpty { size.pointee = 0 }
        return isEmpty
    }

    /// Copies everything and empties the connection's log. False if a reader or another process
    /// prevented it.
    static func truncate(
        _ connection: OpaquePointer, patience: Duration = DatabasePools.patience
    ) throws -> Bool {
        // A long read must not hold up the writer for the whole busy timeout.
        sqlite3_busy_timeout(connection, 50)
        defer { sqlite3_busy_timeout(connection, Int32(patience / .milliseconds(1))) }
        let code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if code == SQLITE_BUSY || code == SQLITE_LOCKED { return false }
        guard code == SQLITE_OK else { throw StorageError(connection: connection) }
        return true
    }
}
