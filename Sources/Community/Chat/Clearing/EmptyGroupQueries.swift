import Model
import Storage

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
