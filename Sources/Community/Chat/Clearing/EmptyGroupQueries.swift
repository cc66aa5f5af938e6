import Model
import Storage

/// Groups that nobody is in. For a while whoever has left may come back; then names and words go.
enum EmptyGroupQueries {
    /// Invitations that one operation takes out.
    private static let slice = 500

    /// A member has left: where it was the last one, the group's time begins.
    static func recordDeparture(from conversation: ConversationID, in transaction: CommunityTransaction)
        throws
    {
        try transaction.execute(
            """
            INSERT OR IGNORE INTO empty_groups (conversation)
            SELECT id FROM conversations WHERE id = ? AND member_count = 0 AND kind <> 0
            """, conversation)
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

    /// Takes out some of a group's invitations, with what told of them; false where none are left, or somebody came.
    static func removeInvitations(
        to conversation: ConversationID, in transaction: CommunityTransaction
    ) throws -> Bool {
        guard try isEmpty(conversation, in: transaction) else { return false }
        let invited = try transaction.rows(
            "SELECT DISTINCT person FROM invitations WHERE conversation = ? LIMIT \(slice)", conversation
        ) { PersonID(rawValue: $0.int64(0)) }
        for person in invited {
            try SeenQueries.remove(.invitation(conversation), for: person, in: transaction)
            try InvitationQueries.remove(person, conversation, in: transaction)
        }
        return invited.count == slice
    }

    /// Takes out names, closes the group to everybody, and has its words erased; nothing where somebody came.
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
