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
