/// What happened: one case a kind.
///
/// This file says all there is to say of a fact: its name, what it names, how it is read back from the record, and what
/// people see of it as it happens. The record, plugins and doors derive from it.
public enum Fact: Sendable, Hashable {
    case messageSent(Message)
    case messageEdited(Message)
    case messageDeleted(Message)
    /// A person set, changed or took back a reaction to a message. The emoji is `nil` if it was taken back, and always if
    /// the event was read from the record, which keeps no words.
    case reacted(Message, emoji: String?)
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
    /// A person set, changed or took back a reaction to a post (no comment is named), or to a comment on it.
    case postReacted(PostID, CommentID?)
    case signedUp
    /// A name, a handle, a standing or a language is another one.
    case profileChanged
    case tagged
    case untagged
    case closed
}

/// The kinds of facts, and in one table the names that Lua and the log know them by.
public enum FactKind: String, Sendable, CaseIterable {
    case messageSent = "chat.sent"
    case messageEdited = "chat.edited"
    case messageDeleted = "chat.deleted"
    case reacted = "chat.reacted"
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
    case postReacted = "forum.reacted"
    case signedUp = "people.joined"
    case profileChanged = "people.renamed"
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
        case .reacted: .reacted
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
        case .postReacted: .postReacted
        case .signedUp: .signedUp
        case .profileChanged: .profileChanged
        case .tagged: .tagged
        case .untagged: .untagged
        case .closed: .closed
        }
    }

    /// What it names, in the order of the record's columns `subject` and `object`, which keep the ids: never words.
    public var parts: FactParts {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message),
            .reacted(let message, _):
            FactParts(.message(message), .conversation(message.conversation))
        case .groupCreated(let conversation), .slugChanged(let conversation):
            FactParts(.conversation(conversation))
        case .joined(let conversation, let person), .left(let conversation, let person),
            .invited(let conversation, let person):
            FactParts(.conversation(conversation), .person(person))
        case .requested(let person), .accepted(let person), .rejected(let person): FactParts(.person(person))
        case .posted(let post, let title): FactParts(.post(post, title: title))
        case .liked(let post), .viewed(let post): FactParts(.post(post))
        case .commented(let post, let comment): FactParts(.post(post), .comment(comment))
        case .edited(let post, let comment), .deleted(let post, let comment),
            .postReacted(let post, let comment):
            FactParts(.post(post), comment.map(FactPart.comment))
        case .signedUp, .profileChanged, .tagged, .untagged, .closed: FactParts()
        }
    }

    /// The fact that a row of the record stands for, with what its ids mean now; `nil` if that is gone.
    public static func read(
        _ kind: FactKind, subject: Int64, object: Int64, from source: some FactSource
    ) throws -> Fact? {
        let post = PostID(rawValue: subject)
        // Events of a post itself name no comment.
        let comment = object == 0 ? nil : CommentID(rawValue: object)
        return switch kind {
        case .messageSent: try source.message(subject).map(Fact.messageSent)
        case .messageEdited: try source.message(subject).map(Fact.messageEdited)
        case .messageDeleted: try source.message(subject).map(Fact.messageDeleted)
        case .reacted: try source.message(subject).map { .reacted($0, emoji: nil) }
        case .groupCreated: try source.conversation(subject).map(Fact.groupCreated)
        case .slugChanged: try source.conversation(subject).map(Fact.slugChanged)
        case .joined: try source.membership(subject, object).map(Fact.joined)
        case .left: try source.membership(subject, object).map(Fact.left)
        case .invited: try source.membership(subject, object).map(Fact.invited)
        case .requested: try source.person(subject).map(Fact.requested)
        case .accepted: try source.person(subject).map(Fact.accepted)
        case .rejected: try source.person(subject).map(Fact.rejected)
        case .posted: try source.title(of: post).map { .posted(post, title: $0) }
        case .commented: .commented(post, CommentID(rawValue: object))
        case .liked: .liked(post)
        case .viewed: .viewed(post)
        case .edited: .edited(post, comment)
        case .deleted: .deleted(post, comment)
        case .postReacted: .postReacted(post, comment)
        case .signedUp: .signedUp
        case .profileChanged: .profileChanged
        case .tagged: .tagged
        case .untagged: .untagged
        case .closed: .closed
        }
    }

    /// The conversation whose members are told as it happens; `nil` if that is nobody.
    public var audience: ConversationRef? {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message),
            .reacted(let message, _):
            message.conversation
        case .joined(let conversation, _), .left(let conversation, _): conversation
        default: nil
        }
    }

    /// The sentence that tells its audience of it; `nil` where there is none, and for messages, which speak themselves.
    /// - Parameter actor: who did it.
    public func notice(by actor: PersonRef) -> FactNotice? {
        switch self {
        case .joined(let conversation, let person):
            FactNotice("joined", person, in: conversation) { place in
                LocalizedText(
                    "\(person.handle) joined \(place)", hant: "\(person.handle) 加入了 \(place)",
                    hans: "\(person.handle) 加入了 \(place)")
            }
        case .left(let conversation, let person):
            FactNotice("left", person, in: conversation) { place in
                LocalizedText(
                    "\(person.handle) left \(place)", hant: "\(person.handle) 離開了 \(place)",
                    hans: "\(person.handle) 离开了 \(place)")
            }
        case .reacted(let message, let emoji?):
            FactNotice(
                "reaction", actor, in: message.conversation,
                details: [("message", .number(message.id.rawValue)), ("emoji", .text(emoji))]
            ) { place in
                LocalizedText(
                    "\(actor.handle) reacted \(emoji) to \(message.id) in \(place)",
                    hant: "\(actor.handle) 以 \(emoji) 回應了 \(place) 的 \(message.id)",
                    hans: "\(actor.handle) 用 \(emoji) 回应了 \(place) 的 \(message.id)")
            }
        case .reacted(let message, nil):
            FactNotice(
                "reaction", actor, in: message.conversation,
                details: [("message", .number(message.id.rawValue))]
            ) { place in
                LocalizedText(
                    "\(actor.handle) took back the reaction to \(message.id) in \(place)",
                    hant: "\(actor.handle) 收回了對 \(place) 的 \(message.id) 的回應",
                    hans: "\(actor.handle) 收回了对 \(place) 的 \(message.id) 的回应")
            }
        default: nil
        }
    }
}
