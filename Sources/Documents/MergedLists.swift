import Storage

/// Merges lists of one field's values by age: each value has an index in that order, and only the heads of the lists
/// are compared. A page costs one look for each list, and a few for each document on it, however long the lists are.
struct MergedLists {
    /// The field whose values have the lists.
    let field: CollectionHandle.FieldHandle
    /// Each once: of two that are equal, both heads would take room on the page.
    let values: [FieldValue]
    let descending: Bool
    /// What else holds of the document `d`, which `o` lists.
    let conditions: [SQLCondition]

    private typealias Head = (value: FieldValue, document: Int64)

    /// Returns the first documents after a number, at most `limit`, in order.
    func first(_ limit: Int, after: Int64?, _ reader: SQLReader) throws -> [(id: Int64, document: Document)] {
        let start = after ?? (descending ? Int64.max : Int64.min)
        // No list with a later head than these has anything on the page.
        var heads = try heads(after: start, limit: limit, reader)
        var found: [Int64] = []
        while found.count < limit, let index = heads.indices.min(by: { isBefore(heads[$0], heads[$1]) }) {
            let head = heads[index]
            if found.last != head.document { found.append(head.document) }
            let next =
                try reader.first(
                    "SELECT (\(following("?")))",
                    [field.id, head.value, head.document] + conditions.arguments
                ) { $0.optionalInt64(0) } ?? nil
            if let next { heads[index].document = next } else { heads.remove(at: index) }
        }
        return try found.compactMap { id in
            try reader.first(
                "SELECT d.id, d.key, d.version, d.person, d.body FROM documents d WHERE d.id = ?", id,
                map: DocumentQueries.row)
        }
    }

    private func isBefore(_ one: Head, _ other: Head) -> Bool {
        descending ? one.document > other.document : one.document < other.document
    }

    private func heads(after start: Int64, limit: Int, _ reader: SQLReader) throws -> [Head] {
        let places = values.indices.map { "(\($0), ?)" }.joined(separator: ", ")
        return try reader.rows(
            """
            SELECT v.column1, (\(following("v.column2"))) AS head FROM (VALUES \(places)) v
            ORDER BY head \(descending ? "DESC" : "ASC") NULLS LAST LIMIT ?
            """, [field.id, start] + conditions.arguments + values + [limit]
        ) { row in row.optionalInt64(1).map { (values[row.int(0)], $0) } }.compactMap(\.self)
    }

    /// The next document of the list of a value.
    private func following(_ value: String) -> String {
        """
        SELECT o.document FROM \(field.entries) o CROSS JOIN documents d ON d.id = o.document
        WHERE o.field = ? AND o.value = \(value) AND o.document \(descending ? "<" : ">") ?\(conditions.tail)
        ORDER BY o.document \(descending ? "DESC" : "ASC") LIMIT 1
        """
    }
}
