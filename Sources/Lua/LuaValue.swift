/// A value that crosses the boundary between Swift and Lua, both ways.
///
/// It is a copy: changing it on one side changes nothing on the other.
public enum LuaValue: Sendable, Hashable {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// Text; may hold NUL.
    case string(String)
    /// A Lua string that is not UTF-8.
    case bytes([UInt8])
    case table(LuaTable)
    /// A function kept in the state that gave it.
    case function(LuaFunction)
}

extension LuaValue {
    /// Whether this is Lua's `nil`.
    public var isNil: Bool { self == .nil }

    /// The flag, if this is a boolean.
    public var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The integer, also of a number without fraction that fits.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, also of an integer (rounded beyond 2^53).
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The text, if this is a string in UTF-8.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The table, if this is one.
    public var table: LuaTable? {
        if case .table(let value) = self { value } else { nil }
    }

    /// The function, if this is one.
    public var function: LuaFunction? {
        if case .function(let value) = self { value } else { nil }
    }

    /// The type's name, as Lua's `type` says it.
    public var typeName: String {
        switch self {
        case .nil: "nil"
        case .boolean: "boolean"
        case .integer, .number: "number"
        case .string, .bytes: "string"
        case .table: "table"
        case .function: "function"
        }
    }
}
