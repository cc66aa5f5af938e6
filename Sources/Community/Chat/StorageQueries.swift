import Model
import Storage

enum StorageQueries {
    /// A person's conversations, and the last message in each that they see no more.
    static func places(of person: PersonID, in reader: SQLReader) throws -> [(place: Place, from: Int64)] {
        try reader.rows(
            """
            SELECT m.conversation, CASE WHEN c.kind = 0 THEN '@' || o.handle ELSE '#' || c.slug END,
                   max(m.history_from, m.cleared_up_to)
            FROM members m JOIN conversations c ON c.id = m.conversation
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            WHERE m.person = ?
            """, person
        ) {
            (Place(conversation: ConversationID(rawValue: $0.int64(0)), name: $0.text(1)), $0.int64(2))
        }
    }

    /// What some messages take.
    struct Taken {
        let messages: Int
        /// Bytes of their words, pictures and files.
        let bytes: Int
        /// The last one that was looked at; `nil` if there are no more.
        let last: Int64?
    }

    /// What the next messages of a conversation take, of which one read looks at so many.
    static func usage(
        by conversation: ConversationID, after message: Int64, most: Int, in reader: SQLReader
    ) throws -> Taken {
        try reader.first(
            """
            SELECT count(bytes), coalesce(sum(bytes), 0), max(id) FROM (
                SELECT id, CASE WHEN deleted_at IS NULL THEN \(CommunityTables.messages.wordBytes)
                    + CASE WHEN media IS NULL THEN 0
                      ELSE (SELECT coalesce(sum(a.bytes), 0) FROM media a WHERE a.message = messages.id) END
                    END AS bytes
                FROM messages WHERE conversation = ? AND id > ? ORDER BY id LIMIT ?)
            """, conversation, message, most
        ) { Taken(messages: $0.int(0), bytes: $0.int(1), last: $0.optionalInt64(2)) }
            ?? Taken(messages: 0, bytes: 0, last: nil)
    }
}
