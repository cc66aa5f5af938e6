/// Who may enter a conversation: two people alone, everybody, or those who are invited. The raw values are stored.
public enum ConversationKind: Int, Sendable {
    case direct = 0
    case open = 1
    case invited = 2

    /// The word that commands use for it.
    public var word: String {
        switch self {
        case .direct: "direct"
        case .open: "open"
        case .invited: "invite"
        }
    }
}

/// A conversation as one person addresses it: `#slug`, or `@handle` of the other person.
public struct Place: Sendable, Hashable, CustomStringConvertible {
    public let conversation: ConversationID
    /// The name, with its `#` or `@`.
    public let name: String

    public init(conversation: ConversationID, name: String) {
        self.conversation = conversation
        self.name = name
    }

    public var description: String { name }
}

/// A conversation, with what a delivery needs in order to name it to each member.
public enum ConversationRef: Sendable, Hashable {
    case group(ConversationID, slug: String)
    case direct(ConversationID, PersonRef, PersonRef)

    public var id: ConversationID {
        switch self {
        case .group(let id, _): id
        case .direct(let id, _, _): id
        }
    }

    /// Returns the conversation as `viewer` addresses it: `#slug`, or the other person's `@handle`.
    public func place(for viewer: PersonID) -> Place {
        switch self {
        case .group(let id, let slug): Place(conversation: id, name: "#\(slug)")
        case .direct(let id, let one, let other):
            Place(conversation: id, name: "@\((one.id == viewer ? other : one).handle)")
        }
    }
}

/// An entry of a person's list of conversations.
public struct ConversationSummary: Sendable, Hashable {
    public let place: Place
    /// A group's display name; the other person's username in a direct conversation.
    public let name: String
    public let kind: ConversationKind
    /// What it is for.
    public let label: ConversationLabel
    /// The command that shows what a plugin's conversation is about; `nil` for any other.
    public let about: String?
    public let members: Int
    /// Of what in it the person is told.
    public let level: NotificationLevel
    /// The number of others' messages after the read cursor that count at the level, up to `Conversations.unreadCap`.
    public var unread: Int
    /// The last message, or `nil` if there is none.
    public let last: MessageID?
    /// In a direct conversation, how far the two are in touch, as far as the person may know. A request of the person's
    /// own that was rejected still reads `requested`. `nil` for a group.
    public let connection: ConnectionState?
    /// Whether the other person has asked to be in touch and waits for this person's answer.
    public let isAsked: Bool
    /// The sort key of lists, greatest first. Use it only as a paging cursor.
    public let order: Int64

    public init(
        place: Place, name: String, kind: ConversationKind, label: ConversationLabel, about: String?,
        members: Int, level: NotificationLevel, unread: Int, last: MessageID?, connection: ConnectionState?,
        isAsked: Bool, order: Int64
    ) {
        self.place = place
        self.name = name
        self.kind = kind
        self.label = label
        self.about = about
        self.members = members
        self.level = level
        self.unread = unread
        self.last = last
        self.connection = connection
        self.isAsked = isAsked
        self.order = order
    }
}
