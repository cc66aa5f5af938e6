import Model
import Storage

/// The SQL of invitations to groups: a row for each who invites, until the person enters or the invitation ends.
enum InvitationQueries {
    /// Whether a person may enter by anybody's invitation. Who rejected one may still, as with a request.
    static func isInvited(_ person: PersonID, _ conversation: ConversationID, in reader: SQLReader) throws
        -> Bool
    {
        try reader.exists(
            """
            SELECT 1 FROM invitations i
            WHERE i.person = ? AND i.conversation = ? AND \(InvitedGroupQueries.isLive("i"))
            """, person, conversation)
    }

    /// Whether a person was asked into a group already, as far as `inviter` may know it.
    ///
    /// Who was forgotten reaches nobody, so what they asked keeps nobody else from asking; they find no difference. Nor does
    /// anybody where it was rejected.
    static func isInvited(
        _ person: PersonID, _ conversation: ConversationID, asSeenBy inviter: PersonID, in reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM invitations i WHERE i.person = ?1 AND i.conversation = ?2 AND (i.inviter = ?3
            OR NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = i.inviter))
            AND \(InvitedGroupQueries.isLive("i"))
            """, person, conversation, inviter)
    }

    /// Invitations of one person to another, who isn't in touch, that may end before they are answered. Behind so many the
    /// inviter waits for an answer all the same: who closes groups, or is taken out of them, reaches nobody again and again.
    static let mostEnded = 2

    /// Whether an invitation of `inviter` to the person, to whichever group, is not answered yet. One that ended before it was
    /// answered doesn't count, but for the last of ``mostEnded``, and one that was rejected.
    static func waits(for person: PersonID, from inviter: PersonID, in reader: SQLReader) throws -> Bool {
        // By other indexes all that the person is invited to would be looked at.
        try reader.exists(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM invitations i INDEXED BY invitations_inviter
                WHERE i.inviter = ?1 AND i.person = ?2 AND \(InvitedGroupQueries.isLive("i")))
            OR coalesce((SELECT times FROM withdrawn_invitations WHERE inviter = ?1 AND person = ?2), 0)
                + (SELECT coalesce(sum(iif(rejected, \(mostEnded), 1)), 0) FROM (
                    SELECT rejected FROM invitations INDEXED BY invitations_inviter
                    WHERE inviter = ?1 AND person = ?2 LIMIT 50)) >= \(mostEnded)
            """, inviter, person)
    }

    /// The groups that a person is asked into, the latest first, by those whom they did not block.
    static func list(
        for person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [Invitation] {
        try reader.rows(
            """
            SELECT i.sequence, i.inviter, p.handle, \(slug), e.at
            FROM invitations i JOIN people p ON p.id = i.inviter LEFT JOIN events e ON e.sequence = i.sequence
            WHERE i.person = ?1 AND i.sequence < ?2 AND \(isShown)
            ORDER BY i.sequence DESC LIMIT ?3
            """, person, before, limit
        ) { row in
            Invitation(
                place: row.optionalText(3) ?? "",
                inviter: PersonRef(id: PersonID(rawValue: row.int64(1)), handle: row.text(2)),
                at: row.optionalInt64(4).map(Timestamp.init(milliseconds:)), order: row.int64(0))
        }
    }

    /// The slug by which a person knows a group that they are asked into; `nil` if no invitation to it waits for their answer.
    static func place(
        of conversation: ConversationID, for person: PersonID, in reader: SQLReader
    ) throws -> String? {
        // The sign keeps an index of numbers from being used, in which there are others' too.
        try reader.first(
            """
            SELECT \(slug) FROM invitations i WHERE i.person = ?1 AND i.conversation = ?2 AND \(isShown)
            ORDER BY +i.sequence DESC LIMIT 1
            """, person, conversation
        ) { $0.optionalText(0) } ?? nil
    }

    /// A condition on a row `i`: it waits for the answer of the person `?1`, who did not forget who invites.
    private static let isShown = """
        \(InvitedGroupQueries.isOpen("i"))
        AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = i.inviter)
        """

    private static let slug = InvitedGroupQueries.slug(
        group: "i.conversation", person: "i.person", inviter: "i.inviter", number: "i.sequence")

    static func insert(
        _ person: PersonID, _ conversation: ConversationID, by inviter: PersonID, sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        // One that ended, and isn't taken out yet.
        if let last = try row(person, conversation, by: inviter, in: transaction) {
            try withdraw(last, in: transaction)
        }
        try transaction.execute(
            "INSERT INTO invitations (person, conversation, inviter, sequence) VALUES (?, ?, ?, ?)",
            person, conversation, inviter, sequence)
    }

    /// Takes out everybody's, once the person has entered, which is an answer to all of them.
    static func remove(
        _ person: PersonID, _ conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            DELETE FROM withdrawn_invitations WHERE person = ?1 AND inviter IN (
                SELECT inviter FROM invitations WHERE person = ?1 AND conversation = ?2)
            """, person, conversation)
        try transaction.execute(
            "DELETE FROM invitations WHERE person = ? AND conversation = ?", person, conversation)
    }

    /// Marks those to a group as rejected. To who invited they look as before.
    static func reject(
        _ person: PersonID, _ conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE invitations SET rejected = 1 WHERE person = ? AND conversation = ?", person, conversation)
    }

    // MARK: Ending

    /// Invitations that end together: those to a group, or of one person to it, from before a number.
    struct Ended {
        let conversation: ConversationID
        /// `nil` for everybody.
        let inviter: PersonID?
        let before: Int64
    }

    private struct Row {
        let person: PersonID
        let conversation: ConversationID
        let inviter: PersonID
        let isRejected: Bool
    }

    /// Invitations that one operation takes out: of each the person's notifications are looked at, a thousand at most.
    private static let slice = 8

    /// Ends the invitations to a group, or those of one person to it: from here on they let nobody in. Some of them are taken
    /// out at once with what told of them, and the rest a few at a time: ``removeSome(of:in:)``.
    static func end(
        in conversation: ConversationID, by inviter: PersonID? = nil, in transaction: CommunityTransaction
    ) throws {
        let ended = Ended(
            conversation: conversation, inviter: inviter, before: transaction.lastSequence + 1)
        guard try take(ended, in: transaction) == slice else { return }
        try transaction.execute(
            "INSERT INTO ended_invitations (conversation, inviter, sequence) VALUES (?, ?, ?)", conversation,
            inviter, ended.before)
    }

    /// What ended and is still to be taken out.
    static func ended(in reader: SQLReader) throws -> [Ended] {
        try reader.rows("SELECT conversation, inviter, sequence FROM ended_invitations LIMIT 1000") { row in
            Ended(
                conversation: ConversationID(rawValue: row.int64(0)),
                inviter: row.optionalInt64(1).map(PersonID.init(rawValue:)), before: row.int64(2))
        }
    }

    /// Takes out some of what ended; false once nothing is left.
    static func removeSome(of ended: Ended, in transaction: CommunityTransaction) throws -> Bool {
        if try take(ended, in: transaction) == slice { return true }
        try transaction.execute(
            "DELETE FROM ended_invitations WHERE conversation = ? AND inviter IS ? AND sequence = ?",
            ended.conversation, ended.inviter, ended.before)
        return false
    }

    /// Takes out some; returns how many.
    private static func take(_ ended: Ended, in transaction: CommunityTransaction) throws -> Int {
        let rows =
            if let inviter = ended.inviter {
                try transaction.rows(
                    """
                    SELECT \(columns) FROM invitations
                    WHERE conversation = ? AND inviter = ? AND sequence < ? LIMIT \(slice)
                    """, ended.conversation, inviter, ended.before, map: row(from:))
            } else {
                try transaction.rows(
                    "SELECT \(columns) FROM invitations WHERE conversation = ? AND sequence < ? LIMIT \(slice)",
                    ended.conversation, ended.before, map: row(from:))
            }
        for row in rows { try withdraw(row, in: transaction) }
        return rows.count
    }

    /// Those who invite one person to one group whose invitations are taken back at once.
    private static let mostTakenBack = 20

    /// Takes back what a person is invited by to a group, whoever invited them.
    static func withdraw(
        _ person: PersonID, from conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        let rows = try transaction.rows(
            """
            SELECT \(columns) FROM invitations WHERE person = ? AND conversation = ? LIMIT \(mostTakenBack)
            """, person, conversation, map: row(from:))
        for row in rows { try withdraw(row, in: transaction) }
    }

    /// Takes an invitation out with what told of it. Among people who aren't in touch it counts as one that ended without an
    /// answer, and a rejected one as many as there may be.
    private static func withdraw(_ row: Row, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "DELETE FROM invitations WHERE person = ? AND conversation = ? AND inviter = ?", row.person,
            row.conversation, row.inviter)
        try SeenQueries.remove(
            .invitationBy(row.inviter, to: row.conversation), for: row.person, in: transaction)
        guard try ConnectionQueries.row(row.person, row.inviter, in: transaction)?.state != .accepted else {
            return
        }
        try transaction.execute(
            """
            INSERT INTO withdrawn_invitations (inviter, person, times) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET times = min(times + ?3, \(mostEnded))
            """, row.inviter, row.person, row.isRejected ? mostEnded : 1)
    }

    private static let columns = "person, conversation, inviter, rejected"

    private static func row(
        _ person: PersonID, _ conversation: ConversationID, by inviter: PersonID, in reader: SQLReader
    ) throws -> Row? {
        try reader.first(
            "SELECT \(columns) FROM invitations WHERE person = ? AND conversation = ? AND inviter = ?",
            person,
            conversation, inviter, map: row(from:))
    }

    private static func row(from row: SQLRow) -> Row {
        Row(
            person: PersonID(rawValue: row.int64(0)), conversation: ConversationID(rawValue: row.int64(1)),
            inviter: PersonID(rawValue: row.int64(2)), isRejected: row.bool(3))
    }
}
