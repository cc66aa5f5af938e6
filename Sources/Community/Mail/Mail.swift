public import Model

/// A mail to one person.
public struct Mail: Sendable, Hashable {
    public let to: String
    public let subject: String
    /// The text: paragraphs with an empty line between them.
    public let body: String
    /// The one-time code that it carries, or `nil`.
    public let code: String?
    /// The language of the mail.
    public let language: Language

    public init(
        to: String, subject: String, body: String, code: String? = nil, language: Language = .english
    ) {
        self.to = to
        self.subject = subject
        self.body = body
        self.code = code
        self.language = language
    }

    /// In the language of who reads it.
    init(
        to address: String, subject: LocalizedText, body: LocalizedText, code: String? = nil,
        in language: Language
    ) {
        self.init(
            to: address, subject: subject.text(in: language), body: body.text(in: language), code: code,
            language: language)
    }
}
