import Storage

/// The SQL of derived fields. What writes runs on their own file; what reads sees it as ``DerivedSchema/name``.
enum DerivedQueries {
    // MARK: Values

    /// Gives a document 0 in each field of which it has no value, so that it is found.
    static func list(_ document: Int64, in fields: [Int64], _ writer: SQLWriter) throws {
        for field in fields {
            try writer.execute(
                "INSERT INTO entries (field, value, document) VALUES (?, 0, ?) ON CONFLICT (document, field) DO NOTHING",
                field, document)
        }
    }

    static func set(_ values: DerivedValues, in collection: CollectionHandle, _ writer: SQLWriter) throws {
        for (name, value) in values.fields {
            try writer.execute(
                """
                INSERT INTO entries (field, value, document) VALUES (?, ?, ?)
                ON CONFLICT (document, field) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
                """, collection.field(name).id, value, values.id)
        }
    }

    static func remove(_ document: Int64, _ writer: SQLWriter) throws {
        try writer.execute("DELETE FROM entries WHERE document = ?", document)
    }

    /// Removes values of a field. Returns whether any were left to remove.
    static func remove(some most: Int, of field: Int64, _ writer: SQLWriter) throws -> Bool {
        let removed = try writer.execute(
            """
            DELETE FROM entries WHERE (field, value, document) IN
                (SELECT field, value, document FROM entries WHERE field = ? LIMIT ?)
            """, field, most)
        return removed > 0
    }

    // MARK: Fields

    /// Returns the fields of a collection of which every document has a value.
    static func listed(of collection: Int64, _ reader: SQLReader) throws -> Set<Int64> {
        Set(try reader.rows("SELECT field FROM listed WHERE collection = ?", collection) { $0.int64(0) })
    }

    /// Notes that every document has a value of a field: 0 in many, so that all are worked out anew.
    static func setListed(_ field: Int64, of collection: Int64, _ writer: SQLWriter) throws {
        try writer.execute("DELETE FROM walks WHERE collection = ?", collection)
        try writer.execute(
            "INSERT OR REPLACE INTO listed (field, collection) VALUES (?, ?)", field, collection)
    }

    static func unlist(_ field: Int64, _ writer: SQLWriter) throws {
        try writer.execute("DELETE FROM listed WHERE field = ?", field)
    }

    // MARK: How far

    /// Notes that all writes of a collection up to one were worked out.
    static func setWalked(
        _ number: Int64, in collection: Int64, as version: Int64, _ writer: SQLWriter
    ) throws {
        try writer.execute(
            "INSERT OR REPLACE INTO walks (collection, version, walked) VALUES (?, ?, ?)", collection,
            version,
            number)
    }

    /// Returns the documents that were written after a write, in that order.
    ///
    /// - Parameter number: The number of the write, or `nil` for the last that was worked out as `version`.
    static func underived(
        in collection: Int64, as version: Int64, after number: Int64?, limit: Int, _ reader: SQLReader
    ) throws -> [UnderivedDocument] {
        let walked = try reader.first(
            "SELECT walked FROM \(DerivedSchema.name).walks WHERE collection = ? AND version = ?", collection,
            version
        ) { $0.int64(0) }
        return try reader.rows(
            "SELECT id, version, body FROM documents WHERE collection = ? AND version > ? ORDER BY version LIMIT ?",
            collection, number ?? walked ?? 0, limit
        ) { UnderivedDocument(id: $0.int64(0), version: $0.int64(1), body: $0.blob(2)) }
    }

    static func documents(
        of collection: Int64, after id: Int64, limit: Int, _ reader: SQLReader
    ) throws -> [Int64] {
        try reader.rows(
            "SELECT id FROM documents WHERE collection = ? AND id > ? ORDER BY id LIMIT ?", collection, id,
            limit
        ) { $0.int64(0) }
    }
}
