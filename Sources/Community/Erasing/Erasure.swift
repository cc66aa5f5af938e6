public import Model
public import ServiceLifecycle
import Storage

/// Something that keeps people's data outside the community's record, as plugins do.
public protocol PersonalDataHolder: Sendable {
    /// Removes all that is kept of a person whose account is closed for good.
    ///
    /// Called again where the gateway ended in between, so it must be harmless to do twice.
    func erase(_ person: PersonID) async throws
}

/// Makes sure that deleted data leaves the files within a deadline. SQLite overwrites what it frees (`secure_delete`),
/// but the write-ahead log keeps old pages until it is emptied.
public struct ScrubbingService: Service {
    private let deadline: Duration
    private let scrub: @Sendable () async throws -> Bool

    /// - Parameters:
    ///   - deadline: The longest time that deleted words may stay in the files, unless a read of that length holds
    ///     them.
    ///   - scrub: Empties the log if that is due. Returns `false` if it has to be tried again.
    public init(within deadline: Duration, scrub: @escaping @Sendable () async throws -> Bool) {
        self.deadline = deadline
        self.scrub = scrub
    }

    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                // What came just after a look has waited for half the time at the next one.
                let isDone = try await scrub()
                try? await Task.sleep(for: isDone ? deadline / 2 : min(deadline / 10, .seconds(1)))
            }
        }
    }
}

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

/// Removes what is kept until a moment that has passed, by what the tables declare.
enum ExpiryQueries {
    /// Rows of each table that one transaction removes. A request adds fewer, so they do not pile up.
    static let page = 100

    /// Removes some of what has expired at `now`, the oldest first; returns how many rows. None are left if it's zero.
    @discardableResult
    static func removeSome(at now: Timestamp, in transaction: CommunityTransaction) throws -> Int {
        try expired.reduce(0) { try $0 + $1.run([now], in: transaction) }
    }

    /// Conditions on a page of rows that are kept until before `?1`. Rows that expire in the same millisecond go together.
    static let expired: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap { column in
            guard column.meaning == .until(.expiry) else { return nil }
            let last = """
                SELECT \(column.name) FROM \(table.name) WHERE \(column.name) < ?1
                ORDER BY \(column.name) LIMIT 1 OFFSET \(page - 1)
                """
            return RowRemoval(table, where: "\(column.name) <= coalesce((\(last)), ?1 - 1)")
        }
    }
}

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

/// Rows of a table to be removed, as a condition of SQL on them.
struct RowRemoval: Sendable, Hashable {
    let table: Table
    let condition: String

    init(_ table: Table, where condition: String) { (self.table, self.condition) = (table, condition) }

    /// Removes the rows, and does what the table asks for as they go; returns how many there were.
    @discardableResult
    func run(_ values: [any SQLConvertible], in transaction: CommunityTransaction) throws -> Int {
        switch table.removal {
        case .plain:
            return try transaction.execute("DELETE FROM \(table.name) WHERE \(condition)", values)
        case .told:
            return try SeenQueries.removeAll(where: condition, values, in: transaction)
        case .counted(let column, let counter):
            return try forEachRemoved(column, values, in: transaction) { counted in
                guard let target = target(of: column) else { return }
                try transaction.execute(
                    "UPDATE \(target) SET \(counter) = \(counter) - 1 WHERE id = ?", counted)
            }
        case .releasing(let column):
            return try forEachRemoved(column, values, in: transaction) { released in
                guard let target = target(of: column) else { return }
                try transaction.execute(
                    """
                    DELETE FROM \(target) WHERE id = ?1
                    AND NOT EXISTS (SELECT 1 FROM \(table.name) t WHERE t.\(column) = ?1)
                    """, released)
            }
        }
    }

    private func target(of column: String) -> String? {
        table.columns.first { $0.name == column }?.target
    }

    /// Removes the rows, then calls `body` with what a column of each named.
    private func forEachRemoved(
        _ column: String, _ values: [any SQLConvertible], in transaction: CommunityTransaction,
        _ body: (Int64) throws -> Void
    ) throws -> Int {
        let named = try transaction.rows(
            "DELETE FROM \(table.name) WHERE \(condition) RETURNING \(column)", values
        ) { $0.int64(0) }
        for row in named { try body(row) }
        return named.count
    }
}
