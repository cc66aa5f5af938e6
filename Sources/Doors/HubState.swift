import Community
import Model
import NIOCore

/// The state of a hub: who is attached, who gets which conversation, and what this tick sends.
///
/// Adjacent events of one conversation form a run. They are encoded into shared segments, which are handed to the
/// connections when the run ends. A run ends when something else is to be written, so order is kept.
final class HubState {
    private var connections: [SessionID: HubConnection] = [:]
    private var people: [PersonID: [HubConnection]] = [:]
    private var audiences: [ConversationID: Audience] = [:]
    private var run: (conversation: ConversationID, audience: Audience)?
    private var dirty: [HubConnection] = []
    private var isFlushScheduled = false
    private let zones = ZoneOffsets()
    private var forgetters = Forgetters()
    private var opened: [Window] = []
    /// How long people who enter and leave a group are gathered.
    let gatheringWindow: Duration

    init(gatheringWindow: Duration) { self.gatheringWindow = gatheringWindow }

    func add(_ connection: HubConnection) { connections[connection.session.id] = connection }

    func remove(_ connection: HubConnection) {
        endRun()
        detach(connection)
        connections[connection.session.id] = nil
    }

    func use(_ encoder: any EventEncoder, for connection: HubConnection, observer: ((Event) -> Void)?) {
        endRun()
        connection.encoder = encoder
        connection.observers.event = observer
        for conversation in connection.attachment.conversations { audiences[conversation]?.regroup() }
    }

    /// Holds live events back, until the connection has got the older ones.
    func hold(_ connection: HubConnection) {
        endRun()
        connection.hold()
    }

    func release(_ connection: HubConnection) {
        // Every command ends here, and hardly any has held something back.
        guard connection.isHeld else { return }
        endRun()
        connection.release()
        touch(connection)
    }

    func write(_ bytes: ByteBuffer, to connection: HubConnection) {
        endRun()
        connection.append(bytes)
        touch(connection)
    }

    func pour(_ bytes: ByteBuffer, to connection: HubConnection) {
        endRun()
        connection.pour(bytes)
        touch(connection)
    }

    func deliver(_ batch: [Delivery]) {
        for delivery in batch {
            switch delivery {
            case .conversation(let conversation, let event): deliver(event, to: conversation)
            case .annotation(let conversation, let annotation): deliver(annotation, to: conversation)
            case .notification(let notification): deliver(notification)
            case .attach(let session, let person, let conversations): attach(session, person, conversations)
            case .detach(let session): connections[session].map(detach)
            case .join(let person, let conversation):
                for connection in people[person] ?? [] { enter(connection, conversation) }
            case .leave(let person, let conversation):
                for connection in people[person] ?? [] {
                    leave(connection, conversation)
                    connection.observers.leaving?(conversation)
                }
            case .listen(let session): connections[session]?.attachment.listens = true
            case .mutes(let session, let muting): connections[session].map { mute($0, muting) }
            case .muting(let person, let change): mute(person, change)
            case .remark(let person, let text):
                for connection in people[person] ?? [] {
                    tell(connection) { $0.encode(remark: text, into: &$1) }
                }
            case .renamed(let renaming): rename(renaming)
            case .receipt(let person, let receipt): deliver(receipt, to: person)
            case .typing(let conversation, let signal): deliver(signal, in: conversation)
            case .seen(let person, let unseen):
                for connection in people[person] ?? [] where connection.attachment.listens {
                    tell(connection) { $0.encode(unseen: unseen, into: &$1) }
                }
            }
        }
    }

    /// Returns whether the tick's flush still has to be scheduled.
    func beginTick() -> Bool {
        defer { isFlushScheduled = true }
        return !isFlushScheduled
    }

    func flush() {
        isFlushScheduled = false
        endRun()
        let connections = dirty
        dirty.removeAll(keepingCapacity: true)
        for connection in connections { connection.flush() }
    }

    /// A window in which people are gathered: where, in which round of its ``Gathering``, and when it closes.
    struct Window {
        let conversation: ConversationID
        let round: Int
        let end: Timestamp
    }

    /// Takes the windows that opened since the last call. Each is to be closed after ``gatheringWindow``.
    func takeOpened() -> [Window] {
        defer { opened = [] }
        return opened
    }

    /// Tells who was gathered in a round, if that was not done before.
    func close(_ window: Window) {
        guard let audience = audiences[window.conversation] else { return }
        tell(audience.gathering.end(of: window.round), at: window.end, in: window.conversation)
    }

    // MARK: Deliveries

    private func deliver(_ event: Event, to conversation: ConversationID) {
        guard let first = beginRun(conversation) else { return }
        if forgetters.isEmpty, first.encodePlain(event) { return }
        guard isShown(event, to: first, in: conversation), let audience = beginRun(conversation) else {
            return
        }
        let (people, blind) = (exceptions(to: event, in: audience), forgetters.sessions(blindTo: event))
        let call = event.call
        guard !people.isEmpty || !blind.isEmpty || call != nil else { return audience.encode(event) }
        encodeAlone(in: conversation, audience, hiddenFrom: blind) { $0.encode(event, except: people) }
        if !blind.isEmpty { tellTaken(event, among: blind) }
        if let call { tell(call, in: conversation, audience, hiddenFrom: blind) }
        if !people.isEmpty { audience.regroup() }
    }

    /// Tells somebody who was taken out of a group by a person whom they forgot that they are no longer in it.
    private func tellTaken(_ event: Event, among blind: Set<SessionID>) {
        guard let (person, event) = event.withoutTaker else { return }
        for connection in people[person.id] ?? [] where blind.contains(connection.session.id) {
            tell(connection) { $0.encode(event, for: nil, isMuted: false, into: &$1) }
        }
    }

    /// Tells that a message mentions all, right behind it and to whom it was shown.
    private func tell(
        _ call: Notification, in conversation: ConversationID, _ audience: Audience,
        hiddenFrom blind: Set<SessionID>
    ) {
        let untold = blind.union(audience.sessions(notCalledBy: call.actor.id))
        encodeAlone(in: conversation, audience, hiddenFrom: untold) { $0.encode(call: call) }
    }

    /// Encodes something in a run of its own, as some are shown it in another way than what comes before and behind it, or
    /// not at all.
    private func encodeAlone(
        in conversation: ConversationID, _ audience: Audience, hiddenFrom blind: Set<SessionID>,
        _ encode: (Audience) -> Void
    ) {
        endRun()
        run = (conversation, audience)
        encode(audience)
        audience.hide(from: blind)
        endRun()
    }

    private func deliver(_ annotation: Annotation, to conversation: ConversationID) {
        if let known = audiences[conversation], known.gathering.isBegun {
            tell(known.gathering.end(), at: annotation.at, in: conversation)
        }
        guard let audience = beginRun(conversation) else { return }
        let blind = forgetters.sessions(forgetting: annotation.sender, or: annotation.speaksFor)
        guard !blind.isEmpty else { return audience.encode(annotation) }
        encodeAlone(in: conversation, audience, hiddenFrom: blind) { $0.encode(annotation) }
    }

    /// Whether an event is shown now, behind those who were gathered, and not gathered itself.
    private func isShown(_ event: Event, to audience: Audience, in conversation: ConversationID) -> Bool {
        guard event.coming == nil else { return take(event, in: audience, conversation) }
        if audience.gathering.isBegun { tell(audience.gathering.end(), at: event.at, in: conversation) }
        return true
    }

    private func take(_ coming: Event, in audience: Audience, _ conversation: ConversationID) -> Bool {
        switch audience.gathering.take(coming) {
        case .shown: return true
        case .gathered: return false
        case .begins(let round):
            opened.append(Window(conversation: conversation, round: round, end: coming.at + gatheringWindow))
            return false
        }
    }

    /// Tells who entered and left. Whom somebody forgot is not among those whom they are told of.
    private func tell(_ gathered: [Comings], at moment: Timestamp, in conversation: ConversationID) {
        for comings in gathered {
            guard let audience = beginRun(conversation) else { return }
            let blind = forgetters.sessions(forgettingAnyOf: comings)
            guard !blind.isEmpty else {
                audience.encode(comings, at: moment)
                continue
            }
            encodeAlone(in: conversation, audience, hiddenFrom: blind) { $0.encode(comings, at: moment) }
            audience.tell(comings, at: moment, to: blind, touch)
        }
    }

    /// Who is shown an event in another way: whom somebody forgot mentions them in vain, and is neither
    /// quoted to them nor named as whose words are forwarded.
    private func exceptions(to event: Event, in audience: Audience) -> Audience.Exceptions {
        var people = audience.exceptions(to: event)
        if !people.alerted.isEmpty {
            people.alerted = people.alerted.filter { person in
                !hasForgotten(person, event.actor.id)
                    && event.fact.speaker.map { hasForgotten(person, $0) } != true
            }
        }
        guard let source = event.fact.source else { return people }
        for session in forgetters.sessions(forgetting: source) {
            if let person = connections[session]?.attachment.person { people.blind.insert(person) }
        }
        return people
    }

    private func hasForgotten(_ person: PersonID, _ other: PersonID) -> Bool {
        people[person]?.first?.attachment.muting.forgotten.contains(other) == true
    }

    /// Continues or begins the run of a conversation, and returns its audience, or `nil` if nobody gets it.
    private func beginRun(_ conversation: ConversationID) -> Audience? {
        if run?.conversation != conversation {
            endRun()
            guard let audience = audiences[conversation] else { return nil }
            run = (conversation, audience)
        }
        return run?.audience
    }

    private func deliver(_ notification: Notification) {
        for connection in people[notification.person] ?? [] {
            tell(connection) { $0.encode(notification, into: &$1) }
        }
    }

    private func deliver(_ receipt: Receipt, to person: PersonID) {
        for connection in people[person] ?? [] {
            if connection.attachment.listens,
                !connection.attachment.muting.forgotten.contains(receipt.person.id)
            {
                tell(connection) { $0.encode(receipt, for: person, into: &$1) }
            }
            // What is unread is counted for whoever asked for no receipts, too.
            if receipt.person.id == person { connection.observers.read?(receipt) }
        }
    }

    private func deliver(_ signal: TypingSignal, in conversation: ConversationID) {
        for connection in audiences[conversation]?.listeners ?? [] {
            guard let person = connection.attachment.person, signal.isTold(to: person),
                !connection.attachment.muting.forgotten.contains(signal.person.id)
            else { continue }
            tell(connection) { $0.encode(signal, for: person, into: &$1) }
        }
    }

    /// Appends something live for a single connection.
    private func tell(
        _ connection: HubConnection, _ encode: (any EventEncoder, inout ByteBuffer) -> Void
    ) {
        endRun()
        var bytes = ByteBuffer()
        encode(connection.encoder, &bytes)
        guard bytes.readableBytes > 0 else { return }
        connection.appendLive(bytes)
        touch(connection)
    }

    private func endRun() {
        guard let (_, audience) = run else { return }
        run = nil
        audience.close(touch)
    }

    private func touch(_ connection: HubConnection) {
        guard !connection.isDirty else { return }
        connection.isDirty = true
        dirty.append(connection)
    }

    // MARK: Subscriptions

    private func attach(_ session: SessionID, _ person: PersonID, _ conversations: [ConversationID]) {
        guard let connection = connections[session] else { return }
        detach(connection)
        connection.attachment.person = person
        people[person, default: []].append(connection)
        for conversation in conversations { join(connection, conversation) }
        connection.observers.attaching?()
    }

    private func detach(_ connection: HubConnection) {
        for conversation in connection.attachment.conversations { leave(connection, conversation) }
        guard let person = connection.attachment.person else { return }
        forgetters.change(connection.session.id, from: connection.attachment.muting.forgotten, to: [])
        connection.attachment.person = nil
        connection.attachment.muting = Muting()
        connection.attachment.listens = false
        people[person]?.removeAll { $0 === connection }
        if people[person]?.isEmpty == true { people[person] = nil }
    }

    private func enter(_ connection: HubConnection, _ conversation: ConversationID) {
        connection.attachment.muting.reset(conversation)
        join(connection, conversation)
    }

    /// Looks at every connection: nobody's name changes more than once.
    private func rename(_ renaming: Renaming) {
        for connection in connections.values {
            let isOwn = renaming.person.map { $0.id == connection.attachment.person } ?? false
            if connection.state.apply(renaming) || isOwn { connection.observers.renaming?() }
        }
        guard let person = renaming.person?.id else { return }
        // Mentions are found by handle.
        for connection in people[person] ?? [] { mute(connection, connection.attachment.muting) }
    }

    private func mute(_ connection: HubConnection, _ muting: Muting) {
        endRun()
        forgetters.change(
            connection.session.id, from: connection.attachment.muting.forgotten, to: muting.forgotten)
        connection.attachment.muting = muting
        for conversation in connection.attachment.conversations { audiences[conversation]?.regroup() }
    }

    private func mute(_ person: PersonID, _ change: MutingChange) {
        for connection in people[person] ?? [] {
            var muting = connection.attachment.muting
            muting.apply(change)
            mute(connection, muting)
            connection.observers.muting?(change)
        }
    }

    private func join(_ connection: HubConnection, _ conversation: ConversationID) {
        guard connection.attachment.conversations.insert(conversation).inserted else { return }
        endRun()
        let audience =
            audiences[conversation]
            ?? Audience(
                of: conversation, zones: zones, gathering: Gathering(window: gatheringWindow))
        audiences[conversation] = audience
        audience.insert(connection)
    }

    private func leave(_ connection: HubConnection, _ conversation: ConversationID) {
        guard connection.attachment.conversations.remove(conversation) != nil else { return }
        endRun()
        guard let audience = audiences[conversation] else { return }
        audience.remove(connection)
        if audience.isEmpty { audiences[conversation] = nil }
    }
}

extension Fact {
    /// Whom a message quotes or names as who first wrote its words; `nil` if nobody.
    fileprivate var source: PersonID? {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            message.source
        default: nil
        }
    }
}

extension Message {
    fileprivate var source: PersonID? {
        switch link {
        case .answer(let quote): quote.shown?.sender.id
        case .forwarded(let author): author?.id
        case nil: nil
        }
    }
}

extension Event {
    /// What everybody is told where a message mentions all; `nil` for any other event. It names nobody whom it is for.
    fileprivate var call: Notification? {
        guard case .messageSent(let message) = fact, message.isForAll,
            case .group(_, let slug) = message.conversation
        else { return nil }
        return Notification(
            id: NotificationID(rawValue: message.id.rawValue), person: PersonID(rawValue: 0), kind: .mention,
            actor: actor, at: at, subject: message.id.rawValue, title: "#\(slug)", excerpt: message.text,
            isSeen: false)
    }
}
