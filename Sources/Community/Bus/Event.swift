/// A stored fact.
public struct Event: Sendable, Hashable {
    /// Its number in the one sequence of the gateway; the id of what it made.
    public let sequence: Int64
    public let at: Timestamp
    public let actor: PersonRef
    /// The plugin whose bot caused it, or nil.
    public let cause: String?
    public let fact: Fact
}

/// What happened: one case a kind. `FactKind` gives the names that Lua and the log use.
public enum Fact: Sendable, Hashable {
    case messageSent(Message)
    case messageEdited(Message)
    case messageDeleted(Message)
    case groupCreated(ConversationRef)
    case slugChanged(ConversationRef)
    case joined(ConversationRef, PersonRef)
    case left(ConversationRef, PersonRef)
    case invited(ConversationRef, PersonRef)
    case requested(PersonRef)
    case accepted(PersonRef)
    case rejected(PersonRef)
    case posted(PostID, title: String)
    case commented(PostID, CommentID)
    case liked(PostID)
    case viewed(PostID)
    /// A post of which nothing else is named, or a comment on it.
    case edited(PostID, CommentID?)
    case deleted(PostID, CommentID?)
    case signedUp
    case renamed
    case tagged
    case untagged
    case closed
}

/// The kinds of facts, and in one table the names that Lua and the log know them by.
public enum FactKind: String, Sendable, CaseIterable {
    case messageSent = "chat.sent"
    case messageEdited = "chat.edited"
    case messageDeleted = "chat.deleted"
    case groupCreated = "chat.created"
    case slugChanged = "chat.renamed"
    case joined = "chat.joined"
    case left = "chat.left"
    case invited = "chat.invited"
    case requested = "people.requested"
    case accepted = "people.accepted"
    case rejected = "people.rejected"
    case posted = "forum.posted"
    case commented = "forum.commented"
    case liked = "forum.liked"
    case viewed = "forum.viewed"
    case edited = "forum.edited"
    case deleted = "forum.deleted"
    case signedUp = "people.joined"
    case renamed = "people.renamed"
    case tagged = "people.tagged"
    case untagged = "people.untagged"
    case closed = "people.closed"
}

extension Fact {
    public var kind: FactKind {
        switch self {
        case .messageSent: .messageSent
        case .messageEdited: .messageEdited
        case .messageDeleted: .messageDeleted
        case .groupCreated: .groupCreated
        case .slugChanged: .slugChanged
        case .joined: .joined
        case .left: .left
        case .invited: .invited
        case .requested: .requested
        case .accepted: .accepted
        case .rejected: .rejected
        case .posted: .posted
        case .commented: .commented
        case .liked: .liked
        case .viewed: .viewed
        case .edited: .edited
        case .deleted: .deleted
        case .signedUp: .signedUp
        case .renamed: .renamed
        case .tagged: .tagged
        case .untagged: .untagged
        case .closed: .closed
        }
    }

    /// Whether words that were stored are gone now, and must not stay in the record's files either.
    var dropsWords: Bool {
        switch self {
        case .messageEdited, .messageDeleted, .edited, .deleted, .renamed, .untagged, .closed: true
        default: false
        }
    }

    /// The ids that the log keeps: never words.
    var references: (subject: Int64?, object: Int64?) {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            (message.id.rawValue, message.conversation.id.rawValue)
        case .groupCreated(let conversation), .slugChanged(let conversation): (conversation.id.rawValue, nil)
        case .joined(let conversation, let person), .left(let conversation, let person),
            .invited(let conversation, let person):
            (conversation.id.rawValue, person.id.rawValue)
        case .requested(let person), .accepted(let person), .rejected(let person): (person.id.rawValue, nil)
        case .posted(let post, _), .liked(let post), .viewed(let post): (post.rawValue, nil)
        case .commented(let post, let comment): (post.rawValue, comment.rawValue)
        case .edited(let post, let comment), .deleted(let post, let comment):
            (post.rawValue, comment?.rawValue)
        case .signedUp, .renamed, .tagged, .untagged, .closed: (nil, nil)
        }
    }
}
