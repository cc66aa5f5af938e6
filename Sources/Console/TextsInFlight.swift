import Synchronization

/// How many texts of a connection are on their way to the ledger: counted up on the event loop, down on the
/// ledger's thread, which wakes the loop only when the loop waits for it.
final class TextsInFlight: Sendable {
    private static let nobodyWaits = -1

    private let texts = Atomic<Int>(0)
    private let awaited = Atomic<Int>(nobodyWaits)

    var count: Int { texts.load(ordering: .sequentiallyConsistent) }

    func begin() { texts.add(1, ordering: .sequentiallyConsistent) }

    /// Counts one down; gives whether the loop is to be woken.
    func end() -> Bool {
        let left = texts.subtract(1, ordering: .sequentiallyConsistent).newValue
        let awaited = awaited.load(ordering: .sequentiallyConsistent)
        guard awaited >= 0, left <= awaited else { return false }
        return self.awaited.compareExchange(
            expected: awaited, desired: Self.nobodyWaits, ordering: .sequentiallyConsistent
        ).exchanged
    }

    /// Asks to be woken when at most `limit` are left; gives false where that is so already.
    ///
    /// The order matters: the wish is stored first, the count read second, and `end` does it the other
    /// way round, so at least one of the two sees the other.
    func wait(atMost limit: Int) -> Bool {
        awaited.store(limit, ordering: .sequentiallyConsistent)
        guard count <= limit else { return true }
        awaited.store(Self.nobodyWaits, ordering: .sequentiallyConsistent)
        return false
    }
}
