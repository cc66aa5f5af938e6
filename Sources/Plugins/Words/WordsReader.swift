import Community
import Lua

/// Reads `words = { posted = { en = "posted {id}", ["zh-Hant"] = "…" }, … }`.
struct WordsReader {
    let table: TableReader

    func read() throws(PluginProblem) -> PluginWords {
        try table.allow(table.names)
        var entries: [String: PluginWords.Entry] = [:]
        for key in table.names {
            guard ManifestReader.isName(key) else {
                throw table.problem(
                    key, "a key is lower-case letters, digits and _, at most 32, a letter first")
            }
            entries[key] = try entry(key)
        }
        return PluginWords(entries)
    }

    /// A text, which is English, or texts by language.
    private func entry(_ key: String) throws(PluginProblem) -> PluginWords.Entry {
        if table[key].string != nil {
            return .init(forms: [.english: try forms(key, in: .english, table)])
        }
        let texts = try TableReader(table[key], file: table.file, path: table.place(key))
        try texts.allow(Language.allCases.map(\.rawValue))
        guard !texts[Language.english.rawValue].isNil else {
            throw texts.problem("en", "the English text is missing")
        }
        var forms: [Language: [PluralForm: WordTemplate]] = [:]
        for language in Language.allCases where !texts[language.rawValue].isNil {
            forms[language] = try self.forms(language.rawValue, in: language, texts)
        }
        try compare(forms, texts)
        return .init(forms: forms)
    }

    /// A text, or one for each plural form.
    private func forms(
        _ key: String, in language: Language, _ texts: TableReader
    ) throws(PluginProblem) -> [PluralForm: WordTemplate] {
        if texts[key].string != nil { return [.other: try template(key, texts)] }
        guard texts[key].table != nil else {
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
        var forms: [PluralForm: WordTemplate] = [:]
        for form in language.pluralForms where !reader[form.rawValue].isNil {
            forms[form] = try template(form.rawValue, reader)
        }
        return forms
    }

    private func template(_ key: String, _ reader: TableReader) throws(PluginProblem) -> WordTemplate {
        let text = try reader.string(key) ?? ""
        do { return try WordTemplate(text) } catch { throw reader.problem(key, error.message) }
    }

    /// Each language and form must take the same values, or a translation would silently lose one. `count` may be left
    /// out of a form that says it in words.
    private func compare(
        _ forms: [Language: [PluralForm: WordTemplate]], _ texts: TableReader
    ) throws(PluginProblem) {
        let needed = forms[.english]?[.other]?.names ?? []
        for language in Language.allCases {
            for form in language.pluralForms {
                guard let names = forms[language]?[form]?.names else { continue }
                let place =
                    texts[language.rawValue].table == nil
                    ? language.rawValue : "\(language.rawValue).\(form.rawValue)"
                if let strange = names.subtracting(needed).subtracting([PluginWords.count]).min() {
                    let nearest = Suggestion.nearest(to: strange, among: needed.sorted())
                    throw texts.problem(
                        place,
                        "{\(strange)} is not in the English text\(nearest.map { ". Did you mean {\($0)}?" } ?? "")"
                    )
                }
                if let lost = needed.subtracting(names).subtracting([PluginWords.count]).min() {
                    throw texts.problem(place, "{\(lost)} is missing, which the English text has")
                }
            }
        }
    }
}
