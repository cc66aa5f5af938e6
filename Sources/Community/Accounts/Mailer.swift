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
}

/// Sends mail. Implemented by the transports.
public protocol Mailer: Sendable {
    func send(_ mail: Mail) async throws
}
