package import Lua

/// A value of a plugin's setting as it stands in the configuration.
package enum SettingValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    /// Something that no setting can hold, named for the error: `a list`.
    case other(String)
}

extension SettingValue {
    package var luaValue: LuaValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .other: .nil
        }
    }

    /// As an error shows it: `5`, `"fast"`, `a list`.
    var shown: String {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): Self.shown(value)
        case .string(let value): "\"\(value)\""
        case .other(let what): what
        }
    }

    static func shown(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}
