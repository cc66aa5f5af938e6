internal import GRDBSQLite

/// Reads and writes inside one transaction that its owner begins and ends.
public class SQLWriter: SQLReader {
    /// Whether anything was written that still stands.
    final var hasWritten = false
    /// Why SQLite rolled the whole transaction back under its owner.
    private(set) final var loss: StorageError?

    /// Runs a statement and returns how many rows it inserted, changed or deleted.
    @discardableResult
    public final func execute(_ sql: String, _ arguments: any SQLConvertible...) throws -> Int {
        try execute(sql, arguments)
    }

    /// Runs a statement and returns how many rows it inserted, changed or deleted.
    @discardableResult
    public final func execute(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Int {
        try run(sql, arguments) { statement in
            let before = sqlite3_total_changes64(connection)
            while try step(statement) {}
            // The direct changes of this statement; without any, SQLite still reports its last one's.
            return sqlite3_total_changes64(connection) == before ? 0 : Int(sqlite3_changes64(connection))
        }
    }

    /// Asked before each statement that writes.
    func willWrite() throws {}

    override final func willRun(_ statement: OpaquePointer) throws {
        // What was read or written after a lost transaction would be a transaction of its own.
        if let loss { throw loss }
        if sqlite3_stmt_readonly(statement) == 0 {
            try willWrite()
            hasWritten = true
        } else if sqlite3_column_count(statement) == 0 {
            // Neither rows nor writes: BEGIN, COMMIT, SAVEPOINT and the like.
            throw StorageError(.other, "the transaction is the storage's own to begin and to end")
        }
    }

    override final func didFail(_ error: StorageError) {
        recordLoss(error)
    }

    /// Records that SQLite gave up the whole transaction and not only the statement, as a full or failing disk makes it
    /// do.
    final func recordLoss(_ error: StorageError) {
        if loss == nil, sqlite3_get_autocommit(connection) != 0 { loss = error }
    }

    /// Resets the state for a new transaction.
    final func startOver() {
        (hasWritten, loss) = (false, nil)
    }
}
