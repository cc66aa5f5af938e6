import Model

enum InvitedGroupQueries {
    /// The slug of a group as a person knows it who was invited with an invitation, or told of one, by this number. One
    /// that was changed since would be more words of a stranger; who is in touch is told the new one.
    /// The parameters are expressions of SQL.
    static func slug(group: String, person: String, inviter: String, number: String) -> String {
        """
        (SELECT CASE WHEN c.slug_set < \(number) OR EXISTS (SELECT 1 FROM connections k
             WHERE k.low = min(\(person), \(inviter)) AND k.high = max(\(person), \(inviter))
             AND k.state = \(ConnectionState.accepted.rawValue)) THEN '#' || c.slug
             ELSE (SELECT '#' || r.slug FROM reserved_slugs r WHERE r.conversation = c.id) END
         FROM conversations c WHERE c.id = \(group))
        """
    }

    /// A condition on a row of `invitations`, of that alias: it lets somebody in. The others are about to be taken out.
    static func isLive(_ row: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM ended_invitations e WHERE e.conversation = \(row).conversation
            AND (e.inviter IS NULL OR e.inviter = \(row).inviter) AND \(row).sequence < e.sequence)
        """
    }

    /// A condition on such a row: it waits for the answer of whom it invites, as they see it.
    static func isOpen(_ row: String) -> String { "\(row).rejected = 0 AND \(isLive(row))" }
}
