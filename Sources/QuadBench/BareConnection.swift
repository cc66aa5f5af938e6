import GRDBSQLite

/// Plain SQLite on one thread, for ceilings: statements are prepared once, and a failure stops the bench, since a
/// ceiling that failed to do its work would be a lie.
final class BareConnection {
    private var connection: OpaquePointer?
    private var statements: [OpaquePointer?] = []

    init(path: String) {
        precondition(sqlite3_open(path, &connection) == SQLITE_OK, "the ceiling's file could not be opened")
        for pragma in ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"] {
            sqlite3_exec(connection, "PRAGMA \(pragma)", nil, nil, nil)
        }
    }

    func prepare(_ sql: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        precondition(code == SQLITE_OK, "the ceiling's statement is wrong: \(sql)")
        statements.append(statement)
        return statement
    }

    /// Runs a statement that gives no rows.
    func finish(_ statement: OpaquePointer?) {
        precondition(sqlite3_step(statement) == SQLITE_DONE, "the ceiling could not write")
        sqlite3_reset(statement)
    }

    /// Runs statements without values.
    func run(_ sql: String) {
        precondition(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK, "wrong: \(sql)")
    }

    /// The first column of the only row.
    func integer(_ sql: String) -> Int64 {
        let statement = prepare(sql)
        defer { sqlite3_reset(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    }

    func close() {
        for statement in statements { sqlite3_finalize(statement) }
        sqlite3_close(connection)
    }
}

/// Binds copied bytes.
func bareBind(_ text: String, to statement: OpaquePointer?, at index: Int32) {
    sqlite3_bind_text(
        statement, index, text, Int32(text.utf8.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
}

/// Binds copied bytes.
func bareBind(_ bytes: [UInt8], to statement: OpaquePointer?, at index: Int32) {
    sqlite3_bind_blob(
        statement, index, bytes, Int32(bytes.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
}
