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

/// Why a mail couldn't be sent.
public struct MailFailure: Error, Sendable, Hashable {
    /// The kind of failure. Its raw value is stored with waiting mail.
    public enum Kind: String, Sendable, CaseIterable {
        // Of the way there: what one mail meets, every mail would.
        case unreachable, slow, broken, unreadable, untrusted, unencrypted, elsewhere, unavailable, unwritable
        case wrongPassword = "wrong_password"
        case refusesSender = "refuses_sender"

        // Of one mail.

        /// Never to be tried again.
        case refused
        case deferred, stalled, dropped
    }

    public let kind: Kind
    /// The reply code of the mail server, such as 550 (RFC 5321), or `nil` if it didn't answer.
    public let answer: Int?

    public init(_ kind: Kind, answer: Int? = nil) {
        self.kind = kind
        self.answer = answer
    }

    /// Whether other mail may well get through.
    var isOfOneMail: Bool {
        switch kind {
        case .refused, .deferred, .stalled, .dropped: true
        default: false
        }
    }

    /// Whether trying again is of no use.
    var isFinal: Bool { kind == .refused }

    /// Whether waiting alone mends it: otherwise an administrator has to.
    var passes: Bool {
        switch kind {
        case .untrusted, .unencrypted, .elsewhere, .wrongPassword, .refusesSender, .unwritable: false
        default: true
        }
    }
}

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

/// What administrators read about mail.
public enum MailWords {
    /// Returns why a mail couldn't be sent.
    public static func reason(_ failure: MailFailure) -> LocalizedText {
        let words = words(failure.kind)
        guard let answer = failure.answer else { return words }
        return phrase("mail_reason", ["reason": words, "answer": "\(answer)"])
    }

    static func told(_ news: MailTidings.News, waiting: Int) -> LocalizedText {
        switch news {
        case .stuck(let failure): stuck(failure, waiting: waiting)
        case .flowing: flowing
        case .lost(let count, let failure): lost(count, failure)
        }
    }

    private static func stuck(_ failure: MailFailure, waiting: Int) -> LocalizedText {
        phrase("mail_stuck", ["reason": reason(failure), "count": GroupedNumber(waiting)])
    }

    private static let flowing = phrase("mail_flowing")

    private static func lost(_ count: Int, _ failure: MailFailure?) -> LocalizedText {
        phrase("mail_lost", ["reason": failure.map(reason) ?? untried, "count": GroupedNumber(count)])
    }

    /// The reason for a mail that expired before it was tried.
    public static let untried = phrase("mail_untried")

    private static func words(_ kind: MailFailure.Kind) -> LocalizedText {
        switch kind {
        case .unreachable:
            phrase("mail_words_unreachable")
        case .slow:
            phrase("mail_words_slow")
        case .broken:
            phrase("mail_words_broken")
        case .unreadable:
            phrase("mail_words_unreadable")
        case .unavailable:
            phrase("mail_words_unavailable")
        case .untrusted:
            phrase("mail_words_untrusted")
        case .unencrypted:
            phrase("mail_words_unencrypted")
        case .elsewhere:
            phrase("mail_words_elsewhere")
        case .wrongPassword:
            phrase("mail_words_wrong_password")
        case .refusesSender:
            phrase("mail_words_refuses_sender")
        case .unwritable:
            phrase("mail_words_unwritable")
        case .deferred:
            phrase("mail_words_deferred")
        case .stalled:
            phrase("mail_words_stalled")
        case .dropped:
            phrase("mail_words_dropped")
        case .refused:
            phrase("mail_words_refused")
        }
    }
}
