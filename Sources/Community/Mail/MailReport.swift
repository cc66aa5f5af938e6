public import Model

/// The waiting and the lost mail, as administrators see it.
public struct MailReport: Sendable, Hashable {
    /// A waiting mail.
    public struct Waiting: Sendable, Hashable {
        public let address: String
        public let carriesCode: Bool
        public let tries: Int
        public let nextTry: Timestamp
        /// Why the last try failed, or `nil` before the first.
        public let failure: MailFailure?

        init(_ mail: WaitingMail) {
            address = mail.mail.to
            carriesCode = mail.mail.code != nil
            (tries, nextTry, failure) = (mail.tries, mail.nextTry, mail.failure)
        }
    }

    /// A mail that will not be delivered.
    public struct Lost: Sendable, Hashable {
        public let address: String
        public let carriedCode: Bool
        /// Why it was lost, or `nil` if it expired before the first try.
        public let failure: MailFailure?
        public let at: Timestamp
    }

    /// Why nothing is sent at the moment, and until when.
    public struct Rest: Sendable, Hashable {
        public let failure: MailFailure
        public let until: Timestamp
    }

    /// The most waiting mails that are counted, more than anybody looks through.
    public static let mostCounted = 10_000
    /// Waiting mails that are shown: a screen.
    static let mostShown = 20
    /// Lost mails that are remembered: a screen.
    static let mostLost = 20

    /// The number of waiting mails, counted up to ``mostCounted``.
    public let waiting: Int
    /// The waiting mails that are tried next.
    public let first: [Waiting]
    /// The mails that were lost within the last day and since the start, the newest first.
    public let lost: [Lost]
    /// Why nothing is sent at the moment, or `nil` if mail gets through.
    public let rest: Rest?
}
