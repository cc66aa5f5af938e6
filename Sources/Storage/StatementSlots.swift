internal import GRDB

/// A cache of prepared statements by the address of their text.
///
/// The text of a statement is nearly always a literal, and a literal always has the same address. The address picks the
/// slot, and comparing two references to one literal compares two words. GRDB's own cache, which stands behind this
/// one, hashes the whole text each time; that was an eighth of the cost of sending a message.
struct StatementSlots {
    private struct Slot {
        let address: UInt
        let sql: String
        let statement: Statement
    }

    /// Slots, more than there are statements in frequent use.
    private static let count = 128
    /// The neighbouring slots in which a statement may be, beginning with its own. Two statements of one message whose
    /// addresses share a slot would otherwise put each other out with every message.
    private static let reach = 4

    private var slots: [Slot?] = Array(repeating: nil, count: count)
    /// Which of its slots the next statement takes that finds none free.
    private var turn = 0

    /// The statement of this text, if it is in one of its slots.
    func statement(for sql: String) -> Statement? {
        guard let address = Self.address(of: sql) else { return nil }
        for step in 0..<Self.reach {
            guard let slot = slots[Self.index(of: address, step)] else { return nil }
            if slot.address == address, slot.sql == sql { return slot.statement }
        }
        return nil
    }

    mutating func keep(_ statement: Statement, for sql: String) {
        guard let address = Self.address(of: sql) else { return }
        turn = (turn + 1) % Self.reach
        let step = (0..<Self.reach).first { slots[Self.index(of: address, $0)] == nil } ?? turn
        slots[Self.index(of: address, step)] = Slot(address: address, sql: sql, statement: statement)
    }

    private static func address(of sql: String) -> UInt? {
        sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    }

    private static func index(of address: UInt, _ step: Int) -> Int {
        // Literals lie at multiples of 16.
        (Int(truncatingIfNeeded: address >> 4) + step) & (count - 1)
    }
}
