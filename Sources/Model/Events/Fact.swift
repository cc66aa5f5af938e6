/// What happened: one case a kind.
///
/// This file says all there is to say of a fact: its name, what it names, how it is read back from the record, and what
/// people see of it as it happens. The record, plugins and doors derive from it.
///
/// What is larger than a message's reference lies behind one as well: the value is copied on its way to each reader.
public enum Fact: Sendable, Hashable {
    case messageSent(Message)
    case messageEdited(Message)
    case messageDeleted(Message)
    /// A person set, changed or took back a reaction to a message. The emoji is `nil` if it was taken back, and always if
    /// the event was read from the record, which keeps no words.
    case reacted(Message, emoji: String?)
    /// A message is kept in sight for its conversation, or no longer.
    case pinned(Message)
    case unpinned(Message)
    indirect case groupCreated(ConversationRef)
    indirect case slugChanged(ConversationRef)
    /// A group has another line about it. The topic is empty if it was taken away, and `nil` if the event was read from
    /// the record, which keeps no words.
    indirect case topicSet(ConversationRef, topic: String?)
    /// A group has another display name, which is `nil` if the event was read from the record.
    indirect case groupNamed(ConversationRef, name: String?)
    /// A group has another owner.
    indirect case ownerMade(ConversationRef, PersonRef)
    indirect case helperMade(ConversationRef, PersonRef)
    indirect case helperEnded(ConversationRef, PersonRef)
    /// Nobody writes in a group any more.
    indirect case groupClosed(ConversationRef)
    indirect case joined(ConversationRef, PersonRef)
    /// A person left a group, or was taken out where somebody else is the actor.
    indirect case left(ConversationRef, PersonRef)
    indirect case invited(ConversationRef, PersonRef)
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
    case pinned = "chat.pinned"
    case unpinned = "chat.unpinned"
    case groupCreated = "chat.created"
    case slugChanged = "chat.renamed"
    case topicSet = "chat.topic"
    case groupNamed = "chat.named"
    case ownerMade = "chat.owner"
    case helperMade = "chat.helper"
    case helperEnded = "chat.helper_ended"
    case groupClosed = "chat.closed"
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
        case .pinned: .pinned
        case .unpinned: .unpinned
        case .groupCreated: .groupCreated
        case .slugChanged: .slugChanged
        case .topicSet: .topicSet
        case .groupNamed: .groupNamed
        case .ownerMade: .ownerMade
        case .helperMade: .helperMade
        case .helperEnded: .helperEnded
        case .groupClosed: .groupClosed
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
            .reacted(let message, _), .pinned(let message), .unpinned(let message):
            FactParts(.message(message), .conversation(message.conversation))
        case .groupCreated(let conversation), .slugChanged(let conversation), .topicSet(let conversation, _),
            .groupNamed(let conversation, _), .groupClosed(let conversation):
            FactParts(.conversation(conversation))
        case .joined(let conversation, let person), .left(let conversation, let person),
            .ownerMade(let conversation, let person), .helperMade(let conversation, let person),
            .helperEnded(let conversation, let person), .invited(let conversation, let person):
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
        case .pinned: try source.message(subject).map(Fact.pinned)
        case .unpinned: try source.message(subject).map(Fact.unpinned)
        case .groupCreated: try source.conversation(subject).map(Fact.groupCreated)
        case .slugChanged: try source.conversation(subject).map(Fact.slugChanged)
        case .topicSet: try source.conversation(subject).map { .topicSet($0, topic: nil) }
        case .groupNamed: try source.conversation(subject).map { .groupNamed($0, name: nil) }
        case .ownerMade: try source.membership(subject, object).map(Fact.ownerMade)
        case .helperMade: try source.membership(subject, object).map(Fact.helperMade)
        case .helperEnded: try source.membership(subject, object).map(Fact.helperEnded)
        case .groupClosed: try source.conversation(subject).map(Fact.groupClosed)
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
            .reacted(let message, _), .pinned(let message), .unpinned(let message):
            message.conversation
        case .joined(let conversation, _), .left(let conversation, _), .topicSet(let conversation, _),
            .groupNamed(let conversation, _), .ownerMade(let conversation, _),
            .helperMade(let conversation, _), .helperEnded(let conversation, _),
            .groupClosed(let conversation):
            conversation
        default: nil
        }
    }

    /// The sentence that tells its audience of it; `nil` if there is none, and for messages, which speak themselves.
    /// - Parameter actor: who did it; without a handle where that is not told (``Event/withoutTaker``).
    public func notice(by actor: PersonRef) -> FactNotice? {
        switch self {
        case .joined(let conversation, let person):
            FactNotice("joined", person, in: conversation) { place in
                phrase("fact_notice_joined", ["handle": person.handle, "place": place])
            }
        case .ownerMade(let conversation, let person):
            FactNotice("owner", person, in: conversation) { place in
                phrase("fact_notice_owner_made", ["handle": person.handle, "place": place])
            }
        case .helperMade(let conversation, let person):
            FactNotice("helper", person, in: conversation) { place in
                phrase("fact_notice_helper_made", ["handle": person.handle, "place": place])
            }
        case .helperEnded(let conversation, let person):
            FactNotice("helper_ended", person, in: conversation) { place in
                phrase("fact_notice_helper_ended", ["handle": person.handle, "place": place])
            }
        case .groupClosed(let conversation):
            FactNotice("closed", actor, in: conversation) { place in
                phrase("fact_notice_group_closed", ["handle": actor.handle, "place": place])
            }
        case .left(let conversation, let person) where actor.handle.isEmpty:
            FactNotice("left", person, in: conversation) { place in
                phrase("fact_notice_left_you", ["place": place])
            }
        case .left(let conversation, let person) where person.id != actor.id:
            FactNotice(
                "left", person, in: conversation, details: [("by", .text(actor.handle))]
            ) { place in
                phrase(
                    "fact_notice_taken_out",
                    ["actor": actor.handle, "handle": person.handle, "place": place])
            }
        case .left(let conversation, let person):
            FactNotice("left", person, in: conversation) { place in
                phrase("fact_notice_left", ["handle": person.handle, "place": place])
            }
        case .topicSet(let conversation, let topic): Self.notice(of: topic, in: conversation, by: actor)
        case .groupNamed(let conversation, let name?):
            FactNotice("named", actor, in: conversation, details: [("name", .text(name))]) { place in
                phrase("fact_notice_group_named", ["handle": actor.handle, "place": place, "name": name])
            }
        case .reacted(let message, let emoji?):
            FactNotice(
                "reaction", actor, in: message.conversation,
                details: [("message", .number(message.id.rawValue)), ("emoji", .text(emoji))]
            ) { place in
                phrase(
                    "fact_notice_reacted",
                    ["handle": actor.handle, "emoji": emoji, "id": message.id, "place": place])
            }
        case .reacted(let message, nil):
            FactNotice(
                "reaction", actor, in: message.conversation,
                details: [("message", .number(message.id.rawValue))]
            ) { place in
                phrase(
                    "fact_notice_unreacted", ["handle": actor.handle, "id": message.id, "place": place])
            }
        case .pinned(let message): Self.notice(pinned: true, message, by: actor)
        case .unpinned(let message): Self.notice(pinned: false, message, by: actor)
        default: nil
        }
    }

    private static func notice(pinned: Bool, _ message: Message, by actor: PersonRef) -> FactNotice {
        FactNotice(
            pinned ? "pinned" : "unpinned", actor, in: message.conversation,
            details: [("message", .number(message.id.rawValue))]
        ) { place in
            pinned
                ? phrase("fact_notice_pinned", ["handle": actor.handle, "id": message.id, "place": place])
                : phrase("fact_notice_unpinned", ["handle": actor.handle, "id": message.id, "place": place])
        }
    }

    private static func notice(
        of topic: String?, in conversation: ConversationRef, by actor: PersonRef
    ) -> FactNotice? {
        guard let topic else { return nil }
        return FactNotice("topic", actor, in: conversation, details: [("topic", .text(topic))]) { place in
            topic.isEmpty
                ? phrase("fact_notice_topic_removed", ["handle": actor.handle, "place": place])
                : phrase("fact_notice_topic", ["handle": actor.handle, "place": place, "topic": topic])
        }
    }
}
