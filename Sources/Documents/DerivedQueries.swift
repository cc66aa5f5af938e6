import Storage

/// The SQL of derived fields.
///
/// `derivations` has a row for each document of a collection that has some: how they were worked out, or an empty text for a
/// document that was written since.
enum DerivedQueries {
    /// Notes that the derived fields of a document are old. They stay what they were until newer ones are stored.
    ///
    /// - Parameter before: What they were, by field.
    static func invalidate(
        _ document: Int64, in collection: CollectionHandle, keeping before: [Int64: Double],
        _ writer: SQLWriter
    ) throws {
        for name in collection.derived {
            let field = try collection.field(name).id
            try writer.execute(
                "INSERT OR REPLACE INTO entries (field, value, document) VALUES (?, ?, ?)", field,
                before[field] ?? 0, document)
        }
        try writer.execute(
            "INSERT OR REPLACE INTO derivations (document, collection, version) VALUES (?, ?, '')", document,
            collection.id)
    }

    /// Returns a document's derived fields, by field.
    static func values(
        of document: Int64, in collection: CollectionHandle, _ reader: SQLReader
    ) throws -> [Int64: Double] {
        var values: [Int64: Double] = [:]
        for name in collection.derived {
            let field = try collection.field(name).id
            values[field] = try reader.first(
                "SELECT value FROM entries WHERE document = ? AND field = ?", document, field
            ) { $0.double(0) }
        }
        return values
    }

    static func end(_ document: Int64, in writer: SQLWriter) throws {
        try writer.execute("DELETE FROM derivations WHERE document = ?", document)
    }

    static func endAll(of collection: Int64, in writer: SQLWriter) throws {
        try writer.execute("DELETE FROM derivations WHERE collection = ?", collection)
    }

    static func underived(
        in collection: Int64, as version: String, limit: Int, _ reader: SQLReader
    ) throws -> [UnderivedDocument] {
        // On both sides of the version, so that the index finds them however many have it.
        let older = try side("<", of: version, in: collection, limit: limit, reader)
        return older + (try side(">", of: version, in: collection, limit: limit - older.count, reader))
    }

    private static func side(
        _ sign: String, of version: String, in collection: Int64, limit: Int, _ reader: SQLReader
    ) throws -> [UnderivedDocument] {
        try reader.rows(
            """
            SELECT d.id, d.version, d.body FROM derivations v JOIN documents d ON d.id = v.document
            WHERE v.collection = ? AND v.version \(sign) ? LIMIT ?
            """, collection, version, limit
        ) { UnderivedDocument(id: $0.int64(0), version: $0.int64(1), body: $0.blob(2)) }
    }

    static func set(
        _ values: DerivedValues, in collection: CollectionHandle, as version: String, _ writer: SQLWriter
    ) throws {
        let isSame = try writer.exists(
            "SELECT 1 FROM documents WHERE id = ? AND collection = ? AND version = ?", values.id,
            collection.id, values.version)
        guard isSame else { return }
        for (name, value) in values.fields {
            let field = try collection.field(name).id
            try writer.execute("DELETE FROM entries WHERE document = ? AND field = ?", values.id, field)
            try writer.execute(
                "INSERT INTO entries (field, value, document) VALUES (?, ?, ?)", field, value, values.id)
        }
        try writer.execute("UPDATE derivations SET version = ? WHERE document = ?", version, values.id)
    }
}
