import Storage

/// What a query wants of a document, as conditions on the number of a candidate.
///
/// A number is an expression such as `o.document`. Where an index drives the query it is the index's own column, so that the
/// rows of documents are read of those alone that pass.
struct CandidateConditions {
    let query: DocumentQuery
    let collection: CollectionHandle

    /// Returns the filters: those that say one value first, since they leave the fewest for the others.
    ///
    /// - Parameter isWanted: Whether the filters of a field are wanted.
    func filters(
        of candidate: String, where isWanted: (_ field: String) -> Bool = { _ in true }
    ) throws -> [SQLCondition] {
        let wanted = query.filters.filter { isWanted($0.field) }
        return try (0...2).flatMap { rank in
            try wanted.filter { $0.filter.rank == rank }.map {
                try lookup($0.filter, of: $0.field, candidate)
            }
        }
    }

    /// The most values that are looked up one by one.
    ///
    /// An entry of a value lies beside all others of that value, which many candidates ask for. All entries of a document lie
    /// together, a page for each candidate: that takes as long as some lookups of the other kind.
    private static let fewValues = 4

    /// Returns one lookup in the index of entries, or some.
    private func lookup(
        _ filter: DocumentQuery.Filter, of name: String, _ candidate: String
    ) throws -> SQLCondition {
        let field = try collection.field(name)
        let filter = filter.asEquality ?? filter
        var column = "e.value"
        // The `+` keeps the index of values from it.
        if case .any(let values) = filter, values.count > Self.fewValues { column = "+e.value" }
        let conditions = filter.conditions(on: column)
        return SQLCondition(
            """
            EXISTS (SELECT 1 FROM \(field.entries) e WHERE e.document = \(candidate) AND e.field = ?\(conditions.tail))
            """, [field.id] + conditions.arguments)
    }

    /// Returns the filters of a field as conditions on the value of an entry.
    func filters(of field: String, on column: String) -> [SQLCondition] {
        query.filters.filter { $0.field == field }.flatMap { $0.filter.conditions(on: column) }
    }

    /// Returns the condition that a candidate has the words of the query: none if nothing is a word in them. Its own words
    /// are read, which costs the same however many others have them.
    func words(of candidate: String) -> [SQLCondition] {
        let tokens = query.words.map { DocumentWords.asked($0, in: collection.id) } ?? []
        if tokens.isEmpty { return [] }
        let has = tokens.map { _ in " AND instr(' ' || w.tokens || ' ', ?)" }.joined()
        return [
            SQLCondition(
                "EXISTS (SELECT 1 FROM words w WHERE w.rowid = \(candidate)\(has))", tokens.map { " \($0) " })
        ]
    }
}

extension DocumentQuery.Filter {
    /// Returns its conditions on a column.
    func conditions(on column: String) -> [SQLCondition] {
        switch self {
        case .equal(let value): return [SQLCondition("\(column) = ?", value)]
        case .any(let values):
            return [SQLCondition("\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))", values)]
        case .range(let least, let most):
            return [
                least.map { SQLCondition("\(column) >= ?", $0) },
                most.map { SQLCondition("\(column) <= ?", $0) },
            ].compactMap(\.self)
        }
    }

    /// How many values it lets pass: 0 for one, 1 for some, 2 for a range.
    fileprivate var rank: Int {
        if asEquality != nil { return 0 }
        if case .any = self { return 1 }
        return 2
    }

    /// The filter as an equality, if it lets one value pass; otherwise `nil`.
    fileprivate var asEquality: Self? {
        switch self {
        case .equal: self
        case .range(let least?, let most?) where least == most: .equal(least)
        case .any(let values) where values.count == 1: .equal(values[0])
        default: nil
        }
    }
}
