import Folding
import Storage

/// The SQL of queries: filters, order, words and circles over the declared fields.
///
/// One index drives the query, and every other filter is one lookup in the index of entries. For an order by age, an
/// equality drives it, whose entries lie in that order, or several values of a field, whose lists are merged. For an order
/// by a field, that field's index drives it, unless an equality matches so few documents that sorting them is less work.
struct SearchQueries {
    private let collection: CollectionHandle
    private let query: DocumentQuery
    private var conditions: [String] = []
    private var arguments: [any SQLConvertible] = []

    /// The most candidates in a circle. A circle with more can't be sorted by distance.
    private static let mostInCircle = 20_000
    /// The most keys of one call, as many entries as may enter Lua at once by default.
    private static let mostKeys = 20_000
    /// Up to so many documents are sorted, rather than found by walking an index in order.
    private static let fewToSort = 1_000

    init(_ query: DocumentQuery, in collection: CollectionHandle) {
        self.query = query
        self.collection = collection
    }

    static func page(
        _ query: DocumentQuery, in collection: CollectionHandle, _ reader: SQLReader
    ) throws -> DocumentPage {
        var search = SearchQueries(query, in: collection)
        return try query.circle == nil ? search.ordered(reader) : search.nearest(reader)
    }

    static func count(
        _ query: DocumentQuery, in collection: CollectionHandle, _ reader: SQLReader
    ) throws -> Int {
        var search = SearchQueries(query, in: collection)
        if let circle = query.circle { return try search.inside(circle, reader).count }
        try search.addFilters()
        return try reader.first(
            "SELECT count(*) FROM documents d WHERE d.collection = ?\(search.tail)",
            [collection.id] + search.arguments
        ) { $0.int(0) } ?? 0
    }

    /// Returns the keys of all that is found, sorted.
    static func keys(
        _ query: DocumentQuery, in collection: CollectionHandle, _ reader: SQLReader
    ) throws -> [String] {
        var search = SearchQueries(query, in: collection)
        if let circle = query.circle {
            if query.filters.isEmpty, query.words == nil,
                let keys = try CircleQueries(circle, in: collection, atMost: mostInCircle).keys(reader)
            {
                return keys
            }
            return try search.inside(circle, reader).map(\.key).sorted()
        }
        try search.addFilters()
        let keys = try reader.rows(
            "SELECT d.key FROM documents d WHERE d.collection = ?\(search.tail) ORDER BY d.key LIMIT ?",
            [collection.id] + search.arguments + [mostKeys + 1]
        ) { $0.text(0) }
        guard keys.count <= mostKeys else {
            throw DocumentError(.tooMany, "more than \(mostKeys) documents are found: ask for fewer")
        }
        return keys
    }

    private var tail: String { conditions.map { " AND \($0)" }.joined() }

    // MARK: By a field or by age

    private mutating func ordered(_ reader: SQLReader) throws -> DocumentPage {
        switch query.order {
        case .newest: try byAge(descending: true, reader)
        case .oldest: try byAge(descending: false, reader)
        case .ascending(let field): try by(field, descending: false, reader)
        case .descending(let field): try by(field, descending: true, reader)
        }
    }

    private mutating func byAge(descending: Bool, _ reader: SQLReader) throws -> DocumentPage {
        let lead = try equalities().first
        if lead == nil, let lists = try alternatives() { return try merged(lists, descending, reader) }
        try addFilters(leading: lead?.name)
        let (id, direction) = (lead == nil ? "d.id" : "o.document", descending ? "DESC" : "ASC")
        if let after = query.after { add("\(id) \(descending ? "<" : ">") ?", after.document) }
        let source =
            lead == nil
            ? "documents d WHERE d.collection = ?"
            : "entries o CROSS JOIN documents d ON d.id = o.document WHERE o.field = ?"
        return page(
            try reader.rows(
                """
                SELECT d.id, d.key, d.version, d.person, d.body, d.id FROM \(source)\(tail)
                ORDER BY \(id) \(direction) LIMIT ?
                """, [lead?.field ?? collection.id] + arguments + [query.limit + 1]
            ) { (DocumentQueries.row($0), FieldValue.integer($0.int64(5))) })
    }

    /// The field of which most values are wanted, and those, each once; `nil` if no field has several.
    private func alternatives() throws -> (name: String, field: Int64, values: [FieldValue])? {
        var most: (name: String, values: Set<FieldValue>)?
        for (name, filter) in query.filters {
            guard case .any(let values) = filter, values.count > (most?.values.count ?? 0) else { continue }
            most = (name, Set(values))
        }
        return try most.map { ($0.name, try collection.field($0.name).id, Array($0.values)) }
    }

    private mutating func merged(
        _ lists: (name: String, field: Int64, values: [FieldValue]), _ descending: Bool, _ reader: SQLReader
    ) throws -> DocumentPage {
        try addFilters(besides: lists.name)
        let merged = MergedLists(
            field: lists.field, values: lists.values, descending: descending, tail: tail, arguments: arguments
        )
        return page(
            try merged.first(query.limit + 1, after: query.after?.document, reader).map {
                ($0, FieldValue.integer($0.id))
            })
    }

    private mutating func by(_ name: String, descending: Bool, _ reader: SQLReader) throws -> DocumentPage {
        let field = try collection.field(name)
        let direction = descending ? "DESC" : "ASC"
        let rare = try equalities().first { try $0.name != name && isRare($0, reader) }
        try addFilters(leading: name)
        if let after = query.after {
            conditions.append("(o.value, o.document) \(descending ? "<" : ">") (?, ?)")
            arguments += [after.value, after.document]
        }
        var source = "entries o CROSS JOIN documents d ON d.id = o.document WHERE o.field = ?"
        var leading: [any SQLConvertible] = [field.id]
        if let rare {
            source = """
                entries r CROSS JOIN entries o ON o.document = r.document CROSS JOIN documents d ON d.id = o.document
                WHERE r.field = ? AND r.value = ? AND o.field = ?
                """
            leading = [rare.field, rare.value, field.id]
        }
        return page(
            try reader.rows(
                """
                SELECT d.id, d.key, d.version, d.person, d.body, o.value, typeof(o.value) FROM \(source)\(tail)
                ORDER BY o.value \(direction), o.document \(direction) LIMIT ?
                """, leading + arguments + [query.limit + 1]
            ) { (DocumentQueries.row($0), Self.value($0, 5)) })
    }

    private typealias Equality = (name: String, field: Int64, value: FieldValue)

    private func equalities() throws -> [Equality] {
        try query.filters.compactMap { name, filter in
            guard case .equal(let value) = filter else { return nil }
            return (name, try collection.field(name).id, value)
        }
    }

    private func isRare(_ equality: Equality, _ reader: SQLReader) throws -> Bool {
        try reader.count(
            """
            SELECT count(*) FROM (SELECT 1 FROM entries WHERE field = ? AND value = ? LIMIT \(Self.fewToSort + 1))
            """, equality.field, equality.value) <= Self.fewToSort
    }

    private static func value(_ row: SQLRow, _ column: Int) -> FieldValue {
        switch row.text(column + 1) {
        case "integer": .integer(row.int64(column))
        case "real": .number(row.double(column))
        default: .text(row.text(column))
        }
    }

    private func page(_ rows: [(found: (id: Int64, document: Document), value: FieldValue)]) -> DocumentPage {
        let shown = rows.prefix(query.limit)
        let last = rows.count > query.limit ? shown.last : nil
        return DocumentPage(
            documents: shown.map(\.found.document), distances: [],
            next: last.map { PageMark(value: $0.value, document: $0.found.id) })
    }

    // MARK: By distance

    private mutating func nearest(_ reader: SQLReader) throws -> DocumentPage {
        guard let circle = query.circle else { return try ordered(reader) }
        var found = try inside(circle, reader).sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
        if let after = query.after, case .number(let distance) = after.value {
            found.removeAll { ($0.distance, $0.id) <= (distance, after.document) }
        }
        let shown = found.prefix(query.limit)
        let documents = try shown.map { candidate in
            try reader.first(
                "SELECT id, key, version, person, body FROM documents WHERE id = ?", candidate.id,
                map: DocumentQueries.row)?.document
        }
        let last = found.count > query.limit ? shown.last : nil
        return DocumentPage(
            documents: documents.compactMap(\.self), distances: shown.map(\.distance),
            bearings: shown.map(\.bearing),
            next: last.map { PageMark(value: .number($0.distance), document: $0.id) })
    }

    private typealias Candidate = (id: Int64, key: String, distance: Double, bearing: Double)

    private mutating func inside(_ circle: DocumentQuery.Circle, _ reader: SQLReader) throws -> [Candidate] {
        try addFilters()
        // By number, because a place on the date line may be in both boxes.
        var candidates: [Int64: Candidate] = [:]
        for box in GreatCircle.boxes(around: circle.center, radius: circle.radius) {
            let bounds: [any SQLConvertible] = [box.south, box.north, box.west, box.east, collection.id]
            try reader.forEach(
                """
                SELECT p.id, p.latitude, p.longitude, d.key FROM places p CROSS JOIN documents d ON d.id = p.id
                WHERE p.max_latitude >= ? AND p.min_latitude <= ? AND p.max_longitude >= ? AND p.min_longitude <= ?
                AND p.collection = ?\(tail)
                """, bounds + arguments
            ) { row in
                guard let place = Coordinates(latitude: row.double(1), longitude: row.double(2)) else {
                    return
                }
                let distance = GreatCircle.distance(circle.center, place)
                if distance <= circle.radius {
                    candidates[row.int64(0)] = (
                        row.int64(0), row.text(3), circle.shown(distance),
                        GreatCircle.bearing(from: circle.center, to: place)
                    )
                }
                guard candidates.count <= Self.mostInCircle else {
                    throw DocumentError(
                        .tooMany,
                        "more than \(Self.mostInCircle) documents are that near: take a smaller radius")
                }
            }
        }
        return Array(candidates.values)
    }

    // MARK: Conditions

    private mutating func add(_ condition: String, _ argument: any SQLConvertible) {
        conditions.append(condition)
        arguments.append(argument)
    }

    /// - Parameters:
    ///   - leading: The field whose own index drives the query, as `o`.
    ///   - besides: The field whose filter is not added.
    private mutating func addFilters(leading: String? = nil, besides: String? = nil) throws {
        for (name, filter) in query.filters where name != besides {
            let field = try collection.field(name)
            if name == leading {
                add(filter, on: "o.value")
            } else {
                // One lookup in the index of entries for each candidate.
                let (before, count) = (conditions, conditions.count)
                arguments.append(field.id)
                add(filter, on: "e.value")
                let inner = conditions.dropFirst(count).joined(separator: " AND ")
                let all = inner.isEmpty ? "" : " AND \(inner)"
                conditions =
                    before + [
                        "EXISTS (SELECT 1 FROM entries e WHERE e.document = d.id AND e.field = ?\(all))"
                    ]
            }
        }
        if let words = query.words { addWords(words) }
    }

    private mutating func add(_ filter: DocumentQuery.Filter, on column: String) {
        switch filter {
        case .equal(let value): add("\(column) = ?", value)
        case .any(let values):
            conditions.append("\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))")
            arguments += values
        case .range(let least, let most):
            if let least { add("\(column) >= ?", least) }
            if let most { add("\(column) <= ?", most) }
        }
    }

    private mutating func addWords(_ words: String) {
        let asked = SearchWords(.plain).asked(words).union([DocumentQueries.mark(of: collection.id)])
        add(
            "d.id IN (SELECT rowid FROM words WHERE words MATCH ?)",
            asked.sorted().map { "\"\($0)\"" }.joined(separator: " AND "))
    }
}
