import Community
import Lua
import Model

/// Reads what `call:form` is given: `{ name = "flat", fields = { { "title", "text", max = 45 } }, review = true }`.
package struct FormReader {
    /// Its keys, and those of a field beside its name and kind.
    package static let keys = ["name", "title", "fields", "review", "answers"]
    package static let fieldKeys = ["prompt", "label", "min", "max", "choices", "default", "optional"]
    /// Questions that somebody is asked one after the other without giving up.
    static let mostFields = 30
    /// Letters of a text where a field says nothing of it: a paragraph.
    private static let letters = 1_000
    /// Letters that a text may have at most: a page, which arrives whole in a line of a console, Chinese too.
    private static let mostLetters = 2_600
    /// Words to choose from; more nobody reads.
    private static let mostChoices = 50

    /// What the kinds are, for the documentation: those of arguments and a form's own.
    package static var documentation: [(kind: String, words: String)] {
        let own = FormKind.documentation.map(\.key)
        return CommandReader.documentation.map { ($0.key, $0.value) }.filter { !own.contains($0.0) }
            + FormKind.documentation.map { ($0.key, $0.value) }
    }

    let table: TableReader
    let words: PluginWords
    let clock: FormClock

    /// - Throws: what is wrong, with the path of its key.
    func read() throws(PluginProblem) -> Form {
        try table.allow(Self.keys)
        guard let name = try table.string("name"), PluginName.isOne(name, atMost: 64) else {
            throw table.problem(
                "name", "a form is called by lower-case letters, digits and _, a letter first")
        }
        let list = try table.table("fields")
        guard list.fields.isEmpty, (1...Self.mostFields).contains(list.array.count) else {
            throw table.problem(
                "fields", "a list of 1 to \(Self.mostFields) is expected, like { { \"title\", \"text\" } }")
        }
        var fields: [FormField] = []
        for (index, value) in list.array.enumerated() {
            let reader = try TableReader(value, file: table.file, path: "\(list.path)[\(index + 1)]")
            let field = try field(reader)
            guard !fields.contains(where: { $0.name == field.name }) else {
                throw reader.problem(nil, "there are two fields \(field.name)")
            }
            fields.append(field)
        }
        return Form(
            name: name, title: try table.localized("title").map(worded), fields: fields,
            isReviewed: try table.boolean("review") ?? false, given: try given(fields))
    }

    private func given(_ fields: [FormField]) throws(PluginProblem) -> [String: String] {
        let reader = try table.table("answers")
        try reader.allow(fields.map(\.name))
        var given: [String: String] = [:]
        for name in reader.names {
            guard let text = Self.typed(reader[name]) else {
                throw reader.problem(name, "a text, a number, true, false or a list of these is expected")
            }
            given[name] = text
        }
        return given
    }

    private func field(_ reader: TableReader) throws(PluginProblem) -> FormField {
        try reader.allow(Self.fieldKeys, positions: 2)
        guard reader.array.count == 2, let name = reader.array[0].string, let word = reader.array[1].string
        else { throw reader.problem(nil, "a field is { \"name\", \"kind\" }") }
        guard PluginName.isOne(name) else {
            throw reader.problem(
                "[1]", "a field is called by lower-case letters, digits and _, a letter first")
        }
        let kind = FormKind(word: word, reader: try kind(word, reader))
        let (prompt, label) = (
            try reader.localized("prompt").map(worded), try reader.localized("label").map(worded)
        )
        let field = FormField(
            name: name, kind: kind, prompt: prompt ?? label ?? LocalizedText { _ in name }, given: label,
            isOptional: try reader.boolean("optional") ?? false, fallback: Self.typed(reader["default"]))
        guard reader["default"].isNil || field.fallback != nil else {
            throw reader.problem("default", "a text, a number, true, false or a list of these is expected")
        }
        if word == "media", field.fallback != nil {
            throw reader.problem("default", "an upload is the caller's own: it has no default")
        }
        if let fallback = field.fallback {
            do { _ = try field.read(fallback, clock) } catch {
                throw reader.problem("default", error.words.text(in: .english))
            }
        }
        return field
    }

    /// A prompt may be a key of the plugin's words.
    private func worded(_ text: LocalizedText) -> LocalizedText {
        let key = text.text(in: .english)
        guard text.languages.count == 1, words.entries[key]?.names.isEmpty == true else { return text }
        return LocalizedText { (try? words.text(key, LuaTable(), in: $0)) ?? key }
    }

    // MARK: Kinds

    private func kind(_ word: String, _ reader: TableReader) throws(PluginProblem) -> FormKind.Reader {
        switch word {
        case "text", "word":
            let least = try reader.integer("min") ?? 1
            let most = try reader.integer("max") ?? Int64(Self.letters)
            guard (1...Int64(Self.mostLetters)).contains(most), (1...most).contains(least) else {
                throw reader.problem(
                    "max", "a text has 1 to \(Self.mostLetters) letters, and min is no more than max")
            }
            return .letters(word == "word" ? .word : .text, Int(least)...Int(most))
        case "number": return .number(try range(reader, from: -FormKind.unbounded))
        case "money":
            let range = try range(reader, from: 0)
            guard range.lowerBound >= 0 else {
                throw reader.problem("min", "an amount of money is 0 or more")
            }
            return .money(range)
        case "day": return .day(from: try day("min", reader), to: try day("max", reader))
        case "time": return .time
        case "yesno": return .yesno
        case "choice": return .choice(try choices(reader))
        case "choices":
            let choices = try choices(reader)
            let most = try reader.integer("max") ?? Int64(choices.count)
            guard (1...Int64(choices.count)).contains(most) else {
                throw reader.problem("max", "1 to as many as there are choices")
            }
            return .choices(choices, most: Int(most))
        default:
            guard CommandReader.kinds.contains(word) else {
                let kinds = Self.documentation.map(\.kind)
                throw reader.problem(
                    "[2]",
                    "no kind \"\(word)\""
                        + (Suggestion.hint(for: word, among: kinds)
                            ?? ": there are \(kinds.joined(separator: ", "))"))
            }
            return .argument(try CommandReader.kind(word, reader))
        }
    }

    private func range(
        _ reader: TableReader, from least: Double
    ) throws(PluginProblem) -> ClosedRange<Double> {
        let (least, most) = (
            try reader.number("min") ?? least, try reader.number("max") ?? FormKind.unbounded
        )
        guard least.magnitude <= FormKind.unbounded, most.magnitude <= FormKind.unbounded, least <= most
        else {
            throw reader.problem("max", "this is below min, or no number that is read")
        }
        return least...most
    }

    private func day(_ key: String, _ reader: TableReader) throws(PluginProblem) -> String? {
        guard let text = try reader.string(key) else { return nil }
        guard clock.day(text) != nil else {
            throw reader.problem(key, "a day is expected, such as \"today\" or \"2026-12-24\"")
        }
        return text
    }

    private func choices(_ reader: TableReader) throws(PluginProblem) -> [FormChoice] {
        let list = try reader.table("choices")
        guard list.fields.isEmpty, (1...Self.mostChoices).contains(list.array.count) else {
            throw reader.problem(
                "choices", "1 to \(Self.mostChoices) words are expected, like { \"one\", \"two\" }")
        }
        var choices: [FormChoice] = []
        for (index, value) in list.array.enumerated() {
            choices.append(try FormChoice(value, file: list.file, path: "\(list.path)[\(index + 1)]"))
        }
        return choices
    }

    /// A value as it would be typed; `nil` if it is none that can be.
    private static func typed(_ value: LuaValue) -> String? {
        switch value {
        case .boolean(let isSo): return isSo ? "yes" : "no"
        case .number(let number): return AmountText.written(number)
        case .table(let table):
            let parts = table.array.compactMap(\.lenientString)
            guard table.fields.isEmpty, parts.count == table.array.count, !parts.isEmpty else { return nil }
            return parts.joined(separator: ", ")
        default: return value.lenientString
        }
    }
}
