import Locks
import Logging
import ServiceLifecycle
import Storage

/// Finds posts by the words of their titles. The index is derived data: it follows the record's events a moment
/// behind, from its own cursor, so that after a crash it goes on where it was; a missing or foreign file is made
/// anew in the background, the newest posts first.
final class TitleIndex: Service {
    /// What was found.
    struct Found: Sendable {
        let posts: [PostID]
        /// Whether the index is still being made, so that some may be missing.
        let isPartial: Bool
    }

    private let ledger: CommunityLedger
    private let store: DerivedStore
    private let clock: WallClock
    private let background: BackgroundThread
    private let logger: Logger
    private let inbox = PostInbox()
    private let isFilled = Mutex(false)

    /// Titles taken over in one transaction, between two looks at what else waits.
    private static let chunk = 2_000
    /// How long a reader waits for titles that just changed.
    private static let patience = Duration.milliseconds(250)
    /// Posts that are ranked: of a word that is everywhere, the newest so many.
    private static let candidates = 2_000
    /// Events without titles between two notes of how far the index has come.
    private static let stride: Int64 = 10_000

    init(
        ledger: CommunityLedger, store: DerivedStore, clock: WallClock, background: BackgroundThread,
        logger: Logger
    ) {
        self.ledger = ledger
        self.store = store
        self.clock = clock
        self.background = background
        self.logger = logger
        // What was stored before the last end and not indexed any more.
        inbox.note([])
    }

    /// Notes what a commit changed; called on the ledger's thread.
    func note(_ events: [Event]) {
        let posts = events.compactMap(\.fact.titledPost)
        if !posts.isEmpty { inbox.note(posts) }
    }

    /// The posts whose titles have all these words, the best first.
    /// - Throws: `CommunityError` where there is nothing to look for.
    func search(_ words: String, limit: Int) async throws -> Found {
        guard let pattern = TitleQueries.pattern(of: words) else {
            throw CommunityError(.invalid, ForumWords.nothingToFind)
        }
        await inbox.settle(within: Self.patience)
        // Before the search: what is filled meanwhile it may not have seen.
        let (now, isPartial) = (clock.now(), !isFilled.withLock(\.self))
        let posts = try await store.read {
            try TitleQueries.search(pattern, among: Self.candidates, limit: limit, at: now, in: $0)
        }
        return Found(posts: posts, isPartial: isPartial)
    }

    /// Waits until everything is indexed: what was noted, and what there was before the index.
    func settle() async {
        await inbox.settle(within: nil)
        while !isFilled.withLock(\.self) {
            // Each round takes over some of it.
            inbox.note([])
            await inbox.settle(within: nil)
        }
    }

    /// Rids the file and its log of what deleted and changed titles left in them; false where a read holds it.
    ///
    /// FTS5 only marks words as removed and drops them as it merges its parts, so all of these are brought into
    /// one: a second for a million titles, in steps that let others in between.
    ///
    /// Where it fails it is tried again the next time: the index is no reason for the gateway to stop.
    func forget() async -> Bool {
        do { return try await dropLeftovers() } catch {
            if !EventLog.isInterruption(error) {
                logger.error("removed titles are not out of the index yet", metadata: ["error": "\(error)"])
            }
            return true
        }
    }

    private func dropLeftovers() async throws -> Bool {
        try await withTaskExecutorPreference(background) {
            try follow()
            let leftovers = try store.readHere { try TitleQueries.mark(.leftovers, in: $0) } ?? 0
            guard leftovers > 0 else { return true }
            var isFirst = true
            while try store.writeHere({ try TitleQueries.merge(isFirst: isFirst, in: $0) }) {
                isFirst = false
                await Task.yield()
            }
            guard try await store.truncateLog() else { return false }
            try store.writeHere { try TitleQueries.clear(leftovers: leftovers, in: $0) }
            return true
        }
    }

    // MARK: - Work

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskExecutorPreference(self.background) {
                for await _ in self.inbox.doorbell { await self.work() }
            }
        }
    }

    private func work() async {
        let work = inbox.take()
        do {
            try follow()
            inbox.finish(work)
            if try fill() { inbox.ring() }
        } catch {
            inbox.finish(work)
            logger.error("titles were not indexed; it is tried again", metadata: ["error": "\(error)"])
            try? await Task.sleep(for: .seconds(1))
            inbox.ring()
        }
    }

    /// Takes over what happened since the cursor.
    private func follow() throws {
        while let cursor = try store.readHere({ try TitleQueries.mark(.cursor, in: $0) }) {
            let (changes, titles, last) = try ledger.readHere { reader in
                let changes = try TitleQueries.changes(after: cursor, limit: Self.chunk, in: reader)
                let posts = Set(changes.map(\.post))
                return (
                    changes, try posts.map { ($0, try TitleQueries.title(of: $0, in: reader)) },
                    try EventQueries.lastSequence(in: reader)
                )
            }
            let isCut = changes.count == Self.chunk
            let reached = isCut ? changes.last?.sequence ?? last : last
            guard !changes.isEmpty || reached - cursor > Self.stride else { return }
            try store.writeHere { writer in
                for (post, title) in titles { try Self.replace(post, with: title, in: writer) }
                try TitleQueries.set(.cursor, to: reached, in: writer)
            }
            if !isCut { return }
        }
        try begin()
    }

    private static func replace(_ post: Int64, with title: TitleQueries.Title?, in writer: SQLWriter) throws {
        if try TitleQueries.remove(post, in: writer) {
            try TitleQueries.noteLeftovers(in: writer)
        }
        if let title { try TitleQueries.insert(title, in: writer) }
    }

    /// An empty index follows from now on, and is filled with what there was before.
    private func begin() throws {
        let last = try ledger.readHere { try EventQueries.lastSequence(in: $0) }
        try store.writeHere { writer in
            try TitleQueries.set(.cursor, to: last, in: writer)
            try TitleQueries.set(.filled, to: last + 1, in: writer)
        }
    }

    /// Takes over some of what there was before the index; false once all of it is in.
    private func fill() throws -> Bool {
        guard !isFilled.withLock(\.self) else { return false }
        let filled = try store.readHere { try TitleQueries.mark(.filled, in: $0) } ?? 0
        let titles = try ledger.readHere {
            try TitleQueries.titles(before: filled, limit: Self.chunk, in: $0)
        }
        try store.writeHere { writer in
            for title in titles { try TitleQueries.insert(title, in: writer) }
            if filled > 0 { try TitleQueries.set(.filled, to: titles.first?.post ?? 0, in: writer) }
        }
        if titles.isEmpty { isFilled.withLock { $0 = true } }
        return !titles.isEmpty
    }
}

extension Fact {
    /// The post whose title this fact may change.
    fileprivate var titledPost: PostID? {
        switch self {
        case .posted(let post, _), .edited(let post, nil), .deleted(let post, nil): post
        default: nil
        }
    }
}
