public import Logging
public import ServiceLifecycle
public import Storage
import struct Synchronization.Atomic

/// The domain as one value: what doors and plugins call. It owns every rule and knows neither of them.
public final class Campus: Sendable {
    public let configuration: CommunityConfiguration
    public let accounts: Accounts
    public let people: People
    public let chat: Chat
    public let forum: Forum
    public let notifications: Notifications
    /// What has reached whom.
    public let receipts: Receipts
    /// Who is writing where.
    public let typing: Typing
    /// Names by how they begin.
    public let names: NameFinder
    public let bus: Bus
    /// What happened, as it is stored.
    public let events: EventLog
    /// What the community reads the time from.
    public let clock: WallClock

    private let ledger: CommunityLedger
    private let scores: DerivedStore
    private let board: TrendingBoard
    private let closer: AccountCloser
    /// Who keeps something of people outside the record.
    let holders: [any PersonalDataHolder]
    private let eraser: ClearingEraser
    private let words: DerivedStore
    private let titles: TitleIndex
    private let messageBlocks: DerivedStore
    private let messages: MessageIndex
    private let directory: DataDirectory
    private let logger: Logger
    private let lastSession = Atomic<UInt64>(0)

    /// Opens the record in `directory`.
    /// - Throws: `StorageError`, with a message for the operator.
    public init(
        configuration: CommunityConfiguration, directory: DataDirectory, mailer: any Mailer,
        normalizer: any TagNormalizer, scorer: any PostScorer, holders: [any PersonalDataHolder] = [],
        nearby: any NearbyFinder = NobodyNearby(),
        clock: WallClock = .system, logger: Logger
    ) throws {
        let bus = Bus()
        self.configuration = configuration
        self.directory = directory
        self.bus = bus
        self.clock = clock
        self.holders = holders
        self.logger = logger
        var options = LedgerOptions()
        options.maximumBatch = configuration.storage.batch
        options.readers = configuration.storage.readers
        ledger = try CommunityLedger(
            path: directory.file("quad.sqlite"), migrations: CommunitySchema.migrations, options: options,
            logger: logger, publish: bus.publish)
        scores = try DerivedStore(
            path: directory.file("trending.sqlite"), schemaVersion: TrendingQueries.schemaVersion,
            schema: TrendingQueries.schema, logger: logger)
        words = try DerivedStore(
            path: directory.file("titles.sqlite"), schemaVersion: TitleQueries.schemaVersion,
            schema: TitleQueries.schema, logger: logger)
        messageBlocks = try DerivedStore(
            path: directory.file("messages.sqlite"), schemaVersion: MessageBlockQueries.schemaVersion,
            schema: MessageBlockQueries.schema, logger: logger)
        let background = try BackgroundThread()
        board = TrendingBoard(
            ledger: ledger, store: scores, scorer: scorer, clock: clock,
            interval: configuration.rescoreInterval,
            background: background, logger: logger)
        titles = TitleIndex(
            TitleSource(ledger: ledger, store: words), ledger: ledger, store: words, background: background,
            pace: .atOnce, logger: logger)
        messages = MessageIndex(
            MessageSource(ledger: ledger, store: messageBlocks), ledger: ledger, store: messageBlocks,
            background: background, pace: .gathering(500, for: .seconds(1)), logger: logger)
        eraser = ClearingEraser(
            ledger: ledger, clock: clock, interval: configuration.storage.forgetWithin / 20, logger: logger)
        closer = AccountCloser(ledger: ledger, holders: holders, clock: clock, logger: logger)
        events = EventLog(ledger: ledger)
        let cursors = ReadCursors(ledger: ledger, clock: clock, logger: logger)
        accounts = try Accounts(
            configuration: configuration, ledger: ledger, mailer: mailer, cursors: cursors, clock: clock)
        let delivered = DeliveredCursors(ledger: ledger, sessions: accounts.sessions, logger: logger)
        receipts = Receipts(
            ledger: ledger, cursors: cursors, delivered: delivered, sessions: accounts.sessions)
        typing = Typing(ledger: ledger, clock: clock)
        people = People(
            ledger: ledger, normalizer: normalizer, limits: configuration.limits, clock: clock,
            keeper: TagKeeper(
                ledger: ledger, normalizer: normalizer, limits: configuration.limits, background: background,
                logger: logger))
        chat = Chat(
            ledger: ledger, messages: messages, configuration: configuration, nearby: nearby,
            sessions: accounts.sessions, clock: clock)
        forum = Forum(
            ledger: ledger, board: board, titles: titles, configuration: configuration, clock: clock)
        notifications = Notifications(ledger: ledger, zone: configuration.timeZone, clock: clock)
        names = NameFinder(ledger: ledger)
        bus.listen { [board, chat, titles, messages, typing] events in
            chat.note(events)
            typing.note(events)
            board.note(events)
            titles.note(events)
            messages.note(events)
        }
        bus.onEnding { [sessions = accounts.sessions] person, conversation in
            for session in sessions.sessions(of: person) where session.state.close(conversation) {
                session.placeWasClosed()
            }
        }
        bus.listen { [ledger] events in
            if events.contains(where: \.fact.dropsWords) { ledger.oweForgetting() }
        }
    }

    /// The next session's number.
    public func makeSessionID() -> SessionID {
        SessionID(rawValue: lastSession.add(1, ordering: .relaxed).newValue)
    }

    /// Takes a session off the bus when its connection is gone, and keeps what it read.
    public func end(_ session: any Session) async {
        session.state.end()
        do {
            try await accounts.detach(session)
        } catch {
            logger.debug("a session ended after the ledger", metadata: ["session": "\(session.id.rawValue)"])
        }
    }

    /// Long-running work, for the gateway's service group.
    public var services: [any Service] {
        [
            board, titles, messages, closer, eraser, people.keeper, receipts.cursors, receipts.delivered,
            typing,
            Forgetting(within: configuration.storage.forgetWithin) { try await self.forget() },
        ]
    }

    /// Empties the record's log where words were deleted, and takes them out of the indexes; false where a read holds
    /// them. The gateway does so by itself.
    @discardableResult
    public func forget() async throws -> Bool {
        let areForgotten = [await titles.forget(), await messages.forget()]
        return try await ledger.forget() && areForgotten.allSatisfy(\.self)
    }

    /// Erases the accounts whose time of grace is over; gives how many. The gateway does so every minute by itself.
    @discardableResult
    public func eraseClosedAccounts() async throws -> Int { try await closer.closeDue() }

    /// Erases the words of what every member of a conversation has cleared; gives of how many conversations. The
    /// gateway does so by itself.
    @discardableResult
    public func eraseCleared() async throws -> Int { try await eraser.eraseDue() }

    /// Waits until every noted post is scored and stored.
    public func settleTrending() async { await board.settle() }

    /// Waits until every title is indexed.
    public func settleTitles() async { await titles.settle() }

    /// Waits until every message is indexed.
    public func settleMessages() async { await messages.settle() }

    /// Why nothing can be stored any more, or nil.
    public var storageProblem: String? {
        if case .failed(let reason) = ledger.state { reason } else { nil }
    }

    /// Stores what is under way and closes the record.
    public func close() async {
        await ledger.close()
        await scores.close()
        await words.close()
        await messageBlocks.close()
    }
}
