import Model
import Storage

enum MessageQueries {
    /// Stores a message, as the operation's last write.
    static func insert(
        _ message: Message, clientID: String?, cause: String?, linked link: StoredLink? = nil,
        in transaction: CommunityTransaction
    ) throws {
        guard link != nil || !message.media.isEmpty || message.speaksFor != nil else {
            try transaction.executeLast(
                "INSERT INTO messages (id, conversation, sender, sent_at, text, client_id, cause) VALUES (?, ?, ?, ?, ?, ?, ?)",
                message.id, message.conversation.id, message.sender.id, message.sentAt, message.text,
                clientID, cause)
            return
        }
        try transaction.executeLast(
            """
            INSERT INTO messages (id, conversation, sender, sent_at, text, client_id, cause, reply_to, thread,
                forwarded, author, media)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, message.id, message.conversation.id, message.sender.id, message.sentAt, message.text,
            clientID, cause, link?.answer?.quote.id, link?.answer?.thread,
            link?.isForwarded == true ? 1 : nil,
            link?.isForwarded == true ? link?.author?.id : message.speaksFor,
            message.media.isEmpty ? nil : message.media.count)
    }

    static func sent(by sender: PersonID, clientID: String, in reader: SQLReader) throws -> MessageID? {
        try reader.first("SELECT id FROM messages WHERE sender = ? AND client_id = ?", sender, clientID) {
            MessageID(rawValue: $0.int64(0))
        }
    }

    /// Whether a message is there and not deleted.
    static func hasWords(_ message: MessageID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM messages WHERE id = ? AND deleted_at IS NULL", message)
    }

    static func conversation(of message: MessageID, in reader: SQLReader) throws -> ConversationID? {
        try reader.first("SELECT conversation FROM messages WHERE id = ?", message) {
            ConversationID(rawValue: $0.int64(0))
        }
    }

    /// What ``message(from:in:)`` reads, where `m` is the message and `p` its sender.
    static let columns =
        "m.id, m.sender, p.handle, m.sent_at, m.text, m.edited_at, m.deleted_at, \(EventQueries.linkColumns)"

    static func message(_ id: MessageID, in conversation: ConversationRef, _ reader: SQLReader) throws
        -> Message?
    {
        try reader.first(
            "SELECT \(columns) FROM messages m JOIN people p ON p.id = m.sender WHERE m.id = ?", id
        ) { message(from: $0, in: conversation) }
    }

    /// A page of messages, oldest first, of those before `before`.
    static func page(
        of conversation: ConversationRef, after: Int64, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [Message] {
        try reader.rows(
            """
            SELECT \(columns) FROM messages m JOIN people p ON p.id = m.sender
            WHERE m.conversation = ? AND m.id > ? AND m.id < ? ORDER BY m.id DESC LIMIT ?
            """, conversation.id, after, before, limit
        ) { message(from: $0, in: conversation) }.reversed()
    }

    /// The first messages after `start` and up to `end`, oldest first.
    static func page(
        of conversation: ConversationRef, after start: Int64, upTo end: Int64, limit: Int,
        in reader: SQLReader
    ) throws -> [Message] {
        try reader.rows(
            """
            SELECT \(columns) FROM messages m JOIN people p ON p.id = m.sender
            WHERE m.conversation = ? AND m.id > ? AND m.id <= ? ORDER BY m.id LIMIT ?
            """, conversation.id, start, end, limit
        ) { message(from: $0, in: conversation) }
    }

    /// Whether there is a message after `start` and up to `end`.
    static func exists(
        in conversation: ConversationID, after start: Int64, upTo end: Int64, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM messages WHERE conversation = ? AND id > ? AND id <= ?", conversation, start, end)
    }

    /// How many messages of others there are after `start` and up to `end`, of which twice as many as `limit` are looked at.
    static func count(
        in conversation: ConversationID, after start: Int64, upTo end: Int64, notBy person: PersonID,
        limit: Int, in reader: SQLReader
    ) throws -> Int {
        try reader.count(
            """
            SELECT min(count(*), ?5) FROM (
                SELECT sender, deleted_at FROM messages WHERE conversation = ?1 AND id > ?2 AND id <= ?3
                ORDER BY id LIMIT 2 * ?5
            ) WHERE sender <> ?4 AND deleted_at IS NULL
            """, conversation, start, end, person, limit)
    }

    /// - Parameter speaker: whose words a bot puts there; who had it say the words before stays.
    static func edit(
        _ id: MessageID, text: String, speakingFor speaker: PersonID?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("UPDATE messages SET text = ?, edited_at = ? WHERE id = ?", text, now, id)
        guard let speaker else { return }
        try transaction.execute(
            "UPDATE messages SET author = ? WHERE id = ? AND author IS NULL AND forwarded IS NULL", speaker,
            id)
    }

    /// Removes the words and what told of them; the row stays, so that the order and the id stay.
    static func delete(_ id: MessageID, at now: Timestamp, in transaction: CommunityTransaction) throws {
        try SeenQueries.removeMentions(in: id, transaction)
        try transaction.execute(
            "UPDATE messages SET text = '', deleted_at = ?, media = NULL WHERE id = ?", now, id)
        try MediaQueries.remove(of: id, in: transaction)
        try transaction.execute("DELETE FROM mentions WHERE message = ?", id)
        _ = try PinRows.remove(id, in: transaction)
        try MessageCardQueries.remove(id, in: transaction)
    }

    static func insertMention(of person: PersonID, in message: MessageID, _ transaction: CommunityTransaction)
        throws
    {
        try transaction.execute(
            "INSERT OR IGNORE INTO mentions (message, person) VALUES (?, ?)", message, person)
    }

    static func removeMention(of person: PersonID, in message: MessageID, _ transaction: CommunityTransaction)
        throws
    {
        try transaction.execute("DELETE FROM mentions WHERE message = ? AND person = ?", message, person)
    }

    /// Those whom a message names, at most ``MentionedHandles/most`` and whom it answers.
    static func mentioned(in message: MessageID, _ reader: SQLReader) throws -> [PersonID] {
        try reader.rows("SELECT person FROM mentions WHERE message = ? ORDER BY person", message) {
            PersonID(rawValue: $0.int64(0))
        }
    }

    /// Whoever wrote a message, also one that is deleted.
    static func sender(of message: MessageID, _ reader: SQLReader) throws -> PersonID? {
        try reader.first("SELECT sender FROM messages WHERE id = ?", message) {
            PersonID(rawValue: $0.int64(0))
        }
    }

    static func isMentioned(_ person: PersonID, in message: MessageID, _ reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM mentions WHERE message = ? AND person = ?", message, person)
    }

    /// The message of a row; of what it answers it has the number alone.
    static func message(from row: SQLRow, in conversation: ConversationRef) -> Message {
        Message(
            id: MessageID(rawValue: row.int64(0)), conversation: conversation,
            sender: PersonRef(id: PersonID(rawValue: row.int64(1)), handle: row.text(2)),
            speaksFor: EventQueries.speaker(from: row, 7), sentAt: Timestamp(milliseconds: row.int64(3)),
            text: row.text(4), isEdited: !row.isNull(5),
            isDeleted: !row.isNull(6), link: EventQueries.link(from: row, 7),
            media: EventQueries.media(from: row, 7))
    }
}

/// The SQL of cards that came with messages.
enum MessageCardQueries {
    static func set(_ card: [UInt8], on message: Message, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "INSERT OR REPLACE INTO message_cards (message, conversation, card) VALUES (?, ?, ?)", message.id,
            message.conversation.id, card)
    }

    static func card(on message: MessageID, in reader: SQLReader) throws -> [UInt8]? {
        try reader.first("SELECT card FROM message_cards WHERE message = ?", message) { $0.blob(0) }
    }

    static func remove(_ message: MessageID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM message_cards WHERE message = ?", message)
    }

    /// Takes away what lost its words.
    static func remove(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM message_cards WHERE message >= ? AND message <= ? AND conversation = ?",
            range.lowerBound, range.upperBound, conversation)
    }
}
