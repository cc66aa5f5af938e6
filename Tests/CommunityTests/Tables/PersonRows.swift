@testable import Model
import Storage
import TestSupport

@testable import Community

/// Rows that concern a person in every way that the tables declare, each text in them one that stands nowhere else.
struct PersonRows {
    let person: PersonID
    let address: String
    /// At the other end, where a row has another person.
    let other: PersonID
    /// Rows that others name, by table.
    let things: [String: Int64]
    let schema: StoredSchema

    /// Texts that must be gone when the person is erased.
    private(set) var texts: [String] = []
    private var count = 0

    init(
        of person: PersonID, at address: String, other: PersonID, things: [String: Int64],
        schema: StoredSchema
    ) {
        (self.person, self.address, self.other) = (person, address, other)
        (self.things, self.schema) = (things, schema)
    }

    /// The columns by which a row may be the person's.
    static func columns(of table: Table) -> [Column] {
        table.columns.filter { column in
            switch column.meaning {
            case .erased(.withRow): false
            case .erased, .kept: true
            case .address: table.name != "accounts"
            default: false
            }
        }
    }

    /// Tables in which signing up made the person's row.
    private static let own = ["people": "id", "accounts": "person"]

    /// - Parameter namingOnly: leaves the person's own row as it is, and makes no new things.
    mutating func store(namingOnly: Bool = false, in transaction: CommunityTransaction) throws {
        for table in CommunityTables.all where !namingOnly || !table.isThing {
            if let key = Self.own[table.name] {
                try fill(table, where: key, in: transaction)
            } else {
                let parts = namingOnly ? table.columns.filter(\.isPart) : []
                for column in Self.columns(of: table) + parts {
                    try insert(into: table, by: column, in: transaction)
                }
            }
        }
    }

    /// Puts texts into the row that is there.
    private mutating func fill(
        _ table: Table, where key: String, in transaction: CommunityTransaction
    ) throws {
        for column in table.columns where column.isScrubbed && !["email", "handle"].contains(column.name) {
            try transaction.execute(
                "UPDATE \(table.name) SET \(column.name) = ? WHERE \(key) = ?", text(table, column), person)
        }
    }

    /// Inserts a row in which one column means the person.
    private mutating func insert(
        into table: Table, by means: Column, in transaction: CommunityTransaction
    ) throws {
        let before = texts
        let stored = schema.tables[table.name] ?? []
        let values = table.columns.map { column -> any SQLConvertible in
            if column == means, !column.isPart { return column.meaning == .address ? address : person }
            let isText = stored.first { $0.name == column.name }?.type == "TEXT"
            return value(of: column, in: table, isText: isText, transaction)
        }
        if case .kept(let role) = means.meaning {
            // The row stays, and with it all but what its owner wrote and set.
            let emptied = role == .owner ? table.columns.filter(\.isEmptied) : []
            texts =
                before
                + texts.dropFirst(before.count).filter { text in
                    emptied.contains { text.hasPrefix("zwingli-\(table.name)-\($0.name)-") }
                }
        }
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try transaction.execute(
            """
            INSERT OR REPLACE INTO \(table.name) (\(table.columns.map(\.name).joined(separator: ", ")))
            VALUES (\(places))
            """, values)
    }

    private mutating func value(
        of column: Column, in table: Table, isText: Bool, _ transaction: CommunityTransaction
    ) -> any SQLConvertible {
        switch column.meaning {
        case .erased, .kept: return other
        case .names(let target, _): return things[target ?? "messages"]
        case .deletion: return Int64?.none
        case .until: return Int64.max / 2
        case .address: return "\(text(table, column))@connect.hku.hk"
        case .state where !isText: return Int64(0)
        default: return isText ? text(table, column) : transaction.nextSequence()
        }
    }

    private mutating func text(_ table: Table, _ column: Column) -> String {
        count += 1
        let text = "zwingli-\(table.name)-\(column.name)-\(person.rawValue)-\(count)"
        texts.append(text)
        return text
    }
}

extension Column {
    /// Whether erasing the owner leaves nothing of it.
    fileprivate var isEmptied: Bool {
        switch meaning {
        case .words, .detail, .state: true
        default: false
        }
    }
}
