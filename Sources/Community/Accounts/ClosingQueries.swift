import Model
import Storage

/// What closing an account looks for.
enum ClosingQueries {
    /// People whose accounts' time of grace is over, by the date and by the time that the gateway has measured.
    static func due(at now: Timestamp, in reader: SQLReader) throws -> [PersonID] {
        try reader.rows(
            "SELECT person FROM accounts WHERE closes_at <= ? AND kept_until <= \(MeasuredTimeQueries.passed)",
            now
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// Some of the groups that a person is in.
    static func groups(
        of person: PersonID, limit: Int, in reader: SQLReader
    ) throws -> [ConversationID] {
        try reader.rows(
            """
            SELECT c.id FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.person = ? AND c.kind <> ? LIMIT ?
            """, person, ConversationKind.direct.rawValue, limit
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// The administrators go on with the group in which they were asked, which was called like the person.
    static func endHelp(for person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE conversations SET name = slug WHERE creator = ? AND label = ? AND kind <> 0", person,
            ConversationLabel.help.rawValue)
    }
}
