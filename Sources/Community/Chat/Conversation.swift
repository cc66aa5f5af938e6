/// Who may enter a conversation.
public enum ConversationKind: Int, Sendable {
    case direct = 0
    case open = 1
    case invited = 2

    /// The word commands use.
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
    /// With its `#` or `@`.
    public let name: String

    public init(conversation: ConversationID, name: String) {
        self.conversation = conversation
        self.name = name
    }

    public var description: String { name }
}

/// What a delivery needs to know of the conversation it belongs to.
public enum ConversationRef: Sendable, Hashable {
    case group(ConversationID, slug: String)
    case direct(ConversationID, PersonRef, PersonRef)

    public var id: ConversationID {
        switch self {
        case .group(let id, _): id
        case .direct(let id, _, _): id
        }
    }

    /// The conversation's name for `viewer`.
    public func place(for viewer: PersonID) -> Place {
        switch self {
        case .group(let id, let slug): Place(conversation: id, name: "#\(slug)")
        case .direct(let id, let one, let other):
            Place(conversation: id, name: "@\((one.id == viewer ? other : one).handle)")
        }
    }
}

/// A line of somebody's list of conversations.
public struct ConversationSummary: Sendable, Hashable {
    public let place: Place
    /// A group's display name; the other person's username in a direct conversation.
    public let name: String
    public let kind: ConversationKind
    /// What it is for.
    public let label: ConversationLabel
    public let members: Int
    /// Messages of others after the read cursor, counted up to `Chat.unreadCap`.
    public let unread: Int
    /// The last message, if any.
    public let last: MessageID?
    /// In a direct conversation, how far the two are in touch, as far as the person may know: one's own request
    /// that was rejected is `requested`.
    public let connection: ConnectionState?
    /// Whether the other one asks to be in touch, and the answer is the person's to give.
    public let isAsked: Bool
    /// What lists are sorted by, the greatest first; of use as a cursor alone.
    public let order: Int64
}
