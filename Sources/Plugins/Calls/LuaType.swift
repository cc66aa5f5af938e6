/// The type of a value that a function of the API returns. Documents and stubs are made from it.
package indirect enum LuaType: Sendable, Hashable, CustomStringConvertible {
    case text, integer, number, boolean, table, any
    /// A text, or texts by language.
    case localized
    /// A table of a declared kind, by its name in ``LuaClass`` without `quad.`.
    case object(String)
    case list(LuaType)
    /// It, or nil.
    case optional(LuaType)
    /// It, or false.
    case orFalse(LuaType)

    /// As LuaCATS writes it.
    package var description: String {
        switch self {
        case .text: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .table: "table"
        case .any: "any"
        case .localized: "quad.Text"
        case .object(let name): "quad.\(name)"
        case .list(.orFalse(let element)): "(\(LuaType.orFalse(element)))[]"
        case .list(let element): "\(element)[]"
        case .optional(let value): "\(value)|nil"
        case .orFalse(let value): "\(value)|false"
        }
    }
}
