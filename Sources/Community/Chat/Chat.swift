import Locks
import Storage

/// Conversations and messages.
public final class Chat: Sendable {
    /// Unread messages are counted up to this; a door shows `999+` for more.
    public static let unreadCap = 1000

    let ledger: CommunityLedger
    let limits: CommunityConfiguration.Limits
    let rules: TextRules
    let clock: WallClock
    /// Who may write to a stranger.
    let requests: RequestPolicy
    let nearby: any NearbyFinder
    let sessions: SignedInSessions
    /// E-mail addresses of those who are administrators by configuration.
    let administrators: [String]
    let messages: MessageIndex
    let cache = MembershipCache()

    init(
        ledger: CommunityLedger, messages: MessageIndex, configuration: CommunityConfiguration,
        nearby: any NearbyFinder, sessions: SignedInSessions, clock: WallClock
    ) {
        self.ledger = ledger
        self.messages = messages
        requests = configuration.requests
        self.nearby = nearby
        self.sessions = sessions
        limits = configuration.limits
        administrators = configuration.administrators.map { $0.lowercased() }
        self.clock = clock
        rules = TextRules(limits: limits)
    }

    /// Told of each commit's events, on the ledger's thread.
    func note(_ events: [Event]) { cache.note(events) }

    // MARK: - Sending

    /// Sends a message to a conversation of the actor's. The completion runs on the ledger's thread once the
    /// message is stored and handed to its audience; it may only hand over.
    ///
    /// - Parameter clientID: the sender's own id of the message: the same id gives the same message, stored once.
    public func submit(
        _ text: String, to conversation: ConversationID, by actor: Actor, clientID: String? = nil,
        completion: @escaping @Sendable (Result<Message, any Error>) -> Void
    ) {
        let checked: String
        do { checked = try rules.message(text) } catch {
            completion(.failure(error))
            return
        }
        let (clock, cache, asking) = (clock, cache, Connections.Asking(policy: requests))
        ledger.submit(
            { transaction in
                try Self.store(
                    checked, in: conversation, by: actor, clientID: clientID, at: clock.now(),
                    asking: asking, cache, transaction)
            }, completion: completion)
    }

    /// Sends a message to a conversation of the actor's.
    public func send(
        _ text: String, to conversation: ConversationID, by actor: Actor, clientID: String? = nil
    ) async throws -> Message {
        try await handedOver { handOver in
            submit(text, to: conversation, by: actor, clientID: clientID) { handOver.resume(with: $0) }
        }
    }

    static func store(
        _ text: String, in conversation: ConversationID, by actor: Actor, clientID: String?,
        at now: Timestamp, asking: Connections.Asking = Connections.Asking(),
        _ cache: MembershipCache, _ transaction: CommunityTransaction
    ) throws -> Message {
        if let done = try done(by: actor, in: transaction) { return done }
        // Before anything is refused: whoever has left since then sent it all the same.
        if let known = try clientID.flatMap({ try sent($0, to: conversation, by: actor, in: transaction) }) {
            return known
        }
        let (place, sender) = try sender(actor, to: conversation, cache, in: transaction)
        let gate = try gate(place, asking, in: transaction)
        let message = Message(
            id: MessageID(rawValue: transaction.nextSequence()), conversation: place, sender: sender,
            sentAt: now,
            text: text, isEdited: false, isDeleted: false)
        try transaction.record(
            .messageSent(message), by: sender, cause: actor.cause, at: now, as: message.id.rawValue)
        try follow(gate, message, cause: actor.cause, at: now, in: transaction)
        // Who is asked is told of the request alone.
        try Mentions.store(of: message, isTold: gate != .asks, at: now, in: transaction)
        try transaction.note(message.id.rawValue, madeBy: actor)
        // At the end, since nearly always it is all that is written.
        try MessageQueries.insert(message, clientID: clientID, cause: actor.cause, in: transaction)
        return message
    }

    /// The message that the actor sent before under an id of their own.
    private static func sent(
        _ clientID: String, to conversation: ConversationID, by actor: Actor, in reader: SQLReader
    ) throws -> Message? {
        guard let known = try MessageQueries.sent(by: actor.person, clientID: clientID, in: reader),
            let message = try EventQueries.message(known.rawValue, in: reader)
        else { return nil }
        guard message.conversation.id == conversation else {
            throw CommunityError(.exists, ChatWords.sentElsewhere)
        }
        return message
    }

    /// The message that the actor's step wrote or changed before, as it is now.
    static func done(by actor: Actor, in transaction: CommunityTransaction) throws -> Message? {
        guard let made = try transaction.made(by: actor) else { return nil }
        return try EventQueries.message(made, in: transaction)
    }

    // MARK: - One's own messages

    /// Changes the words of one's own message; it is shown as edited.
    public func edit(_ id: MessageID, text: String, by actor: Actor) async throws -> Message {
        let text = try rules.message(text)
        return try await change(id, by: actor) { message, now, transaction in
            try Connections.requireAnswered(message.conversation, by: actor.person, in: transaction)
            try MessageQueries.edit(id, text: text, at: now, in: transaction)
            let edited = message.with(text: text, isEdited: true)
            try transaction.record(
                .messageEdited(edited), by: message.sender, cause: actor.cause, at: now,
                as: transaction.nextSequence())
            try Mentions.store(of: edited, at: now, in: transaction)
            return edited
        }
    }

    /// Deletes one's own message: its words are gone, its place is shown as deleted.
    public func delete(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await change(id, by: actor) { message, now, transaction in
            try MessageQueries.delete(id, at: now, in: transaction)
            let deleted = message.with(text: "", isDeleted: true)
            try transaction.record(
                .messageDeleted(deleted), by: message.sender, cause: actor.cause, at: now,
                as: transaction.nextSequence())
            return deleted
        }
    }

    private func change(
        _ id: MessageID, by actor: Actor,
        _ body: @escaping @Sendable (Message, Timestamp, CommunityTransaction) throws -> Message
    ) async throws -> Message {
        let clock = clock
        return try await ledger.perform { transaction in
            if let done = try Self.done(by: actor, in: transaction) { return done }
            // A message that the actor may not see is as absent as one that never was.
            let unknown = CommunityError(.notFound, ChatWords.noMessage(id))
            guard let conversation = try MessageQueries.conversation(of: id, in: transaction),
                let membership = try ChatQueries.membership(of: actor.person, in: conversation, transaction),
                id.rawValue > membership.visibleFrom,
                let message = try MessageQueries.message(id, in: membership.conversation, transaction)
            else { throw unknown }
            guard message.sender.id == actor.person else {
                throw CommunityError(.forbidden, ChatWords.notYours(id, of: message.sender.handle))
            }
            guard !message.isDeleted else { throw CommunityError(.invalid, ChatWords.isDeleted(id)) }
            // Who may not see a message is told of no change to it either. In an open group these are who cleared it.
            let blind =
                membership.kind == .open
                ? try ForgettingQueries.blindInOpen(to: id, in: conversation, transaction)
                : try ForgettingQueries.blind(to: id, in: conversation, transaction)
            for person in blind { transaction.emit(.unsubscribe(person, conversation)) }
            let changed = try body(message, clock.now(), transaction)
            for person in blind { transaction.emit(.subscribe(person, conversation)) }
            try transaction.note(id.rawValue, madeBy: actor)
            return changed
        }
    }

    /// Whether the actor may write there, asked of the database, and what is known of the place.
    private static func sender(
        _ actor: Actor, to conversation: ConversationID, _ cache: MembershipCache, in reader: SQLReader
    ) throws -> (ConversationRef, PersonRef) {
        if let known = cache.known(actor.person, conversation),
            try ChatQueries.isMember(actor.person, conversation, in: reader)
        {
            return (known.conversation, known.member)
        }
        let membership = try requireMember(actor, of: conversation, in: reader)
        return (membership.conversation, membership.member)
    }

    static func requireMember(
        _ actor: Actor, of conversation: ConversationID, in reader: SQLReader
    ) throws -> ChatQueries.Membership {
        guard let membership = try ChatQueries.membership(of: actor.person, in: conversation, reader) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return membership
    }
}

extension Message {
    fileprivate func with(text: String, isEdited: Bool? = nil, isDeleted: Bool = false) -> Message {
        Message(
            id: id, conversation: conversation, sender: sender, sentAt: sentAt, text: text,
            isEdited: isEdited ?? self.isEdited, isDeleted: isDeleted)
    }
}
