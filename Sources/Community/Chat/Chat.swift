import Concurrency
public import Model
public import Storage

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
            ledger: ledger, clock: clock, index: index, rates: allowances.rates, media: messages.media)
        self.receipts = receipts
        typing = Typing(ledger: ledger, clock: clock)
    }

    var rates: Rates { messages.allowances.rates }

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    /// Told of each commit's events, on the ledger's thread.
    func didCommit(_ events: [Event]) {
        messages.cache.didCommit(events)
        typing.didCommit(events)
    }
}

/// What people do with conversations and messages.
public protocol ChatAction: Action where Feature == Chat {}
/// What people look at of conversations and messages.
public protocol ChatLook: Look where Feature == Chat {}

extension Chat {
    static let actions: [OfferedAction<Chat>] = Messages.actions + Stars.actions + Subjects.actions
}

extension Action where Result == Message {
    public func subject(of result: Message) -> Int64 { result.id.rawValue }

    /// Returns the message that was written or changed, as the caller sees it now.
    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        try Message.stored(subject, as: caller, in: transaction)
    }
}

extension Action where Result == ConversationSummary {
    public func subject(of result: ConversationSummary) -> Int64 { result.place.conversation.rawValue }

    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        try Conversations.summary(of: ConversationID(rawValue: subject), for: caller.id, in: transaction)
    }
}

extension Action where Result == Place {
    public func subject(of result: Place) -> Int64 { result.conversation.rawValue }

    /// Returns the conversation, also one that the caller has left.
    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Place {
        guard let conversation = try EventQueries.conversation(subject, in: transaction) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return conversation.place(for: caller.id)
    }
}

extension Message {
    /// Returns a message that the caller wrote or changed, without the words of whom they forgot.
    static func stored(_ id: Int64, as caller: Caller, in reader: SQLReader) throws -> Message {
        guard let message = try EventQueries.message(id, in: reader) else {
            throw CommunityError(.notFound, ChatWords.noMessage(MessageID(rawValue: id)))
        }
        return try Hiding.messages([message], from: caller.id, in: reader)[0]
    }
}

// MARK: - How they look to programs

extension Place: Presentable {
    public static var valueType: ValueType { .text }
    public func datum(for viewer: Viewer) -> Datum { .text(name) }
}

/// As its handle.
extension PersonRef: Presentable {
    public static var valueType: ValueType { .text }
    public func datum(for viewer: Viewer) -> Datum { .text(handle) }
}
