import Model
import Storage

enum ConnectionQueries {
    struct Row {
        let state: ConnectionState
        let requester: PersonID
        /// The number of the request, or of its acceptance.
        let sequence: Int64
    }

    static func row(_ one: PersonID, _ other: PersonID, in reader: SQLReader) throws -> Row? {
        try reader.first(
            "SELECT state, requester, sequence FROM connections WHERE low = ? AND high = ?", min(one, other),
            max(one, other)
        ) { row in
            Row(
                state: ConnectionState(rawValue: row.int(0)) ?? .none,
                requester: PersonID(rawValue: row.int64(1)), sequence: row.int64(2))
        }
    }

    static func set(
        _ state: ConnectionState, _ one: PersonID, _ other: PersonID, requester: PersonID, sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO connections (low, high, requester, state, sequence) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (low, high) DO UPDATE
            SET requester = excluded.requester, state = excluded.state, sequence = excluded.sequence
            """, min(one, other), max(one, other), requester, state.rawValue, sequence)
    }

    /// Whether two people are in the same group.
    static func shareGroup(_ one: PersonID, _ other: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM members m JOIN conversations c ON c.id = m.conversation AND c.kind <> 0
            JOIN members o ON o.person = ? AND o.conversation = m.conversation WHERE m.person = ?
            """, other, one)
    }

    // MARK: Lists

    /// Whether somebody, a row of `people` of that alias, has another name since they asked with the row `k`, and was not
    /// accepted: it would be more words of theirs.
    static func isRenamed(_ asker: String) -> String {
        "k.state <> \(ConnectionState.accepted.rawValue) AND \(asker).named >= k.sequence"
    }

    /// Those in touch with a person, by handle.
    static func contacts(
        of person: PersonID, after handle: String, limit: Int, in reader: SQLReader
    ) throws -> [Contact] {
        try reader.rows(
            """
            SELECT p.id, p.handle, p.username FROM (
                SELECT high AS other, state FROM connections WHERE low = ?1
                UNION ALL SELECT low, state FROM connections WHERE high = ?1) k
            JOIN people p ON p.id = k.other
            WHERE k.state = \(ConnectionState.accepted.rawValue)
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = k.other)
            AND p.handle > ?2 ORDER BY p.handle LIMIT ?3
            """, person, handle, limit
        ) { Contact(person: self.person($0), username: $0.text(2)) }
    }

    /// Whether two people are in touch, and neither forgot the other.
    static func areInTouch(_ one: PersonID, _ other: PersonID, in reader: SQLReader) throws -> Bool {
        guard try row(one, other, in: reader)?.state == .accepted else { return false }
        return try !BlockQueries.hasBlocked(one, other, in: reader)
            && !BlockQueries.hasBlocked(other, one, in: reader)
    }

    /// Those of these people with whom a person is in touch, where neither forgot the other.
    static func inTouch(
        with person: PersonID, among people: [PersonID], in reader: SQLReader
    ) throws -> Set<PersonID> {
        try Set(
            reader.rows(
                """
                SELECT j.value FROM json_each(?1) j
                CROSS JOIN connections c ON c.low = min(j.value, ?2) AND c.high = max(j.value, ?2)
                WHERE c.state = \(ConnectionState.accepted.rawValue)
                AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?2 AND f.other = j.value)
                AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = j.value AND f.other = ?2)
                """, people.sqlList, person
            ) { PersonID(rawValue: $0.int64(0)) })
    }

    /// Those in touch with a person of whom neither forgot the other, at most `limit`, the newest contacts first.
    static func inTouch(with person: PersonID, limit: Int, in reader: SQLReader) throws -> [PersonID] {
        try reader.rows(
            """
            SELECT k.other FROM (
                SELECT high AS other, state, sequence FROM connections WHERE low = ?1
                UNION ALL SELECT low, state, sequence FROM connections WHERE high = ?1) k
            WHERE k.state = \(ConnectionState.accepted.rawValue)
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = k.other)
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = k.other AND f.other = ?1)
            ORDER BY k.sequence DESC LIMIT ?2
            """, person, limit
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// Requests that wait for an answer, the newest first. One's own looks so where it was rejected, too.
    static func requests(
        of person: PersonID, before sequence: Int64, limit: Int, in reader: SQLReader
    ) throws -> [OpenRequest] {
        try reader.rows(
            """
            SELECT p.id, p.handle, CASE WHEN k.requester = p.id AND \(isRenamed("p")) THEN p.handle
                   ELSE p.username END, k.requester <> ?1, e.at, k.sequence
            FROM (\(requestLists)) k JOIN people p ON p.id = k.other LEFT JOIN events e ON e.sequence = k.sequence
            ORDER BY k.sequence DESC LIMIT ?3
            """, person, sequence, limit
        ) { row in
            OpenRequest(
                person: self.person(row), username: row.text(2), isIncoming: row.bool(3),
                at: Timestamp(milliseconds: row.int64(4)), order: row.int64(5))
        }
    }

    /// The newest requests of each kind: those that the person sent, and those that came, by which end the person is.
    /// Each kind has an index in this order, so that a page costs the same however many people ask.
    private static let requestLists = [
        ("iif(low = ?1, high, low)", "requester = ?1 AND state <> \(ConnectionState.accepted.rawValue)"),
        ("high", "low = ?1 AND requester = high AND state = \(ConnectionState.requested.rawValue)"),
        ("low", "high = ?1 AND requester = low AND state = \(ConnectionState.requested.rawValue)"),
    ].map { other, condition in
        """
        SELECT * FROM (
            SELECT \(other) AS other, requester, state, sequence FROM connections c
            WHERE \(condition) AND sequence < ?2
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = \(other))
            ORDER BY sequence DESC LIMIT ?3)
        """
    }.joined(separator: " UNION ALL ")

    private static func person(_ row: SQLRow) -> PersonRef {
        PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1))
    }
}
