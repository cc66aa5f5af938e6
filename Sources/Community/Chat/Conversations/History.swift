import Model
import Storage

/// A page of a conversation's messages, oldest first.
struct HistoryPage: ConversationLook {
    static let declaration = Declaration(
        "chat.history",
        "The last messages of a place (20, at most 200), or those before a message: `id`, `place`, `sender`, "
            + "`text`, `at`, `edited`, `deleted`, `reactions` (the 5 most frequent: `emoji`, `count`), where there are "
            + "any, `hidden`, where the caller forgot who wrote it (it has no words then, and names nobody), and `cards`, "
            + "where plugins add some to it (`message.annotate`): a list of what `call:card` takes.",
        fields: [Conversations.place, Conversations.limit, Conversations.before], placed: 1,
        gives: "a list of messages, oldest first", refusals: [.notFound, .invalid, .forbidden],
        cost: .read, exposed: [.lua, .http])

    let place: PlaceArgument
    var count = Conversations.longestPage
    var before: MessageID?

    func run(_: Conversations, in reader: SQLReader, for caller: Caller) throws -> [Message] {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        let membership = try Conversations.requireMember(caller.actor, of: conversation, in: reader)
        let page = try MessageQueries.page(
            of: membership.conversation, after: membership.visibleFrom, before: before?.rawValue ?? .max,
            limit: count, in: reader
        ).quoting(for: membership, in: reader)
        return try Hiding.messages(page, from: caller.id, in: reader)
    }

    func messagesListed(in result: [Message]) -> [Message] { result }
}

extension Conversations {
    /// The most messages on either side of one that ``MessageContext`` shows: a screen.
    static let mostContext = 20
}

/// A message that the caller sees, with those around it, oldest first.
struct MessageContext: ConversationLook {
    static let limit = Field.limit(default: 5, most: Conversations.mostContext)
    static let declaration = Declaration(
        "chat.context",
        "A message that the caller sees, with those around it: so many on either side (5, at most 20), as "
            + "`history` gives them.",
        fields: [Conversations.message, limit], placed: 1, gives: "a list of messages, oldest first",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

    let message: MessageID
    /// How many on either side.
    var count = Conversations.mostContext

    func run(_: Conversations, in reader: SQLReader, for caller: Caller) throws -> [Message] {
        let seen = try SeenMessage(message, by: caller.actor, in: reader)
        let (conversation, start) = (seen.membership.conversation, seen.membership.visibleFrom)
        let before = try MessageQueries.page(
            of: conversation, after: start, before: message.rawValue, limit: count, in: reader)
        let after = try MessageQueries.page(
            of: conversation, after: message.rawValue, upTo: .max, limit: count, in: reader)
        let messages = try (before + [seen.message] + after).quoting(for: seen.membership, in: reader)
        return try Hiding.messages(messages, from: caller.id, in: reader)
    }

    func messagesListed(in result: [Message]) -> [Message] { result }
}

/// A page of the thread that a message belongs to, as far as the caller sees it.
struct ThreadPage: ConversationLook {
    static let declaration = Declaration(
        "chat.thread",
        "What was answered to the message that began the thread of one, to its answers and so on: the last (20, at "
            + "most 200), or those before a message, as `history` gives them. `root` is the message that began it, where "
            + "the caller sees it.",
        fields: [Conversations.message, Conversations.limit, Conversations.before], placed: 1,
        gives: "a list of answers, oldest first, with the `root`", refusals: [.notFound], cost: .read,
        exposed: [.lua, .http])

    let message: MessageID
    var count = Conversations.longestPage
    var before: MessageID?

    func run(_: Conversations, in reader: SQLReader, for caller: Caller) throws -> MessageThread {
        let membership = try SeenMessage(message, by: caller.actor, in: reader).membership
        let root = try QuoteQueries.root(of: message, in: reader)
        let answers = try ThreadRows.answers(
            to: root, in: membership.conversation, after: membership.visibleFrom,
            before: before?.rawValue ?? .max, limit: count, reader
        ).quoting(for: membership, in: reader)
        let first = try SeenMessage.find(root, by: caller.actor, in: reader).map { [$0.message] } ?? []
        return MessageThread(
            root: try Hiding.messages(first, from: caller.id, in: reader).first,
            answers: try Hiding.messages(answers, from: caller.id, in: reader))
    }

    func messagesListed(in result: MessageThread) -> [Message] {
        result.answers + (result.root.map { [$0] } ?? [])
    }
}

extension HistoryPage {
    init(_ given: Arguments) throws {
        (place, count, before) = (
            try given[Conversations.place], try given[Conversations.limit], try given[Conversations.before]
        )
    }
}

extension MessageContext {
    init(_ given: Arguments) throws {
        (message, count) = (try given[Conversations.message], try given[Self.limit])
    }
}

extension ThreadPage {
    init(_ given: Arguments) throws {
        (message, count, before) = (
            try given[Conversations.message], try given[Conversations.limit], try given[Conversations.before]
        )
    }
}

/// A page of what was answered to a message, to its answers and so on.
struct MessageThread: Sendable, Described {
    /// The message with which it began; `nil` if the reader doesn't see it.
    let root: Message?
    /// Answers, oldest first.
    let answers: [Message]

    static let shape = Shape<MessageThread>(
        "Thread", "Answers to a message, to its answers and so on, oldest first.", items: { $0.answers },
        [.init("root", "the message that began it, where the caller sees it") { $0.root }])
}

private enum ThreadRows {
    /// A page of the answers in a thread, oldest first, of those before `before`.
    static func answers(
        to root: MessageID, in conversation: ConversationRef, after start: Int64, before: Int64, limit: Int,
        _ reader: SQLReader
    ) throws -> [Message] {
        try reader.rows(
            """
            SELECT \(MessageQueries.columns) FROM messages m JOIN people p ON p.id = m.sender
            WHERE m.thread = ? AND m.id > ? AND m.id < ? ORDER BY m.id DESC LIMIT ?
            """, root, start, before, limit
        ) { MessageQueries.message(from: $0, in: conversation) }.reversed()
    }
}
