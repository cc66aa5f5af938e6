import Storage

/// The statements on kept answers.
enum KeptAnswerQueries {
    /// Another one has the file made anew.
    static let schemaVersion = 1

    static let schema = """
        CREATE TABLE answers (
            id INTEGER PRIMARY KEY,
            client TEXT NOT NULL,
            url BLOB NOT NULL,
            variant BLOB NOT NULL,
            status INTEGER NOT NULL,
            fields TEXT NOT NULL,
            body BLOB NOT NULL,
            bytes INTEGER NOT NULL,
            stored_at INTEGER NOT NULL,
            lifetime INTEGER NOT NULL,
            age INTEGER NOT NULL,
            UNIQUE (client, url, variant));
        CREATE INDEX answers_by_client ON answers (client, stored_at, bytes);
        CREATE INDEX answers_by_time ON answers (stored_at);
        """

    /// A row without its key; times are in milliseconds.
    struct Row: Sendable {
        var status: Int
        var fields: String
        var body: [UInt8]
        var storedAt: Int64
        var lifetime: Int64
        var age: Int64

        /// The bytes that count towards the bound of its client.
        var bytes: Int { body.count + fields.utf8.count + 256 }
    }

    /// What a row is found by.
    struct Key: Sendable {
        let client: String
        /// Hashes of the URL, and of the headers that the request had.
        let (url, variant): ([UInt8], [UInt8])
    }

    static func row(at key: Key, in reader: SQLReader) throws -> Row? {
        try reader.first(
            """
            SELECT status, fields, body, stored_at, lifetime, age FROM answers
            WHERE client = ? AND url = ? AND variant = ?
            """, key.client, key.url, key.variant
        ) {
            Row(
                status: $0.int(0), fields: $0.text(1), body: $0.blob(2), storedAt: $0.int64(3),
                lifetime: $0.int64(4), age: $0.int64(5))
        }
    }

    /// Stores a row in place of an older one.
    static func put(_ row: Row, at key: Key, in writer: SQLWriter) throws {
        try writer.execute(
            """
            INSERT INTO answers (client, url, variant, status, fields, body, bytes, stored_at, lifetime, age)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (client, url, variant) DO UPDATE SET
                status = excluded.status, fields = excluded.fields, body = excluded.body, bytes = excluded.bytes,
                stored_at = excluded.stored_at, lifetime = excluded.lifetime, age = excluded.age
            """,
            key.client, key.url, key.variant, row.status, row.fields, row.body, row.bytes, row.storedAt,
            row.lifetime, row.age)
    }

    /// Removes what is kept of a URL, whatever headers the request had.
    static func remove(_ url: [UInt8], of client: String, in writer: SQLWriter) throws {
        try writer.execute("DELETE FROM answers WHERE client = ? AND url = ?", client, url)
    }

    static func bytes(of client: String, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT coalesce(sum(bytes), 0) FROM answers WHERE client = ?", client)
    }

    /// Removes some of a client's oldest rows.
    static func removeOldest(_ count: Int, of client: String, in writer: SQLWriter) throws {
        try writer.execute(
            "DELETE FROM answers WHERE id IN (SELECT id FROM answers WHERE client = ? ORDER BY stored_at LIMIT ?)",
            client, count)
    }

    /// Removes what was stored before a moment.
    static func remove(before moment: Int64, in writer: SQLWriter) throws {
        try writer.execute("DELETE FROM answers WHERE stored_at < ?", moment)
    }
}
