internal import GRDB

/// A cache of prepared statements by the address of their text.
///
/// The text of a statement is nearly always a literal, and a literal always has the same address. The address picks the
/// slot, and comparing two references to one literal compares two words. GRDB's own cache, which stands behind this
/// one, hashes the whole text each time; that was an eighth of the cost of sending a message.
struct StatementSlots {
    /// Statements that are kept, more than are in frequent use; two that fall into one slot only cost a look
    /// into GRDB's cache.
    private static let count = 128

    private var slots: [(sql: String, statement: Statement)?] = Array(repeating: nil, count: count)

    /// The statement of this text, if it is in its slot.
    func statement(for sql: String) -> Statement? {
        guard let index = Self.index(of: sql), let slot = slots[index], slot.sql == sql else { return nil }
        return slot.statement
    }

    mutating func keep(_ statement: Statement, for sql: String) {
        guard let index = Self.index(of: sql) else { return }
        slots[index] = (sql, statement)
    }

    private static func index(of sql: String) -> Int? {
        sql.utf8.withContiguousStorageIfAvailable { bytes in
            Int((UInt(bitPattern: bytes.baseAddress) >> 4) % UInt(count))
        }
    }
}
