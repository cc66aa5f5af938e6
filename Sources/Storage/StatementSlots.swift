internal import GRDB

/// Prepared statements found again by where their text lies.
///
/// The text of a statement is nearly always a literal, and a literal always lies in the same place: its address
/// picks the slot, and comparing two references to one literal is comparing two words. GRDB's own cache, which
/// stands behind this one, hashes the whole text each time: an eighth of what sending a message cost.
struct StatementSlots {
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
