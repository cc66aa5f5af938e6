import Concurrency

/// What a call spent of what its caller may do in a day, and whether anything came of it.
///
/// A call that is refused gives back what it spent, unless it did something since that others see: what it stored since is
/// the plugin's own to take back. A call that was stopped gives nothing back, since nobody knows how far it came.
final class CallSpending: Sendable {
    private struct Entry {
        let reservation: SpendShelf.Reservation
        let shelf: SpendShelf
        /// Acts that were begun since and not refused.
        var acts = 0
    }

    private struct Spent {
        var entries: [Entry] = []
        /// How often the call spent, by name.
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(Spent())

    /// Returns which spending of a name the next one is, from 1.
    func next(_ name: String) -> Int {
        state.withLock { state in
            state.counts[name, default: 0] += 1
            return state.counts[name] ?? 1
        }
    }

    func note(_ reservation: SpendShelf.Reservation, in shelf: SpendShelf) {
        state.withLock { $0.entries.append(Entry(reservation: reservation, shelf: shelf)) }
    }

    // MARK: Acts

    /// Notes that something is about to be done that others see. Returns for how many spendings.
    func beginAct() -> Int {
        state.withLock { state in
            for index in state.entries.indices { state.entries[index].acts += 1 }
            return state.entries.count
        }
    }

    /// Notes that it was refused.
    func refuseAct(_ count: Int) {
        state.withLock { state in
            for index in state.entries.indices.prefix(count) { state.entries[index].acts -= 1 }
        }
    }

    // MARK: The end of the call

    /// Settles what a call spent that failed.
    ///
    /// - Parameter isRefused: Whether the plugin, or a rule, ended it, rather than a budget or a caller who left.
    func fail(isRefused: Bool) async {
        let entries = state.withLock { state in
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries {
            // Where it can't be stored it stays spent.
            if entry.acts > 0 {
                // The form is offered again, and what it is handed in for then is done anew.
                guard let write = try? await entry.shelf.settlement(of: entry.reservation) else { continue }
                _ = try? await entry.shelf.collections.write([write])
            } else if isRefused {
                _ = try? await entry.shelf.giveBack(entry.reservation)
            }
        }
    }
}
