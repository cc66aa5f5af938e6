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
}
