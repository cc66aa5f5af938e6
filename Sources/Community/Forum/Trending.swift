import Model
import Storage

/// The posts with the highest scores, of one category or of all.
struct TrendingPosts: ForumLook {
    static let declaration = Declaration(
        "forum.trending",
        "The posts that the hook `forum.score` puts first (10, at most 100). `rest` has the ids of those that "
            + "come after them, up to \(Forum.longestRanking) in all: `posts` gives these later, and none is shown twice.",
        fields: [Forum.category, Forum.count], gives: "a list of posts, each with its `score`, and `rest`",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

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
        (category, count) = (try given[Forum.category], try given[Forum.count])
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
