import Model
import Storage

/// The tables of the record.
enum CommunityTables {
    /// The tables by what they are about, in the data model's order.
    static let areas: [(title: String, tables: [Table])] = [
        ("Accounts", accounts), ("People", persons), ("Conversations", chat), ("Forum", forum),
        ("Pictures and files", media),
        ("Notifications", told), ("The gateway's own", gateway),
    ]

    static let all: [Table] = areas.flatMap(\.tables)

    /// What is overwritten in the files once it is removed or replaced.
    static let scrubbed: [ScrubbedTable] = all.compactMap { table in
        let columns = table.columns.filter(\.isScrubbed).map(\.name)
        return columns.isEmpty ? nil : ScrubbedTable(name: table.name, columns: columns)
    }

    /// The table with this name; `nil` if there is none.
    static func table(named name: String) -> Table? { all.first { $0.name == name } }
}
