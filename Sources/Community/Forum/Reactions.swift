public import Model
import Storage

/// Emoji that people leave on messages, posts and comments. It stands in the forum's folder, since that is the floor from
/// which both the forum and chat can be named.
///
/// A person has one reaction on a thing at most: another one takes its place. Who may see the thing may react to it and see
/// who did. Members of a conversation are told of a reaction there as it happens; the author is notified only if they have
/// switched that on.
public struct Reactions: CommunityFeature {
    /// Kinds of emoji that are listed for one thing: the most frequent.
    static let listedKinds = 12
    /// People who are named for each kind: those who were first.
    static let namedPeople = 8
    /// Kinds of emoji that stand beside a thing where it is shown among others: the most frequent.
    static let shownKinds = 5

    let ledger: CommunityLedger
    let rates: Rates
    let clock: WallClock

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Reactions>] = [.action(React.self), .look(ReactionList.self)]

    /// The message, post or comment, in the fields of what is done with its reactions.
    static let thing = Field<Int64>("id", "A message, a post or a comment.")

    /// The ``shownKinds`` most frequent reactions to each of some things, by the thing's number; things without any are left
    /// out. Asks nobody's permission: the numbers are of what was read for the person just now.
    public func counts(on things: [Int64]) async throws -> [Int64: [ReactionCount]] {
        try await ledger.read { try Self.shown(on: things, in: $0) }
    }

    /// Returns what stands beside things that are shown among others, by the thing's number; things without any are left out.
    static func shown(on things: [Int64], in reader: SQLReader) throws -> [Int64: [ReactionCount]] {
        guard !things.isEmpty else { return [:] }
        return try ReactionRows.mostFrequent(on: things, limit: shownKinds, in: reader)
    }
}

extension Forum {
    /// Emoji on posts and comments, and on messages too.
    public var reactions: Reactions { Reactions(ledger: ledger, rates: allowances.rates, clock: clock) }
}

/// Those who reacted to a thing with one emoji: how many they are, and some of them.
public struct ReactionGroup: Sendable, Hashable {
    public let total: ReactionCount
    /// Those who were first, ``Reactions/namedPeople`` at most.
    public let people: [PersonRef]
}

extension Refusal {
    static let alreadyReacted = Refusal("already_reacted", .exists)
    static let notReacted = Refusal("not_reacted", .notFound)
}

/// Leaves a reaction in the place of the caller's earlier one, or takes that back.
struct React: Action {
    static let emoji = Field<String?>("emoji", "One emoji; the caller's is taken back, if it is missing.")
    static let declaration = Declaration(
        "chat.react",
        "Leaves an emoji on a message, post or comment, in the place of the caller's earlier one; without one it "
            + "takes that back.",
        fields: [Reactions.thing, emoji], gives: "as `reactions`, with the caller's",
        refusals: [.invalid, .notFound, .deleted, .alreadyReacted, .notReacted, .waiting, .slowDown],
        cost: .write, exposed: [.lua, .http])

    let emoji: String?
    let thing: Int64

    func prepare(at reactions: Reactions, for actor: Actor) throws -> Emoji? {
        let emoji = try emoji.map(Emoji.init)
        try reactions.rates.spend(.messages, by: actor)
        return emoji
    }

    func run(
        _ emoji: Emoji?, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> [ReactionGroup] {
        let (person, actor) = (try caller.person(in: transaction), caller.actor)
        let thing = try Thing(self.thing, seenBy: actor, in: transaction)
        try thing.requireOpen(to: person, in: transaction)
        let before = try ReactionRows.emoji(on: thing.id, of: person.id, in: transaction)
        guard before != emoji?.key else {
            throw emoji.map { CommunityError(.alreadyReacted, ReactionWords.already($0.text, on: thing.id)) }
                ?? CommunityError(.notReacted, ReactionWords.none(on: thing.id))
        }
        let sequence = transaction.nextSequence()
        try ReactionRows.set(emoji?.key, on: thing.id, of: person.id, as: sequence, in: transaction)
        try thing.change(in: transaction) {
            try transaction.record(
                thing.fact(emoji), by: person, cause: actor.cause, at: caller.now, as: sequence)
        }
        if emoji == nil {
            try ReactionRows.removeNotification(of: thing.id, by: person.id, in: transaction)
        } else if before == nil {
            try NotificationQueries.notify(
                thing.author, .reaction, by: person, for: actor.speaker, subject: thing.id,
                object: thing.place.id, title: thing.place.name, excerpt: "", at: caller.now,
                in: transaction)
        }
        return try ReactionRows.groups(on: thing.id, for: person.id, in: transaction)
    }

    func subject(of result: [ReactionGroup]) -> Int64 { thing }

    func again(
        _ thing: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> [ReactionGroup] {
        try ReactionRows.groups(on: thing, for: caller.id, in: transaction)
    }
}

/// The reactions to a message, a post or a comment that the caller may see, the most frequent first.
struct ReactionList: Look {
    static let declaration = Declaration(
        "chat.reactions",
        "The \(Reactions.listedKinds) most frequent reactions to a message, post or comment that the caller may see.",
        fields: [Reactions.thing],
        gives: "a list: `emoji`, `count`, `people` (the handles of the first \(Reactions.namedPeople))",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

    let thing: Int64

    func run(_: Reactions, in reader: SQLReader, for caller: Caller) throws -> [ReactionGroup] {
        _ = try Thing(thing, seenBy: caller.actor, in: reader)
        return try ReactionRows.groups(on: thing, for: caller.id, in: reader)
    }
}

// MARK: - Fields

extension React {
    typealias Feature = Reactions

    init(_ given: Arguments) throws {
        (emoji, thing) = (try given[Self.emoji], try given[Reactions.thing])
    }
}

extension ReactionList {
    typealias Feature = Reactions

    init(_ given: Arguments) throws { thing = try given[Reactions.thing] }
}

// MARK: - Inside rules

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
        try WritePermission.requireAnswered(seen.message.conversation, by: person.id, in: reader)
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

/// The tables `reactions`, a row for each person's reaction to a thing, and `reaction_counts`.
private enum ReactionRows {
    /// The key of the person's reaction on a thing; `nil` if there is none.
    static func emoji(on thing: Int64, of person: PersonID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT emoji FROM reactions WHERE thing = ? AND person = ?", thing, person) {
            $0.text(0)
        }
    }

    /// Puts a reaction, by its key, in the place of the person's earlier one; `nil` takes that out. The schema's triggers
    /// count.
    static func set(
        _ emoji: String?, on thing: Int64, of person: PersonID, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        guard let emoji else {
            try transaction.execute("DELETE FROM reactions WHERE thing = ? AND person = ?", thing, person)
            return
        }
        try transaction.execute(
            """
            INSERT INTO reactions (thing, person, emoji, sequence) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET emoji = excluded.emoji, sequence = excluded.sequence
            """, thing, person, emoji, sequence)
    }

    /// The most frequent reactions to a thing, ``Reactions/listedKinds`` at most, with those who were first.
    /// Whom the reader forgot is counted and not named. Its cost does not grow with the people.
    static func groups(
        on thing: Int64, for reading: PersonID, in reader: SQLReader
    ) throws -> [ReactionGroup] {
        var hiding = Hiding(from: reading, in: reader)
        return try keys(on: thing, limit: Reactions.listedKinds, in: reader).map { key, count in
            let people = try reader.rows(
                """
                SELECT p.id, p.handle FROM reactions r JOIN people p ON p.id = r.person
                WHERE r.thing = ? AND r.emoji = ? ORDER BY r.sequence LIMIT \(Reactions.namedPeople)
                """, thing, key
            ) { $0.person(0) }
            return ReactionGroup(
                total: ReactionCount(emoji: Emoji.text(of: key), count: count),
                people: try people.filter { try !hiding.hides($0.id) })
        }
    }

    /// Returns the most frequent reactions to a thing, by their keys.
    static func keys(
        on thing: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(key: String, count: Int)] {
        try reader.rows(
            """
            SELECT emoji, count FROM reaction_counts WHERE thing = ?
            ORDER BY count DESC, emoji LIMIT ?
            """, thing, limit
        ) { ($0.text(0), $0.int(1)) }
    }

    /// Returns the most frequent reactions to each of some things, in one statement, since others wait for it where a post is
    /// read. Its cost does not grow with the kinds that there are.
    static func mostFrequent(
        on things: [Int64], limit: Int, in reader: SQLReader
    ) throws -> [Int64: [ReactionCount]] {
        let list = Set(things).sorted().map(String.init).joined(separator: ",")
        let rows = try reader.rows(
            """
            SELECT c.thing, c.emoji, c.count FROM json_each(?1) j
            CROSS JOIN reaction_counts c ON c.thing = j.value AND c.emoji IN (
                SELECT b.emoji FROM reaction_counts b WHERE b.thing = j.value
                ORDER BY b.count DESC, b.emoji LIMIT ?2)
            ORDER BY c.thing, c.count DESC, c.emoji
            """, "[\(list)]", limit
        ) { (thing: $0.int64(0), total: ReactionCount(emoji: Emoji.text(of: $0.text(1)), count: $0.int(2))) }
        return Dictionary(grouping: rows, by: \.thing).mapValues { $0.map(\.total) }
    }

    /// Takes out what told the author of a reaction that was taken back.
    static func removeNotification(
        of thing: Int64, by person: PersonID, in transaction: CommunityTransaction
    ) throws {
        _ = try SeenQueries.removeAll(
            where: "subject = ? AND actor = ? AND kind = '\(Notification.Kind.reaction.rawValue)'",
            [thing, person], in: transaction)
    }
}

/// What is said of reactions.
private enum ReactionWords {
    static func nothing(at id: Int64) -> LocalizedText {
        phrase("reaction_nothing", ["id": id])
    }

    static func isDeleted(_ id: Int64) -> LocalizedText {
        phrase("reaction_is_deleted", ["id": id])
    }

    static func already(_ emoji: String, on id: Int64) -> LocalizedText {
        phrase("reaction_already", ["emoji": emoji, "id": id])
    }

    static func none(on id: Int64) -> LocalizedText {
        phrase("reaction_none", ["id": id])
    }

    static func answerFirst(_ handle: String) -> LocalizedText {
        phrase("reaction_answer_first", ["handle": handle])
    }
}

/// One emoji, as Unicode Technical Standard #51 has them, whichever of its forms was typed.
///
/// The same picture may be written with signs of variation or without (`❤️‍🔥`, `❤‍🔥`): it is one reaction.
struct Emoji: Sendable, Hashable {
    /// The longest of Unicode's recommended emoji, two people with skin tones and a kiss, takes 35 bytes.
    private static let longest = 40
    /// U+FE0F, which asks for a picture where a character may be drawn as text too, and U+FE0E, which asks for text.
    private static let (pictured, written): (Unicode.Scalar, Unicode.Scalar) = ("\u{FE0F}", "\u{FE0E}")
    private static let joiner: Unicode.Scalar = "\u{200D}"

    /// What is stored: without signs of variation.
    let key: String

    /// As keyboards write it: with a sign wherever it could be drawn as text.
    var text: String { Self.text(of: key) }

    /// - Parameter typed: one user-perceived character of emoji alone.
    /// - Throws: `CommunityError` for what is no emoji.
    init(_ typed: String) throws {
        let scalars = typed.unicodeScalars.filter { $0 != Self.pictured && $0 != Self.written }
        guard typed.count == 1, typed.utf8.count <= Self.longest, let first = scalars.first,
            first.properties.isEmoji, !first.isASCII || scalars.last == "\u{20E3}",
            scalars.dropFirst().allSatisfy(Self.continues), scalars.last != Self.joiner
        else { throw CommunityError(.invalid, Self.isNone(typed)) }
        key = String(String.UnicodeScalarView(scalars))
    }

    /// Returns the emoji of a key.
    static func text(of key: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = key.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            text.append(scalar)
            // A skin tone asks for a picture by itself.
            let mayBeText = scalar.properties.isEmoji && !scalar.properties.isEmojiPresentation
            if mayBeText, rest.first?.properties.isEmojiModifier != true { text.append(pictured) }
        }
        return String(text)
    }

    private static func continues(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case joiner, "\u{20E3}", "\u{E0020}"..."\u{E007F}": true
        default: scalar.properties.isEmoji && !scalar.isASCII
        }
    }

    private static func isNone(_ typed: String) -> LocalizedText {
        phrase("emoji_is_none", ["typed": typed])
    }
}
