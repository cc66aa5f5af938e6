import Storage

/// The SQL of where a person's documents lie.
enum RoomQueries {
    /// Returns where a document lies, or `nil` if it has no place.
    static func place(of document: Int64, in reader: SQLReader) throws -> Coordinates? {
        try reader.first("SELECT latitude, longitude FROM places WHERE id = ?", document) {
            Coordinates(latitude: $0.double(0), longitude: $0.double(1))
        } ?? nil
    }

    /// Returns how many documents a person has by a field, at most `limit`.
    static func count(_ field: Int64, _ person: Int64, limit: Int, in reader: SQLReader) throws -> Int {
        try reader.count(
            "SELECT count(*) FROM (SELECT 1 FROM entries WHERE field = ? AND value = ? LIMIT ?)", field,
            person,
            limit)
    }

    /// Returns the places of a person's first documents by a field, each `nil` if the document has none.
    static func places(
        _ field: Int64, _ person: Int64, limit: Int, in reader: SQLReader
    ) throws -> [Coordinates?] {
        try reader.rows(
            """
            SELECT p.latitude, p.longitude FROM entries e LEFT JOIN places p ON p.id = e.document
            WHERE e.field = ? AND e.value = ? LIMIT ?
            """, field, person, limit
        ) { row in
            row.isNull(0) ? nil : Coordinates(latitude: row.double(0), longitude: row.double(1))
        }
    }
}
