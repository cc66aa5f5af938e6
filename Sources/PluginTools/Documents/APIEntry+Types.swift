import Plugins

extension APIEntry.Parameter {
    /// The LuaCATS type.
    var catsType: String {
        if let type { return type }
        return switch kind {
        case .text: "string"
        case .integer: "integer"
        case .number: "number"
        case .list: "any[]"
        case .any: "any"
        case .words: "quad.Words"
        case .options: "quad.FetchOptions"
        }
    }
}
