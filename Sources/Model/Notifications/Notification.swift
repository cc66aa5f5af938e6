/// Something a person should know.
public struct Notification: Sendable, Hashable {
    /// What a notification is about. New messages have none: they are counted from read cursors.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case request, acceptance, mention, comment, like, invitation, reaction
        /// One that a plugin declares.
        case plugin(PluginNotice)

        /// The gateway's own.
        public static let allCases: [Kind] = [
            .request, .acceptance, .mention, .comment, .like, .invitation, .reaction,
        ]

        /// Kinds of the gateway's own that nobody is told of who has not switched them on.
        public static let offByDefault: Set<Kind> = [.reaction]

        /// One of the gateway's own by its name, or `nil`.
        public init?(rawValue: String) {
            guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = kind
        }

        /// Its name: `request`, `polls.closed`.
        public var rawValue: String {
            switch self {
            case .request: "request"
            case .acceptance: "acceptance"
            case .mention: "mention"
            case .comment: "comment"
            case .like: "like"
            case .invitation: "invitation"
            case .reaction: "reaction"
            case .plugin(let notice): notice.name
            }
        }

        /// Whether a plugin declares it.
        public var isPlugin: Bool { if case .plugin = self { true } else { false } }

        /// Whether nobody is told of it who has not switched it on.
        public var isOffByDefault: Bool {
            if case .plugin(let notice) = self { return !notice.isOn }
            return Self.offByDefault.contains(self)
        }
    }

    public let id: NotificationID
    public let person: PersonID
    public let kind: Kind
    /// Who caused it.
    public let actor: PersonRef
    public let at: Timestamp
    /// The id of the message, post or conversation that it is about, or a plugin's own number of what it is about.
    public let subject: Int64
    /// The subject's name: a post's title or a place.
    public let title: String
    /// The words that it quotes, of a comment or a mention, what an alert says, or an empty string. What people wrote is
    /// joined in when it is read, and never stored twice.
    public let excerpt: String
    public let isSeen: Bool
    /// Whether it needs no answer any more: the request was answered, or the invitation used.
    public var isAnswered = false

    public init(
        id: NotificationID, person: PersonID, kind: Kind, actor: PersonRef, at: Timestamp, subject: Int64,
        title: String, excerpt: String, isSeen: Bool, isAnswered: Bool = false
    ) {
        self.id = id
        self.person = person
        self.kind = kind
        self.actor = actor
        self.at = at
        self.subject = subject
        self.title = title
        self.excerpt = excerpt
        self.isSeen = isSeen
        self.isAnswered = isAnswered
    }
}

/// The sentence that tells a notification. What people wrote stands in it as it is: doors escape.
extension Notification {
    /// One line, without the door's own mark.
    public func line(in language: Language) -> String { sentence.text(in: language) }

    private var sentence: LocalizedText {
        let actor = actor.handle
        return switch kind {
        case .request where isAnswered:
            phrase("notification_sentence_is_answered", ["actor": actor])
        case .request:
            phrase("notification_sentence_request", ["actor": actor])
        case .acceptance:
            phrase("notification_sentence_acceptance", ["actor": actor])
        case .mention:
            phrase("notification_sentence_mention", ["actor": actor, "title": title, "excerpt": excerpt])
        case .comment:
            phrase(
                "notification_sentence_comment",
                ["actor": actor, "subject": subject, "title": title, "excerpt": excerpt])
        case .like:
            phrase("notification_sentence_like", ["actor": actor, "subject": subject, "title": title])
        case .invitation: invitation(by: actor)
        case .plugin(let notice):
            excerpt.isEmpty ? notice.sentence(about: subject) : LocalizedText(stringLiteral: excerpt)
        case .reaction:
            phrase("notification_sentence_reaction", ["actor": actor, "subject": subject, "title": title])
        }
    }

    private func invitation(by actor: String) -> LocalizedText {
        // To a group whose slug was changed since, by somebody who is no contact.
        if title.isEmpty {
            return phrase("notification_invitation_renamed", ["actor": actor])
        }
        if isAnswered {
            return phrase("notification_invitation_answered", ["actor": actor, "title": title])
        }
        return phrase("notification_invitation", ["actor": actor, "title": title])
    }
}
