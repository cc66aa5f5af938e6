import Storage

/// Merges lists of one field's values by age: each value has an index in that order, and only the heads of the lists
/// are compared. A page costs one look for each list, and a few for each document on it, however long the lists are; or,
/// where few documents of the lists are as the query wants them, as many looks as it may.
struct MergedLists {
    /// The field whose values have the lists.
    let field: CollectionHandle.FieldHandle
    /// Each once: of two that are equal, both heads would take room on the page.
    let values: [FieldValue]
    let descending: Bool
    /// What else holds of the document of `o`, which is an entry of a list.
    let conditions: [SQLCondition]

    /// What the lists have.
    struct Found {
        var documents: [(id: Int64, document: Document)] = []
        /// The last document that was looked at, if there may be more behind it than are found.
        var end: Int64?
    }

    /// How far a list was looked through.
    private struct Head {
        let value: FieldValue
        /// The first document behind those before that is wanted, or the last one that was looked at.
        let document: Int64
        let isWanted: Bool
        /// The entries that were looked at for it.
        let looks: Int
    }

    /// Entries of a list that are looked at together at most.
    private static let mostLooks = 256

    /// Returns the first documents after a number, at most `limit`, in order.
    ///
    /// - Parameter most: Entries after which no more are looked at.
    func first(_ limit: Int, after: Int64?, lookingAt most: Int, _ reader: SQLReader) throws -> Found {
        let start = after ?? (descending ? Int64.max : Int64.min)
        var heads = try heads(after: start, limit: limit, reader)
        var (ids, looked, end): ([Int64], Int, Int64?) = ([], values.count, nil)
        while ids.count < limit, let index = heads.indices.min(by: { isBefore(heads[$0], heads[$1]) }) {
            let head = heads[index]
            if head.isWanted, ids.last != head.document { ids.append(head.document) }
            guard looked < most else {
                end = head.document
                break
            }
            if let next = try following(head, reader) {
                looked += next.looks
                heads[index] = next
            } else {
                heads.remove(at: index)
            }
        }
        let documents = try ids.compactMap { id in
            try reader.first(
                "SELECT d.id, d.key, d.version, d.person, d.body FROM documents d WHERE d.id = ?", id,
                map: DocumentQueries.row)
        }
        return Found(documents: documents, end: end)
    }

    private func isBefore(_ one: Head, _ other: Head) -> Bool {
        descending ? one.document > other.document : one.document < other.document
    }

    /// Whether an entry `o` is wanted. Derived fields may have entries of documents that were removed.
    private var isWanted: String {
        "(EXISTS (SELECT 1 FROM documents d WHERE d.id = o.document)\(conditions.tail))"
    }

    /// Returns the heads of the lists, without those that can have nothing on the page.
    private func heads(after start: Int64, limit: Int, _ reader: SQLReader) throws -> [Head] {
        let places = values.indices.map { "(\($0), ?)" }.joined(separator: ", ")
        let order = descending ? "DESC" : "ASC"
        var (heads, wanted): ([Head], Int) = ([], 0)
        try reader.forEach(
            """
            WITH o(place, document) AS MATERIALIZED (
                SELECT v.column1, (
                    SELECT e.document FROM \(field.entries) e
                    WHERE e.field = ? AND e.value = v.column2 AND e.document \(descending ? "<" : ">") ?
                    ORDER BY e.document \(order) LIMIT 1
                ) FROM (VALUES \(places)) v
            )
            SELECT o.place, o.document, \(isWanted) FROM o WHERE o.document IS NOT NULL ORDER BY o.document \(order)
            """, [field.id, start] + values + conditions.arguments
        ) { row in
            // No list with a later head than so many has anything on the page.
            guard wanted < limit else { return }
            let head = Head(
                value: values[row.int(0)], document: row.int64(1), isWanted: row.int(2) != 0, looks: 1)
            if head.isWanted { wanted += 1 }
            heads.append(head)
        }
        return heads
    }

    /// Returns the next head of a list, or `nil` if it ends. More and more entries are looked at while none is wanted.
    private func following(_ head: Head, _ reader: SQLReader) throws -> Head? {
        let looks = head.isWanted ? 1 : min(2 * head.looks, Self.mostLooks)
        let (order, first, last) = descending ? ("DESC", "max", "min") : ("ASC", "min", "max")
        return try reader.first(
            """
            SELECT \(first)(CASE WHEN \(isWanted) THEN o.document END), \(last)(o.document), count(*) FROM (
                SELECT e.document AS document FROM \(field.entries) e
                WHERE e.field = ? AND e.value = ? AND e.document \(descending ? "<" : ">") ?
                ORDER BY e.document \(order) LIMIT ?
            ) o
            """, conditions.arguments + [field.id, head.value, head.document, looks]
        ) { row -> Head? in
            if let document = row.optionalInt64(0) {
                return Head(value: head.value, document: document, isWanted: true, looks: row.int(2))
            }
            guard row.int(2) == looks else { return nil }
            return Head(value: head.value, document: row.int64(1), isWanted: false, looks: looks)
        } ?? nil
    }
}
