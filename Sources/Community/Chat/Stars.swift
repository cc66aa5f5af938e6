import Model
import Storage

/// Messages that a person keeps for themselves: nobody is told, and nobody else can see it.
enum Stars {
    /// Stars of one person: as many as anyone goes through, and few enough that one read looks at all of them.
    static let most = 1_000

    /// The most starred messages on one page: a screen or two.
    static let mostListed = 50

    static let actions: [OfferedAction<Chat>] = [
        .action(StarMessage.self), .action(UnstarMessage.self), .look(StarredMessages.self),
    ]
}

extension Refusal {
    static let alreadyStarred = Refusal("already_starred", .exists)
    static let notStarred = Refusal("not_starred", .notFound)
    static let tooManyStars = Refusal("too_many_stars", .limit)
}

/// Keeps a message for the caller.
///
/// Where the caller has ``Stars/most``, stars on messages that they see no more are removed first.
struct StarMessage: ChatAction {
    static let message = Field<MessageID>("id", "The message.")
    static let declaration = Declaration(
        "chat.star",
        "Keeps a message for the caller, who has at most \(Language.english.number(Stars.most)) such stars. Nobody is told.",
        fields: [message], gives: "the message",
        refusals: [.notFound, .deleted, .alreadyStarred, .tooManyStars], cost: .write,
        exposed: [.lua, .http])

    let message: MessageID

    func run(_: Chat, in transaction: CommunityTransaction, for caller: Caller) throws -> Message {
        let seen = try SeenMessage(self.message, by: caller.actor, in: transaction)
        try seen.requireWords()
        let message = seen.message
        guard try !StarRows.contains(message.id, of: caller.id, in: transaction) else {
            throw CommunityError(.alreadyStarred, StarWords.already(message.id))
        }
        try makeRoom(for: caller.id, in: transaction)
        try StarRows.insert(message.id, of: caller.id, in: transaction)
        return try Hiding.messages([message], from: caller.id, in: transaction)[0]
    }

    private func makeRoom(for person: PersonID, in transaction: CommunityTransaction) throws {
        func isFull() throws -> Bool { try StarRows.count(of: person, in: transaction) >= Stars.most }
        guard try isFull() else { return }
        try StarRows.removeUnseen(of: person, in: transaction)
        if try isFull() { throw CommunityError(.tooManyStars, StarWords.full(Stars.most)) }
    }
}

/// Takes the caller's star off a message, also off one that they see no more.
struct UnstarMessage: ChatAction {
    static let message = Field<MessageID>("id", "The message.")
    static let declaration = Declaration(
        "chat.unstar", "Takes the caller's star off a message.", fields: [message],
        refusals: [.notStarred], cost: .write, exposed: [.lua, .http])

    let message: MessageID

    func run(_: Chat, in transaction: CommunityTransaction, for caller: Caller) throws {
        guard try StarRows.remove(message, of: caller.id, in: transaction) else {
            throw CommunityError(.notStarred, StarWords.none(on: message))
        }
    }
}

/// The messages with the caller's star that the caller still sees, the newest message first.
struct StarredMessages: ChatLook {
    static let limit = Field.limit(default: 20, most: Stars.mostListed)
    static let before = Field<MessageID?>("before", "The last message of the page before this one.")
    static let declaration = Declaration(
        "chat.stars",
        "The messages with the caller's star that the caller still sees (20, at most \(Stars.mostListed)), or those "
            + "before a message. None of them is deleted.",
        fields: [limit, before], placed: 0, gives: "a list of messages, newest first", cost: .read,
        exposed: [.lua, .http])

    var count = Stars.mostListed
    var before: MessageID?

    func run(_: Chat, in reader: SQLReader, for caller: Caller) throws -> [Message] {
        let starred = try StarRows.seen(
            by: caller.id, before: before?.rawValue ?? .max, limit: count, in: reader
        ).compactMap { try SeenMessage.find($0, by: caller.actor, in: reader)?.message }
        return try Hiding.messages(starred, from: caller.id, in: reader)
    }
}

extension StarMessage {
    init(_ given: Arguments) throws { message = try given[Self.message] }
}

extension UnstarMessage {
    init(_ given: Arguments) throws { message = try given[Self.message] }
}

extension StarredMessages {
    init(_ given: Arguments) throws {
        (count, before) = (try given[Self.limit], try given[Self.before])
    }
}

/// The table `stars`: a row for each star of a person.
enum StarRows {
    static func contains(_ message: MessageID, of person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM stars WHERE person = ? AND message = ?", person, message)
    }

    static func insert(
        _ message: MessageID, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("INSERT INTO stars (person, message) VALUES (?, ?)", person, message)
    }

    /// Returns whether there was one.
    static func remove(
        _ message: MessageID, of person: PersonID, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute("DELETE FROM stars WHERE person = ? AND message = ?", person, message) > 0
    }

    /// A person has ``Stars/most`` at most.
    static func count(of person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM stars WHERE person = ?", person)
    }

    /// Returns the messages with a person's star that they see, of those before `before`, the newest first.
    static func seen(
        by person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [MessageID] {
        try reader.rows(
            """
            SELECT s.message FROM stars s WHERE s.person = ? AND s.message < ? AND \(isSeen)
            ORDER BY s.message DESC LIMIT ?
            """, person, before, limit
        ) { MessageID(rawValue: $0.int64(0)) }
    }

    /// Takes the person's stars off messages that they see no more.
    static func removeUnseen(of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM stars AS s WHERE s.person = ? AND NOT \(isSeen)", person)
    }

    /// Whether the message of the star `s` has words, and its owner is a member who may see it.
    private static let isSeen = """
        EXISTS (SELECT 1 FROM messages w JOIN members m ON m.person = s.person AND m.conversation = w.conversation
        WHERE w.id = s.message AND w.deleted_at IS NULL AND w.id > max(m.history_from, m.cleared_up_to)
        AND \(ChatQueries.isOpen))
        """
}

/// What is said of stars.
private enum StarWords {
    static func already(_ id: MessageID) -> LocalizedText {
        phrase("star_already", ["id": id])
    }

    static func none(on id: MessageID) -> LocalizedText {
        phrase("star_none", ["id": id])
    }

    static func full(_ most: Int) -> LocalizedText {
        phrase("star_full", ["most": most])
    }
}
