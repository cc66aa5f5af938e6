import Model
import Storage

/// Emoji that people leave on messages, posts and comments. It stands in the forum's folder, since that is the floor from
/// which both the forum and chat can be named.
///
/// A person has one reaction on a thing at most: another one takes its place. Who may see the thing may react to it and see
/// who did. Members of a conversation are told of a reaction there as it happens; the author is notified only if they have
/// switched that on.
public struct Reactions: Sendable {
    /// Kinds of emoji that are listed for one thing: the most frequent.
    public static let listedKinds = 12
    /// People who are named for each kind: those who were first.
    public static let namedPeople = 8
    /// Kinds of emoji that stand beside a thing where it is shown among others: the most frequent.
    public static let shownKinds = 5

    let ledger: CommunityLedger
    let rates: Rates
    let clock: WallClock

    /// Leaves a reaction in the place of the person's earlier one.
    ///
    /// - Parameters:
    ///   - emoji: one emoji; `nil` takes the reaction back.
    ///   - id: the number of a message, a post or a comment.
    /// - Returns: the reactions to it then.
    /// - Throws: `CommunityError`: `.invalid` for what is no emoji, and if the thing is deleted; `.notFound` if there is
    ///   no such thing, or nothing to take back; `.exists` if the person reacted so already; `.waiting` before a
    ///   request is answered.
    public func react(with emoji: String?, to id: Int64, by actor: Actor) async throws -> [ReactionGroup] {
        let emoji = try emoji.map(Emoji.init)
        try rates.spend(.messages, by: actor)
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let thing = try Thing(id, seenBy: actor, in: transaction)
            if try transaction.made(by: actor) == nil {
                try thing.requireOpen(to: person, in: transaction)
                try Self.set(
                    emoji, on: thing, by: person, for: actor, at: clock.now(), in: transaction)
                try transaction.record(id, madeBy: actor)
            }
            return try ReactionQueries.groups(on: id, for: actor.person, in: transaction)
        }
    }

    /// The reactions to a message, a post or a comment that the person may see, the most frequent first.
    public func list(on id: Int64, for actor: Actor) async throws -> [ReactionGroup] {
        try await ledger.read { reader in
            _ = try Thing(id, seenBy: actor, in: reader)
            return try ReactionQueries.groups(on: id, for: actor.person, in: reader)
        }
    }

    /// The ``shownKinds`` most frequent reactions to each of some things, by the thing's number; things without any are left
    /// out. Asks nobody's permission: the numbers are of what was read for the person just now.
    public func counts(on things: [Int64]) async throws -> [Int64: [ReactionCount]] {
        try await ledger.read { reader in
            try things.reduce(into: [:]) { counts, thing in
                let found = try ReactionQueries.counts(on: thing, limit: Self.shownKinds, in: reader)
                if !found.isEmpty { counts[thing] = found }
            }
        }
    }

    private static func set(
        _ emoji: Emoji?, on thing: Thing, by person: PersonRef, for actor: Actor, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let before = try ReactionQueries.emoji(on: thing.id, of: person.id, in: transaction)
        guard before != emoji?.key else {
            throw emoji.map { CommunityError(.exists, ReactionWords.already($0.text, on: thing.id)) }
                ?? CommunityError(.notFound, ReactionWords.none(on: thing.id))
        }
        let sequence = transaction.nextSequence()
        try ReactionQueries.set(emoji?.key, on: thing.id, of: person.id, as: sequence, in: transaction)
        try thing.change(in: transaction) {
            try transaction.record(thing.fact(emoji), by: person, cause: actor.cause, at: now, as: sequence)
        }
        if emoji == nil {
            try ReactionQueries.removeNotification(of: thing.id, by: person.id, in: transaction)
        } else if before == nil {
            try NotificationQueries.notify(
                thing.author, .reaction, by: person, for: actor.speaker, subject: thing.id,
                object: thing.place.id, title: thing.place.name, excerpt: "", at: now, in: transaction)
        }
    }
}

extension Forum {
    /// Emoji on posts and comments, and on messages too.
    public var reactions: Reactions { Reactions(ledger: ledger, rates: allowances.rates, clock: clock) }
}

/// A thing that somebody sees and may react to.
private enum Thing {
    case message(SeenMessage)
    case post(PostSummary)
    case comment(Comment, PostSummary)

    init(_ id: Int64, seenBy actor: Actor, in reader: SQLReader) throws {
        if let comment = try ForumQueries.comment(CommentID(rawValue: id), in: reader),
            let post = try ForumQueries.post(comment.post, in: reader)
        {
            self = .comment(comment, post)
        } else if let post = try ForumQueries.post(PostID(rawValue: id), in: reader) {
            self = .post(post)
        } else if let seen = try SeenMessage.find(MessageID(rawValue: id), by: actor, in: reader) {
            self = .message(seen)
        } else {
            throw CommunityError(.notFound, ReactionWords.nothing(at: id))
        }
    }

    var id: Int64 {
        switch self {
        case .message(let seen): seen.message.id.rawValue
        case .post(let post): post.id.rawValue
        case .comment(let comment, _): comment.id.rawValue
        }
    }

    var author: PersonID {
        switch self {
        case .message(let seen): seen.message.sender.id
        case .post(let post): post.author.id
        case .comment(let comment, _): comment.author.id
        }
    }

    /// What it stands in, with the name that its author knows.
    var place: (id: Int64, name: String) {
        switch self {
        case .message(let seen):
            (seen.message.conversation.id.rawValue, seen.message.conversation.place(for: author).name)
        case .post(let post), .comment(_, let post): (post.id.rawValue, post.title)
        }
    }

    private var isDeleted: Bool {
        switch self {
        case .message(let seen): seen.message.isDeleted
        case .post(let post): post.isDeleted
        case .comment(let comment, let post): comment.isDeleted || post.isDeleted
        }
    }

    func requireOpen(to person: PersonRef, in reader: SQLReader) throws {
        guard !isDeleted else { throw CommunityError(.deleted, ReactionWords.isDeleted(id)) }
        guard case .message(let seen) = self, case .direct(_, let one, let two) = seen.message.conversation
        else { return }
        try Connections.requireAnswered(seen.message.conversation, by: person.id, in: reader)
        let other = one.id == person.id ? two : one
        guard try ConnectionQueries.row(person.id, other.id, in: reader)?.state == .accepted else {
            throw CommunityError(.waiting, ReactionWords.answerFirst(other.handle))
        }
    }

    func fact(_ emoji: Emoji?) -> Fact {
        switch self {
        case .message(let seen): .reacted(seen.message, emoji: emoji?.text)
        case .post(let post): .postReacted(post.id, nil)
        case .comment(let comment, let post): .postReacted(post.id, comment.id)
        }
    }

    /// Runs what tells of a change: to those alone who see the thing.
    func change(in transaction: CommunityTransaction, _ body: () throws -> Void) throws {
        guard case .message(let seen) = self else { return try body() }
        try seen.change(in: transaction, body)
    }
}
