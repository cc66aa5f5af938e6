import Storage

/// Pages of queries: filters, order, words and circles over the declared fields.
///
/// One index drives a query, and every other filter is one lookup in the index of entries. A filter, or words, that few
/// documents pass drive it: these are sorted (``RareFilter``). Otherwise, for an order by age, an equality drives it, whose
/// entries lie in that order, or several values of a field, whose lists are merged; for an order by a field, that field's
/// index. Where a page isn't full after some thousand entries, or doesn't look as if it would be, some thousand documents are
/// sorted as well. Where there is nothing so few to sort, the page ends after ten thousand entries with what was found, so
/// that it costs no more, whatever is stored.
struct SearchQueries {
    private let collection: CollectionHandle
    private let query: DocumentQuery
    private let conditions: CandidateConditions

    /// The most candidates in a circle. A circle with more can't be sorted by distance.
    private static let mostInCircle = 20_000
    /// The most documents that a count, or a list of keys, looks at: some milliseconds of work, and as many entries as may
    /// enter Lua at once by default. What has more is counted by a tally.
    static let mostScanned = 20_000
    /// Entries of an index that are walked before it is asked whether something else leaves fewer to sort: some milliseconds
    /// of work.
    static let near = 5_000
    /// Entries after which it is asked already, where they have too little for the page to be full by then.
    static let first = 1_000
    /// Entries of an index that are looked through for one page. What has more goes on with the next page.
    static let most = 10_000

    private init(_ query: DocumentQuery, in collection: CollectionHandle) {
        self.query = query
        self.collection = collection
        conditions = CandidateConditions(query: query, collection: collection)
    }

    static func page(
        _ query: DocumentQuery, in collection: CollectionHandle, _ reader: SQLReader
    ) throws -> DocumentPage {
        let search = SearchQueries(query, in: collection)
        return try query.circle == nil ? search.ordered(reader) : search.nearest(reader)
    }

    static func count(
        _ query: DocumentQuery, in collection: CollectionHandle, _ reader: SQLReader
    ) throws -> DocumentCount {
        let search = SearchQueries(query, in: collection)
        if let circle = query.circle {
            let found = try search.inside(circle, reader).count
            return DocumentCount(found: found, scanned: found)
        }
        let scan = try search.scan(reader)
        let count = try reader.first(
            """
            SELECT count(CASE WHEN TRUE\(scan.filters.tail) THEN 1 END), count(*) FROM (\(scan.sql)) c
            """, scan.filters.arguments + scan.arguments
        ) { DocumentCount(found: $0.int(0), scanned: $0.int(1)) }
        guard let count, count.scanned <= mostScanned else { throw tooMany }
        return count
    }

    /// Returns the keys of all that is found, sorted, reading no more once more than `most` are found.
    ///
    /// - Throws: ``DocumentError`` `.tooMany` if there are more.
    static func keys(
        _ query: DocumentQuery, in collection: CollectionHandle, atMost most: Int, _ reader: SQLReader
    ) throws -> [String] {
        let search = SearchQueries(query, in: collection)
        if let circle = query.circle {
            if query.filters.isEmpty, query.words == nil,
                let keys = try CircleQueries(circle, in: collection, atMost: min(most, mostInCircle))
                    .keys(reader)
            {
                return keys
            }
            return try search.inside(circle, atMost: most, reader).map(\.key).sorted()
        }
        let scan = try search.scan(atMost: most, reader)
        let keys = try reader.rows(
            """
            SELECT key FROM (
                SELECT d.key AS key FROM (\(scan.sql)) c CROSS JOIN documents d ON d.id = c.document
                WHERE TRUE\(scan.filters.tail) LIMIT ?
            ) ORDER BY key
            """, scan.arguments + scan.filters.arguments + [most + 1]
        ) { $0.text(0) }
        guard keys.count <= most else { throw most < mostScanned ? tooMany(most) : tooMany }
        return keys
    }

    private static func tooMany(_ most: Int) -> DocumentError {
        DocumentError(
            .tooMany, "more than \(most) documents are found, which is the limit that was asked for")
    }

    private static let tooMany = DocumentError(
        .tooMany, "more than \(mostScanned) documents have to be looked at: ask for fewer, or declare a tally"
    )

    /// Candidates, as `c.document`, and what else holds of them.
    private struct Scan {
        let sql: String
        let arguments: [any SQLConvertible]
        let filters: [SQLCondition]
    }

    /// Returns the documents that the narrowest filter, or the words, let pass, to be looked at one by one; those of the
    /// collection if nothing is asked.
    ///
    /// - Parameter limit: Documents that may be found. Where at most one filter is asked for, or the words alone, no more
    ///   than one document beyond it is looked at.
    private func scan(atMost limit: Int = Self.mostScanned, _ reader: SQLReader) throws -> Scan {
        let isAlone = query.filters.count + (query.words == nil ? 0 : 1) <= 1
        let most = isAlone ? min(limit, Self.mostScanned) : Self.mostScanned
        let tokens = query.words.map { DocumentWords.asked($0, in: collection.id) } ?? []
        let isNarrowed = query.filters.contains { !$0.filter.conditions(on: "value").isEmpty }
        guard isNarrowed || !tokens.isEmpty else {
            return Scan(
                sql: "SELECT r.id AS document FROM documents r WHERE r.collection = ? LIMIT \(most + 1)",
                arguments: [collection.id], filters: try conditions.filters(of: "c.document"))
        }
        guard let rare = try RareFilter.rarest(of: query, in: collection, atMost: most, reader) else {
            throw most < Self.mostScanned ? Self.tooMany(most) : Self.tooMany
        }
        var filters = try conditions.filters(of: "c.document") { $0 != rare.name }
        // The index of words is shared. Earlier versions let a document have another collection's tokens there.
        filters += rare.name == nil ? [within("c.document")] : conditions.words(of: "c.document")
        return Scan(
            sql: """
                SELECT \(rare.document) AS document FROM \(rare.source) WHERE TRUE\(rare.conditions.tail) LIMIT \(most + 1)
                """, arguments: rare.conditions.arguments, filters: filters)
    }

    /// Returns the conditions of a query that looks at many candidates.
    private func all(of candidate: String) throws -> [SQLCondition] {
        try conditions.filters(of: candidate) + conditions.words(of: candidate)
    }

    /// Returns the condition that a candidate is in the collection.
    private func within(_ candidate: String) -> SQLCondition {
        SQLCondition(
            "EXISTS (SELECT 1 FROM documents c WHERE c.id = \(candidate) AND c.collection = ?)", collection.id
        )
    }

    // MARK: By a field or by age

    private func ordered(_ reader: SQLReader) throws -> DocumentPage {
        switch query.order {
        case .newest: try byAge(descending: true, reader)
        case .oldest: try byAge(descending: false, reader)
        case .ascending(let field): try by(field, descending: false, reader)
        case .descending(let field): try by(field, descending: true, reader)
        }
    }

    private func byAge(descending: Bool, _ reader: SQLReader) throws -> DocumentPage {
        if let rare = try RareFilter.rarest(of: query, in: collection, reader) {
            return try sorted(rare, by: nil, descending, reader)
        }
        let equality = equalities.filters.first?.field
        if equality == nil, let lists = try alternatives() { return try merged(lists, descending, reader) }
        let walk =
            try equality.map { try entries(of: $0, position: ["o.document"], descending) }
            ?? IndexWalk(
                index: "documents d", position: ["d.id"], descending: descending,
                bounds: [SQLCondition("d.collection = ?", collection.id)])
        return try walked(walk, along: equality, by: nil, reader)
    }

    /// The query's filters of one value alone.
    private var equalities: DocumentQuery {
        var equalities = query
        equalities.words = nil
        equalities.filters = query.filters.filter { if case .equal = $0.filter { true } else { false } }
        return equalities
    }

    /// Returns another field of which one value is wanted, and that value has fewer documents, as far as counting tells.
    private func narrower(than field: String?, _ reader: SQLReader) throws -> String? {
        let equalities = equalities
        guard field != nil, equalities.filters.count > 1 else { return nil }
        let narrowest = try RareFilter.rarest(
            of: equalities, in: collection, atMost: query.bounds.most, reader)?.name
        return narrowest == field ? nil : narrowest
    }

    private func by(_ name: String, descending: Bool, _ reader: SQLReader) throws -> DocumentPage {
        if let rare = try RareFilter.rarest(of: query, in: collection, besides: name, reader) {
            return try sorted(rare, by: name, descending, reader)
        }
        let walk = try entries(of: name, position: ["o.value", "o.document"], descending)
        return try walked(walk, along: name, by: name, reader)
    }

    /// Returns the walk along a field's own index, as `o`, as far as its filters let pass.
    private func entries(of name: String, position: [String], _ descending: Bool) throws -> IndexWalk {
        let field = try collection.field(name)
        return IndexWalk(
            index: "\(field.entries) o", position: position, descending: descending,
            bounds: [SQLCondition("o.field = ?", field.id)] + conditions.filters(of: name, on: "o.value"))
    }

    /// Returns a page of what a filter, or the words, leave, in the order of a field or by age.
    private func sorted(
        _ rare: RareFilter, by name: String?, _ descending: Bool, _ reader: SQLReader
    ) throws -> DocumentPage {
        var walk = IndexWalk(
            index: rare.source, position: [rare.document], descending: descending, bounds: rare.conditions)
        if let name {
            let field = try collection.field(name)
            let entries = try entries(of: name, position: ["o.value", "o.document"], descending)
            walk = IndexWalk(
                index: "\(rare.source) CROSS JOIN \(field.entries) o ON o.document = \(rare.document)",
                position: entries.position, descending: descending, bounds: rare.conditions + entries.bounds)
        }
        var filters = try conditions.filters(of: rare.document) { $0 != name && $0 != rare.name }
        // The index of words is shared. Earlier versions let a document have another collection's tokens there.
        if rare.name == nil { filters.append(within(rare.document)) }
        // Where words drive the walk, each candidate has them.
        let words = rare.name == nil ? [] : conditions.words(of: rare.document)
        return page(try walk.after(query.after).documents(filters + words, limit: query.limit + 1, reader))
    }

    /// Returns a page of what a walk along the index of a field finds, in the order of a field or by age.
    ///
    /// - Parameter isNarrowest: Whether no other field has fewer documents to walk along.
    private func walked(
        _ walk: IndexWalk, along field: String?, by name: String?, isNarrowest: Bool = false,
        _ reader: SQLReader
    ) throws -> DocumentPage {
        let (walk, limit) = (walk.after(query.after), query.limit + 1)
        let filters = try conditions.filters(of: walk.document) { $0 != field }
        let near = filters + conditions.words(of: walk.document)
        guard !near.isEmpty else { return page(try walk.documents([], limit: limit, reader)) }
        var (found, left): ([IndexWalk.Found], IndexWalk) = ([], walk)
        // Entries that hold a page, at the rate so far.
        var expected = 0
        let bounds = query.bounds
        for count in [bounds.first, bounds.near] {
            let missing = limit - found.count
            guard let end = try walk.position(after: count, reader) else {
                return page(try found + left.documents(near, limit: missing, reader))
            }
            found += try left.through(end).documents(near, limit: missing, reader)
            if found.count == limit { return page(found) }
            if !isNarrowest, name == nil, count == bounds.first,
                let other = try narrower(than: field, reader)
            {
                let walk = try entries(of: other, position: ["o.document"], walk.descending)
                return try walked(walk, along: other, by: nil, isNarrowest: true, reader)
            }
            left = walk.beyond(end)
            expected = count * limit / max(found.count, 1)
            if expected > bounds.near { break }
        }
        if let few = try RareFilter.rarest(
            of: query, in: collection, besides: name, atMost: min(bounds.most, expected), reader)
        {
            return try sorted(few, by: name, walk.descending, reader)
        }
        let end = try walk.position(after: bounds.most, reader)
        let rest = end.map(left.through) ?? left
        return page(try found + rest.documents(near, limit: limit - found.count, reader), until: end)
    }

    /// - Parameter end: The last entry that was looked at, where there are more behind it.
    private func page(_ rows: [IndexWalk.Found], until end: PageMark? = nil) -> DocumentPage {
        let shown = rows.prefix(query.limit)
        let last = rows.count > query.limit ? shown.last : nil
        return DocumentPage(
            documents: shown.map(\.found.document), distances: [],
            next: last.map { PageMark(value: $0.value, document: $0.found.id) } ?? end)
    }

    private typealias Lists = (name: String, field: CollectionHandle.FieldHandle, values: [FieldValue])

    /// The field of which most values are wanted, and those, each once; `nil` if no field has several.
    private func alternatives() throws -> Lists? {
        var most: (name: String, values: Set<FieldValue>)?
        for (name, filter) in query.filters {
            guard case .any(let values) = filter, values.count > (most?.values.count ?? 0) else { continue }
            most = (name, Set(values))
        }
        return try most.map { ($0.name, try collection.field($0.name), Array($0.values)) }
    }

    private func merged(_ lists: Lists, _ descending: Bool, _ reader: SQLReader) throws -> DocumentPage {
        let others =
            try conditions.filters(of: "o.document") { $0 != lists.name }
            + conditions.words(of: "o.document")
        let merged = MergedLists(
            field: lists.field, values: lists.values, descending: descending, conditions: others)
        let found = try merged.first(
            query.limit + 1, after: query.after?.document, lookingAt: query.bounds.most, reader)
        return page(
            found.documents.map { ($0, FieldValue.integer($0.id)) },
            until: found.end.map { PageMark(value: .integer($0), document: $0) })
    }

    // MARK: By distance

    /// The circles that are looked at for a page, one after the other, as parts of the radius that is asked for. Where many
    /// documents lie around, the nearest of them fill a page, and those further off need not be sorted.
    private static let rings = [0.125, 0.25, 0.5, 1]

    private func nearest(_ reader: SQLReader) throws -> DocumentPage {
        guard let circle = query.circle else { return try ordered(reader) }
        var found: [Candidate] = []
        for part in Self.rings {
            let ring = DocumentQuery.Circle(
                center: circle.center, radius: part * circle.radius, step: circle.step)
            // Nothing outside of it is shown as nearer than this.
            let edge = part < 1 ? circle.shown(ring.radius) : .infinity
            if case .number(let distance)? = query.after?.value, distance >= edge { continue }
            found = try inside(ring, reader).filter { $0.distance < edge }
                .sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
            if let after = query.after, case .number(let distance) = after.value {
                found.removeAll { ($0.distance, $0.id) <= (distance, after.document) }
            }
            if found.count > query.limit { break }
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

    private func inside(
        _ circle: DocumentQuery.Circle, atMost limit: Int = Self.mostInCircle, _ reader: SQLReader
    ) throws -> [Candidate] {
        let most = min(limit, Self.mostInCircle)
        let all = try all(of: "d.id")
        // By number, because a place on the date line may be in both boxes.
        var candidates: [Int64: Candidate] = [:]
        for box in GreatCircle.boxes(around: circle.center, radius: circle.radius) {
            let bounds: [any SQLConvertible] = [box.south, box.north, box.west, box.east, collection.id]
            try reader.forEach(
                """
                SELECT p.id, p.latitude, p.longitude, d.key FROM places p CROSS JOIN documents d ON d.id = p.id
                WHERE p.max_latitude >= ? AND p.min_latitude <= ? AND p.max_longitude >= ? AND p.min_longitude <= ?
                AND p.collection = ?\(all.tail)
                """, bounds + all.arguments
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
                guard candidates.count <= most else {
                    throw DocumentError(
                        .tooMany, "more than \(most) documents are that near: take a smaller radius")
                }
            }
        }
        return Array(candidates.values)
    }
}
