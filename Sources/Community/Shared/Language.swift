/// A language that Quad speaks, by its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case traditionalChinese = "zh-Hant"
    case simplifiedChinese = "zh-Hans"
}

/// One text in one or more languages; English is always there.
public struct LocalizedText: Sendable, Hashable, ExpressibleByStringLiteral {
    private let english: String
    private let others: [Language: String]

    public init(_ english: String, others: [Language: String] = [:]) {
        self.english = english
        self.others = others
    }

    public init(stringLiteral value: String) { self.init(value) }

    /// The text in `language`, or in English where there is none.
    public func text(in language: Language) -> String { others[language] ?? english }
}
