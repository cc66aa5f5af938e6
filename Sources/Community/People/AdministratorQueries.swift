import Model
import Storage

/// Who administers the gateway.
enum AdministratorQueries {
    static func administrators(_ emails: [String], in reader: SQLReader) throws -> [PersonRef] {
        let places = emails.map { _ in "?" }.joined(separator: ", ")
        return try reader.rows(
            """
            SELECT p.id, p.handle FROM (
                SELECT person FROM accounts WHERE administrator <> 0 AND closes_at IS NULL
                UNION SELECT person FROM accounts WHERE email IN (\(places)) AND closes_at IS NULL
            ) a JOIN people p ON p.id = a.person ORDER BY p.id
            """, emails
        ) { PersonRef(id: PersonID(rawValue: $0.int64(0)), handle: $0.text(1)) }
    }

    /// The handles that nobody new may imitate: those of administrators, and of bots.
    static func guardedHandles(administrators emails: [String], in reader: SQLReader) throws -> [PersonRef] {
        let places = emails.map { _ in "?" }.joined(separator: ", ")
        return try reader.rows(
            """
            SELECT id, handle FROM people WHERE id IN (
                SELECT person FROM accounts WHERE administrator <> 0
                UNION SELECT person FROM accounts WHERE email IN (\(places)) UNION SELECT person FROM bots)
            """, emails
        ) { PersonRef(id: PersonID(rawValue: $0.int64(0)), handle: $0.text(1)) }
    }
}
