import Storage

/// The SQL of documents that wait for a moment.
///
/// Each person's documents stand in a line of their own, and the heads of all lines are found by when they are ready. So
/// nothing that is asked here costs more because somebody has many documents in line.
enum MomentQueries {
    /// Sets or moves the moment of a document, or ends it.
    ///
    /// - Parameter floor: When the document is told at the earliest.
    /// - Returns: When the document is ready, or `nil` if nothing changed or it waits for nothing.
    @discardableResult
    static func set(
        _ marks: DocumentDraft.Marks, of document: Int64, in collection: Int64, notBefore floor: Double = 0,
        _ writer: SQLWriter
    ) throws -> Double? {
        let known = try known(document, in: writer)
        guard let moment = marks.moment else {
            if known != nil { try end(document, in: writer) }
            return nil
        }
        let line = marks.person ?? -document
        if let known, known.moment == moment, known.line == line { return nil }
        let ready = max(moment, floor, known?.rest ?? 0)
        let isTold = known.map { $0.moment == moment && $0.isTold } ?? false
        try writer.execute(
            """
            INSERT OR REPLACE INTO moments (document, collection, line, moment, ready, rest, told)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, document, collection, line, moment, ready, known?.rest ?? 0, isTold ? 1 : 0)
        if let known, known.line != line { try settleHead(of: known.line, collection, in: writer) }
        try settleHead(of: line, collection, in: writer)
        return isTold ? nil : ready
    }

    /// Sets the moment of a document whose collection has been declared anew. A moment that has passed before it was
    /// declared counts as told.
    static func redeclare(
        _ marks: DocumentDraft.Marks, of document: Int64, in collection: Int64, at now: Double,
        _ writer: SQLWriter
    ) throws {
        let before = try known(document, in: writer)
        try set(marks, of: document, in: collection, writer)
        guard let moment = marks.moment, moment <= now, before?.moment != moment else { return }
        try tell(ToldDocument(id: document, moment: moment, at: now), in: writer)
    }

    /// Ends what a document waits for.
    static func end(_ document: Int64, in writer: SQLWriter) throws {
        guard
            let (collection, line) = try writer.first(
                "DELETE FROM moments WHERE document = ? RETURNING collection, line", document,
                map: { ($0.int64(0), $0.int64(1)) })
        else { return }
        try settleHead(of: line, collection, in: writer)
    }

    /// Ends what all documents of a collection wait for.
    static func endAll(of collection: Int64, in writer: SQLWriter) throws {
        try writer.execute("DELETE FROM moments WHERE collection = ?", collection)
        try writer.execute("DELETE FROM moment_heads WHERE collection = ?", collection)
    }

    /// Has a document count as told, unless it waits for another moment by now, and has it rest.
    static func tell(_ told: ToldDocument, in writer: SQLWriter) throws {
        let rest = told.at + ToldDocument.rest
        guard
            let (collection, line) = try writer.first(
                """
                UPDATE moments SET told = CASE WHEN moment = ? THEN 1 ELSE told END, rest = ?, ready = max(ready, ?)
                WHERE document = ? RETURNING collection, line
                """, told.moment, rest, rest, told.id, map: { ($0.int64(0), $0.int64(1)) })
        else { return }
        try settleHead(of: line, collection, in: writer)
    }

    // MARK: Reading

    /// Returns when the first document of a collection is ready, in seconds since 1970, or `nil` if none waits.
    static func earliest(of collection: Int64, in reader: SQLReader) throws -> Double? {
        try reader.first(
            "SELECT ready FROM moment_heads WHERE collection = ? ORDER BY ready LIMIT 1", collection
        ) { $0.double(0) }
    }

    /// Returns documents of a collection that are ready, in that order, but few of one person.
    static func due(
        in collection: CollectionHandle, at now: Double, _ reader: SQLReader
    ) throws -> [DueDocument] {
        let lines = try reader.rows(
            "SELECT line FROM moment_heads WHERE collection = ? AND ready <= ? ORDER BY ready, line LIMIT ?",
            collection.id, now, DueDocument.mostAtOnce
        ) { $0.int64(0) }
        return try lines.flatMap { line in
            try reader.rows(
                """
                SELECT document, moment, ready FROM moments
                WHERE collection = ? AND line = ? AND told = 0 AND ready <= ? ORDER BY ready, document LIMIT ?
                """, collection.id, line, now, DueDocument.mostOfOnePerson
            ) {
                DueDocument(
                    id: $0.int64(0), moment: $0.double(1), ready: $0.double(2), collection: collection.name)
            }
        }
    }

    /// Returns a document that is due, or `nil` if it no longer is.
    static func document(_ due: DueDocument, in reader: SQLReader) throws -> Document? {
        try reader.first(
            """
            SELECT d.id, d.key, d.version, d.person, d.body FROM moments m JOIN documents d ON d.id = m.document
            WHERE m.document = ? AND m.told = 0 AND m.moment = ? AND m.ready = ?
            """, due.id, due.moment, due.ready, map: DocumentQueries.row)?.document
    }

    // MARK: Lines

    private struct Known {
        let moment: Double
        let line: Int64
        let rest: Double
        let isTold: Bool
    }

    private static func known(_ document: Int64, in reader: SQLReader) throws -> Known? {
        try reader.first("SELECT moment, line, rest, told FROM moments WHERE document = ?", document) {
            Known(moment: $0.double(0), line: $0.int64(1), rest: $0.double(2), isTold: $0.int64(3) != 0)
        }
    }

    private static func settleHead(of line: Int64, _ collection: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "DELETE FROM moment_heads WHERE collection = ? AND line = ?", collection, line)
        try writer.execute(
            """
            INSERT INTO moment_heads (collection, line, ready)
            SELECT collection, line, ready FROM moments
            WHERE collection = ? AND line = ? AND told = 0 ORDER BY ready, document LIMIT 1
            """, collection, line)
    }
}
