public import Logging
public import Model
public import ServiceLifecycle
public import Storage

/// The domain as one value: what doors and plugins call. It owns every rule and knows neither of them.
public final class Campus: Sendable {
    public let configuration: CommunityConfiguration
    /// What the community reads the time from.
    public let clock: WallClock
    public let accounts: Accounts
    public let people: People
    public let chat: Chat
    public let forum: Forum
    public let notifications: Notifications
    public let bus: Bus

    let files: CommunityFiles
    private let viewers: any MediaViewerFinder
    let upkeep: Upkeep

    /// Opens the record in `directory`.
    /// - Throws: `StorageError`, with a message for the operator.
    public init(
        configuration: CommunityConfiguration, directory: DataDirectory, mailer: any Mailer,
        normalizer: any TagNormalizer, scorer: any PostScorer, holders: [any PersonalDataHolder] = [],
        nearby: any NearbyFinder = NobodyNearby(), viewers: any MediaViewerFinder = NoViewers(),
        mediaReader: any MediaReader = StandInMediaReader(),
        clock: WallClock = .system, logger: Logger
    ) throws {
        let (bus, limits) = (Bus(), configuration.limits)
        self.configuration = configuration
        self.bus = bus
        self.clock = clock
        self.viewers = viewers
        // Weak, since those who listen hold the record, which would hold them in turn.
        files = try CommunityFiles(
            in: directory, configuration.storage, logger: logger, publish: { [weak bus] in bus?.publish($0) })
        let ledger = files.record
        let background = try BackgroundThread(niceness: configuration.storage.backgroundNiceness)
        let derived = DerivedData(
            of: files, scorer: scorer, configuration: configuration, clock: clock,
            background: background, logger: logger)
        let allowances = Allowances(
            rates: Rates(limits.rates, clock: clock),
            bytes: StoredBytes(ledger: ledger, limits: limits, logger: logger))
        let media = try MediaStore(
            ledger: ledger, contents: files.contents, reader: mediaReader, limits: configuration.media,
            clock: clock,
            logger: logger)
        let passed = PassedTime(clock: clock)
        let mail = MailQueue(
            ledger: ledger, mailer: mailer, clock: clock, most: configuration.mailsAtOnce, logger: logger)
        accounts = try Accounts(
            configuration: configuration, mail: mail,
            attendance: Attendance(
                ledger: ledger, clock: clock,
                cursors: ReadCursors(ledger: ledger, clock: clock, logger: logger), rates: allowances.rates,
                administrators: Set(configuration.accounts.administrators.map { $0.lowercased() }),
                logger: logger),
            passed: passed)
        people = People(
            ledger: ledger, normalizer: normalizer, limits: limits, rates: allowances.rates, clock: clock,
            keeper: TagKeeper(
                ledger: ledger, normalizer: normalizer, limits: limits, background: background,
                logger: logger))
        let sessions = accounts.attendance.sessions
        chat = Chat(
            ledger: ledger, index: derived.messages, configuration: configuration, nearby: nearby,
            sessions: sessions,
            receipts: Receipts(
                ledger: ledger, clock: clock, cursors: accounts.attendance.cursors,
                delivered: DeliveredCursors(ledger: ledger, sessions: sessions, logger: logger),
                sessions: sessions),
            messages: MessageStore(allowances: allowances, media: media), clock: clock)
        forum = Forum(
            ledger: ledger, board: derived.board, titles: derived.titles, configuration: configuration,
            allowances: allowances, clock: clock)
        notifications = Notifications(
            ledger: ledger, zone: ZoneName(typed: configuration.timeZone) ?? .utc, clock: clock)
        upkeep = Upkeep(
            derived: derived,
            closer: AccountCloser(
                ledger: ledger, holders: holders + [mail, media], clock: clock, passed: passed,
                grace: configuration.accounts.closingGrace, logger: logger),
            eraser: ClearingEraser(
                ledger: ledger, bytes: allowances.bytes, clock: clock,
                interval: configuration.storage.scrubWithin / 20, logger: logger),
            bytes: allowances.bytes,
            collector: ContentCollector(
                ledger: ledger, media: media, interval: configuration.storage.scrubWithin / 4, logger: logger),
            holders: holders)
        listen()
    }

    private func listen() {
        bus.listen { [chat, derived = upkeep.derived] events in
            chat.didCommit(events)
            derived.didCommit(events)
        }
        bus.onEnding { [sessions = accounts.attendance.sessions] person, conversation in
            for session in sessions.sessions(of: person) where session.state.close(conversation) {
                session.placeWasClosed()
            }
        }
    }

    // MARK: - Parts of services

    /// Mail that is to leave.
    public var mail: MailQueue { accounts.mail }
    /// How much each person may do in a while.
    public var rates: Rates { accounts.attendance.rates }
    /// Pictures and files.
    public var media: MediaAccess {
        MediaAccess(store: chat.messages.media, ledger: files.record, finder: viewers)
    }
    /// Names by how they begin.
    public var names: NameFinder { NameFinder(ledger: files.record) }
    /// What happened, as it is stored.
    public var events: EventLog { EventLog(ledger: files.record) }

    // MARK: - Sessions

    /// The next session's number.
    public func makeSessionID() -> SessionID { accounts.attendance.sessions.makeID() }

    /// Takes a session off the bus when its connection is gone, and keeps what it read.
    public func end(_ session: any Session) async {
        session.state.end()
        await accounts.attendance.detach(session)
    }

    // MARK: - Running

    /// Long-running work, for the gateway's service group.
    public var services: [any Service] {
        upkeep.services + [
            people.keeper, chat.receipts.cursors, chat.receipts.delivered, chat.typing, accounts.mail,
            ScrubbingService(within: configuration.storage.scrubWithin) { try await self.scrub() },
        ]
    }

    /// The part of ``services`` that derives ranks and indexes, and renews tags: what people see of what they did. The rest
    /// looks after a record that lasts.
    public var derivingServices: [any Service] { upkeep.derived.services + [people.keeper] }

    /// Empties the record's log where words were deleted, and takes them out of the indexes; false where a read holds
    /// them. The gateway does so by itself.
    @discardableResult
    public func scrub() async throws -> Bool {
        let areScrubbed = await upkeep.derived.scrub()
        return try await files.record.scrub() && areScrubbed
    }

    /// Erases the accounts whose time of grace is over, codes that expired, and groups that nobody is in; returns how many
    /// accounts. The gateway does so every minute by itself.
    @discardableResult
    public func eraseClosedAccounts() async throws -> Int { try await upkeep.closer.closeDue() }

    /// Erases the words of what every member of a conversation has cleared. Returns the number of conversations. The
    /// gateway does so by itself.
    @discardableResult
    public func eraseCleared() async throws -> Int { try await upkeep.eraser.eraseDue() }

    /// Removes the files of pictures to which nothing refers any more. The gateway does so by itself.
    public func collectFiles() async throws { try await upkeep.collector.collect() }

    /// Waits until every noted post is scored and stored.
    public func settleTrending() async { await upkeep.derived.board.settle() }

    /// Waits until every title is indexed.
    public func settleTitles() async { await upkeep.derived.titles.settle() }

    /// Waits until every message is indexed.
    public func settleMessages() async { await upkeep.derived.messages.settle() }

    /// Waits until all that is derived from the record is complete.
    public func settle() async {
        await settleTrending()
        await settleTitles()
        await settleMessages()
    }

    /// What sees to it that the record can be written. It is a service of its own: where it ends, the gateway has to.
    public var recordWatch: RecordWatch { files.watch }

    /// Whether, and why, nothing can be stored; `nil` if everything can.
    public var storageProblem: StorageProblem? {
        switch files.record.state {
        case .full: .full
        case .failed(let reason): .failed(reason)
        case .running, .closed: nil
        }
    }

    /// Stores what is under way and closes the record.
    public func close() async { await files.close() }
}

/// Everything that can be done by name.
extension Campus {
    public static let actions: [OfferedAction<Campus>] =
        Chat.actions.map { $0.at(\.chat) } + Groups.actions.map { $0.at(\.chat.groups) }
        + Conversations.actions.map { $0.at(\.chat.conversations) }
        + Receipts.actions.map { $0.at(\.chat.receipts) }
        + (People.actions + ProfilePicture.actions + Requests.actions).map { $0.at(\.people) }
        + Contacts.actions.map { $0.at(\.chat.contacts) }
        + (Notifications.actions + Preferences.actions).map { $0.at(\.notifications) }
        + Forum.actions.map { $0.at(\.forum) } + Reactions.actions.map { $0.at(\.forum.reactions) }
}

/// What the gateway sees to by itself: that what is over goes, and what is derived follows.
struct Upkeep: Sendable {
    let derived: DerivedData
    let closer: AccountCloser
    let eraser: ClearingEraser
    let bytes: StoredBytes
    let collector: ContentCollector
    /// Who keeps something of people outside the record.
    let holders: [any PersonalDataHolder]

    var services: [any Service] { derived.services + [closer, eraser, bytes, collector] }
}

/// Why nothing can be stored.
public enum StorageProblem: Sendable, Hashable {
    /// The disk is full; it goes on by itself once there is room.
    case full
    /// The disk failed, for this reason; the gateway has to be started again.
    case failed(String)
}
