internal import GRDBSQLite

/// One row of a result. It is valid only inside the closure that it was given to.
///
/// Columns count from 0. A column of another type is converted as SQLite does. NULL reads as 0, `false`, "" or no
/// bytes, so use ``isNull(_:)`` or an `optional…` method where it matters.
public struct SQLRow {
    let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// Whether the column is NULL.
    public func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }

    /// The column as an integer.
    public func int64(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(column))
    }

    /// The column as an integer.
    public func int(_ column: Int) -> Int {
        Int(int64(column))
    }

    /// Whether the column is a number other than 0.
    public func bool(_ column: Int) -> Bool {
        int64(column) != 0
    }

    /// The column as a real.
    public func double(_ column: Int) -> Double {
        sqlite3_column_double(statement, Int32(column))
    }

    /// The column as text.
    public func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The column's bytes.
    public func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Lends the column's bytes, without copying them.
    public func withBlob<Value>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value
    ) rethrows -> Value {
        let start = sqlite3_column_blob(statement, Int32(column))
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(column)))
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The column as an integer, or nil if it is NULL.
    public func optionalInt64(_ column: Int) -> Int64? {
        isNull(column) ? nil : int64(column)
    }

    /// The column as an integer, or nil if it is NULL.
    public func optionalInt(_ column: Int) -> Int? {
        isNull(column) ? nil : int(column)
    }

    /// The column as a real, or nil if it is NULL.
    public func optionalDouble(_ column: Int) -> Double? {
        isNull(column) ? nil : double(column)
    }

    /// The column as text, or nil if it is NULL.
    public func optionalText(_ column: Int) -> String? {
        isNull(column) ? nil : text(column)
    }
}

@available(*, unavailable)
extension SQLRow: Sendable {}
