/// A language that Quad speaks, by its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case traditionalChinese = "zh-Hant"
    case simplifiedChinese = "zh-Hans"

    /// Makes the language that a BCP 47 tag or a POSIX locale names, in any case: `zh-Hant`, `zh_HK.UTF-8`, `zh-CN`,
    /// `en`. `nil` if it names another language.
    public init?(named name: String) {
        let words = name.prefix { $0 != "." && $0 != "@" }.lowercased().split { "-_".contains($0) }
        switch words.first {
        case "en": self = .english
        case "zh":
            let isTraditional = words.contains { ["hant", "hk", "tw", "mo"].contains($0) }
            self = isTraditional ? .traditionalChinese : .simplifiedChinese
        default: return nil
        }
    }
}

extension Language {
    /// Makes the language of a process's environment: what the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// names. English if Quad doesn't speak that language.
    public init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = locale.flatMap(Language.init(named:)) ?? .english
    }
}

/// One text in the languages that Quad speaks.
///
/// Quad's own texts are made with all three, so that none can be missing. A plugin's text may have fewer, and a literal
/// has English only.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringInterpolation {
    private let english: String
    private let others: [Language: String]

    /// Makes a text from its three translations.
    public init(_ english: String, hant traditional: String, hans simplified: String) {
        self.init(english, others: [.traditionalChinese: traditional, .simplifiedChinese: simplified])
    }

    /// Makes a text that has English and perhaps other languages.
    public init(_ english: String, others: [Language: String]) {
        self.english = english
        self.others = others
    }

    /// Makes a text by calling `make` once for each language.
    public init(_ make: (Language) -> String) {
        self.init(
            make(.english), hant: make(.traditionalChinese), hans: make(.simplifiedChinese))
    }

    /// Returns the texts one after another, in each language.
    public static func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
        LocalizedText { language in texts.map { $0.text(in: language) }.joined(separator: separator) }
    }

    public init(stringLiteral value: String) { self.init(value, others: [:]) }

    /// The languages that the text has. English is always one of them.
    public var languages: Set<Language> { Set(others.keys).union([.english]) }

    /// Returns the text in `language`, or the English one if it has none.
    public func text(in language: Language) -> String { others[language] ?? english }
}
