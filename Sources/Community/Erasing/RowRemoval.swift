import Model
import Storage

/// Rows of a table to be removed, as a condition of SQL on them.
struct RowRemoval: Sendable, Hashable {
    let table: Table
    let condition: String

    init(_ table: Table, where condition: String) { (self.table, self.condition) = (table, condition) }
}
