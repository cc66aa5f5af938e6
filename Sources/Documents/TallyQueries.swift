import Storage

/// The SQL of tallies: how many documents of a collection have the same values of some fields, and what others of their
/// fields add up to.
///
/// They are kept in the transaction of each write, whoever writes, so what is declared is looked up there.
enum TallyQueries {
    /// A tally as it is stored: the numbers of its fields.
    struct Declared {
        let id: Int64
        let by: [Int64]
        let sums: [Int64]
    }

    /// Stands in the place of a field for how many documents there are.
    private static var count: Int64 { 0 }

    // MARK: Declaring

    /// Stores a collection's tallies as they are declared now.
    static func declare(
        _ tallies: [CollectionDefinition.Tally], in collection: CollectionHandle, _ writer: SQLWriter
    ) throws {
        for tally in tallies {
            let by = try tally.by.map { String(try collection.field($0).id) }.joined(separator: ",")
            let sums = try tally.sums.map { String(try collection.field($0).id) }.joined(separator: ",")
            try writer.execute(
                """
                INSERT INTO tallies (collection, name, by_fields, sums) VALUES (?, ?, ?, ?)
                ON CONFLICT (collection, name) DO UPDATE SET by_fields = excluded.by_fields, sums = excluded.sums
                """, collection.id, tally.name, by, sums)
        }
    }

    /// Removes a collection's tallies, with what was counted.
    static func clear(_ collection: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "DELETE FROM tallied WHERE tally IN (SELECT id FROM tallies WHERE collection = ?)", collection)
        try writer.execute("DELETE FROM tallies WHERE collection = ?", collection)
    }

    static func declared(in collection: Int64, _ reader: SQLReader) throws -> [Declared] {
        try reader.rows(
            "SELECT id, by_fields, sums FROM tallies WHERE collection = ? ORDER BY id", collection, map: row)
    }

    /// The tallies of a document's collection.
    static func declared(ofDocument document: Int64, _ reader: SQLReader) throws -> [Declared] {
        try reader.rows(
            """
            SELECT t.id, t.by_fields, t.sums FROM documents d JOIN tallies t ON t.collection = d.collection
            WHERE d.id = ? ORDER BY t.id
            """, document, map: row)
    }

    private static func row(_ row: SQLRow) -> Declared {
        func fields(_ column: Int) -> [Int64] {
            row.text(column).split(separator: ",").compactMap { Int64($0) }
        }
        return Declared(id: row.int64(0), by: fields(1), sums: fields(2))
    }

    // MARK: Counting

    /// Counts a document in tallies, by the entries that it has now.
    static func add(_ document: Int64, to tallies: [Declared], in writer: SQLWriter) throws {
        guard !tallies.isEmpty else { return }
        let values = try values(of: document, in: writer)
        for tally in tallies {
            guard let key = key(of: tally, values) else { continue }
            try change(tally, key, Self.count, .integer(1), in: writer)
            for field in tally.sums {
                if let value = values[field] { try change(tally, key, field, value, in: writer) }
            }
        }
    }

    /// Takes a document off tallies, before its entries change or go.
    static func remove(_ document: Int64, from tallies: [Declared], in writer: SQLWriter) throws {
        guard !tallies.isEmpty else { return }
        let values = try values(of: document, in: writer)
        for tally in tallies {
            guard let key = key(of: tally, values) else { continue }
            try change(tally, key, Self.count, .integer(-1), in: writer)
            for field in tally.sums {
                if let value = values[field]?.negated { try change(tally, key, field, value, in: writer) }
            }
            try writer.execute(
                """
                DELETE FROM tallied WHERE tally = ?1 AND key = ?2 AND EXISTS
                    (SELECT 1 FROM tallied c WHERE c.tally = ?1 AND c.key = ?2 AND c.field = 0 AND c.value <= 0)
                """, tally.id, key)
        }
    }

    private static func change(
        _ tally: Declared, _ key: String, _ field: Int64, _ value: FieldValue, in writer: SQLWriter
    ) throws {
        try writer.execute(
            """
            INSERT INTO tallied (tally, key, field, value) VALUES (?, ?, ?, ?)
            ON CONFLICT (tally, key, field) DO UPDATE SET value = value + excluded.value
            """, tally.id, key, field, value)
    }

    private static func values(of document: Int64, in reader: SQLReader) throws -> [Int64: FieldValue] {
        let rows = try reader.rows(
            "SELECT field, value, typeof(value) FROM entries WHERE document = ?", document
        ) { ($0.int64(0), FieldValue(tallied: $0, 1)) }
        return Dictionary(rows) { first, _ in first }
    }

    /// Where a document is counted; `nil` if it lacks one of the fields.
    private static func key(of tally: Declared, _ values: [Int64: FieldValue]) -> String? {
        let own = tally.by.compactMap { values[$0] }
        return own.count == tally.by.count ? key(of: own) : nil
    }

    /// Values as one text, the same for equal ones.
    static func key(of values: [FieldValue]) -> String {
        values.map { value in
            switch value {
            case .integer(let number): "i\(number);"
            case .number(let number): Int64(exactly: number).map { "i\($0);" } ?? "n\(number);"
            case .text(let text): "t\(text.utf8.count):\(text);"
            }
        }.joined()
    }

    // MARK: Reading

    /// Returns how many documents have these values of a tally's fields, and the sums by their fields.
    static func tally(
        _ name: String, at key: String, of collection: Int64, in reader: SQLReader
    ) throws -> (count: Int, sums: [Int64: FieldValue]) {
        let rows = try reader.rows(
            """
            SELECT c.field, c.value, typeof(c.value) FROM tallies t JOIN tallied c ON c.tally = t.id
            WHERE t.collection = ? AND t.name = ? AND c.key = ?
            """, collection, name, key
        ) { ($0.int64(0), FieldValue(tallied: $0, 1)) }
        var values = Dictionary(rows) { first, _ in first }
        let count = values.removeValue(forKey: Self.count)
        if case .integer(let count) = count { return (Int(count), values) }
        return (0, [:])
    }
}

extension FieldValue {
    /// Makes the value of a column from a row that has the name of its type in the next one.
    fileprivate init(tallied row: SQLRow, _ column: Int) {
        switch row.text(column + 1) {
        case "integer": self = .integer(row.int64(column))
        case "real": self = .number(row.double(column))
        default: self = .text(row.text(column))
        }
    }

    /// The number with the other sign; `nil` for a text.
    fileprivate var negated: FieldValue? {
        switch self {
        case .integer(let number): .integer(0 &- number)
        case .number(let number): .number(-number)
        case .text: nil
        }
    }
}
