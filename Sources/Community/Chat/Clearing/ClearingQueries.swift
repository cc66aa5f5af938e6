import Model
import Storage

enum ClearingQueries {
    /// Clears a person's view of a conversation up to a message; false where it was clear already.
    static func clear(
        _ conversation: ConversationID, of person: PersonID, upTo message: Int64,
        in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE members SET cleared_up_to = ?1 WHERE person = ?2 AND conversation = ?3 AND cleared_up_to < ?1
            """, message, person, conversation) > 0
    }

    // MARK: What every member has cleared

    // `due` is the number at which it was last said that a conversation is to be looked at, 0 once it was. Numbers never
    // come again, so whoever has looked settles what they looked for, however many look at once.

    /// Notes that a member cleared, so that it may be seen whether all have.
    static func expect(_ conversation: ConversationID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO clearings (conversation, due) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET due = excluded.due
            """, conversation, transaction.nextSequence())
    }

    /// Notes that somebody is going from a conversation: those who stay may have cleared it all.
    static func expect(leaving conversation: ConversationID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE clearings SET due = ? WHERE conversation = ?", transaction.nextSequence(), conversation)
    }

    /// Notes that a person is going from all conversations.
    static func expect(leavingAll person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            UPDATE clearings SET due = ?
            WHERE conversation IN (SELECT conversation FROM members WHERE person = ?)
            """, transaction.nextSequence(), person)
    }

    /// Conversations that are to be looked at, with the number at which that was last said.
    static func due(in reader: SQLReader) throws -> [(conversation: ConversationID, due: Int64)] {
        try reader.rows("SELECT conversation, due FROM clearings WHERE due > 0") {
            (ConversationID(rawValue: $0.int64(0)), $0.int64(1))
        }
    }

    /// A conversation was looked at, unless it was said again since.
    static func settle(
        _ conversation: ConversationID, due: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE clearings SET due = 0 WHERE conversation = ? AND due = ?", conversation, due)
    }

    /// The last message that no member sees any more; `nil` if all of it was erased already, or nobody is there but
    /// may come back.
    ///
    /// Bots clear nothing, and hold nothing. In most conversations somebody has cleared nothing, and is found soon.
    static func clearedByAll(_ conversation: ConversationID, in reader: SQLReader) throws -> Int64? {
        if try EmptyGroupQueries.isErased(conversation, in: reader) {
            return try ChatQueries.lastMessage(of: conversation, in: reader)
        }
        guard
            try !reader.exists(
                """
                SELECT 1 FROM members m JOIN clearings c ON c.conversation = m.conversation
                WHERE m.conversation = ? AND max(m.history_from, m.cleared_up_to) <= c.erased_up_to
                AND NOT \(ActivityQueries.isBot("m.person"))
                """, conversation)
        else { return nil }
        return try reader.first(
            """
            SELECT min(max(m.history_from, m.cleared_up_to)) FROM members m
            WHERE m.conversation = ? AND NOT \(ActivityQueries.isBot("m.person"))
            """, conversation
        ) { $0.optionalInt64(0) } ?? nil
    }

    // MARK: Erasing

    /// The next messages up to `last` whose words are still to be erased; `nil` if there are none.
    static func next(
        of conversation: ConversationID, upTo last: Int64, most: Int, in reader: SQLReader
    ) throws -> ClosedRange<Int64>? {
        try reader.first(
            """
            SELECT min(id), max(id) FROM (SELECT id FROM messages WHERE conversation = ?1 AND id <= ?2
            AND id > (SELECT erased_up_to FROM clearings WHERE conversation = ?1) ORDER BY id LIMIT ?3)
            """, conversation, last, most
        ) { row in row.isNull(0) ? nil : row.int64(0)...row.int64(1) } ?? nil
    }

    /// Takes the words out of messages; ids stay, the senders' own too, so that a resend stays harmless.
    static func erase(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try recordDropped(range, of: conversation, in: transaction)
        try transaction.execute(
            """
            DELETE FROM mentions WHERE message IN
            (SELECT id FROM messages WHERE conversation = ? AND id >= ? AND id <= ?)
            """, conversation, range.lowerBound, range.upperBound)
        try PinRows.remove(range, of: conversation, in: transaction)
        try MessageCardQueries.remove(range, of: conversation, in: transaction)
        try MediaQueries.remove(range, of: conversation, in: transaction)
        try transaction.execute(
            """
            UPDATE messages SET text = '', deleted_at = coalesce(deleted_at, ?4), media = NULL
            WHERE conversation = ?1 AND id >= ?2 AND id <= ?3
            """, conversation, range.lowerBound, range.upperBound, now)
        try transaction.execute(
            "UPDATE clearings SET erased_up_to = ? WHERE conversation = ?", range.upperBound, conversation)
    }

    // MARK: Words that go without an event of their own

    /// Notes for whoever follows the record that messages lost their words.
    static func recordDropped(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO dropped_words (sequence, conversation, first, last) VALUES (?, ?, ?, ?)",
            transaction.nextSequence(), conversation, range.lowerBound, range.upperBound)
    }

    /// Notes that the messages of a person with numbers in `slice` lose their words.
    static func recordDropped(
        by person: PersonID, _ slice: ClosedRange<Int64>, in transaction: CommunityTransaction
    ) throws {
        let ranges = try transaction.rows(
            """
            SELECT conversation, min(id), max(id) FROM messages
            WHERE id >= ? AND id <= ? AND sender = ? GROUP BY conversation
            """, slice.lowerBound, slice.upperBound, person, map: range(from:))
        for (conversation, range) in ranges { try recordDropped(range, of: conversation, in: transaction) }
    }

    static func range(from row: SQLRow) -> (ConversationID, ClosedRange<Int64>) {
        (ConversationID(rawValue: row.int64(0)), row.int64(1)...row.int64(2))
    }
}

/// Groups that nobody is in. For a while whoever has left may come back; then names and words go.
enum EmptyGroupQueries {
    /// A member has left: where it was the last one, the group's time begins, and nobody enters it by an invitation any
    /// more: there is nobody who asks them in.
    static func recordDeparture(from conversation: ConversationID, in transaction: CommunityTransaction)
        throws
    {
        let isEmpty = try transaction.execute(
            """
            INSERT OR IGNORE INTO empty_groups (conversation)
            SELECT id FROM conversations WHERE id = ? AND member_count = 0 AND kind <> 0
            """, conversation)
        if isEmpty > 0 { try InvitationQueries.end(in: conversation, in: transaction) }
    }

    /// The members of a group that no person is in, which are bots; none where one of them made the group.
    static func botsAlone(in conversation: ConversationID, _ reader: SQLReader) throws -> [PersonRef] {
        // Members stand in that index by their numbers: the first who is no bot ends the look.
        guard
            try !reader.exists(
                """
                SELECT 1 FROM members m INDEXED BY members_conversation
                WHERE m.conversation = ? AND \(ActivityQueries.holds(member: "m"))
                """, conversation)
        else { return [] }
        return try reader.rows(
            """
            SELECT m.person, p.handle FROM members m INDEXED BY members_conversation
            CROSS JOIN people p ON p.id = m.person WHERE m.conversation = ?
            """, conversation
        ) { PersonRef(id: PersonID(rawValue: $0.int64(0)), handle: $0.text(1)) }
    }

    /// Whether a group isn't entered by somebody, whoever may: a bot would hold one that no person is in.
    static func keepsOut(
        _ person: PersonID, of conversation: ConversationID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM conversations c WHERE c.id = ?1 AND c.member_count = 0 AND c.creator <> ?2
            AND \(ActivityQueries.isBot("?2"))
            """, conversation, person)
    }

    static func recordArrival(in conversation: ConversationID, _ transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM empty_groups WHERE conversation = ?", conversation)
    }

    /// Keeps those that are new here for so long.
    static func keepNew(for grace: Duration, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE empty_groups SET kept_until = \(MeasuredTimeQueries.passed) + ? WHERE kept_until IS NULL",
            grace.wholeMilliseconds)
    }

    /// What somebody was the last one in, whose account is gone, is not kept any longer.
    static func endKeeping(_ left: [ConversationID], in transaction: CommunityTransaction) throws {
        for group in left {
            try transaction.execute("UPDATE empty_groups SET kept_until = 0 WHERE conversation = ?", group)
        }
    }

    /// Nor what they made.
    static func endKeeping(madeBy person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            UPDATE empty_groups SET kept_until = 0
            WHERE conversation IN (SELECT id FROM conversations WHERE creator = ? AND kind <> 0)
            """, person)
    }

    /// Those whose time is over, some at a time.
    static func due(in reader: SQLReader) throws -> [ConversationID] {
        try reader.rows(
            "SELECT conversation FROM empty_groups WHERE kept_until <= \(MeasuredTimeQueries.passed) LIMIT 1000"
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    // MARK: Erasing

    /// Takes out names, closes the group to everybody, and has its words erased; nothing where somebody came. Its
    /// invitations ended when it became empty.
    static func erase(_ conversation: ConversationID, in transaction: CommunityTransaction) throws {
        guard try isEmpty(conversation, in: transaction) else { return }
        let slug = try AsciiName.unique("\(AsciiName.formerGroup)-\(conversation.rawValue)") {
            try ChatQueries.isTaken(slug: $0, in: transaction)
        }
        try transaction.execute(
            "UPDATE conversations SET name = '', topic = '', slug = ?, slug_set = ?, kind = ? WHERE id = ?",
            slug,
            transaction.nextSequence(), ConversationKind.invited.rawValue, conversation)
        try transaction.execute("DELETE FROM empty_groups WHERE conversation = ?", conversation)
        try ClearingQueries.expect(conversation, in: transaction)
    }

    private static func isEmpty(_ conversation: ConversationID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM empty_groups WHERE conversation = ?", conversation)
    }

    /// Whether the group has no names any more: nobody is in it, and nobody can enter.
    static func isErased(_ conversation: ConversationID, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM conversations WHERE id = ? AND name = '' AND member_count = 0", conversation)
    }
}
