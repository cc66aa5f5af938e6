import Community
import Lua
import Model

/// Reads `words = { posted = { en = "posted {id}", ["zh-Hant"] = "…" }, … }`.
struct WordsReader {
    /// Letters of a key: those of `summary_` and of the longest name that a command may have.
    private static let longestKey = 40

    let table: TableReader

    func read() throws(PluginProblem) -> PluginWords {
        try table.refusePositions()
        var entries: [String: PluginWords.Entry] = [:]
        for key in try table.names(atMost: ManifestBounds.words, "texts") {
            try Self.check(key, in: table)
            entries[key] = try entry(key)
        }
        return PluginWords(entries)
    }

    /// - Throws: a problem where a text may not be called so.
    static func check(_ key: String, in table: TableReader) throws(PluginProblem) {
        guard PluginName.isOne(key, atMost: longestKey) else {
            throw table.problem(
                key, "a key is lower-case letters, digits and _, at most \(longestKey), a letter first")
        }
    }

    /// A text, which is English, or texts by language.
    private func entry(_ key: String) throws(PluginProblem) -> PluginWords.Entry {
        if table[key].string != nil {
            let text = try Self.forms(key, in: .english, table)
            return .init { $0 == .english ? text : nil }
        }
        let texts = try TableReader(table[key], file: table.file, path: table.place(key))
        try texts.allow(Language.allCases.map(\.rawValue))
        guard !texts[Language.english.rawValue].isNil else {
            throw texts.problem("en", "the English text is missing")
        }
        var forms: [Language: PluralTexts] = [:]
        for language in Language.allCases where !texts[language.rawValue].isNil {
            forms[language] = try Self.forms(language.rawValue, in: language, texts)
        }
        let entry = PluginWords.Entry { forms[$0] }
        guard let difference = entry.differences.first else { return entry }
        let tag = difference.language.rawValue
        let place = texts[tag].table == nil ? tag : "\(tag).\(difference.form.rawValue)"
        throw texts.problem(place, difference.message)
    }

    /// A text, or one for each plural form.
    static func forms(
        _ key: String, in language: Language, _ texts: TableReader
    ) throws(PluginProblem) -> PluralTexts {
        var forms = PluralTexts()
        let value = texts[key]
        if let text = value.string {
            forms[.other] = try template(text, at: key, of: texts)
            return forms
        }
        guard value.table != nil else {
            throw texts.problem(key, "a text is expected, or texts by plural form: { other = \"…\" }")
        }
        let reader = try texts.table(key)
        let names = language.pluralForms.map(\.rawValue)
        if let unknown = reader.names.first(where: { !names.contains($0) }) {
            throw reader.problem(
                unknown,
                "no plural form of \(language.rawValue): there is \(names.joined(separator: " and "))")
        }
        try reader.allow(names)
        guard !reader[PluralForm.other.rawValue].isNil else {
            throw reader.problem(
                PluralForm.other.rawValue, "this form is missing; the others may be left out")
        }
        for form in language.pluralForms where !reader[form.rawValue].isNil {
            let text = try reader.string(form.rawValue) ?? ""
            forms[form] = try template(text, at: form.rawValue, of: reader)
        }
        return forms
    }

    private static func template(
        _ text: String, at key: String, of reader: TableReader
    ) throws(PluginProblem) -> WordTemplate {
        try reader.requireLength(of: text, at: key)
        do { return try WordTemplate(text) } catch { throw reader.problem(key, error.message) }
    }
}
