/// A kind of table that plugins are given or give: what an editor completes and the check holds names against.
struct LuaClass: Sendable {
    struct Field: Sendable {
        let name: String
        /// A LuaCATS type; one that may be nil ends in `?` or `|nil`.
        let type: String
        let summary: String

        init(_ name: String, _ type: String, _ summary: String = "") {
            self.name = name
            self.type = type
            self.summary = summary
        }

        /// Whether it is a function that is called with a colon.
        var isMethod: Bool { type.hasPrefix("fun(self") }
        var isOptional: Bool { type.hasSuffix("?") || type.hasSuffix("|nil") }
        /// The type where it is not nil.
        var plainType: String {
            type.hasSuffix("?")
                ? String(type.dropLast()) : isOptional ? String(type.dropLast("|nil".count)) : type
        }
    }

    /// As stubs call it: `quad.Message`.
    let name: String
    /// The class whose fields it has too.
    let parent: String?
    let summary: String
    let fields: [Field]

    init(_ name: String, of parent: String? = nil, _ summary: String, _ fields: [Field]) {
        self.name = name
        self.parent = parent
        self.summary = summary
        self.fields = fields
    }
}
