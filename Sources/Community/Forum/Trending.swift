import Concurrency
import Logging
import Model
import ServiceLifecycle
import Storage

/// The posts with the highest scores, of one category or of all.
struct TrendingPosts: ForumLook {
    static let declaration = Declaration(
        "forum.trending",
        "The posts that the hook `forum.score` puts first (10, at most 100). `rest` has the ids of those that "
            + "come after them, up to \(Forum.longestRanking) in all: `posts` gives these later, and none is shown twice.",
        fields: [Forum.category, Forum.limit], placed: 0,
        gives: "a list of posts, each with its `score`, and `rest`", refusals: [.notFound], cost: .read,
        exposed: [.lua, .http])

    let category: String?
    var count = Forum.longestPage

    /// Waits a moment for the scores of posts that changed before the call, so that one sees the effect of what one just did.
    func prepare(at forum: Forum, for actor: Actor) async throws -> [(post: PostID, score: Double)] {
        try await forum.board.top(category: category.map(forum.category), limit: Forum.longestRanking)
    }

    func run(
        _ ranking: [(post: PostID, score: Double)], in reader: SQLReader, for caller: Caller
    ) throws -> Ranking {
        var hiding = Hiding(from: caller.id, in: reader)
        let items = try ranking.prefix(count).compactMap { entry -> ScoredPost? in
            guard let post = try Forum.listed(entry.post, in: reader) else { return nil }
            return ScoredPost(post: try hiding.hides(post) ? post.hidden : post, score: entry.score)
        }
        return Ranking(items: items, rest: ranking.dropFirst(count).map(\.post))
    }
}

extension TrendingPosts {
    init(_ given: Arguments) throws {
        (category, count) = (try given[Forum.category], try given[Forum.limit])
    }
}

/// The derived store of scores: one row a post and category, category 0 standing for all.
enum TrendingQueries {
    static let schemaVersion = 1
    static let schema = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE scores (
            post INTEGER NOT NULL, category INTEGER NOT NULL, score REAL NOT NULL,
            PRIMARY KEY (post, category)) WITHOUT ROWID;
        CREATE INDEX scores_rank ON scores(category, score DESC, post DESC);
        """

    /// The scorer's version that the stored scores were made with; nil before the first ranking.
    static func version(in reader: SQLReader) throws -> String? {
        try reader.first("SELECT value FROM meta WHERE key = 'version'") { $0.text(0) }
    }

    /// The newest post that has a score; 0 where none has.
    static func newest(in reader: SQLReader) throws -> Int64 {
        Int64(try reader.count("SELECT max(post) FROM scores"))
    }

    static func top(
        category: String?, limit: Int, in reader: SQLReader
    ) throws -> [(post: PostID, score: Double)] {
        try reader.rows(
            """
            SELECT post, score FROM scores
            WHERE category = CASE WHEN ?1 IS NULL THEN 0 ELSE (SELECT id FROM categories WHERE name = ?1) END
            ORDER BY score DESC, post DESC LIMIT ?2
            """, category, limit
        ) { (PostID(rawValue: $0.int64(0)), $0.double(1)) }
    }

    /// Where scores are written: the ranking in use, or the one that will replace it.
    enum Target: String {
        case current = "scores"
        case next = "scores_next"
    }

    static func store(
        _ posts: [PostFacts], _ scores: [Double], into target: Target, in writer: SQLWriter
    ) throws {
        var known: [String: Int] = [:]
        for (post, score) in zip(posts, scores) {
            let categories = try post.categories.map { try category($0, known: &known, in: writer) }
            for category in [0] + categories {
                try writer.execute(
                    "INSERT OR REPLACE INTO \(target.rawValue) (post, category, score) VALUES (?, ?, ?)",
                    post.id, category, score)
            }
        }
    }

    /// Takes posts that were deleted out of the ranking.
    static func remove(_ posts: Set<PostID>, in writer: SQLWriter) throws {
        for post in posts { try writer.execute("DELETE FROM scores WHERE post = ?", post) }
    }

    static func beginNext(in writer: SQLWriter) throws {
        try writer.execute("DROP TABLE IF EXISTS scores_next")
        try writer.execute(
            """
            CREATE TABLE scores_next (
                post INTEGER NOT NULL, category INTEGER NOT NULL, score REAL NOT NULL,
                PRIMARY KEY (post, category)) WITHOUT ROWID
            """)
    }

    /// Puts the new ranking in place of the old one.
    static func adoptNext(version: String, in writer: SQLWriter) throws {
        try writer.execute("DROP TABLE scores")
        try writer.execute("ALTER TABLE scores_next RENAME TO scores")
        try writer.execute("CREATE INDEX scores_rank ON scores(category, score DESC, post DESC)")
        try writer.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('version', ?)", version)
    }

    private static func category(_ name: String, known: inout [String: Int], in writer: SQLWriter) throws
        -> Int
    {
        if let id = known[name] { return id }
        try writer.execute("INSERT OR IGNORE INTO categories (name) VALUES (?)", name)
        let id = try writer.count("SELECT id FROM categories WHERE name = ?", name)
        known[name] = id
        return id
    }
}

/// Keeps the scores of Trending: in batches when something changes, as posts age, and wholly in the background
/// when the hook changes. Scores are derived data: they are kept outside the message's transaction, and a
/// missing or foreign store is made anew.
final class TrendingBoard: Service {
    private let ledger: CommunityLedger
    private let store: DerivedStore
    private let scorer: any PostScorer
    private let clock: WallClock
    private let interval: Duration
    /// How long a reader waits for the scores of what just changed; `nil` for as long as that takes.
    private let patience: Duration?
    private let logger: Logger
    private let inbox = PostInbox()
    /// Where all the work is done: at the usual priority it made messages wait six times as long.
    private let background: BackgroundThread

    /// Posts scored between two looks at what else waits.
    private static let chunk = 5_000
    /// Ranks that are compared to tell how many posts moved.
    private static let compared = 100

    init(
        ledger: CommunityLedger, store: DerivedStore, scorer: any PostScorer, clock: WallClock,
        interval: Duration, patience: Duration?, background: BackgroundThread, logger: Logger
    ) {
        self.background = background
        self.ledger = ledger
        self.store = store
        self.scorer = scorer
        self.clock = clock
        self.interval = interval
        self.patience = patience
        self.logger = logger
        // A reader who waits as long as it takes waits for the look at the start, too.
        if patience == nil { inbox.add([]) }
    }

    // MARK: - Told from outside

    /// Notes what a commit changed; called on the ledger's thread.
    func didCommit(_ events: [Event]) {
        let posts = events.compactMap(\.fact.scoredPost)
        if !posts.isEmpty { inbox.add(posts) }
    }

    func scoringChanged() { inbox.addEverything() }

    /// Scores every post anew. Returns how many of the first hundred moved.
    func rescore() async throws -> Int {
        let before = try await ranking()
        inbox.addEverything()
        await inbox.settle(within: nil)
        let after = try await ranking()
        let ranks = Dictionary(uniqueKeysWithValues: zip(after, after.indices))
        return before.indices.count { ranks[before[$0]] != $0 }
    }

    func top(category: String?, limit: Int) async throws -> [(post: PostID, score: Double)] {
        await inbox.settle(within: patience)
        return try await store.read { try TrendingQueries.top(category: category, limit: limit, in: $0) }
    }

    /// Waits until everything that was noted is scored and stored.
    func settle() async { await inbox.settle(within: nil) }

    private func ranking() async throws -> [PostID] {
        try await store.read {
            try TrendingQueries.top(category: nil, limit: Self.compared, in: $0).map(\.post)
        }
    }

    // MARK: - Work

    func run() async throws {
        if try await store.read({ try TrendingQueries.version(in: $0) }) != scorer.version {
            inbox.addEverything()
        } else {
            try await addUnscored()
        }
        inbox.ring()
        try await cancelWhenGracefulShutdown {
            try await withThrowingDiscardingTaskGroup { group in
                group.addTask { try await self.tick() }
                await withTaskExecutorPreference(self.background) {
                    var ages = Ages(last: self.clock.now())
                    for await _ in self.inbox.doorbell { await self.work(&ages) }
                }
            }
        }
    }

    /// Posts that were stored before the last end, but not scored any more, enter at once; comments, likes and
    /// views of that moment follow with the sweep over ageing posts.
    private func addUnscored() async throws {
        let newest = try await store.read { try TrendingQueries.newest(in: $0) }
        let posts = try await ledger.read { try ForumQueries.posts(after: newest, in: $0) }
        if !posts.isEmpty { inbox.add(posts) }
    }

    private func tick() async throws {
        while !Task.isCancelled {
            try? await Task.sleep(for: interval)
            inbox.ring()
        }
    }

    /// Where the sweep over ageing posts stands.
    private struct Ages {
        var last: Timestamp
        var cursor: Int64 = 0
    }

    private func work(_ ages: inout Ages) async {
        let work = inbox.drain()
        do {
            if work.everything {
                repeat { try await scoreEverything() } while inbox.drainEverything()
            }
            try await score(Array(work.posts))
            try await age(&ages)
        } catch {
            logger.error("scoring failed; it is tried again", metadata: ["error": "\(error)"])
            inbox.add(work.posts)
            if work.everything { inbox.addEverything() }
            try? await Task.sleep(for: .seconds(1))
        }
        inbox.finish(work)
    }

    private func score(_ posts: [PostID]) async throws {
        for start in stride(from: 0, to: posts.count, by: Self.chunk) {
            let part = Array(posts[start..<min(start + Self.chunk, posts.count)])
            let now = clock.now()
            let facts = try ledger.readHere { try ForumQueries.facts(of: part, at: now, in: $0) }
            let gone = Set(part).subtracting(facts.map(\.id))
            if !gone.isEmpty { try store.writeHere { try TrendingQueries.remove(gone, in: $0) } }
            try await score(facts: facts)
        }
    }

    private func score(facts: [PostFacts], into target: TrendingQueries.Target = .current) async throws {
        guard !facts.isEmpty else { return }
        let scores = try await scorer.score(facts)
        try store.writeHere { try TrendingQueries.store(facts, scores, into: target, in: $0) }
    }

    /// Every post is scored anew in turn as it ages, `chunk` posts an interval.
    private func age(_ ages: inout Ages) async throws {
        let now = clock.now()
        if now >= ages.last, now - ages.last < interval { return }
        ages.last = now
        let cursor = ages.cursor
        let facts = try ledger.readHere { reader in
            try ForumQueries.facts(after: cursor, limit: Self.chunk, at: now, in: reader)
        }
        ages.cursor = facts.count < Self.chunk ? 0 : facts.last?.id.rawValue ?? 0
        try await score(facts: facts)
        let leaders = try await ranking()
        try await score(leaders)
    }

    /// Makes a whole new ranking beside the old one, then puts it in its place. What changes meanwhile is
    /// scored in the old one at once, and again in the new one.
    private func scoreEverything() async throws {
        let version = scorer.version
        var changed: Set<PostID> = []
        var cursor: Int64 = 0
        try store.writeHere { try TrendingQueries.beginNext(in: $0) }
        while true {
            let (after, now) = (cursor, clock.now())
            let facts = try ledger.readHere {
                try ForumQueries.facts(after: after, limit: Self.chunk, at: now, in: $0)
            }
            try await score(facts: facts, into: .next)
            guard let last = facts.last else { break }
            cursor = last.id.rawValue
            // Changed again meanwhile: this ranking would be old when it is done.
            if inbox.wantsEverything { return }
            let posts = inbox.drainPosts()
            try await score(Array(posts))
            changed.formUnion(posts)
        }
        try store.writeHere { try TrendingQueries.adoptNext(version: version, in: $0) }
        try await score(Array(changed))
    }
}

extension Fact {
    /// The post whose score this fact may change.
    fileprivate var scoredPost: PostID? {
        switch self {
        case .posted(let post, _), .commented(let post, _), .liked(let post), .viewed(let post),
            .deleted(let post, _):
            post
        default: nil
        }
    }
}

/// The posts that wait to be scored, and who waits for it.
private final class PostInbox: Sendable {
    struct Work: Sendable {
        var posts: Set<PostID> = []
        var everything = false
        /// Covers all that was added up to this count.
        var upTo = 0
    }

    private let wanted = Mutex(Work())
    private let backlog = Backlog()

    /// Rings when there is work; any number of rings before the next look are one.
    var doorbell: AsyncStream<Void> { backlog.doorbell }

    func add(_ posts: some Sequence<PostID>) {
        wanted.withLock { $0.posts.formUnion(posts) }
        backlog.add()
    }

    func addEverything() {
        wanted.withLock { $0.everything = true }
        backlog.add()
    }

    /// Wakes the worker without new work: time has passed.
    func ring() { backlog.ring() }

    var wantsEverything: Bool { wanted.withLock { $0.everything } }

    func drain() -> Work {
        // Counted first: what is added in between is taken and counts the next time.
        let upTo = backlog.begin()
        return wanted.withLock { wanted in
            defer { wanted = Work() }
            return Work(posts: wanted.posts, everything: wanted.everything, upTo: upTo)
        }
    }

    /// Takes the posts alone, in the middle of scoring everything.
    func drainPosts() -> Set<PostID> {
        wanted.withLock { wanted in
            defer { wanted.posts = [] }
            return wanted.posts
        }
    }

    /// Whether everything was to be scored anew since it was last taken.
    func drainEverything() -> Bool {
        wanted.withLock { wanted in
            defer { wanted.everything = false }
            return wanted.everything
        }
    }

    func finish(_ work: Work) { backlog.finish(work.upTo) }

    /// Waits until what was added before is done, at most for `limit` (nil: without limit).
    func settle(within limit: Duration?) async { await backlog.settle(within: limit) }
}
