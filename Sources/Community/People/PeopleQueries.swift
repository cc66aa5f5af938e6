import Model
import Storage

enum PeopleQueries {
    /// - Parameter language: `nil` if nobody chose one.
    static func insert(
        _ person: PersonRef, username: String, language: Language? = nil, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO people (id, handle, username, language, language_chosen, created_at) VALUES (?, ?, ?, ?, ?, ?)
            """, person.id, person.handle, username, (language ?? .english).rawValue, language != nil, now)
    }

    static func isTaken(handle: String, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM people WHERE handle = ?1 UNION ALL SELECT 1 FROM reserved_handles WHERE handle = ?1
            """, handle)
    }

    /// Keeps a handle from ever being given to somebody else.
    static func reserve(handle: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT OR IGNORE INTO reserved_handles (handle) VALUES (?)", handle)
    }

    /// - Parameter handle: as it is stored, in lower case.
    static func person(handle: String, in reader: SQLReader) throws -> PersonRef? {
        try reader.first("SELECT id FROM people WHERE handle = ?", handle) { row in
            PersonRef(id: PersonID(rawValue: row.int64(0)), handle: handle)
        }
    }

    static func hasChangedHandle(_ id: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM people WHERE id = ? AND handle_changed_at IS NOT NULL", id)
    }

    static func set(
        handle: String, of id: PersonID, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE people SET handle = ?, handle_changed_at = ? WHERE id = ?", handle, now, id)
    }

    static func details(
        _ id: PersonID, in reader: SQLReader
    ) throws -> (username: String, language: Language, standing: Standing?)? {
        try reader.first("SELECT username, language, standing FROM people WHERE id = ?", id) { row in
            (
                row.text(0), Language(rawValue: row.text(1)) ?? .english,
                row.optionalText(2).flatMap(Standing.init(rawValue:))
            )
        }
    }

    /// - Parameter sequence: the last number before the change: whom the person had asked by then is not told the name.
    static func rename(
        _ id: PersonID, to username: String, after sequence: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE people SET username = ?, named = ? WHERE id = ?", username, sequence, id)
    }

    static func set(_ standing: Standing?, of id: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE people SET standing = ? WHERE id = ?", standing?.rawValue, id)
    }

    static func set(_ language: Language, of id: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE people SET language = ?, language_chosen = 1 WHERE id = ?", language.rawValue, id)
    }

    // MARK: Bots

    static func bot(of plugin: String, in reader: SQLReader) throws -> PersonRef? {
        try reader.first(
            "SELECT p.id, p.handle FROM bots b JOIN people p ON p.id = b.person WHERE b.plugin = ?", plugin
        ) { $0.person(0) }
    }

    static func insert(bot: PersonID, of plugin: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT INTO bots (plugin, person) VALUES (?, ?)", plugin, bot)
    }

    // MARK: Administrators

    static func administrators(_ emails: [String], in reader: SQLReader) throws -> [PersonRef] {
        let places = emails.map { _ in "?" }.joined(separator: ", ")
        return try reader.rows(
            """
            SELECT p.id, p.handle FROM (
                SELECT person FROM accounts WHERE administrator <> 0 AND closes_at IS NULL
                UNION SELECT person FROM accounts WHERE email IN (\(places)) AND closes_at IS NULL
            ) a JOIN people p ON p.id = a.person ORDER BY p.id
            """, emails
        ) { $0.person(0) }
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
        ) { $0.person(0) }
    }
}

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
