import Model
import Storage

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
