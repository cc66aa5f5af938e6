import Storage

enum ConnectionQueries {
    struct Row {
        let state: ConnectionState
        let requester: PersonID
    }

    static func row(_ one: PersonID, _ other: PersonID, in reader: SQLReader) throws -> Row? {
        try reader.first(
            "SELECT state, requester FROM connections WHERE low = ? AND high = ?", min(one, other),
            max(one, other)
        ) { row in
            Row(
                state: ConnectionState(rawValue: row.int(0)) ?? .none,
                requester: PersonID(rawValue: row.int64(1)))
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
}
