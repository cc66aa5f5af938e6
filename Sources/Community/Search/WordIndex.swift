import Concurrency
import Logging
import ServiceLifecycle
import Storage

/// An index of words beside the record: derived data that follows it a moment behind, from its own cursor, so that
/// after a crash it goes on where it was; a missing or foreign file is made anew in the background, the newest first.
final class WordIndex<Source: WordSource>: Service {
    /// How long it may stay behind where nobody waits: taking much at once costs less.
    struct Pace {
        let most: Int
        let pause: Duration?

        static var atOnce: Pace { Pace(most: 1, pause: nil) }
        static func gathering(_ most: Int, for pause: Duration) -> Pace { Pace(most: most, pause: pause) }
    }

    let source: Source
    private let ledger: CommunityLedger
    private let store: DerivedStore
    private let background: BackgroundThread
    private let pause: Duration?
    private let logger: Logger
    private let backlog: Backlog
    private let isFilled = Mutex(false)
    /// How long a reader waits for words that just changed; `nil` for as long as that takes.
    private let patience: Duration?

    init(
        _ source: Source, ledger: CommunityLedger, store: DerivedStore, background: BackgroundThread,
        pace: Pace, patience: Duration?, logger: Logger
    ) {
        self.patience = patience
        self.source = source
        self.ledger = ledger
        self.store = store
        self.background = background
        self.logger = logger
        pause = pace.pause
        backlog = Backlog(gathering: pace.most)
        // What was stored before the last end and not indexed any more.
        backlog.add()
        backlog.ring()
    }

    /// Notes that so many things changed; called on the ledger's thread.
    func add(_ changes: Int) {
        if changes > 0 { backlog.add(changes) }
    }

    /// Reads the index, a moment after the last change; says whether it is behind or still being made, so that some may
    /// be missing.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> (found: Value, isPartial: Bool) {
        let isPartial = await catchUp()
        return (try await readNow(body), isPartial)
    }

    /// Waits a moment for the last changes. Returns whether the index is still behind or being made, so that what is read
    /// from now on may miss some.
    func catchUp() async -> Bool {
        guard let patience else {
            await settle()
            return false
        }
        let hasCaughtUp = await backlog.settle(within: patience)
        return !hasCaughtUp || !isFilled.withLock(\.self)
    }

    /// Reads the index as it is.
    func readNow<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> Value {
        try await store.read(body)
    }

    /// Waits until everything is indexed: what was noted, and what there was before the index.
    func settle() async {
        await backlog.settle(within: nil)
        while !isFilled.withLock(\.self) {
            // Each round takes over some of it.
            backlog.add()
            await backlog.settle(within: nil)
        }
    }

    /// Rids the file and its log of what removed words left in them; false where a read holds it.
    ///
    /// Where it fails it is tried again the next time: the index is no reason for the gateway to stop.
    func scrub() async -> Bool {
        do { return try await dropLeftovers() } catch {
            if !EventLog.isInterruption(error) {
                logger.error("removed words are not out of the index yet", metadata: ["error": "\(error)"])
            }
            return true
        }
    }

    private func dropLeftovers() async throws -> Bool {
        try await withTaskExecutorPreference(background) {
            try follow()
            let leftovers = try store.readHere { try WordIndexQueries.mark(.leftovers, in: $0) } ?? 0
            guard leftovers > 0 else { return true }
            var isFirst = true
            while try store.writeHere({ try source.scrub(isFirst: isFirst, in: $0) }) {
                isFirst = false
                await Task.yield()
            }
            guard try await store.truncateLog() else { return false }
            try store.writeHere { try WordIndexQueries.clear(leftovers: leftovers, in: $0) }
            return true
        }
    }

    // MARK: - Work

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask(executorPreference: self.background) {
                    for await _ in self.backlog.doorbell { await self.work() }
                }
                if let pause = self.pause { group.addTask { await self.remind(each: pause) } }
                await group.waitForAll()
            }
        }
    }

    /// What is too little to ring for waits no longer than this.
    private func remind(each pause: Duration) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: pause)
            backlog.ringIfBehind()
        }
    }

    private func work() async {
        let upTo = backlog.begin()
        do {
            try follow()
            // Before readers go on: where there is little, nothing is missing when they do.
            let goesOn = try fill()
            backlog.finish(upTo)
            if goesOn { backlog.ring() }
        } catch {
            // Whoever waits goes on waiting: the index is not complete.
            logger.error("words were not indexed; it is tried again", metadata: ["error": "\(error)"])
            try? await Task.sleep(for: .seconds(1))
            backlog.ring()
        }
    }

    /// Takes over what happened since the cursor.
    private func follow() throws {
        while let cursor = try store.readHere({ try WordIndexQueries.mark(.cursor, in: $0) }) {
            guard try source.follow(after: cursor) else { return }
        }
        try begin()
    }

    /// An empty index follows from now on, and is filled with what there was before.
    private func begin() throws {
        let last = try ledger.readHere { try EventQueries.lastSequence(in: $0) }
        try store.writeHere { writer in
            try WordIndexQueries.set(.cursor, to: last, in: writer)
            try WordIndexQueries.set(.start, to: last, in: writer)
            try WordIndexQueries.set(.filled, to: last + 1, in: writer)
        }
    }

    /// Takes over some of what there was before the index; false once all of it is in.
    private func fill() throws -> Bool {
        guard !isFilled.withLock(\.self) else { return false }
        let filled = try store.readHere { try WordIndexQueries.mark(.filled, in: $0) } ?? 0
        let goesOn = try source.fill(below: filled)
        if !goesOn { isFilled.withLock { $0 = true } }
        return goesOn
    }
}

/// What a ``WordIndex`` holds: how words of the record become findable, and unfindable again.
///
/// All of it is called on the background thread, one call after the other. What a call writes it writes together
/// with the mark that says so, or so that it may be done again.
protocol WordSource: Sendable {
    /// Takes over some of what happened after `cursor`, and notes how far it came; false once nothing is left.
    func follow(after cursor: Int64) throws -> Bool

    /// Takes over some of what was there before the index, below the mark `filled`; false once all of it is in.
    func fill(below filled: Int64) throws -> Bool

    /// A step of taking what was removed out of the file; false once nothing is left to do.
    func scrub(isFirst: Bool, in writer: SQLWriter) throws -> Bool
}

/// How far a derived index of words has come, whatever it holds.
enum WordIndexQueries {
    static let schema = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        """

    enum Mark: String {
        /// What happened up to this number is in.
        case cursor
        /// Where the index began: what has greater numbers it follows, what was there before it is filled with.
        case start
        /// Things from this number on are in: those from before the index are taken over from the newest down.
        case filled
        /// Where filling is within one of these things; 0 between two.
        case within
        /// How often something was removed since nothing of that was left in the file.
        case leftovers
    }

    static func mark(_ mark: Mark, in reader: SQLReader) throws -> Int64? {
        try reader.first("SELECT value FROM meta WHERE key = ?", mark.rawValue) { $0.int64(0) }
    }

    static func set(_ mark: Mark, to value: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
            mark.rawValue, value)
    }

    static func recordLeftovers(in writer: SQLWriter) throws {
        try writer.execute(
            "INSERT INTO meta (key, value) VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET value = value + 1",
            Mark.leftovers.rawValue)
    }

    /// Nothing is left, unless more was removed since there were so many.
    static func clear(leftovers: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "UPDATE meta SET value = 0 WHERE key = ? AND value = ?", Mark.leftovers.rawValue, leftovers)
    }
}
