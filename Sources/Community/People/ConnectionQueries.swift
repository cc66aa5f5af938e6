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
}
