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

    // MARK: One message

    /// A member, and what has become of a message for them.
    struct Recipient {
        let person: PersonRef
        /// Whether the person was there already when it was sent.
        let wasThere: Bool
        let hasRead: Bool
        let wasDelivered: Bool
        let isTold: Bool
    }

    /// The people in the conversation but the sender, those first who signed up first: ``Receipts/mostMembers`` at most, and
    /// one more where there are others.
    static func recipients(
        of message: MessageID, by sender: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> [Recipient] {
        // Members stand in that index by their numbers, so that nobody beyond the last is looked at. By another index, or
        // from people on, everybody would be, to be sorted.
        try reader.rows(
            """
            SELECT p.id, p.handle, m.entered < ?1, m.read_up_to >= ?1 AND \(UnshownQueries.wasShown),
                   p.delivered_up_to >= ?1, p.tells_receipts AND ?1 <= coalesce(f.told_up_to, ?1)
            FROM members m INDEXED BY members_conversation CROSS JOIN people p ON p.id = m.person
            LEFT JOIN forgotten f ON f.person = m.person AND f.other = ?2
            WHERE m.conversation = ?3 AND m.person <> ?2 AND NOT \(ActivityQueries.isBot("m.person")) ORDER BY m.person LIMIT \(Receipts.mostMembers + 1)
            """, message, sender, conversation
        ) { row in
            Recipient(
                person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
                wasThere: row.bool(2), hasRead: row.bool(3), wasDelivered: row.bool(4), isTold: row.bool(5))
        }
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
