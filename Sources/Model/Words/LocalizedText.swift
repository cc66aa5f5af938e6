/// One text in the languages that Quad speaks.
///
/// Quad's own texts stand in files (``WordBook``), which have all three. A plugin's text may have fewer, and a literal has
/// English only.
public struct LocalizedText: Sendable, ExpressibleByStringInterpolation {
    private enum Content: Sendable {
        case texts(String, others: [Language: String])
        /// One of a file, which is looked up when it is read.
        indirect case phrase(Phrase)
        indirect case joined([LocalizedText], separator: String)
    }

    private let content: Content

    /// Makes a text from its three translations.
    public init(_ english: String, hant traditional: String, hans simplified: String) {
        self.init(english, others: [.traditionalChinese: traditional, .simplifiedChinese: simplified])
    }

    /// Makes a text that has English and perhaps other languages.
    public init(_ english: String, others: [Language: String]) {
        content = .texts(english, others: others)
    }

    /// Makes a text by calling `make` once for each language.
    public init(_ make: (Language) -> String) {
        self.init(
            make(.english), hant: make(.traditionalChinese), hans: make(.simplifiedChinese))
    }

    init(_ phrase: Phrase) { content = .phrase(phrase) }

    private init(_ content: Content) { self.content = content }

    /// Returns the texts one after another, in each language.
    public static func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
        LocalizedText(.joined(texts, separator: separator))
    }

    /// Returns the text with another one in English: one that says exactly what went wrong, as the program below says it.
    package func inEnglish(_ english: String) -> LocalizedText {
        LocalizedText { $0 == .english ? english : text(in: $0) }
    }

    public init(stringLiteral value: String) { self.init(value, others: [:]) }

    /// The languages that the text has. English is always one of them.
    public var languages: Set<Language> {
        switch content {
        case .texts(_, let others): Set(others.keys).union([.english])
        case .phrase, .joined: Set(Language.allCases)
        }
    }

    /// Returns the text in `language`, or the English one if it has none.
    public func text(in language: Language) -> String {
        switch content {
        case .texts(let english, let others): others[language] ?? english
        case .phrase(let phrase): phrase.text(in: language)
        case .joined(let texts, let separator):
            texts.map { $0.text(in: language) }.joined(separator: separator)
        }
    }
}

/// Texts are equal that read the same, wherever they come from.
extension LocalizedText: Hashable {
    public static func == (left: LocalizedText, right: LocalizedText) -> Bool {
        left.languages == right.languages
            && left.languages.allSatisfy { left.text(in: $0) == right.text(in: $0) }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(text(in: .english)) }
}
