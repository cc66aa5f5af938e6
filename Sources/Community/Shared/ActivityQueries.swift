/// Conditions of SQL: who of a group's members is a person, and who of these can act.
///
/// Bots are members as people are. But nobody waits for one: it reads nothing, clears nothing and runs no group of people's.
/// Whoever is closing their account may come back to all that they had, and can't be asked for anything meanwhile.
enum ActivityQueries {
    /// A condition: the person, as an expression of SQL, is a plugin's bot. It looks up one entry of an index.
    static func isBot(_ person: String) -> String {
        "EXISTS (SELECT 1 FROM bots z WHERE z.person = \(person))"
    }

    /// A condition: the person, as an expression of SQL, is closing their account.
    static func isClosing(_ person: String) -> String {
        "EXISTS (SELECT 1 FROM accounts y WHERE y.person = \(person) AND y.closes_at IS NOT NULL)"
    }

    /// A condition on a row of `members`, of that alias: as long as this one is there, the group is somebody's. Bots don't
    /// count, but for one that made the group.
    static func holds(member: String) -> String {
        """
        (NOT \(isBot("\(member).person"))
        OR \(member).person = (SELECT x.creator FROM conversations x WHERE x.id = \(member).conversation))
        """
    }

    /// A condition on a row of `members`, of that alias: this one can own the group.
    static func mayOwn(member: String) -> String {
        "(\(holds(member: member)) AND NOT \(isClosing("\(member).person")))"
    }
}
