import Community
import Model
import Plugins

/// Holds the keys that a plugin's source asks for against its `words`.
///
/// No value is followed: a key counts as used where any text of the source could be it.
struct WordCheck {
    /// A call of `call:text` or `text.localized` with a key that is written out.
    private struct Use {
        let key: LuaToken
        /// The names of the values, where they are written out too.
        let values: [LuaToken]?
    }

    let words: PluginWords
    /// Languages that the plugin's other texts have.
    let languages: Set<Language>

    init(_ manifest: PluginManifest) {
        words = manifest.words
        let summaries = [manifest.summary] + manifest.commands.map(\.description.summary)
        languages = summaries.reduce(into: Set(words.entries.values.flatMap(\.languages))) {
            $0.formUnion($1.languages)
        }
    }

    // MARK: What is asked for

    /// Keys that are not there, and values that don't fit their texts.
    func findings(in tokens: [LuaToken], of file: String) -> [PluginFinding] {
        uses(in: tokens).flatMap { use -> [PluginFinding] in
            guard let entry = words.entries[use.key.text] else {
                let nearest = Suggestion.nearest(to: use.key.text, among: words.entries.keys.sorted())
                let hint = nearest.map { ". Did you mean \"\($0)\"?" } ?? ": add it to words"
                return [PluginFinding(file: file, at: use.key, "there is no words.\(use.key.text)\(hint)")]
            }
            return values(use, entry).map { PluginFinding(file: file, at: $0, $1) }
        }
    }

    private func values(_ use: Use, _ entry: PluginWords.Entry) -> [(LuaToken, String)] {
        guard let values = use.values else { return [] }
        let needed = Set(entry.names + (entry.isPlural ? [PluginWords.count] : []))
        let given = Set(values.map(\.text))
        let missing = needed.subtracting(given).sorted().map {
            (use.key, "words.\(use.key.text) takes {\($0)}, which is not among the values")
        }
        return missing
            + values.filter { !needed.contains($0.text) }.map {
                ($0, "words.\(use.key.text) has no {\($0.text)}")
            }
    }

    private func uses(in tokens: [LuaToken]) -> [Use] {
        tokens.indices.compactMap { index in
            guard index >= 2, tokens[index].kind == .name else { return nil }
            let (mark, word) = (tokens[index - 1], tokens[index].text)
            let asks =
                mark.isSymbol(":") && word == "text" && tokens[index - 2].text == "call"
                || mark.isSymbol(".") && word == "localized" && tokens[index - 2].text == "text"
            return asks ? use(tokens[(index + 1)...]) : nil
        }
    }

    /// - Parameter rest: what follows the function's name.
    private func use(_ rest: ArraySlice<LuaToken>) -> Use? {
        guard let first = rest.first else { return nil }
        if first.kind == .string { return Use(key: first, values: []) }
        guard first.isSymbol("("), let key = rest.dropFirst().first, key.kind == .string,
            let next = rest.dropFirst(2).first
        else { return nil }
        if next.isSymbol(")") { return Use(key: key, values: []) }
        return next.isSymbol(",") ? Use(key: key, values: names(in: rest.dropFirst(3))) : nil
    }

    /// The names of a table that is written out; `nil` if it isn't one.
    private func names(in rest: ArraySlice<LuaToken>) -> [LuaToken]? {
        guard rest.first?.isSymbol("{") == true else { return nil }
        var (depth, names) = (0, [LuaToken]())
        for index in rest.indices {
            let token = rest[index]
            let isItem = depth == 1 && ["{", ",", ";"].contains(where: rest[index - 1].isSymbol)
            if token.isKeyword("function") || (isItem && token.isSymbol("[")) { return nil }
            if isItem, token.kind == .name, rest.indices.contains(index + 1), rest[index + 1].isSymbol("=") {
                names.append(token)
            }
            if ["{", "(", "["].contains(where: token.isSymbol) { depth += 1 }
            if ["}", ")", "]"].contains(where: token.isSymbol) { depth -= 1 }
            if depth == 0 { return names }
        }
        return nil
    }

    // MARK: What is there

    /// Keys that nothing asks for, and languages that are missing.
    /// - Parameter sources: the tokens of every file of the plugin.
    func findings(at keys: KeyMap, of file: String, sources: [[LuaToken]]) -> [PluginFinding] {
        let used = Used(sources)
        return words.entries.sorted { $0.key < $1.key }.flatMap { key, entry -> [PluginFinding] in
            let place = keys.place(of: "words.\(key)")
            let isAsked = used.contains(key) || words.summaries.contains(key)
            var messages = isAsked ? [] : ["nothing asks for words.\(key): remove it"]
            for language in Language.allCases where languages.subtracting(entry.languages).contains(language)
            {
                messages.append(
                    "words.\(key) lacks \(language.rawValue), which other texts of this plugin have")
            }
            return messages.map { PluginFinding(file: file, at: place, $0) }
        }
    }

    /// The texts in a plugin's source that could be keys.
    struct Used {
        private var texts: Set<String> = []
        /// What another text is joined to: `"rank_" .. kind`.
        private var beginnings: [String] = []

        init(_ sources: [[LuaToken]]) {
            for tokens in sources {
                for index in tokens.indices
                where tokens[index].kind == .string && !Self.isWording(index, tokens) {
                    texts.insert(tokens[index].text)
                    if index + 1 < tokens.count, tokens[index + 1].isSymbol("..") {
                        beginnings.append(tokens[index].text)
                    }
                }
            }
        }

        func contains(_ key: String) -> Bool {
            texts.contains(key) || beginnings.contains { !$0.isEmpty && key.hasPrefix($0) }
        }

        /// Whether it stands behind a language's tag or a plural form: `en = "heads"` asks for nothing.
        private static func isWording(_ index: Int, _ tokens: [LuaToken]) -> Bool {
            guard index >= 2, tokens[index - 1].isSymbol("=") else { return false }
            let before = tokens[index - 2].isSymbol("]") && index >= 3 ? tokens[index - 3] : tokens[index - 2]
            return Language(rawValue: before.text) != nil || PluralForm(rawValue: before.text) != nil
        }
    }
}
