/// How far two people are in touch. The raw values are stored.
public enum ConnectionState: Int, Sendable {
    case none = 0
    case requested = 1
    case accepted = 2
    case rejected = 3

    public var word: String {
        switch self {
        case .none: "none"
        case .requested: "requested"
        case .accepted: "accepted"
        case .rejected: "rejected"
        }
    }
}

/// Who may ask to be in touch with somebody.
public enum RequestPolicy: String, Sendable, CaseIterable {
    case anyone
    /// People nearby, and people who share a group with the person.
    case nearby
}

/// The outcome of asking to be in touch.
public struct Connecting: Sendable, Hashable {
    public let person: PersonRef
    /// The state as far as the requester may know it: `requested`, `accepted`, `none` for a stranger who was unblocked,
    /// or `rejected` for somebody whose request the requester had rejected.
    public let state: ConnectionState
    /// The message that the request brings, or `nil` if it has no words.
    public let message: Message?
    /// Whether this unblocked the other person.
    public let isBack: Bool
    /// Whether the other person has asked too, and waits for this person's answer.
    public let isAsked: Bool
    /// The conversation with a new contact, where the person has another one open and is to be told of it.
    public let place: Place?

    public init(
        person: PersonRef, state: ConnectionState, message: Message?, isBack: Bool, isAsked: Bool,
        place: Place? = nil
    ) {
        self.place = place
        self.person = person
        self.state = state
        self.message = message
        self.isBack = isBack
        self.isAsked = isAsked
    }
}

/// A message that was sent to one person.
public struct DirectMessage: Sendable, Hashable {
    public let message: Message
    /// Whether the message is a request to be in touch. Nothing more can be sent before it is answered.
    public let isRequest: Bool

    public init(message: Message, isRequest: Bool) {
        self.message = message
        self.isRequest = isRequest
    }
}

/// A person who was blocked with `/forget`.
public struct BlockedPerson: Sendable, Hashable {
    public let person: PersonRef
    /// The direct conversation that left the blocker's list, or `nil` if there was none.
    public let conversation: ConversationID?

    public init(person: PersonRef, conversation: ConversationID?) {
        self.person = person
        self.conversation = conversation
    }
}

/// An unanswered request to be in touch, as one of the two people sees it.
public struct OpenRequest: Sendable, Hashable {
    /// The other person.
    public let person: PersonRef
    public let username: String
    /// Whether it was sent to the person who looks, who may answer it.
    public let isIncoming: Bool
    public let at: Timestamp
    /// The sort key of the list, greatest first.
    public let order: Int64

    public init(person: PersonRef, username: String, isIncoming: Bool, at: Timestamp, order: Int64) {
        self.person = person
        self.username = username
        self.isIncoming = isIncoming
        self.at = at
        self.order = order
    }
}

/// A person who is in touch with the one who looks.
public struct Contact: Sendable, Hashable {
    public let person: PersonRef
    public let username: String

    public init(person: PersonRef, username: String) {
        self.person = person
        self.username = username
    }
}
