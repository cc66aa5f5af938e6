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
            case .annotation(let conversation, let annotation):
                beginRun(conversation)?.encode(annotation)
            case .notification(let notification): deliver(notification)
            case .attach(let session, let person, let conversations): attach(session, person, conversations)
            case .detach(let session): connections[session].map(detach)
            case .join(let person, let conversation):
                for connection in people[person] ?? [] { enter(connection, conversation) }
            case .leave(let person, let conversation):
                for connection in people[person] ?? [] { leave(connection, conversation) }
            case .listen(let session): connections[session]?.attachment.listens = true
            case .mutes(let session, let muting): connections[session].map { mute($0, muting) }
            case .muting(let person, let change): mute(person, change)
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

    // MARK: Deliveries

    private func deliver(_ event: Event, to conversation: ConversationID) {
        guard let audience = beginRun(conversation) else { return }
        let people = audience.exceptions(to: event)
        guard !people.isEmpty else { return audience.encode(event) }
        // A run of its own, as these people are shown this event alone in that way.
        endRun()
        run = (conversation, audience)
        audience.encode(event, except: people)
        endRun()
        audience.regroup()
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
        for connection in people[person] ?? [] where connection.attachment.listens {
            tell(connection) { $0.encode(receipt, for: person, into: &$1) }
            if receipt.person.id == person { connection.observers.read?(receipt) }
        }
    }

    private func deliver(_ signal: TypingSignal, in conversation: ConversationID) {
        for connection in audiences[conversation]?.listeners ?? [] {
            guard let person = connection.attachment.person, signal.isTold(to: person) else { continue }
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
    }

    private func detach(_ connection: HubConnection) {
        for conversation in connection.attachment.conversations { leave(connection, conversation) }
        guard let person = connection.attachment.person else { return }
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
            if connection.session.state.apply(renaming) || isOwn { connection.observers.renaming?() }
        }
        guard let person = renaming.person?.id else { return }
        // Mentions are found by handle.
        for connection in people[person] ?? [] { mute(connection, connection.attachment.muting) }
    }

    private func mute(_ connection: HubConnection, _ muting: Muting) {
        endRun()
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
        let audience = audiences[conversation] ?? Audience(of: conversation, zones: zones)
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
