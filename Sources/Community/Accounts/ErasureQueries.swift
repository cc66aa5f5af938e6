import Storage

enum ErasureQueries {
    /// People whose accounts' time of grace is over.
    static func due(at now: Timestamp, in reader: SQLReader) throws -> [PersonID] {
        try reader.rows("SELECT person FROM accounts WHERE closes_at <= ?", now) {
            PersonID(rawValue: $0.int64(0))
        }
    }

    /// Takes the words out of a person's messages with numbers in `slice`; they count as deleted.
    static func eraseMessages(
        of person: PersonID, _ slice: ClosedRange<Int64>, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try ClearingQueries.noteDropped(by: person, slice, in: transaction)
        try transaction.execute(
            """
            DELETE FROM mentions WHERE message >= ?1 AND message <= ?2
            AND (person = ?3 OR message IN (SELECT id FROM messages WHERE id >= ?1 AND id <= ?2 AND sender = ?3))
            """, slice.lowerBound, slice.upperBound, person)
        try transaction.execute(
            """
            UPDATE messages SET text = '', client_id = NULL, deleted_at = coalesce(deleted_at, ?4)
            WHERE id >= ?1 AND id <= ?2 AND sender = ?3
            """, slice.lowerBound, slice.upperBound, person, now)
    }

    /// The groups that a person is in.
    static func groups(of person: PersonID, in reader: SQLReader) throws -> [ConversationID] {
        try reader.rows(
            """
            SELECT c.id FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.person = ? AND c.kind <> ?
            """, person, ConversationKind.direct.rawValue
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// Takes out all that belongs to the person but no words; the handle stays reserved.
    static func erasePerson(_ person: PersonRef, in transaction: CommunityTransaction) throws {
        try ClearingQueries.expect(leavingAll: person.id, in: transaction)
        try transaction.execute(
            """
            UPDATE posts SET like_count = like_count - 1
            WHERE id IN (SELECT post FROM likes WHERE person = ?)
            """, person.id)
        for (table, column) in [
            ("likes", "person"), ("views", "person"), ("members", "person"),
            ("unshown", "person"),
            ("connections", "low"), ("connections", "high"), ("forgotten", "person"),
            ("forgotten", "other"), ("invitations", "person"),
            ("invitations", "inviter"), ("notifications", "person"), ("notifications_off", "person"),
            ("quiet_hours", "person"),
            ("saves", "person"), ("latest_visits", "person"), ("accounts", "person"), ("sign_ins", "person"),
        ] {
            try transaction.execute("DELETE FROM \(table) WHERE \(column) = ?", person.id)
        }
        try SeenQueries.removeAll(where: "actor = ?", person.id, in: transaction)
        try TagQueries.removeAll(of: person.id, in: transaction)
        try PeopleQueries.reserve(handle: person.handle, in: transaction)
        try transaction.execute(
            "UPDATE people SET handle = ?, username = '', standing = NULL, language = 'en' WHERE id = ?",
            PersonRef.formerHandle(of: person.id), person.id)
    }
}
