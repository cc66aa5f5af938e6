import Model
import Storage

/// Answers a message, in its own conversation.
///
/// The answer names that message and holds none of its words: they are read from it, for those who see it, and go with it.
/// Whoever is answered is told as if the answer mentioned them, but by the answer itself.
struct ReplyToMessage: ChatAction {
    static let declaration = Declaration(
        "chat.reply",
        "Answers a message that the caller sees, in its place. The answer has `reply_to`: the answered message's `id`, "
            + "and its `sender` and the beginning of its `text` for those who see it.",
        fields: [Messages.message, Messages.text], gives: "the message",
        refusals: Refusal.ofWriting + [.deleted], cost: .write, exposed: [.lua, .http])

    let message: MessageID
    let text: String

    func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        try PreparedDraft(text, at: chat, by: actor)
    }

    func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let seen = try SeenMessage(message, by: caller.actor, in: transaction)
        let link = StoredLink.answer(try Answer(to: seen, in: transaction))
        let answer = try prepared.store(
            under: WritePermission(seen.membership, asking: prepared.asking, transaction), by: caller,
            linked: link, in: transaction)
        // Whom the caller forgot is quoted to others alone.
        var hiding = Hiding(from: caller.id, in: transaction)
        return try hiding.hides(seen.message) ? answer.withoutSource : answer
    }
}

extension ReplyToMessage {
    init(_ given: Arguments) throws {
        (message, text) = (try given[Messages.message], try given[Messages.text])
    }
}

/// What a message that answers another stores of that, and tells those who get it.
struct Answer {
    /// People from whom a quote can be hidden as it is delivered. Where it had to be hidden from more, nobody is shown it: it
    /// is in the history of those who see the message.
    static let mostBlind = 100

    let quote: Quote
    /// The message that began it all.
    let thread: MessageID

    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, `.invalid` if it is deleted.
    init(to seen: SeenMessage, in reader: SQLReader) throws {
        let (id, message) = (seen.message.id, seen.message)
        try seen.requireWords()
        thread = try QuoteQueries.root(of: id, in: reader)
        let blind = try QuoteQueries.blind(to: message, limit: Self.mostBlind + 1, in: reader)
        let isHidden = blind.count > Self.mostBlind
        quote = Quote(
            id,
            shown: isHidden
                ? nil
                : Quote.Shown(
                    sender: message.sender, excerpt: Quote.excerpt(of: message.text, with: message.media)),
            answered: message.sender.id, hiddenFrom: isHidden ? [] : blind)
    }
}

extension Message {
    /// Returns the message with what it quotes, as a person sees it whose view of the conversation begins behind `start`.
    func quoting(
        for person: PersonID, visibleFrom start: Int64, in reader: SQLReader
    ) throws -> Message {
        guard let quote, !isDeleted else { return self }
        return try with(.answer(QuoteQueries.quote(quote.id, for: person, visibleFrom: start, in: reader)))
    }
}

extension [Message] {
    /// Returns the messages with what they quote, as a member sees it.
    func quoting(for membership: ChatQueries.Membership, in reader: SQLReader) throws -> [Message] {
        try map { try $0.quoting(for: membership.member.id, visibleFrom: membership.visibleFrom, in: reader) }
    }
}

/// What is stored of a message beside its words.
enum StoredLink {
    case answer(Answer)
    /// - Parameter from: Whoever wrote the words first; `nil` if that is told nobody.
    case forwarded(from: PersonRef?)

    /// As those are told it who get the message.
    var told: MessageLink {
        switch self {
        case .answer(let answer): .answer(answer.quote)
        case .forwarded(let author): .forwarded(from: author)
        }
    }

    var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }

    var isForwarded: Bool { answer == nil }

    var author: PersonRef? { if case .forwarded(let author) = self { author } else { nil } }
}

/// The SQL of answers, and of what they quote: words are read from the row of the message that has them, and stand in no
/// other.
enum QuoteQueries {
    /// Characters that are read of a message, of which its quote shows the first.
    private static let read = 4 * Quote.longest

    /// What a message quotes, as a person sees it whose view of the conversation begins behind `start`: no words of
    /// somebody whom they forgot.
    static func quote(
        _ id: MessageID, for person: PersonID, visibleFrom start: Int64, in reader: SQLReader
    ) throws -> Quote {
        try reader.first(
            """
            SELECT m.sender, p.handle, substr(m.text, 1, \(read)), m.deleted_at,
                \(HidingQueries.hides(message: "m", from: "?1")),
                CASE WHEN m.media IS NOT NULL AND m.text = ''
                    THEN (\(MediaRowQueries.all(where: "a.message = m.id"))) END
            FROM messages m JOIN people p ON p.id = m.sender WHERE m.id = ?2
            """, person, id
        ) { row in
            let sender = PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1))
            let isShown = row.isNull(3) && !row.bool(4) && id.rawValue > start
            return Quote(
                id,
                shown: isShown
                    ? Quote.Shown(
                        sender: sender,
                        excerpt: Quote.excerpt(
                            of: row.text(2),
                            with: row.isNull(5) ? [] : MediaRowQueries.all(in: row.text(5))))
                    : nil,
                answered: sender.id)
        } ?? Quote(id)
    }

    /// The message that began what a message belongs to: the one that is answered first, and answers none.
    static func root(of id: MessageID, in reader: SQLReader) throws -> MessageID {
        try reader.first("SELECT coalesce(thread, id) FROM messages WHERE id = ?", id) {
            MessageID(rawValue: $0.int64(0))
        } ?? id
    }

    /// Members who get what comes and do not see a message, and whoever forgot its sender or who has a bot say it, as many as `limit`
    /// of each kind.
    static func blind(
        to message: Message, limit: Int, in reader: SQLReader
    ) throws -> Set<PersonID> {
        Set(
            try reader.rows(
                """
                SELECT person FROM (SELECT person FROM members
                    WHERE conversation = ?1 AND history_from >= ?2 LIMIT ?3)
                UNION SELECT person FROM (SELECT person FROM members
                    WHERE conversation = ?1 AND cleared_up_to > 0 AND cleared_up_to >= ?2 LIMIT ?3)
                UNION SELECT person FROM (SELECT person FROM forgotten WHERE other = ?4 LIMIT ?3)
                UNION SELECT person FROM (SELECT person FROM forgotten WHERE other = ?5 LIMIT ?3)
                """, message.conversation.id, message.id, limit, message.sender.id,
                message.speaksFor ?? message.sender.id
            ) { PersonID(rawValue: $0.int64(0)) })
    }
}
