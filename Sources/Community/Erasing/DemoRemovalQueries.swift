import Model
import Storage

/// Removes the demo whole, with all that is part of it or names it, by what the tables declare.
enum DemoRemovalQueries {
    /// The numbers of what goes.
    static let things = "(SELECT id FROM demo_things)"

    /// Notes the numbers of the people, and of all that they made and that stands in it.
    static func recordThings(in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT INTO demo_things (id) SELECT person FROM demo_people")
        for statement in noting { try transaction.execute(statement) }
    }

    /// Removes all rows that are things which were noted, are part of them or name them, and the notes.
    static func removeRecorded(in transaction: CommunityTransaction) throws {
        for removal in removals { try removal.run([], in: transaction) }
        try transaction.execute("DELETE FROM demo_things")
    }

    /// What things are part of comes before them.
    static let noting: [String] = thingTables.filter { $0.name != Column.people }.compactMap { table in
        table.number.map { number in
            """
            INSERT OR IGNORE INTO demo_things (id)
            SELECT \(number.name) FROM \(table.name) WHERE \(names(table.home))
            """
        }
    }

    /// What others name comes after them.
    static let removals: [RowRemoval] =
        CommunityTables.all.filter { !$0.isThing }.compactMap { table in
            let columns = table.columns.filter { $0.isPart || $0.isOfPerson }
            return columns.isEmpty ? nil : RowRemoval(table, where: names(columns))
        }
        + thingTables.reversed().compactMap { table in
            table.number.map { RowRemoval(table, where: names([$0])) }
        }

    private static func names(_ columns: [Column]) -> String {
        columns.map { "\($0.name) IN \(things)" }.joined(separator: " OR ")
    }

    /// Tables of things, each behind those whose rows it names.
    private static let thingTables: [Table] = {
        var (sorted, left): ([Table], [Table]) = ([], CommunityTables.all.filter(\.isThing))
        while let next = left.firstIndex(where: { table in
            !left.contains { other in other != table && table.columns.contains { $0.target == other.name } }
        }) {
            sorted.append(left.remove(at: next))
        }
        return sorted
    }()
}
