import Locks

/// Takes what was committed, in commit order, and hands each event once to every event loop that holds
/// one of its audience, then to whoever listens.
///
/// Called on the ledger's thread only; the lock is for `listen`, and never contended otherwise.
public final class Bus: Sendable {
    private struct State {
        var audience = Audience()
        var listeners: [@Sendable ([Event]) -> Void] = []
        var onEnding: (@Sendable (PersonID, ConversationID) -> Void)?
    }

    private let state = Mutex(State())

    init() {}

    /// Adds a listener: called after each commit on the ledger's thread, with its events in order.
    /// It may only hand over; nothing in it waits.
    public func listen(_ listener: @escaping @Sendable ([Event]) -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    /// Has a membership's end told, of people with a session, behind what was delivered; on the ledger's thread.
    func onEnding(_ listener: @escaping @Sendable (PersonID, ConversationID) -> Void) {
        state.withLock { $0.onEnding = listener }
    }

    func publish(_ items: [LedgerItem]) {
        var post = BusPost()
        let (listeners, onEnding) = state.withLock { state in
            for item in items { state.audience.take(item, into: &post) }
            return (post.events.isEmpty ? [] : state.listeners, state.onEnding)
        }
        for (outlet, batch) in post.batches.values { outlet.deliver(batch) }
        for (person, conversations) in post.ended {
            for conversation in conversations { onEnding?(person, conversation) }
        }
        for listener in listeners { listener(post.events) }
    }
}
