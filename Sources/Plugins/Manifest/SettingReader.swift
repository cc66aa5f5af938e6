import Community
import Lua
import Model

/// Reads `gravity = { type = "number", default = 1.5, min = 0, max = 4, summary = "…" }`.
package struct SettingReader {
    /// What a type may be called, and what it takes.
    package static let documentation: KeyValuePairs = [
        "number": "a number, from `min` to `max` where they are given",
        "integer": "a whole number, from `min` to `max` where they are given",
        "string": "a text, of at most `max` characters where that is given",
        "boolean": "true or false",
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
        case "string": return .string(maximum: Int(clamping: try table.integer("max") ?? .max))
        case "boolean": return .boolean
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
