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

    /// How many messages a conversation has after a message, and how many bytes their words take.
    static func taken(
        by conversation: ConversationID, after message: Int64, in reader: SQLReader
    ) throws -> (messages: Int, bytes: Int) {
        try reader.first(
            """
            SELECT count(*), coalesce(sum(length(CAST(text AS BLOB))), 0) FROM messages
            WHERE conversation = ? AND id > ? AND deleted_at IS NULL
            """, conversation, message
        ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }
}
