public import Model
public import Storage

/// Ids and moments are stored as integers.
extension SequenceID where Self: SQLConvertible {
    public var sqlValue: SQLValue { .integer(rawValue) }
}

extension PersonID: SQLConvertible {}
extension ConversationID: SQLConvertible {}
extension MessageID: SQLConvertible {}
extension PostID: SQLConvertible {}
extension CommentID: SQLConvertible {}
extension NotificationID: SQLConvertible {}
extension MediaID: SQLConvertible {}

extension Timestamp: SQLConvertible {
    /// In milliseconds.
    public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension SQLRow {
    /// The moment in a column.
    func moment(_ column: Int) -> Timestamp { Timestamp(milliseconds: int64(column)) }

    /// The person whose id and handle stand in a column and the next.
    func person(_ column: Int) -> PersonRef {
        PersonRef(id: PersonID(rawValue: int64(column)), handle: text(column + 1))
    }
}

extension [PersonID] {
    /// Each person once, as JSON that a statement reads with `json_each`.
    var sqlList: String { "[\(Set(self).sorted().map { "\($0.rawValue)" }.joined(separator: ","))]" }
}

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

/// SQL conditions for what a person doesn't see because they forgot who says it.
enum HidingQueries {
    /// Returns a condition that holds if the person forgot the other one; both are SQL expressions. It looks up one row of
    /// the primary key.
    static func hides(_ other: String, from person: String) -> String {
        "EXISTS (SELECT 1 FROM forgotten f WHERE f.person = \(person) AND f.other = \(other))"
    }

    /// Returns a condition on the row of `messages` with this alias that holds if the person forgot its sender, or the person
    /// for whom a bot sent it. It looks up one or two rows.
    static func hides(message: String, from person: String) -> String {
        let sender = hides("\(message).sender", from: person)
        let speaker = hides("\(message).author", from: person)
        return """
            (\(sender) OR (\(message).author IS NOT NULL AND \(message).forwarded IS NULL AND \(speaker)))
            """
    }
}
