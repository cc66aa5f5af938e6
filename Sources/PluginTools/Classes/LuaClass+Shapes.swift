import Community
import Plugins

extension LuaClass {
    /// The kinds of tables that actions give, from what the community declares.
    static let described: [LuaClass] = {
        var known: Set<String> = []
        return Campus.actions.flatMap(\.shapes).filter { known.insert($0.name).inserted }.map(LuaClass.init)
    }()

    private init(_ shape: ShapeDescription) {
        self.init(
            "quad.\(shape.name)", of: shape.base.map { "quad.\($0)" }, shape.summary,
            shape.parts.map(Field.init))
    }
}

extension LuaClass.Field {
    fileprivate init(_ part: ShapeDescription.Part) {
        self.init(part.name, part.type.cats, part.summary)
    }
}

extension ValueType {
    /// As LuaCATS writes it.
    fileprivate var cats: String {
        switch self {
        case .text: "string"
        case .integer: "integer"
        case .number, .moment: "number"
        case .boolean: "boolean"
        case .word(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
        case .object(let name): "quad.\(name)"
        case .list(let element): "\(element.cats)[]"
        case .optional(let value): "\(value.cats)?"
        }
    }
}
