import Model
import Storage

/// The SQL of messages that mention all members of a group: one row each, whoever reads them. What a member has seen of them
/// follows from the member's own cursors.
enum CallQueries {
    /// Calls of one group that are kept, the newest: as many as a day has hours.
    static let kept = 24

    static func insert(
        _ message: MessageID, in conversation: ConversationID, _ transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO calls (conversation, message) VALUES (?, ?)", conversation, message)
        try transaction.execute(
            """
            DELETE FROM calls WHERE conversation = ?1 AND message <= (
                SELECT message FROM calls WHERE conversation = ?1 ORDER BY message DESC LIMIT 1 OFFSET \(kept))
            """, conversation)
    }

    /// What a message's words no longer say is told to nobody any more. Its hour goes on.
    static func end(_ message: MessageID, _ transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE calls SET ended = 1 WHERE message = ?", message)
    }

    /// When a group was called last, also where that message was deleted or says so no longer; `nil` if it never was.
    static func last(in conversation: ConversationID, _ reader: SQLReader) throws -> Timestamp? {
        try reader.first(
            """
            SELECT x.sent_at FROM messages x WHERE x.id = (
                SELECT message FROM calls WHERE conversation = ? ORDER BY message DESC LIMIT 1)
            """, conversation
        ) { Timestamp(milliseconds: $0.int64(0)) }
    }

    /// Calls that a person `?1` is told of: of groups of theirs, since they entered, by others whom they didn't forget.
    private static let told = """
        members m CROSS JOIN calls c ON c.conversation = m.conversation
            AND c.message > max(m.entered, m.history_from, m.cleared_up_to) AND NOT c.ended
        JOIN people p ON p.id = m.person
        JOIN messages x ON x.id = c.message AND x.sender <> m.person AND x.deleted_at IS NULL
        WHERE m.person = ?1 AND m.preference <> 'none'
        AND NOT \(HidingQueries.hides(message: "x", from: "?1"))
        AND NOT EXISTS (SELECT 1 FROM notifications_off o WHERE o.person = ?1 AND o.kind = 'mention')
        """

    private static let isNew = "c.message > max(m.read_up_to, p.called_up_to)"

    /// How many are new to a person.
    static func unseen(for person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM \(told) AND \(isNew)", person)
    }

    /// Whether any of a group is new to a person.
    static func isUnseen(
        in conversation: ConversationID, by person: PersonID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists("SELECT 1 FROM \(told) AND \(isNew) AND m.conversation = ?2", person, conversation)
    }

    /// Counts all up to a number as seen.
    static func see(
        upTo sequence: Int64, by person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("UPDATE people SET called_up_to = ? WHERE id = ?", sequence, person)
    }

    /// Those of a person's that are in a range, the newest first.
    static func list(
        for person: PersonID, in range: ClosedRange<Int64>, limit: Int, _ reader: SQLReader
    ) throws -> [Notification] {
        try reader.rows(
            """
            SELECT c.message, x.sender, (SELECT handle FROM people WHERE id = x.sender), x.sent_at,
                   (SELECT '#' || slug FROM conversations WHERE id = m.conversation), x.text, NOT (\(isNew))
            FROM \(told)
            AND c.message >= ?2 AND c.message <= ?3 ORDER BY c.message DESC LIMIT ?4
            """, person, range.lowerBound, range.upperBound, limit
        ) { row in
            Notification(
                id: NotificationID(rawValue: row.int64(0)), person: person, kind: .mention,
                actor: PersonRef(id: PersonID(rawValue: row.int64(1)), handle: row.text(2)),
                at: Timestamp(milliseconds: row.int64(3)), subject: row.int64(0), title: row.text(4),
                excerpt: row.text(5), isSeen: row.bool(6))
        }
    }

    /// The messages of a person's conversations in a range that are calls.
    static func calls(
        in range: ClosedRange<Int64>, for person: PersonID, _ reader: SQLReader
    ) throws -> Set<Int64> {
        try Set(
            reader.rows(
                """
                SELECT c.message FROM members m CROSS JOIN calls c ON c.conversation = m.conversation
                AND c.message >= ?2 AND c.message <= ?3 AND NOT c.ended WHERE m.person = ?1
                """, person, range.lowerBound, range.upperBound
            ) { $0.int64(0) })
    }
}
