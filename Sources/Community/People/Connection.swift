/// How far two people are in touch.
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
    /// Those nearby, and those in a group with the person.
    case nearby
}

/// What came of asking to be in touch.
public struct Connecting: Sendable, Hashable {
    public let person: PersonRef
    /// As the one who asked may know it: `requested`, `accepted`, `none` for a stranger who was let back in, or
    /// `rejected` for one whom the person had rejected.
    public let state: ConnectionState
    /// The request's own message, where it has words.
    public let message: Message?
    /// Whether the other one was forgotten, and is let back in by it.
    public let isBack: Bool
    /// Whether the other one asks to be in touch, and the answer is the person's to give.
    public let isAsked: Bool
}

/// What was written to a person.
public struct DirectMessage: Sendable, Hashable {
    public let message: Message
    /// Whether it asks to be in touch: nothing more can be written before the answer.
    public let isRequest: Bool
}

/// Somebody whom a person forgot.
public struct Forgotten: Sendable, Hashable {
    public let person: PersonRef
    /// The conversation that is gone from the person's list.
    public let conversation: ConversationID?
}

/// A request that is not answered yet, as one of the two sees it.
public struct OpenRequest: Sendable, Hashable {
    /// The other one.
    public let person: PersonRef
    public let username: String
    /// Whether the answer is the person's own to give.
    public let isIncoming: Bool
    public let at: Timestamp
    /// What the list is sorted by, the greatest first.
    public let order: Int64
}

/// Somebody in touch.
public struct Contact: Sendable, Hashable {
    public let person: PersonRef
    public let username: String
}
