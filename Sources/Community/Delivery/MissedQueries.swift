import Storage

/// The SQL of what a person's conversations brought while a session was away.
enum MissedQueries {
    /// Messages with numbers in `range` that came after the person entered, in order.
    static func messages(
        in range: ClosedRange<Int64>, for person: PersonID, limit: Int, _ reader: SQLReader
    ) throws -> [Event] {
        try reader.rows(
            """
            SELECT \(EventQueries.messageColumns)
            FROM members b JOIN messages m ON m.conversation = b.conversation
                AND m.id >= max(?2, b.entered + 1, b.history_from + 1, b.cleared_up_to + 1) AND m.id <= ?3
            JOIN people p ON p.id = m.sender JOIN conversations c ON c.id = m.conversation
            \(EventQueries.joinedEnds)
            WHERE b.person = ?1 ORDER BY m.id LIMIT ?4
            """, person, range.lowerBound, range.upperBound, limit
        ) { row in
            let message = EventQueries.message(from: row)
            return Event(
                sequence: message.id.rawValue, at: message.sentAt, actor: message.sender, cause: nil,
                fact: .messageSent(message))
        }
    }

    /// Messages from before `range` that were edited or deleted in it, as they are now, in the order of their last
    /// change.
    static func changes(
        in range: ClosedRange<Int64>, for person: PersonID, limit: Int, _ reader: SQLReader
    ) throws -> [Event] {
        try reader.rows(
            """
            SELECT \(EventQueries.messageColumns), max(e.sequence), e.at
            FROM members b JOIN events e ON e.object = b.conversation
                AND e.kind IN ('chat.edited', 'chat.deleted') AND e.sequence >= ?2 AND e.sequence <= ?3
            JOIN messages m ON m.id = e.subject
            JOIN people p ON p.id = m.sender JOIN conversations c ON c.id = m.conversation
            \(EventQueries.joinedEnds)
            WHERE b.person = ?1 AND m.id < ?2 AND m.id > max(b.history_from, b.cleared_up_to)
            GROUP BY m.id ORDER BY max(e.sequence) LIMIT ?4
            """, person, range.lowerBound, range.upperBound, limit
        ) { row in
            let message = EventQueries.message(from: row)
            return Event(
                sequence: row.int64(EventQueries.messageColumnCount),
                at: Timestamp(milliseconds: row.int64(EventQueries.messageColumnCount + 1)),
                actor: message.sender, cause: nil,
                fact: message.isDeleted ? .messageDeleted(message) : .messageEdited(message))
        }
    }
}
