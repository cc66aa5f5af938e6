internal import GRDB
internal import GRDBSQLite

/// Reads from one connection. Valid only inside the closure that it was passed to.
///
/// Every call takes SQL with `?` parameters and their values, by position. Statements are prepared once for each
/// connection and text, so keep values out of the text. All calls throw ``StorageError`` and whatever their closures
/// throw.
public class SQLReader {
    let database: Database
    let connection: OpaquePointer
    private var slots = StatementSlots()
    let costs: StatementCosts?

    init(_ database: Database, costs: StatementCosts? = nil) throws {
        guard let connection = database.sqliteConnection else { throw StorageError.isClosed }
        self.database = database
        self.connection = connection
        self.costs = costs
    }

    /// All rows of the result, each mapped while it is current.
    public final func rows<T>(
        _ sql: String, _ arguments: any SQLConvertible..., map: (SQLRow) throws -> T
    ) throws -> [T] {
        try rows(sql, arguments, map: map)
    }

    /// All rows of the result, each mapped while it is current.
    public final func rows<T>(
        _ sql: String, _ arguments: [any SQLConvertible], map: (SQLRow) throws -> T
    ) throws -> [T] {
        var mapped: [T] = []
        try forEach(sql, arguments) { mapped.append(try map($0)) }
        return mapped
    }

    /// The first row of the result, mapped, or nil if there is none.
    public final func first<T>(
        _ sql: String, _ arguments: any SQLConvertible..., map: (SQLRow) throws -> T
    ) throws -> T? {
        try first(sql, arguments, map: map)
    }

    /// The first row of the result, mapped, or nil if there is none.
    ///
    /// A statement that writes (`… RETURNING`) runs to its end.
    public final func first<T>(
        _ sql: String, _ arguments: [any SQLConvertible], map: (SQLRow) throws -> T
    ) throws -> T? {
        try run(sql, arguments) { statement in
            guard try step(statement) else { return nil }
            let mapped = try map(SQLRow(statement))
            if sqlite3_stmt_readonly(statement) == 0 { while try step(statement) {} }
            return mapped
        }
    }

    /// Calls `body` with each row of the result, one after the other, holding only the current one.
    public final func forEach(
        _ sql: String, _ arguments: any SQLConvertible..., body: (SQLRow) throws -> Void
    ) throws {
        try forEach(sql, arguments, body: body)
    }

    /// Calls `body` with each row of the result, one after the other, holding only the current one.
    public final func forEach(
        _ sql: String, _ arguments: [any SQLConvertible], body: (SQLRow) throws -> Void
    ) throws {
        try run(sql, arguments) { statement in
            while try step(statement) { try body(SQLRow(statement)) }
        }
    }

    /// Whether the result has a row.
    public final func exists(_ sql: String, _ arguments: any SQLConvertible...) throws -> Bool {
        try exists(sql, arguments)
    }

    /// Whether the result has a row.
    public final func exists(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Bool {
        try first(sql, arguments) { _ in true } ?? false
    }

    /// The first column of the first row as an integer; 0 without a row.
    public final func count(_ sql: String, _ arguments: any SQLConvertible...) throws -> Int {
        try count(sql, arguments)
    }

    /// The first column of the first row as an integer; 0 without a row.
    public final func count(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Int {
        try first(sql, arguments) { $0.int(0) } ?? 0
    }

    /// Asked before each statement; writers decide here whether it may run.
    func willRun(_ statement: OpaquePointer) throws {}

    /// Told about each failed statement.
    func didFail(_ error: StorageError) {}
}

@available(*, unavailable)
extension SQLReader: Sendable {}

// MARK: - Statements

/// SQLite's C interface is stepped directly. Only the preparing and caching is left to GRDB: its
/// `Row` and `StatementArguments` cost more than the small statements of a chat themselves.
extension SQLReader {
    /// Prepares or finds the statement, binds the values, and runs `body`, which steps it.
    final func run<T>(
        _ sql: String, _ arguments: [any SQLConvertible], _ body: (OpaquePointer) throws -> T
    ) throws -> T {
        let prepared = try prepare(sql)
        let statement = prepared.sqliteStatement
        return try withExtendedLifetime(prepared) {
            defer {
                costs?.record(sql, statement)
                sqlite3_reset(statement)
                if !arguments.isEmpty { sqlite3_clear_bindings(statement) }
            }
            try bind(arguments, to: statement)
            try willRun(statement)
            return try body(statement)
        }
    }

    /// Moves to the next row. False at the end.
    final func step(_ statement: OpaquePointer) throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = StorageError(connection: connection)
            didFail(error)
            throw error
        }
    }

    /// Runs a statement that begins or ends something.
    final func run(control statement: Statement) throws {
        defer { sqlite3_reset(statement.sqliteStatement) }
        while try step(statement.sqliteStatement) {}
    }

    private func prepare(_ sql: String) throws -> Statement {
        // A statement run from inside its own rows would restart them.
        if let known = slots.statement(for: sql), sqlite3_stmt_busy(known.sqliteStatement) == 0 {
            return known
        }
        do {
            let cached = try database.cachedStatement(sql: sql)
            let isBusy = sqlite3_stmt_busy(cached.sqliteStatement) != 0
            if !isBusy { slots.keep(cached, for: sql) }
            return isBusy ? try database.makeStatement(sql: sql) : cached
        } catch {
            throw StorageError(wrapping: error)
        }
    }

    private func bind(_ arguments: [any SQLConvertible], to statement: OpaquePointer) throws {
        let expected = Int(sqlite3_bind_parameter_count(statement))
        guard arguments.count == expected else {
            throw StorageError(
                .other, "a statement with \(expected) parameters was given \(arguments.count) values")
        }
        var index: Int32 = 0
        for argument in arguments {
            index += 1
            let code = bind(argument.sqlValue, at: index, of: statement)
            guard code == SQLITE_OK else { throw StorageError(connection: connection) }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
        case .real(let real): return sqlite3_bind_double(statement, index, real)
        case .text(var text):
            return text.withUTF8 { bytes in
                // Without a start SQLite would bind NULL, so "" gives it one.
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text(statement, index, "", 0, transient)
                    }
                    return sqlite3_bind_text(statement, index, start, Int32(characters.count), transient)
                }
            }
        case .blob(let bytes):
            if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), transient)
            }
        }
    }

    /// SQLITE_TRANSIENT: SQLite copies the bytes. A C macro that Swift can't import.
    private var transient: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
