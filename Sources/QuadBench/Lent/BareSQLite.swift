import GRDBSQLite

/// Plain SQLite on one thread, for ceilings and stored data: statements are prepared once, and a failure stops the bench,
/// since a ceiling that failed to do its work would be a lie.
final class BareSQLite {
    private var connection: OpaquePointer?
    private var statements: [OpaquePointer?] = []

    init(_ path: String) {
        precondition(sqlite3_open(path, &connection) == SQLITE_OK, "\(path) could not be opened")
        run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    }

    /// Writes in one transaction, which isn't synced, from the number that follows on the last one stored.
    ///
    /// - Parameter body: Returns the last number that it used.
    static func fill(_ path: String, _ body: (BareSQLite, Int64) throws -> Int64) rethrows {
        let file = BareSQLite(path)
        defer { file.close() }
        file.run("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN IMMEDIATE")
        let last = try body(file, file.integer("SELECT last FROM sequence") + 1)
        file.run(
            "UPDATE sequence SET last = \(last); COMMIT; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    func prepare(_ sql: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        precondition(code == SQLITE_OK, "the statement is wrong: \(sql)")
        statements.append(statement)
        return statement
    }

    func run(_ statement: OpaquePointer?, _ values: any BareValue...) { run(statement, values) }

    /// Runs a statement that gives no rows, with these values.
    func run(_ statement: OpaquePointer?, _ values: [any BareValue]) {
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
        precondition(sqlite3_step(statement) == SQLITE_DONE, "it could not write")
        sqlite3_reset(statement)
    }

    /// Runs statements without values.
    func run(_ sql: String) {
        precondition(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK, "wrong: \(sql)")
    }

    /// The first column of the first row; 0 for none.
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

/// What a statement of ``BareSQLite`` takes.
protocol BareValue { func bind(to statement: OpaquePointer?, at index: Int32) }

extension Int64: BareValue {
    func bind(to statement: OpaquePointer?, at index: Int32) { sqlite3_bind_int64(statement, index, self) }
}

/// Has SQLite copy the bytes.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension String: BareValue {
    func bind(to statement: OpaquePointer?, at index: Int32) {
        sqlite3_bind_text(statement, index, self, Int32(utf8.count), copied)
    }
}

extension [UInt8]: BareValue {
    func bind(to statement: OpaquePointer?, at index: Int32) {
        sqlite3_bind_blob(statement, index, self, Int32(count), copied)
    }
}
