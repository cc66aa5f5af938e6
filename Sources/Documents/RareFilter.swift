import Storage

/// A filter of a query, or its words, which so few documents pass that all of these are looked at and sorted.
struct RareFilter {
    /// Documents that are sorted, rather than found by walking an index in order.
    static let most = 1_000
    /// What all filters are counted up to first, and how many times as far each time that many documents pass all of them.
    /// So what somebody has few of costs as little to find, however many documents pass the other filters.
    private static let (first, times) = (32, 8)

    /// The field whose filter it is, or `nil` if it is the words.
    let name: String?
    /// Where its documents are, as `r`.
    let source: String
    /// The number of one of them.
    let document: String
    let conditions: [SQLCondition]

    /// Returns what the fewest documents pass; `nil` if many pass each.
    ///
    /// - Parameters:
    ///   - order: The field by which documents are ordered, whose own index bounds what is looked at.
    ///   - most: Documents that are few; `nil` for what they are by the query's bounds.
    static func rarest(
        of query: DocumentQuery, in collection: CollectionHandle, besides order: String? = nil,
        atMost most: Int? = nil, _ reader: SQLReader
    ) throws -> RareFilter? {
        let most = most ?? query.bounds.few
        let candidates = try candidates(of: query, in: collection, besides: order)
        guard !candidates.isEmpty else { return nil }
        var bound = min(first, most)
        while true {
            if let rarest = try rarest(of: candidates, atMost: bound, reader) { return rarest }
            if bound >= most { return nil }
            bound = min(bound * times, most)
        }
    }

    /// Returns that of some filters which the fewest documents pass; `nil` if more than `most` pass each.
    private static func rarest(
        of candidates: [RareFilter], atMost most: Int, _ reader: SQLReader
    ) throws -> RareFilter? {
        var (rarest, fewest): (RareFilter?, Int) = (nil, most + 1)
        for candidate in candidates where fewest > 0 {
            let count = try reader.count(
                """
                SELECT count(*) FROM (SELECT 1 FROM \(candidate.source) WHERE TRUE\(candidate.conditions.tail) LIMIT ?)
                """, candidate.conditions.arguments + [fewest])
            if count < fewest { (rarest, fewest) = (candidate, count) }
        }
        return rarest
    }

    private static func candidates(
        of query: DocumentQuery, in collection: CollectionHandle, besides order: String?
    ) throws -> [RareFilter] {
        var candidates: [RareFilter] = []
        for (name, filter) in query.filters where name != order {
            let conditions = filter.conditions(on: "r.value")
            guard !conditions.isEmpty else { continue }
            let field = try collection.field(name)
            candidates.append(
                RareFilter(
                    name: name, source: "\(field.entries) r", document: "r.document",
                    conditions: [SQLCondition("r.field = ?", field.id)] + conditions))
        }
        let tokens = query.words.map { DocumentWords.asked($0, in: collection.id) } ?? []
        if !tokens.isEmpty {
            candidates.append(
                RareFilter(
                    name: nil, source: "words r", document: "r.rowid",
                    conditions: [SQLCondition("r.words MATCH ?", DocumentWords.pattern(of: tokens))]))
        }
        return candidates
    }
}
