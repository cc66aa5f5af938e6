import Concurrency
import Model
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
            ledger: ledger, clock: clock, index: index, rates: allowances.rates, media: messages.media)
        self.receipts = receipts
        typing = Typing(ledger: ledger, clock: clock)
    }

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    /// Told of each commit's events, on the ledger's thread.
    func didCommit(_ events: [Event]) {
        messages.cache.didCommit(events)
        typing.didCommit(events)
    }
}
