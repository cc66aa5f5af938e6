/// A language that Quad speaks, by its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case traditionalChinese = "zh-Hant"
    case simplifiedChinese = "zh-Hans"

    /// The language that a tag or a locale names, in any case: `zh-Hant`, `zh_HK.UTF-8`, `zh-CN`, `en`; nil for another.
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
    /// The language of a process's environment, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English
    /// where that is none of Quad's.
    public init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = locale.flatMap(Language.init(named:)) ?? .english
    }
}

/// One text in the languages that Quad speaks.
///
/// What Quad itself says is made with all three, so that none can be missing; what a plugin says may have fewer, and
/// a literal has English alone.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringInterpolation {
    private let english: String
    private let others: [Language: String]

    /// The same thing said in each language.
    public init(_ english: String, hant traditional: String, hans simplified: String) {
        self.init(english, others: [.traditionalChinese: traditional, .simplifiedChinese: simplified])
    }

    /// A text of which only the English is certain to be there.
    public init(_ english: String, others: [Language: String]) {
        self.english = english
        self.others = others
    }

    /// A text that is put together in each language by itself.
    public init(_ make: (Language) -> String) {
        self.init(
            make(.english), hant: make(.traditionalChinese), hans: make(.simplifiedChinese))
    }

    /// Texts one after another.
    public static func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
        LocalizedText { language in texts.map { $0.text(in: language) }.joined(separator: separator) }
    }

    public init(stringLiteral value: String) { self.init(value, others: [:]) }

    /// The languages that it is there in.
    public var languages: Set<Language> { Set(others.keys).union([.english]) }

    /// The text in `language`, or in English where there is none.
    public func text(in language: Language) -> String { others[language] ?? english }
}
