import Model
import Storage

/// The SQL of many people at once.
enum ProfileQueries {
    /// Of these people those who are there, by handle, and how many there are from the first of them on. Who forgot
    /// the other is not there for either.
    static func page(
        of people: [PersonID], for viewer: PersonID, after handle: String, limit: Int, in reader: SQLReader
    ) throws -> (people: [PersonRef], count: Int) {
        var count = 0
        let page = try reader.rows(
            """
            SELECT p.id, p.handle, count(*) OVER () FROM json_each(?1) j CROSS JOIN people p ON p.id = j.value
            WHERE \(isThere) AND p.handle > ?3 ORDER BY p.handle LIMIT ?4
            """, people.sqlList, viewer, handle, limit
        ) { row in
            count = row.int(2)
            return PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1))
        }
        return (page, count)
    }

    /// Those of these people who are there for the viewer.
    static func seen(
        _ people: [PersonID], by viewer: PersonID, in reader: SQLReader
    ) throws -> Set<PersonID> {
        try Set(
            reader.rows(
                """
                SELECT p.id FROM json_each(?1) j CROSS JOIN people p ON p.id = j.value WHERE \(isThere)
                """, people.sqlList, viewer
            ) { PersonID(rawValue: $0.int64(0)) })
    }

    /// The handles of those of these people of whom the viewer reads.
    static func handles(
        of people: [PersonID], for viewer: PersonID, in reader: SQLReader
    ) throws -> [PersonID: String] {
        let rows = try reader.rows(
            """
            SELECT p.id, p.handle FROM json_each(?1) j CROSS JOIN people p ON p.id = j.value WHERE \(isReadOf)
            """, people.sqlList, viewer
        ) { (PersonID(rawValue: $0.int64(0)), $0.text(1)) }
        return Dictionary(rows) { first, _ in first }
    }

    /// Whether somebody has neither left nor is closing the account.
    static func isThere(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM people p WHERE p.id = ? AND \(isStaying)", person)
    }

    /// A condition on a row `p` of `people`: they don't leave.
    private static let isStaying = """
        NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = p.id AND a.closes_at IS NOT NULL)
        AND p.handle NOT LIKE '\(PersonRef.formerPrefix)%'
        """

    /// A condition on a row `p` of `people`: the viewer `?2` didn't forget them, and they don't leave.
    private static let isReadOf = "\(isStaying) AND NOT \(HidingQueries.hides("p.id", from: "?2"))"

    /// The same, and they didn't forget the viewer either.
    private static let isThere = "\(isReadOf) AND NOT \(HidingQueries.hides("?2", from: "p.id"))"
}
