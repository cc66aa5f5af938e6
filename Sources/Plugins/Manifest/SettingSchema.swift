import Community
package import Lua
package import Model

/// One declared setting: its type, its bounds, what it is for.
package struct SettingSchema: Sendable, Hashable {
    /// A setting's type with its bounds; of a text, the most characters.
    package enum Kind: Sendable, Hashable {
        case number(minimum: Double, maximum: Double)
        case integer(minimum: Int64, maximum: Int64)
        case text(maximum: Int)
        case yesno
        case choice([String])
    }

    package let name: String
    package let kind: Kind
    /// The value where none is configured.
    package let fallback: SettingValue
    package let summary: LocalizedText

    /// The value in the declared type, or `nil` if it is of another type or out of bounds.
    func accepted(_ value: SettingValue) -> SettingValue? {
        switch (kind, value) {
        case (.yesno, .boolean): value
        case (.integer(let minimum, let maximum), .integer(let number)):
            (minimum...maximum).contains(number) ? value : nil
        case (.number(let minimum, let maximum), .integer(let number)):
            (minimum...maximum).contains(Double(number)) ? .number(Double(number)) : nil
        case (.number(let minimum, let maximum), .number(let number)):
            (minimum...maximum).contains(number) ? value : nil
        case (.text(let maximum), .string(let text)): text.count <= maximum ? value : nil
        case (.choice(let words), .string(let word)): words.contains(word) ? value : nil
        default: nil
        }
    }

    /// What is expected, in words: `a number from 0 to 4`.
    var expectation: String {
        switch kind {
        case .yesno: "true or false"
        case .integer(let minimum, let maximum):
            "a whole number"
                + Self.bounds(minimum == .min ? nil : "\(minimum)", maximum == .max ? nil : "\(maximum)")
        case .number(let minimum, let maximum):
            "a number"
                + Self.bounds(
                    minimum == -.infinity ? nil : SettingValue.shown(minimum),
                    maximum == .infinity ? nil : SettingValue.shown(maximum))
        case .text(let maximum): maximum == .max ? "a text" : "a text of at most \(maximum) characters"
        case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }

    private static func bounds(_ minimum: String?, _ maximum: String?) -> String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): " from \(minimum) to \(maximum)"
        case (let minimum?, nil): " of at least \(minimum)"
        case (nil, let maximum?): " of at most \(maximum)"
        case (nil, nil): ""
        }
    }
}

/// The values that a plugin's hooks and commands are given.
package struct PluginSettings: Sendable, Hashable {
    /// By name; complete: what configuration leaves out has its default.
    package let values: [String: SettingValue]

    /// - Parameter file: the configuration's, as problems call it.
    /// - Throws: a problem with the configuration that names the key and what is expected.
    init(
        _ schemas: [SettingSchema], plugin: String, given: [String: SettingValue], from file: String
    ) throws(PluginProblem) {
        func problem(_ setting: String, _ message: String) -> PluginProblem {
            var problem = PluginProblem(
                file: file, path: "plugins.settings.\(plugin).\(setting)", message: message)
            problem.isOfConfiguration = true
            return problem
        }
        var values: [String: SettingValue] = [:]
        for schema in schemas {
            let value = given[schema.name] ?? schema.fallback
            guard let accepted = schema.accepted(value) else {
                throw problem(schema.name, "\(value.shown) is not \(schema.expectation)")
            }
            values[schema.name] = accepted
        }
        if let unknown = given.keys.filter({ values[$0] == nil }).min() {
            let hint = Suggestion.hint(for: unknown, among: values.keys.sorted())
            throw problem(unknown, "\(plugin) has no such setting" + (hint ?? ""))
        }
        self.values = values
    }

    /// As Lua gets them.
    package var luaValue: LuaValue {
        .table(LuaTable(fields: values.reduce(into: [:]) { $0[LuaName($1.key)] = $1.value.luaValue }))
    }

    /// One line a setting: `gravity = 1.5`.
    package var lines: [String] { values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.shown)" } }
}

/// Reads `gravity = { type = "number", default = 1.5, min = 0, max = 4, summary = "…" }`.
package struct SettingReader {
    /// What a type may be called, and what it takes.
    package static let documentation: KeyValuePairs = [
        "number": "a number, from `min` to `max` where they are given",
        "integer": "a whole number, from `min` to `max` where they are given",
        "text": "a text, of at most `max` characters where that is given",
        "yesno": "true or false",
        "choice": "one of `choices`",
    ]
    static let keys = ["type", "default", "min", "max", "choices", "summary"]
    private static var types: [String] { documentation.map(\.key) }

    let name: String
    /// Where its summary stands, if not in its table.
    var words = PluginWords()
    let table: TableReader

    func read() throws(PluginProblem) -> SettingSchema {
        try table.allow(Self.keys)
        guard let type = try table.string("type") else {
            throw table.problem("type", "this is missing: \(Self.types.joined(separator: ", "))")
        }
        let kind = try kind(type)
        let key = PluginWords.summary(ofSetting: name)
        let summary = try words.summary(of: table, orText: key) ?? ""
        let schema = SettingSchema(name: name, kind: kind, fallback: .other("nothing"), summary: summary)
        guard let fallback = Self.value(table["default"]) else {
            throw table.problem("default", "a default is needed: \(schema.expectation)")
        }
        guard let accepted = schema.accepted(fallback) else {
            throw table.problem("default", "\(fallback.shown) is not \(schema.expectation)")
        }
        return SettingSchema(name: name, kind: kind, fallback: accepted, summary: summary)
    }

    private func kind(_ type: String) throws(PluginProblem) -> SettingSchema.Kind {
        switch type {
        case "number":
            let bounds = (try table.number("min") ?? -.infinity, try table.number("max") ?? .infinity)
            try inOrder(bounds)
            return .number(minimum: bounds.0, maximum: bounds.1)
        case "integer":
            let bounds = (try table.integer("min") ?? .min, try table.integer("max") ?? .max)
            try inOrder(bounds)
            return .integer(minimum: bounds.0, maximum: bounds.1)
        case "text": return .text(maximum: Int(clamping: try table.integer("max") ?? .max))
        case "yesno": return .yesno
        case "choice":
            guard let words = try table.strings("choices", atMost: ManifestBounds.choices), !words.isEmpty
            else {
                throw table.problem("choices", "a choice needs its words, like { \"one\", \"two\" }")
            }
            return .choice(words)
        default:
            throw table.problem(
                "type", "no type \"\(type)\": there are \(Self.types.joined(separator: ", "))")
        }
    }

    private func inOrder<Value: Comparable>(_ bounds: (Value, Value)) throws(PluginProblem) {
        guard bounds.0 <= bounds.1 else { throw table.problem("max", "this is below min") }
    }

    private static func value(_ value: LuaValue) -> SettingValue? {
        switch value {
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        default: nil
        }
    }
}
