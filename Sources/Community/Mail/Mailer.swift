public import Model

/// Sends mail. The transports implement it.
public protocol Mailer: Sendable {
    /// Hands a mail over, and returns once it is out of the gateway's hands.
    ///
    /// It must not hold up Swift's cooperative pool while it waits.
    ///
    /// - Parameter postmark: The same on every try of a mail, so that who gets it twice sees it once.
    /// - Throws: ``MailFailure``; `CancellationError` if the task was cancelled before the mail was handed over.
    func send(_ mail: Mail, postmark: Postmark) async throws
}

/// What identifies a mail, whatever its text.
public struct Postmark: Sendable, Hashable {
    /// A unique string of letters and digits, for the Message-ID.
    public let identifier: String
    /// When it was written.
    public let date: Timestamp

    public init(identifier: String, date: Timestamp) {
        self.identifier = identifier
        self.date = date
    }

    /// A new one, from libsodium's random numbers; `sodium_init` has run.
    static func random(at date: Timestamp) -> Postmark {
        Postmark(identifier: OneTimeCode.random().ticket.rawValue, date: date)
    }
}
