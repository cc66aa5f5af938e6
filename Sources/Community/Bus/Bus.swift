import Concurrency
public import Model

/// Hands each committed event, in commit order, once to every event loop that holds one of its audience, and then to
/// the listeners.
///
/// It is called on the ledger's thread only. The lock is for `listen`, and otherwise never contended.
public final class Bus: Sendable {
    private struct Receivers {
        var audience = Subscribers()
        var listeners: [@Sendable ([Event]) -> Void] = []
        var onEnding: (@Sendable (PersonID, ConversationID) -> Void)?
    }

    private let state = Mutex(Receivers())

    init() {}

    /// Adds a listener, which is called on the ledger's thread after each commit, with its events in order. It may only
    /// hand them over, and must not wait.
    public func listen(_ listener: @escaping @Sendable ([Event]) -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    /// Has a membership's end told, of people with a session, behind what was delivered; on the ledger's thread.
    func onEnding(_ listener: @escaping @Sendable (PersonID, ConversationID) -> Void) {
        state.withLock { $0.onEnding = listener }
    }

    func publish(_ items: [LedgerItem]) {
        var post = BusPost()
        // Nearly every item is an event, and growing step by step would move each of them twice.
        post.events.reserveCapacity(items.count)
        let (listeners, onEnding) = state.withLock { state in
            for item in items { state.audience.apply(item, into: &post) }
            return (post.events.isEmpty ? [] : state.listeners, state.onEnding)
        }
        for (outlet, batch) in post.batches.values { outlet.deliver(batch) }
        for (person, conversations) in post.ended {
            for conversation in conversations { onEnding?(person, conversation) }
        }
        for listener in listeners { listener(post.events) }
    }
}
