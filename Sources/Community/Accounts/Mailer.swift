/// A letter to one person.
public struct Mail: Sendable, Hashable {
    public let to: String
    public let subject: String
    public let body: String
    /// The one-time code it carries, for transports that show it to the operator.
    public let code: String?

    public init(to: String, subject: String, body: String, code: String? = nil) {
        self.to = to
        self.subject = subject
        self.body = body
        self.code = code
    }

    /// In the language of who reads it.
    init(
        to address: String, subject: LocalizedText, body: LocalizedText, code: String? = nil,
        in language: Language
    ) {
        self.init(
            to: address, subject: subject.text(in: language), body: body.text(in: language), code: code)
    }
}

/// Sends mail. Implemented by the transports.
public protocol Mailer: Sendable {
    func send(_ mail: Mail) async throws
}
