import Storage

/// A walk along an index, in the order of a query. Each entry is looked at for the rest of what the query wants.
struct IndexWalk {
    /// The index, with a column for each part of a position.
    let index: String
    /// The columns that the order compares. The last one is a document's number.
    let position: [String]
    let descending: Bool
    /// Where it begins and ends.
    var bounds: [SQLCondition]

    typealias Found = (found: (id: Int64, document: Document), value: FieldValue)

    /// The number of the document of an entry.
    var document: String { position[position.count - 1] }

    /// Returns the walk from behind the end of a page on, or the walk itself for the first page.
    func after(_ mark: PageMark?) -> IndexWalk { mark.map(beyond) ?? self }

    /// Returns the part of the walk behind a position.
    func beyond(_ end: PageMark) -> IndexWalk { bounded(descending ? "<" : ">", end) }

    /// Returns the part of the walk up to a position, inclusive.
    func through(_ end: PageMark) -> IndexWalk { bounded(descending ? ">=" : "<=", end) }

    private func bounded(_ comparison: String, _ end: PageMark) -> IndexWalk {
        let document = FieldValue.integer(end.document)
        let values = position.count == 1 ? [document] : [end.value, document]
        let (columns, places) = (
            position.joined(separator: ", "), values.map { _ in "?" }.joined(separator: ", ")
        )
        var walk = self
        walk.bounds.append(SQLCondition("(\(columns)) \(comparison) (\(places))", values))
        return walk
    }

    private func order(by columns: [String]) -> String {
        columns.map { "\($0) \(descending ? "DESC" : "ASC")" }.joined(separator: ", ")
    }

    /// Returns the position so many entries on, or `nil` if the walk ends before.
    func position(after entries: Int, _ reader: SQLReader) throws -> PageMark? {
        try reader.first(
            """
            SELECT \(position[0]), typeof(\(position[0])), \(document) FROM \(index) WHERE TRUE\(bounds.tail)
            ORDER BY \(order(by: position)) LIMIT 1 OFFSET ?
            """, bounds.arguments + [entries]
        ) { PageMark(value: FieldValue($0, 0), document: $0.int64(2)) }
    }

    /// Returns the first documents that pass conditions, with the values by which they are ordered. Only their bodies are read.
    func documents(
        _ conditions: [SQLCondition], limit: Int, _ reader: SQLReader
    ) throws -> [Found] {
        try reader.rows(
            """
            SELECT d.id, d.key, d.version, d.person, d.body, x.value, typeof(x.value) FROM (
                SELECT \(position[0]) AS value, \(document) AS document FROM \(index)
                WHERE TRUE\(bounds.tail)\(conditions.tail) ORDER BY \(order(by: position)) LIMIT ?
            ) x CROSS JOIN documents d ON d.id = x.document ORDER BY \(order(by: ["x.value", "x.document"]))
            """, bounds.arguments + conditions.arguments + [limit]
        ) { (DocumentQueries.row($0), FieldValue($0, 5)) }
    }
}

extension FieldValue {
    /// Makes the value of a column from a row that has the name of its type in the next one.
    fileprivate init(_ row: SQLRow, _ column: Int) {
        switch row.text(column + 1) {
        case "integer": self = .integer(row.int64(column))
        case "real": self = .number(row.double(column))
        default: self = .text(row.text(column))
        }
    }
}
