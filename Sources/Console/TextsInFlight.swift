import Synchronization

/// Counts the texts of a connection that are on their way to the ledger. The event loop counts up. The ledger's thread
/// counts down, and wakes the loop only if the loop waits for it.
final class TextsInFlight: Sendable {
    private static let nobodyWaits = -1

    private let texts = Atomic<Int>(0)
    private let awaited = Atomic<Int>(nobodyWaits)

    var count: Int { texts.load(ordering: .sequentiallyConsistent) }

    func begin() { texts.add(1, ordering: .sequentiallyConsistent) }

    /// Counts one down. Returns whether the loop has to be woken.
    func end() -> Bool {
        let left = texts.subtract(1, ordering: .sequentiallyConsistent).newValue
        let awaited = awaited.load(ordering: .sequentiallyConsistent)
        guard awaited >= 0, left <= awaited else { return false }
        return self.awaited.compareExchange(
            expected: awaited, desired: Self.nobodyWaits, ordering: .sequentiallyConsistent
        ).exchanged
    }

    /// Asks to be woken when at most `limit` are left. Returns `false` if that is so already.
    ///
    /// The order matters. The wish is stored first and the count read second, and `end` does it the other way round, so
    /// that at least one of the two sees the other.
    func wait(atMost limit: Int) -> Bool {
        awaited.store(limit, ordering: .sequentiallyConsistent)
        guard count <= limit else { return true }
        awaited.store(Self.nobodyWaits, ordering: .sequentiallyConsistent)
        return false
    }
}
