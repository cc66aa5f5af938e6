import Model
import Storage

/// The SQL of invitations to groups: a row for each who invites, until the person enters.
enum InvitationQueries {
    /// Whether a person may enter by anybody's invitation.
    static func isInvited(_ person: PersonID, _ conversation: ConversationID, in reader: SQLReader) throws
        -> Bool
    {
        try reader.exists(
            "SELECT 1 FROM invitations WHERE person = ? AND conversation = ?", person, conversation)
    }

    /// Whether a person was asked into a group already, as far as `inviter` may know it.
    ///
    /// Who was forgotten reaches nobody, so what they asked keeps nobody else from asking; they find no difference.
    static func isInvited(
        _ person: PersonID, _ conversation: ConversationID, asSeenBy inviter: PersonID, in reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM invitations i WHERE i.person = ?1 AND i.conversation = ?2 AND (i.inviter = ?3
            OR NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = i.inviter))
            """, person, conversation, inviter)
    }

    /// Whether an invitation of `inviter` to the person, to whichever group, is not answered yet.
    static func waits(for person: PersonID, from inviter: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM invitations WHERE inviter = ? AND person = ?", inviter, person)
    }

    /// The groups that a person is asked into, the latest first, by those whom they did not block.
    static func list(
        for person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [Invitation] {
        try reader.rows(
            """
            SELECT i.sequence, i.inviter, p.handle, \(slug), e.at
            FROM invitations i JOIN people p ON p.id = i.inviter LEFT JOIN events e ON e.sequence = i.sequence
            WHERE i.person = ?1 AND i.sequence < ?2
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = i.inviter)
            ORDER BY i.sequence DESC LIMIT ?3
            """, person, before, limit
        ) { row in
            Invitation(
                place: row.optionalText(3) ?? "",
                inviter: PersonRef(id: PersonID(rawValue: row.int64(1)), handle: row.text(2)),
                at: row.optionalInt64(4).map(Timestamp.init(milliseconds:)), order: row.int64(0))
        }
    }

    private static let slug = InvitedGroupQueries.slug(
        group: "i.conversation", person: "i.person", inviter: "i.inviter", number: "i.sequence")

    static func insert(
        _ person: PersonID, _ conversation: ConversationID, by inviter: PersonID, sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO invitations (person, conversation, inviter, sequence) VALUES (?, ?, ?, ?)",
            person, conversation, inviter, sequence)
    }

    /// Takes out everybody's, once the person has entered.
    static func remove(
        _ person: PersonID, _ conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM invitations WHERE person = ? AND conversation = ?", person, conversation)
    }
}
