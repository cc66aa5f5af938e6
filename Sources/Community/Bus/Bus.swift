import Synchronization

/// Takes what was committed, in commit order, and hands each event once to every event loop that holds
/// one of its audience, then to whoever listens.
///
/// Called on the ledger's thread only; the lock is for `listen`, and never contended otherwise.
public final class Bus: Sendable {
    /// A person with at least one session.
    private struct Presence {
        var sessions: [SessionID] = []
        var conversations: Set<ConversationID> = []
    }

    private struct State {
        var outlets: [SessionID: (person: PersonID, outlet: any Outlet)] = [:]
        var present: [PersonID: Presence] = [:]
        /// How many sessions of a conversation's members each outlet holds.
        var audience: [ConversationID: [ObjectIdentifier: (outlet: any Outlet, sessions: Int)]] = [:]
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
        var post = Post()
        let listeners = state.withLock { state in
            for item in items { state.take(item, into: &post) }
            return post.events.isEmpty ? [] : state.listeners
        }
        for (outlet, batch) in post.batches.values { outlet.deliver(batch) }
        for listener in listeners { listener(post.events) }
    }

    /// What one commit hands to each outlet.
    private struct Post {
        var batches: [ObjectIdentifier: (outlet: any Outlet, batch: [Delivery])] = [:]
        var events: [Event] = []

        mutating func add(_ delivery: Delivery, for outlet: any Outlet) {
            batches[ObjectIdentifier(outlet), default: (outlet, [])].batch.append(delivery)
        }
    }
}

extension Bus.State {
    fileprivate mutating func take(_ item: LedgerItem, into post: inout Bus.Post) {
        switch item {
        case .event(let event):
            post.events.append(event)
            guard let conversation = event.fact.audience, let outlets = audience[conversation] else { return }
            for (outlet, _) in outlets.values { post.add(.conversation(conversation, event), for: outlet) }
        case .notification(let notification):
            for outlet in outlets(of: notification.person) { post.add(.notification(notification), for: outlet) }
        case .attach(let session, let person, let outlet, let conversations):
            detach(session, into: &post)
            attach(session, person, outlet, conversations)
            post.add(.attach(session, person, conversations), for: outlet)
        case .detach(let session): detach(session, into: &post)
        case .subscribe(let person, let conversation): subscribe(person, conversation, into: &post)
        case .unsubscribe(let person, let conversation): unsubscribe(person, conversation, into: &post)
        }
    }

    private func outlets(of person: PersonID) -> [any Outlet] {
        var seen: Set<ObjectIdentifier> = []
        return (present[person]?.sessions ?? []).compactMap { outlets[$0]?.outlet }
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    private mutating func attach(
        _ session: SessionID, _ person: PersonID, _ outlet: any Outlet, _ conversations: [ConversationID]
    ) {
        outlets[session] = (person, outlet)
        present[person, default: Bus.Presence()].sessions.append(session)
        present[person]?.conversations = Set(conversations)
        for conversation in conversations { count(outlet, in: conversation, by: 1) }
    }

    private mutating func detach(_ session: SessionID, into post: inout Bus.Post) {
        guard let (person, outlet) = outlets.removeValue(forKey: session) else { return }
        for conversation in present[person]?.conversations ?? [] { count(outlet, in: conversation, by: -1) }
        present[person]?.sessions.removeAll { $0 == session }
        if present[person]?.sessions.isEmpty == true { present[person] = nil }
        post.add(.detach(session), for: outlet)
    }

    private mutating func subscribe(_ person: PersonID, _ conversation: ConversationID, into post: inout Bus.Post) {
        guard present[person]?.conversations.insert(conversation).inserted == true else { return }
        for session in present[person]?.sessions ?? [] {
            if let outlet = outlets[session]?.outlet { count(outlet, in: conversation, by: 1) }
        }
        for outlet in outlets(of: person) { post.add(.join(person, conversation), for: outlet) }
    }

    private mutating func unsubscribe(_ person: PersonID, _ conversation: ConversationID, into post: inout Bus.Post) {
        guard present[person]?.conversations.remove(conversation) != nil else { return }
        for session in present[person]?.sessions ?? [] {
            if let outlet = outlets[session]?.outlet { count(outlet, in: conversation, by: -1) }
        }
        for outlet in outlets(of: person) { post.add(.leave(person, conversation), for: outlet) }
    }

    private mutating func count(_ outlet: any Outlet, in conversation: ConversationID, by change: Int) {
        let key = ObjectIdentifier(outlet)
        let sessions = (audience[conversation]?[key]?.sessions ?? 0) + change
        audience[conversation, default: [:]][key] = sessions > 0 ? (outlet, sessions) : nil
        if audience[conversation]?.isEmpty == true { audience[conversation] = nil }
    }
}

extension Fact {
    /// The conversation whose members are told as it happens.
    var audience: ConversationID? {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            message.conversation.id
        case .joined(let conversation, _), .left(let conversation, _): conversation.id
        default: nil
        }
    }
}
