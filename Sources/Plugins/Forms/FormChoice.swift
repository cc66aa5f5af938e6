import Community
import Lua
import Model

/// Something that a field may be answered with.
struct FormChoice: Sendable, Hashable {
    /// What the plugin gets, and what is stored.
    let word: String
    /// What people read; they may write it in any language, or the word.
    let text: LocalizedText

    init(_ word: String, text: LocalizedText? = nil) {
        (self.word, self.text) = (word, text ?? LocalizedText { _ in word })
    }

    /// Reads `"quiet"`, or `{ "quiet", en = "Quiet", ["zh-Hant"] = "安靜" }`.
    init(_ value: LuaValue, file: String, path: String) throws(PluginProblem) {
        if let word = value.string {
            self.init(word)
        } else {
            let reader = try TableReader(value, file: file, path: path)
            try reader.allow(Language.allCases.map(\.rawValue), positions: 1)
            guard let word = reader.array.first?.string else {
                throw reader.problem(nil, "a choice is \"quiet\", or { \"quiet\", [\"zh-Hant\"] = \"安靜\" }")
            }
            var others: [Language: String] = [:]
            for language in Language.allCases where language != .english {
                others[language] = try reader.string(language.rawValue)
            }
            self.init(word, text: LocalizedText(try reader.string("en") ?? word, others: others))
        }
        let writings = [word] + Language.allCases.map { text.text(in: $0) }
        guard
            writings.allSatisfy({ !$0.trimmingSpaces.isEmpty && !$0.contains(where: { ",，、".contains($0) }) })
        else {
            throw PluginProblem(
                file: file, path: path, message: "a word has no comma, which stands between several")
        }
    }
}

extension [FormChoice] {
    var words: [String] { map(\.word) }

    /// What they are called in a language.
    func names(in language: Language) -> [String] { map { $0.text.text(in: language) } }

    /// The one that is meant, by its word or its name in any language; `nil` if none is.
    func meant(by typed: String) -> FormChoice? {
        if let word = Argument.word(among: words, meantBy: typed) { return first { $0.word == word } }
        return first { choice in
            Argument.word(among: Language.allCases.map { choice.text.text(in: $0) }, meantBy: typed) != nil
        }
    }
}
