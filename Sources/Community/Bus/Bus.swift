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

/// Receives from the bus what one event loop has to deliver.
///
/// `deliver` is called on the ledger's thread, once for each commit, with everything in commit order. It may only hand
/// over, and must not wait.
public protocol Outlet: AnyObject, Sendable {
    func deliver(_ batch: [Delivery])
}

/// One thing that an event loop has to do, in commit order.
public enum Delivery: Sendable {
    /// From here on the session gets what concerns the person and these conversations.
    indirect case attach(SessionID, PersonID, [ConversationID])
    /// From here on the session gets nothing.
    case detach(SessionID)
    /// The person's sessions get this conversation from here on.
    case join(PersonID, ConversationID)
    /// The person's sessions no longer get this conversation.
    case leave(PersonID, ConversationID)
    /// For every session that gets the event's conversation.
    case conversation(ConversationID, Event)
    /// For every session that gets the annotation's conversation.
    indirect case annotation(ConversationID, Annotation)
    /// For every session of the person.
    indirect case notification(Notification)
    /// From here on the session is told of receipts and of who types.
    case listen(SessionID)
    /// What the session, which was just attached, doesn't show.
    indirect case mutes(SessionID, Muting)
    /// From here on the person's sessions show more or less.
    indirect case muting(PersonID, MutingChange)
    /// For every session of the person: something that the gateway says.
    indirect case remark(PersonID, LocalizedText)
    /// For every session: a place has another name from here on.
    indirect case renamed(Renaming)
    /// For the person's sessions that listen. Of the person's own reading it tells the others.
    indirect case receipt(PersonID, Receipt)
    /// For the person's sessions that listen: how many notifications are not seen yet.
    case seen(PersonID, unseen: Int)
    /// For the sessions that listen and get the conversation, of those whom the signal is told to.
    indirect case typing(ConversationID, TypingSignal)
}

/// What one commit hands to each outlet.
struct BusPost {
    var batches: [ObjectIdentifier: (outlet: any Outlet, batch: [Delivery])] = [:]
    var events: [Event] = []
    /// Whose memberships ended where.
    var ended: [PersonID: Set<ConversationID>] = [:]

    mutating func add(_ delivery: Delivery, for outlet: any Outlet) {
        batches[ObjectIdentifier(outlet), default: (outlet, [])].batch.append(delivery)
    }
}

/// Who gets what: sessions, the people they belong to, and the conversations of those people.
///
/// Changed only by ordered items, so a session that read a snapshot at N gets everything from N+1.
struct Subscribers: Sendable {
    /// A person with at least one session.
    private struct Presence {
        var sessions: [SessionID] = []
        var conversations: Set<ConversationID> = []
    }

    private var outlets: [SessionID: (person: PersonID, outlet: any Outlet)] = [:]
    private var present: [PersonID: Presence] = [:]
    /// How many sessions of a conversation's members each outlet holds.
    private var audience: [ConversationID: [ObjectIdentifier: (outlet: any Outlet, sessions: Int)]] = [:]

    /// The number of the last event.
    private var last: Int64 = 0
    /// The last event before somebody began to get a conversation. A card about a message up to there comes too
    /// late: the newcomer may be one who may not see that message.
    private var newcomers: [ConversationID: Int64] = [:]

    mutating func apply(_ item: LedgerItem, into post: inout BusPost) {
        switch item {
        case .event(let event):
            post.events.append(event)
            last = max(last, event.sequence)
            guard let conversation = event.fact.audience?.id, let outlets = audience[conversation] else {
                return
            }
            for (outlet, _) in outlets.values { post.add(.conversation(conversation, event), for: outlet) }
        case .notification(let notification):
            for outlet in outlets(of: notification.person) {
                post.add(.notification(notification), for: outlet)
            }
        case .annotation(let annotation):
            let conversation = annotation.conversation.id
            guard annotation.message.rawValue > newcomers[conversation] ?? 0 else { return }
            for (outlet, _) in (audience[conversation] ?? [:]).values {
                post.add(.annotation(conversation, annotation), for: outlet)
            }
        case .attach(let session, let person, let outlet, let conversations):
            detach(session, into: &post)
            attach(session, person, outlet, conversations)
            post.add(.attach(session, person, conversations), for: outlet)
        case .detach(let session): detach(session, into: &post)
        case .subscribe(let person, let conversation): subscribe(person, conversation, into: &post)
        case .unsubscribe(let person, let conversation): unsubscribe(person, conversation, into: &post)
        case .listen(let session):
            if let outlet = outlets[session]?.outlet { post.add(.listen(session), for: outlet) }
        case .mutes(let session, let muting):
            if let outlet = outlets[session]?.outlet { post.add(.mutes(session, muting), for: outlet) }
        case .muting(let person, let change):
            for outlet in outlets(of: person) { post.add(.muting(person, change), for: outlet) }
        case .remark(let person, let text):
            for outlet in outlets(of: person) { post.add(.remark(person, text), for: outlet) }
        case .renamed(let renaming):
            var seen: Set<ObjectIdentifier> = []
            for (_, outlet) in outlets.values where seen.insert(ObjectIdentifier(outlet)).inserted {
                post.add(.renamed(renaming), for: outlet)
            }
        case .receipt(let receipt, let people):
            for person in people { tell(receipt, to: person, into: &post) }
        case .receiptIfPresent(let receipt, let person):
            if present[receipt.person.id] != nil { tell(receipt, to: person, into: &post) }
        case .seen(let person, let unseen):
            for outlet in outlets(of: person) { post.add(.seen(person, unseen: unseen), for: outlet) }
        case .typing(let signal):
            for (outlet, _) in (audience[signal.conversation.id] ?? [:]).values {
                post.add(.typing(signal.conversation.id, signal), for: outlet)
            }
        }
    }

    private func tell(_ receipt: Receipt, to person: PersonID, into post: inout BusPost) {
        for outlet in outlets(of: person) { post.add(.receipt(person, receipt), for: outlet) }
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
        present[person, default: Presence()].sessions.append(session)
        present[person]?.conversations = Set(conversations)
        for conversation in conversations { count(outlet, in: conversation, by: 1) }
    }

    private mutating func detach(_ session: SessionID, into post: inout BusPost) {
        guard let (person, outlet) = outlets.removeValue(forKey: session) else { return }
        for conversation in present[person]?.conversations ?? [] { count(outlet, in: conversation, by: -1) }
        present[person]?.sessions.removeAll { $0 == session }
        if present[person]?.sessions.isEmpty == true { present[person] = nil }
        post.add(.detach(session), for: outlet)
    }

    private mutating func subscribe(
        _ person: PersonID, _ conversation: ConversationID, into post: inout BusPost
    ) {
        guard present[person]?.conversations.insert(conversation).inserted == true else { return }
        // Who was out for one event alone, which they may not see, never left.
        post.ended[person]?.remove(conversation)
        for session in present[person]?.sessions ?? [] {
            if let outlet = outlets[session]?.outlet { count(outlet, in: conversation, by: 1) }
        }
        for outlet in outlets(of: person) { post.add(.join(person, conversation), for: outlet) }
    }

    private mutating func unsubscribe(
        _ person: PersonID, _ conversation: ConversationID, into post: inout BusPost
    ) {
        guard present[person]?.conversations.remove(conversation) != nil else { return }
        post.ended[person, default: []].insert(conversation)
        for session in present[person]?.sessions ?? [] {
            if let outlet = outlets[session]?.outlet { count(outlet, in: conversation, by: -1) }
        }
        for outlet in outlets(of: person) { post.add(.leave(person, conversation), for: outlet) }
    }

    private mutating func count(_ outlet: any Outlet, in conversation: ConversationID, by change: Int) {
        if change > 0 { newcomers[conversation] = last }
        let key = ObjectIdentifier(outlet)
        let sessions = (audience[conversation]?[key]?.sessions ?? 0) + change
        audience[conversation, default: [:]][key] = sessions > 0 ? (outlet, sessions) : nil
        if audience[conversation]?.isEmpty == true {
            (audience[conversation], newcomers[conversation]) = (nil, nil)
        }
    }
}
