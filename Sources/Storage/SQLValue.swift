/// A value as SQLite stores it.
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// What can be bound to a statement's parameter.
///
/// Types of other modules, such as id structs, conform by giving the value that they are stored as.
public protocol SQLConvertible: Sendable {
    /// The value as SQLite stores it.
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLConvertible {
    /// The value itself.
    public var sqlValue: SQLValue { self }
}

extension Int: SQLConvertible {
    /// An integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLConvertible {
    /// An integer.
    public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLConvertible {
    /// A real; SQLite stores NaN as NULL.
    public var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLConvertible {
    /// 1 or 0.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLConvertible {
    /// Text in UTF-8.
    public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLConvertible {
    /// A blob.
    public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    /// The wrapped value, or NULL.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
