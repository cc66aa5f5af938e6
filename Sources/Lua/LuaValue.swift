/// A value that crosses the boundary between Swift and Lua, both ways.
///
/// It is a copy: changing it on one side changes nothing on the other.
public enum LuaValue: Sendable {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// Text; may hold NUL. What comes out of Lua as one is never slow to compare: see ``StreamSafe``.
    case string(String)
    /// A Lua string that is not UTF-8, or one that has more combining marks in a row than any text needs.
    case bytes([UInt8])
    case table(LuaTable)
    /// A function kept in the state that gave it.
    case function(LuaFunction)
}

extension LuaValue {
    /// Whether this is Lua's `nil`.
    public var isNil: Bool {
        if case .nil = self { true } else { false }
    }

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

/// Equal are values of one kind, strings by their bytes as in Lua: Swift takes canonically equivalent texts for one.
extension LuaValue: Hashable {
    public static func == (left: LuaValue, right: LuaValue) -> Bool {
        switch (left, right) {
        case (.nil, .nil): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): LuaName(left) == LuaName(right)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.table(let left), .table(let right)): left == right
        case (.function(let left), .function(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .nil: hasher.combine(0)
        case .boolean(let flag): hasher.combine(flag)
        case .integer(let number): hasher.combine(number)
        case .number(let number): hasher.combine(number)
        case .string(let text): LuaName(text).hash(into: &hasher)
        case .bytes(let bytes): hasher.combine(bytes)
        case .table(let table): hasher.combine(table)
        case .function(let function): hasher.combine(function)
        }
    }
}
