import Locks

/// Takes what was committed, in commit order, and hands each event once to every event loop that holds
/// one of its audience, then to whoever listens.
///
/// Called on the ledger's thread only; the lock is for `listen`, and never contended otherwise.
public final class Bus: Sendable {
    private struct State {
        var audience = Audience()
        var listeners: [@Sendable ([Event]) -> Void] = []
    }

    private let state = Mutex(State())

    init() {}

    /// Adds a listener: called after each commit on the ledger's thread, with its events in order.
    /// It may only hand over; nothing in it waits.
    public func listen(_ listener: @escaping @Sendable ([Event]) -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    func publish(_ items: [LedgerItem]) {
        var post = BusPost()
        let listeners = state.withLock { state in
            for item in items { state.audience.take(item, into: &post) }
            return post.events.isEmpty ? [] : state.listeners
        }
        for (outlet, batch) in post.batches.values { outlet.deliver(batch) }
        for listener in listeners { listener(post.events) }
    }
}
