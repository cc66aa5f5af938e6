package import Storage

extension FieldValue: SQLConvertible {
    package var sqlValue: SQLValue {
        switch self {
        case .integer(let value): .integer(value)
        case .number(let value): .real(value)
        case .text(let value): .text(value)
        }
    }
}

/// The SQL of single documents and of collections.
enum DocumentQueries {
    private static let columns = "id, key, version, person, body"

    // MARK: Collections

    static func collection(
        _ name: String, of plugin: String, in reader: SQLReader
    ) throws -> (id: Int64, fingerprint: String)? {
        try reader.first(
            "SELECT id, fingerprint FROM collections WHERE plugin = ? AND name = ?", plugin, name
        ) { ($0.int64(0), $0.text(1)) }
    }

    static func insertCollection(_ name: String, of plugin: String, in writer: SQLWriter) throws {
        try writer.execute(
            "INSERT INTO collections (plugin, name, fingerprint) VALUES (?, ?, '')", plugin, name)
        try writer.execute("INSERT OR IGNORE INTO usage (plugin, bytes) VALUES (?, 0)", plugin)
    }

    static func setFingerprint(_ fingerprint: String, of collection: Int64, in writer: SQLWriter) throws {
        try writer.execute("UPDATE collections SET fingerprint = ? WHERE id = ?", fingerprint, collection)
    }

    static func field(_ name: String, of collection: Int64, in writer: SQLWriter) throws -> Int64 {
        try writer.execute("INSERT OR IGNORE INTO fields (collection, name) VALUES (?, ?)", collection, name)
        return Int64(
            try writer.count("SELECT id FROM fields WHERE collection = ? AND name = ?", collection, name))
    }

    /// Counts a write of the collection, and returns its number.
    static func countWrite(of collection: Int64, in writer: SQLWriter) throws -> Int64 {
        try writer.first(
            "UPDATE collections SET writes = writes + 1 WHERE id = ? RETURNING writes", collection
        ) { $0.int64(0) } ?? 0
    }

    /// Returns the key of a new document: the collection's next whole number that nothing has. Where a plugin chose such
    /// keys itself, the steps over them double, so that many of them cost little.
    static func nextKey(of collection: Int64, in writer: SQLWriter) throws -> String {
        let last = try writer.first("SELECT keys FROM collections WHERE id = ?", collection) { $0.int64(0) }
        var (number, step) = ((last ?? 0) &+ 1, Int64(1))
        while try writer.exists(
            "SELECT 1 FROM documents WHERE collection = ? AND key = ?", collection, String(number))
        {
            (number, step) = (number &+ step, min(step * 2, 1 << 40))
        }
        try writer.execute("UPDATE collections SET keys = ? WHERE id = ?", number, collection)
        return String(number)
    }

    // MARK: Documents

    static func document(
        _ key: String, of collection: Int64, in reader: SQLReader
    ) throws -> (id: Int64, document: Document)? {
        try reader.first(
            "SELECT \(columns) FROM documents WHERE collection = ? AND key = ?", collection, key,
            map: row)
    }

    /// Returns the document with this number.
    static func document(_ id: Int64, in reader: SQLReader) throws -> Document? {
        try reader.first("SELECT \(columns) FROM documents WHERE id = ?", id, map: row)?.document
    }

    /// Returns the next documents of a collection, in the order of their numbers.
    static func documents(
        of collection: Int64, after id: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(id: Int64, document: Document)] {
        try reader.rows(
            "SELECT \(columns) FROM documents WHERE collection = ? AND id > ? ORDER BY id LIMIT ?",
            collection,
            id,
            limit, map: row)
    }

    static func row(_ row: SQLRow) -> (id: Int64, document: Document) {
        (
            row.int64(0),
            Document(
                key: row.text(1), version: row.int64(2), person: row.optionalInt64(3), body: row.blob(4))
        )
    }

    static func insert(
        _ id: Int64, key: String, version: Int64, of collection: Int64, _ draft: DocumentDraft,
        in writer: SQLWriter
    ) throws {
        try writer.execute(
            "INSERT INTO documents (id, collection, key, version, person, body) VALUES (?, ?, ?, ?, ?, ?)",
            id,
            collection, key, version, draft.marks.person, draft.body)
    }

    static func update(_ id: Int64, version: Int64, _ draft: DocumentDraft, in writer: SQLWriter) throws {
        try writer.execute(
            "UPDATE documents SET version = ?, person = ?, body = ? WHERE id = ?", version,
            draft.marks.person,
            draft.body, id)
    }

    static func delete(_ id: Int64, in writer: SQLWriter) throws {
        try writer.execute("DELETE FROM documents WHERE id = ?", id)
    }

    /// Returns the documents that concern a person: their numbers, sizes and who pays for them.
    static func documents(
        concerning person: Int64, in reader: SQLReader
    ) throws -> [(id: Int64, bytes: Int, plugin: String)] {
        try reader.rows(
            """
            SELECT d.id, length(CAST(d.key AS BLOB)) + length(d.body), coalesce(d.payer, c.plugin) FROM documents d
            JOIN collections c ON c.id = d.collection WHERE d.person = ?
            """, person
        ) { ($0.int64(0), $0.int(1), $0.text(2)) }
    }

    /// Returns documents of all collections of a name in which a whole number is below another, as above.
    static func documents(
        in collection: String, below bound: Int64, of field: String, limit: Int, in reader: SQLReader
    ) throws -> [(id: Int64, bytes: Int, plugin: String)] {
        try reader.rows(
            """
            SELECT d.id, length(CAST(d.key AS BLOB)) + length(d.body), coalesce(d.payer, c.plugin) FROM collections c
            JOIN fields f ON f.collection = c.id AND f.name = ?
            JOIN entries e ON e.field = f.id AND e.value < ?
            JOIN documents d ON d.id = e.document
            WHERE c.name = ? LIMIT ?
            """, field, bound, collection, limit
        ) { ($0.int64(0), $0.int(1), $0.text(2)) }
    }

    // MARK: Marks

    static func holder(
        of value: FieldValue, _ field: Int64, besides id: Int64, in reader: SQLReader
    ) throws
        -> Bool
    {
        try reader.exists(
            "SELECT 1 FROM entries WHERE field = ? AND value = ? AND document <> ?", field, value, id)
    }

    static func insert(
        _ marks: DocumentDraft.Marks, of id: Int64, in collection: CollectionHandle, _ writer: SQLWriter
    ) throws {
        for (name, value) in marks.fields {
            try writer.execute(
                "INSERT INTO entries (field, value, document) VALUES (?, ?, ?)", collection.field(name).id,
                value,
                id)
        }
        let words = DocumentWords.stored(marks.words, in: collection.id)
        if !words.isEmpty {
            try writer.execute(
                "INSERT INTO words (rowid, tokens) VALUES (?, ?)", id, words.joined(separator: " "))
        }
        if let place = marks.place {
            try writer.execute(
                "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?)", id, place.latitude, place.latitude,
                place.longitude, place.longitude, collection.id, place.latitude, place.longitude)
        }
    }

    /// - Parameter marks: What comes in their place, or `nil` if the document goes.
    static func deleteMarks(
        of id: Int64, before marks: DocumentDraft.Marks? = nil, in writer: SQLWriter
    ) throws {
        try writer.execute("DELETE FROM entries WHERE document = ?", id)
        try writer.execute("DELETE FROM words WHERE rowid = ?", id)
        if let marks, marks.keepsPlace, marks.place == nil { return }
        try writer.execute("DELETE FROM places WHERE id = ?", id)
    }

    /// Pages of the index that one step merges: some milliseconds of work.
    private static let mergedPages = 500

    /// Begins to merge all segments of the full-text index, and makes the first step. See SQLite FTS5, "The 'merge'
    /// Command".
    static func beginMergingWords(in writer: SQLWriter) throws {
        try writer.execute("INSERT INTO words(words, rank) VALUES ('merge', ?)", -mergedPages)
    }

    /// Makes one more step. Returns `false` if nothing is left to merge.
    static func mergeWords(in writer: SQLWriter) throws -> Bool {
        let before = try writer.count("SELECT total_changes()")
        try writer.execute("INSERT INTO words(words, rank) VALUES ('merge', ?)", mergedPages)
        return try writer.count("SELECT total_changes()") - before >= 2
    }

    // MARK: Room

    /// Adds to the bytes that a plugin stores, and returns the sum.
    static func use(_ bytes: Int, by plugin: String, in writer: SQLWriter) throws -> Int {
        try writer.first(
            """
            INSERT INTO usage (plugin, bytes) VALUES (?, ?)
            ON CONFLICT (plugin) DO UPDATE SET bytes = bytes + excluded.bytes RETURNING bytes
            """, plugin, bytes
        ) { $0.int(0) } ?? 0
    }

    /// Returns the plugin whose share a document takes, or `nil` if that is its collection's.
    static func payer(of document: Int64, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT payer FROM documents WHERE id = ?", document) { $0.optionalText(0) } ?? nil
    }

    static func setPayer(_ payer: String?, of document: Int64, in writer: SQLWriter) throws {
        try writer.execute("UPDATE documents SET payer = ? WHERE id = ?", payer, document)
    }

    static func usage(of plugin: String, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT bytes FROM usage WHERE plugin = ?", plugin)
    }
}
