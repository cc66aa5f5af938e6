/// A value that crosses the boundary between Swift and Lua, in both directions.
///
/// It is a copy: changing it on one side changes nothing on the other.
package enum LuaValue: Sendable {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// Text, which may contain NUL. Text that comes out of Lua is never slow to compare; see ``StreamSafe``.
    case string(String)
    /// A Lua string that isn't UTF-8, or that has more combining marks in a row than any text needs.
    case bytes([UInt8])
    case table(LuaTable)
    /// A function, kept in the state that it comes from.
    case function(LuaFunction)
}

extension LuaValue {
    /// Whether this is Lua's `nil`.
    package var isNil: Bool {
        if case .nil = self { true } else { false }
    }

    /// The value, or `nil` if this isn't a boolean.
    package var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The value as an integer, or `nil` if this isn't a whole number that fits.
    package var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The value as a floating-point number, or `nil` if this isn't a number. Integers beyond 2^53 are rounded.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The text, or `nil` if this isn't a string in UTF-8.
    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The table, or `nil` if this isn't one.
    package var table: LuaTable? {
        if case .table(let value) = self { value } else { nil }
    }

    /// The function, or `nil` if this isn't one.
    package var function: LuaFunction? {
        if case .function(let value) = self { value } else { nil }
    }

    /// The name of its type, as Lua's `type` returns it.
    package var typeName: String {
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

/// Values of one kind are compared, and strings by their bytes as in Lua. Swift would treat canonically equivalent
/// texts as equal.
extension LuaValue: Hashable {
    package static func == (left: LuaValue, right: LuaValue) -> Bool {
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

    package func hash(into hasher: inout Hasher) {
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
