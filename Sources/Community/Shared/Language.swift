/// A language that Quad speaks, by its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case traditionalChinese = "zh-Hant"
    case simplifiedChinese = "zh-Hans"
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

    public init(stringLiteral value: String) { self.init(value, others: [:]) }

    /// The languages that it is there in.
    public var languages: Set<Language> { Set(others.keys).union([.english]) }

    /// The text in `language`, or in English where there is none.
    public func text(in language: Language) -> String { others[language] ?? english }
}
