import Concurrency
public import Model
import Storage

/// Conversations and messages: sends and changes messages itself, and has a service for each thing else that people do with
/// conversations.
public final class Chat: CommunityFeature {
    let ledger: CommunityLedger
    let rules: TextRules
    let clock: WallClock
    let messages: MessageStore
    let undoTime: Duration
    /// E-mail addresses of those who are administrators by configuration.
    let administrators: [String]

    /// Asking to be in touch, and blocking.
    public let contacts: Contacts
    public let groups: Groups
    /// What a person's conversations hold: lists, history, finding, clearing.
    public let conversations: Conversations
    /// What has reached whom.
    public let receipts: Receipts
    /// Who is writing where.
    public let typing: Typing

    init(
        ledger: CommunityLedger, index: MessageIndex, configuration: CommunityConfiguration,
        nearby: any NearbyFinder, sessions: SignedInSessions, receipts: Receipts, messages: MessageStore,
        clock: WallClock
    ) {
        let allowances = messages.allowances
        self.ledger = ledger
        self.clock = clock
        rules = TextRules(limits: configuration.limits)
        self.messages = messages
        undoTime = configuration.undoTime
        administrators = configuration.accounts.administrators.map { $0.lowercased() }
        contacts = Contacts(
            ledger: ledger, rules: rules, clock: clock, messages: messages, policy: configuration.requests,
            nearby: nearby, sessions: sessions, mostConversations: configuration.limits.conversations)
        groups = Groups(
            ledger: ledger, rules: rules, clock: clock, limits: configuration.limits,
            rates: allowances.rates, cache: messages.cache)
        conversations = Conversations(
            ledger: ledger, clock: clock, index: index, rates: allowances.rates)
        self.receipts = receipts
        typing = Typing(ledger: ledger, clock: clock)
    }

    /// Conversations that a plugin makes, each about something of its own.
    public func conversations(of plugin: String) -> SubjectConversations {
        SubjectConversations(
            plugin: plugin, ledger: ledger, rules: rules, clock: clock, limits: groups.limits,
            rates: groups.rates, messages: messages)
    }

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    /// Told of each commit's events, on the ledger's thread.
    func didCommit(_ events: [Event]) {
        messages.cache.didCommit(events)
        typing.didCommit(events)
    }

    // MARK: - Sending

    /// Sends a message to a conversation of the actor's. The completion runs on the ledger's thread once the
    /// message is stored and handed to its audience; it may only hand over.
    ///
    /// - Parameter clientID: the sender's own id of the message: the same id gives the same message, stored once.
    public func submit(
        _ text: String, to conversation: ConversationID, by actor: Actor, clientID: String? = nil,
        completion: @escaping @Sendable (Result<Message, any Error>) -> Void
    ) {
        let draft: Draft
        do { draft = try self.draft(text, by: actor) } catch {
            completion(.failure(error))
            return
        }
        let (clock, messages) = (clock, messages)
        let asking = Connections.Asking(policy: contacts.policy)
        ledger.submit(
            { transaction in
                try messages.store(
                    draft, in: conversation, by: actor, clientID: clientID, at: clock.now(),
                    asking: asking, in: transaction)
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

    /// Checks words before they enter the ledger.
    func draft(_ text: String, by actor: Actor) throws -> Draft {
        try Draft(text, by: actor, under: rules, spending: messages.allowances.rates)
    }

    // MARK: - One's own messages

    /// Changes the words of one's own message; it is shown as edited.
    public func edit(_ id: MessageID, text: String, by actor: Actor) async throws -> Message {
        let (draft, bytes) = (try self.draft(text, by: actor), messages.allowances.bytes)
        return try await change(id, by: actor, isWriting: true) { message, now, transaction in
            try Connections.requireAnswered(message.conversation, by: actor.person, in: transaction)
            // Others' words would be changed in their name.
            guard message.forwarded == nil else {
                throw CommunityError(.forbidden, ChatWords.isForwarded(id))
            }
            let growth = draft.text.utf8.count - message.text.utf8.count
            try bytes.add(growth, isRow: false, by: actor, in: transaction)
            let speaker = message.speaksFor ?? actor.speaker
            try MessageQueries.edit(
                id, text: draft.text, speakingFor: speaker, at: now, in: transaction)
            let edited = message.with(text: draft.text, speaksFor: speaker)
            try transaction.record(
                .messageEdited(edited), by: message.sender, cause: actor.cause, at: now,
                as: transaction.nextSequence())
            try Mentions.keep(draft.mentioned, of: edited, in: transaction)
            try Mentions.store(draft.mentioned, of: edited, at: now, in: transaction)
            if !draft.mentioned.contains(MentionedHandles.everybody) {
                try CallQueries.end(id, transaction)
            }
            return edited
        }
    }

    /// Deletes one's own message: its words are gone, its place is shown as deleted.
    public func delete(_ id: MessageID, by actor: Actor) async throws -> Message {
        let bytes = messages.allowances.bytes
        return try await change(id, by: actor) { message, now, transaction in
            try Self.delete(message, freeing: bytes, by: actor, at: now, in: transaction)
        }
    }

    private func change(
        _ id: MessageID, by actor: Actor, isWriting: Bool = false,
        _ body: @escaping @Sendable (Message, Timestamp, CommunityTransaction) throws -> Message
    ) async throws -> Message {
        let clock = clock
        return try await ledger.perform { transaction in
            if let done = try MessageStore.done(by: actor, in: transaction) { return done }
            let seen = try SeenMessage(id, by: actor, in: transaction)
            let message = seen.message
            try seen.requireOwn(by: actor, in: transaction)
            guard !message.isDeleted else { throw CommunityError(.deleted, ChatWords.isDeleted(id)) }
            if isWriting,
                try !ActingRole.keeps(message, for: actor, under: seen.membership.writing, transaction)
            {
                try Groups.requireMayWrite(seen.membership)
            }
            let changed = try seen.change(in: transaction) { try body(message, clock.now(), transaction) }
            try transaction.record(id.rawValue, madeBy: actor)
            return changed
        }
    }
}

extension Message {
    /// The message with other words, edited.
    fileprivate func with(text: String, speaksFor: PersonID?) -> Message {
        Message(
            id: id, conversation: conversation, sender: sender, speaksFor: speaksFor, sentAt: sentAt,
            text: text,
            isEdited: true, isDeleted: false, link: link, media: media)
    }
}
