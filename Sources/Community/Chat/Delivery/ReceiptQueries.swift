import Model
import Storage

/// The SQL of what has reached whom: cursors of members, never rows per message and member.
enum ReceiptQueries {
    /// How far a member has come, and whom that may be told.
    struct Cursor {
        let conversation: ConversationRef
        let person: PersonRef
        let readUpTo: Int64
        /// What the person sees comes after this.
        let visibleFrom: Int64
        let deliveredUpTo: Int64
        /// Whether the person lets others know, and is in touch with them.
        let isTold: Bool
    }

    static func cursor(
        of person: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> Cursor? {
        try reader.first(
            """
            SELECT m.read_up_to, max(m.history_from, m.cleared_up_to), p.handle, p.delivered_up_to,
                   p.tells_receipts AND (c.kind <> 0 OR (k.state = \(ConnectionState.accepted.rawValue)
                       AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = o.id AND f.other = m.person))),
                   c.kind, c.slug, o.id, o.handle
            FROM members m JOIN conversations c ON c.id = m.conversation JOIN people p ON p.id = m.person
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            LEFT JOIN connections k ON c.kind = 0 AND k.low = c.low AND k.high = c.high
            WHERE m.person = ? AND m.conversation = ?
            """, person, conversation
        ) { row in
            let member = PersonRef(id: person, handle: row.text(2))
            let other = PersonRef(id: PersonID(rawValue: row.int64(7)), handle: row.text(8))
            return Cursor(
                conversation: row.int(5) == ConversationKind.direct.rawValue
                    ? .direct(conversation, member, other) : .group(conversation, slug: row.text(6)),
                person: member, readUpTo: row.int64(0), visibleFrom: row.int64(1),
                deliveredUpTo: row.int64(3), isTold: row.bool(4))
        }
    }

    /// Who else wrote something after `start` and up to `end`, and how far they are told of what reached the person;
    /// looks at the last messages of that only.
    static func senders(
        in conversation: ConversationID, after start: Int64, upTo end: Int64, but person: PersonID,
        _ reader: SQLReader
    ) throws -> [(person: PersonID, upTo: Int64)] {
        try reader.rows(
            senders(giving: "min(?3, coalesce(f.told_up_to, ?3))"), conversation, start, end, person
        ) { (PersonID(rawValue: $0.int64(0)), $0.int64(1)) }
    }

    /// The same senders, with the first of those messages.
    static func untold(
        in conversation: ConversationID, after start: Int64, upTo end: Int64, but person: PersonID,
        _ reader: SQLReader
    ) throws -> [UntoldSender] {
        try reader.rows(senders(giving: "min(s.id)"), conversation, start, end, person) {
            UntoldSender(
                conversation: conversation, person: PersonID(rawValue: $0.int64(0)), first: $0.int64(1))
        }
    }

    private static func senders(giving column: String) -> String {
        """
        SELECT s.sender, \(column) FROM (
            SELECT id, sender FROM messages WHERE conversation = ?1 AND id > ?2 AND id <= ?3
            ORDER BY id DESC LIMIT \(Receipts.looksBack)) s
        LEFT JOIN forgotten f ON f.person = ?4 AND f.other = s.sender
        WHERE s.sender <> ?4 AND s.id <= coalesce(f.told_up_to, s.id)
        AND EXISTS (SELECT 1 FROM members b WHERE b.person = s.sender AND b.conversation = ?1)
        GROUP BY s.sender
        """
    }

    /// How far a sender may be told of what reached a person; `nil` if they left, or may not be told of their first message.
    static func end(
        for sender: UntoldSender, of person: PersonID, upTo end: Int64, _ reader: SQLReader
    ) throws -> Int64? {
        try reader.first(
            """
            SELECT min(?4, coalesce(f.told_up_to, ?4)) FROM members b
            LEFT JOIN forgotten f ON f.person = ?3 AND f.other = b.person
            WHERE b.person = ?1 AND b.conversation = ?2 AND ?5 <= coalesce(f.told_up_to, ?5)
            """, sender.person, sender.conversation, person, end, sender.first
        ) { $0.int64(0) }
    }

    /// Marks everything up to `sequence` as delivered to a person.
    static func deliver(
        to person: PersonID, upTo sequence: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE people SET delivered_up_to = ? WHERE id = ? AND delivered_up_to < ?", sequence, person,
            sequence)
    }

    /// Whether a person lets somebody know what reaches them from now on.
    static func tellsReceipts(_ person: PersonID, to other: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM people p WHERE p.id = ? AND p.tells_receipts
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = p.id AND f.other = ?)
            """, person, other)
    }

    static func deliveredUpTo(_ person: PersonID, in reader: SQLReader) throws -> Int64 {
        try reader.first("SELECT delivered_up_to FROM people WHERE id = ?", person) { $0.int64(0) } ?? 0
    }

    /// Whether what two people do may be told to one another: everybody's in a group.
    static func isInTouch(_ conversation: ConversationRef, in reader: SQLReader) throws -> Bool {
        guard case .direct(_, let one, let other) = conversation else { return true }
        return try ConnectionQueries.row(one.id, other.id, in: reader)?.state == .accepted
    }

    /// The last message that a person wrote in a conversation, of its latest two thousand.
    static func lastMessage(
        by person: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> MessageID? {
        try reader.first(
            """
            SELECT id FROM (SELECT id, sender, deleted_at FROM messages WHERE conversation = ? ORDER BY id DESC LIMIT 2000)
            WHERE sender = ? AND deleted_at IS NULL ORDER BY id DESC LIMIT 1
            """, conversation, person
        ) { MessageID(rawValue: $0.int64(0)) }
    }
}

/// The SQL of what went from a member's view before it was read: a read cursor that passes it later never showed it.
enum UnshownQueries {
    /// Notes that a member's view begins after `last` now.
    static func record(
        _ conversation: ConversationID, of person: PersonID, upTo last: Int64,
        in transaction: CommunityTransaction
    ) throws {
        // What was noted since the member read last is part of it.
        try transaction.execute(
            """
            DELETE FROM unshown WHERE person = ?1 AND conversation = ?2
            AND after >= (SELECT read_up_to FROM members WHERE person = ?1 AND conversation = ?2)
            """, person, conversation)
        try transaction.execute(
            """
            INSERT INTO unshown (person, conversation, after, up_to)
            SELECT person, conversation, read_up_to, ?3 FROM members
            WHERE person = ?1 AND conversation = ?2 AND read_up_to < ?3
            """, person, conversation, last)
    }

    static func remove(
        _ conversation: ConversationID, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM unshown WHERE person = ? AND conversation = ?", person, conversation)
    }

    /// Whether a message with the number of the first parameter was shown to the member `m`.
    static let wasShown = """
        NOT EXISTS (SELECT 1 FROM unshown u WHERE u.person = m.person AND u.conversation = m.conversation
         AND u.after < ?1 AND u.up_to >= ?1)
        """
}
