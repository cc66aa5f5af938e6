import Model
import Storage

/// Takes a person out of the record, with statements made from what the tables declare.
///
/// Words go, and so do the rows that are the person's; what stays names a number that nothing leads from.
enum ErasureQueries {
    /// Rows that one transaction removes of those that are found by an index: half a millisecond of pictures, which stand
    /// in three of them and have three sizes each.
    static let page = 150

    // MARK: In slices of the sequence

    /// Removes the person's rows that no index finds, and empties the words, among the numbers in `slice`.
    static func erase(
        _ person: PersonID, _ slice: ClosedRange<Int64>, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for removal in sliced {
            try removal.run([person, slice.lowerBound, slice.upperBound], in: transaction)
        }
        for statement in emptying {
            try transaction.execute(statement, person, slice.lowerBound, slice.upperBound, now)
        }
    }

    /// Conditions on rows, for the person `?1`, with numbers from `?2` to `?3`.
    static let sliced: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap { column -> RowRemoval? in
            switch column.meaning {
            case .erased(.inSlices(let key)):
                RowRemoval(table, where: "\(column.name) = ?1 AND \(slice(key, of: table))")
            case .names(let target?, .partOfWords):
                words(of: target).map { RowRemoval(table, where: "\(column.name) IN (\($0))") }
            default: nil
            }
        }
    }

    /// What looks up each number, where all rows of the slice may be many more than the person's.
    private static func slice(_ key: String, of table: Table) -> String {
        guard case .names(let target, _)? = table.columns.first(where: { $0.name == key })?.meaning else {
            return "\(key) >= ?2 AND \(key) <= ?3"
        }
        let targets = target.map { [$0] } ?? written
        let numbers = targets.map { "SELECT id FROM \($0) WHERE id >= ?2 AND id <= ?3" }
        return "\(key) IN (\(numbers.joined(separator: " UNION ALL ")))"
    }

    /// Tables of what people write, one of which a column names that may name any.
    private static let written = CommunityTables.all.filter { !$0.words.isEmpty }.map(\.name)

    private static func words(of table: String) -> String? {
        CommunityTables.table(named: table)?.owner.map {
            "SELECT id FROM \(table) WHERE id >= ?2 AND id <= ?3 AND \($0.name) = ?1"
        }
    }

    /// Leaves nothing of the words and details in the rows of the person `?1`, with numbers from `?2` to `?3`, at `?4`.
    static let emptying: [String] = CommunityTables.all.compactMap { table in
        guard !table.words.isEmpty, let owner = table.owner, let number = table.number else { return nil }
        let changes = table.columns.compactMap { column -> (name: String, value: String)? in
            column.meaning == .deletion
                ? (column.name, "coalesce(\(column.name), ?4)") : column.leaves.map { (column.name, $0) }
        }
        let values = changes.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
        // Most are emptied already, by those who keep counts: to write them again would cost as much.
        let isLeft = changes.map { "\($0.name) IS NOT \($0.value)" }.joined(separator: " OR ")
        return """
            UPDATE \(table.name) SET \(values)
            WHERE \(number.name) >= ?2 AND \(number.name) <= ?3 AND \(owner.name) = ?1 AND (\(isLeft))
            """
    }

    // MARK: In pages

    /// Removes some of what a person is found by in long lists; false where nothing of it is left.
    static func eraseSome(of person: PersonID, in transaction: CommunityTransaction) throws -> Bool {
        for removal in paged where try removal.run([person], in: transaction) > 0 { return true }
        return false
    }

    /// Conditions on a page of rows of the person `?1`.
    static let paged: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap { column -> RowRemoval? in
            guard case .erased(.inPages(let key)) = column.meaning else { return nil }
            let some = "SELECT \(key) FROM \(table.name) WHERE \(column.name) = ?1 LIMIT \(page)"
            return RowRemoval(table, where: "\(column.name) = ?1 AND \(key) IN (\(some))")
        }
    }

    // MARK: At last

    /// Removes what is left of the person, codes that are on their way to the address too, and empties the person's
    /// own row.
    static func eraseRest(
        of person: PersonID, address: String?, in transaction: CommunityTransaction
    ) throws {
        for table in CommunityTables.all {
            try eraseRest(of: person, address: address, from: table, in: transaction)
        }
        for statement in anonymizing { try transaction.execute(statement, person) }
    }

    /// Removes the rows of one table that are found by the person or the address.
    static func eraseRest(
        of person: PersonID, address: String?, from table: Table, in transaction: CommunityTransaction
    ) throws {
        if let address {
            for removal in addressed where removal.table == table {
                try removal.run([address], in: transaction)
            }
        }
        for removal in rest where removal.table == table { try removal.run([person], in: transaction) }
    }

    /// Conditions on rows with the address `?1`.
    static let addressed: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap {
            $0.meaning == .address ? RowRemoval(table, where: "\($0.name) = ?1") : nil
        }
    }

    /// Conditions on rows of the person `?1`: of long lists what came since they were removed.
    static let rest: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap { column -> RowRemoval? in
            switch column.meaning {
            case .erased(.atOnce), .erased(.inPages): RowRemoval(table, where: "\(column.name) = ?1")
            default: nil
            }
        }
    }

    /// Leaves no detail in the row that is the person `?1`.
    static let anonymizing: [String] = CommunityTables.all.compactMap { table in
        guard let id = table.columns.first(where: { $0.meaning == .person }) else { return nil }
        let changes = table.columns.compactMap { column in column.leaves.map { "\(column.name) = \($0)" } }
        return "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE \(id.name) = ?1"
    }
}

extension Column {
    /// What erasing the owner's account leaves in it, as an expression of SQL; `nil` if it stays.
    fileprivate var leaves: String? {
        switch meaning {
        case .words: "''"
        case .detail(let leaves), .state(let leaves): leaves
        default: nil
        }
    }
}
