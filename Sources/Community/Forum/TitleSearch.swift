import Folding
import Glibc
import Model
import Storage

/// The posts whose titles have all of some words, newer and shorter titles first. What is hidden from the caller is not found.
struct SearchTitles: ForumLook {
    static let words = Field<String>("words", "The words.")
    static let declaration = Declaration(
        "forum.search",
        "Posts whose titles have all the words, the newer and the shorter ones first (10, at most 100). Case, "
            + "accents, width and Traditional or Simplified characters make no difference. `rest` as with "
            + "`trending`; `partial` is true while titles are still being indexed.",
        fields: [words, Forum.limit], placed: 1, gives: "a list of posts, with `rest` and `partial`",
        refusals: [.invalid], cost: .read, exposed: [.lua, .http])

    let words: String
    var count = Forum.longestPage

    /// Waits a moment for titles that changed before the call.
    func prepare(at forum: Forum, for actor: Actor) async throws -> TitleIndex.Found {
        try await forum.titles.search(
            forum.rules.searched(words), limit: Forum.longestRanking, at: forum.clock.now())
    }

    func run(_ found: TitleIndex.Found, in reader: SQLReader, for caller: Caller) throws -> Findings {
        let shown = try Self.seen(found.posts, by: caller.id, in: reader)
        return Findings(
            items: try shown.prefix(count).compactMap { try Forum.listed($0, in: reader) },
            rest: Array(shown.dropFirst(count)), isPartial: found.isPartial)
    }

    /// Those of a ranking that are not hidden from the person. Whose words they have is looked up only if the person forgot
    /// anybody.
    private static func seen(
        _ posts: [PostID], by person: PersonID, in reader: SQLReader
    ) throws -> [PostID] {
        guard try BlockQueries.hasForgotten(person, in: reader) else { return posts }
        var hiding = Hiding(from: person, in: reader)
        return try posts.filter { post in
            try ForumQueries.post(post, in: reader).map { try !hiding.hides($0) } ?? false
        }
    }
}

extension SearchTitles {
    init(_ given: Arguments) throws { (words, count) = (try given[Self.words], try given[Forum.limit]) }
}

// MARK: - The index

/// The titles of the forum's posts, as an index of words holds them: each under its post.
struct TitleSource: WordSource {
    let ledger: CommunityLedger
    let store: DerivedStore

    /// Titles taken over in one transaction, between two looks at what else waits.
    private static let chunk = 2_000
    /// Events without titles between two notes of how far the index has come.
    private static let stride: Int64 = 10_000

    func follow(after cursor: Int64) throws -> Bool {
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
        guard !changes.isEmpty || reached - cursor > Self.stride else { return false }
        try store.writeHere { writer in
            for (post, title) in titles { try Self.replace(post, with: title, in: writer) }
            try WordIndexQueries.set(.cursor, to: reached, in: writer)
        }
        return isCut
    }

    private static func replace(_ post: Int64, with title: TitleQueries.Title?, in writer: SQLWriter) throws {
        if try TitleQueries.remove(post, in: writer) {
            try WordIndexQueries.recordLeftovers(in: writer)
        }
        if let title { try TitleQueries.insert(title, in: writer) }
    }

    func fill(below filled: Int64) throws -> Bool {
        let titles = try ledger.readHere {
            try TitleQueries.titles(before: filled, limit: Self.chunk, in: $0)
        }
        try store.writeHere { writer in
            for title in titles { try TitleQueries.insert(title, in: writer) }
            if filled > 0 { try WordIndexQueries.set(.filled, to: titles.first?.post ?? 0, in: writer) }
        }
        return !titles.isEmpty
    }

    /// FTS5 only marks words as removed and drops them as it merges its parts, so all of these are brought into
    /// one: a second for a million titles, in steps that let others in between.
    func scrub(isFirst: Bool, in writer: SQLWriter) throws -> Bool {
        try TitleQueries.merge(isFirst: isFirst, in: writer)
    }
}

/// Finds posts by the words of their titles.
typealias TitleIndex = WordIndex<TitleSource>

extension TitleIndex {
    /// What was found.
    struct Found: Sendable {
        let posts: [PostID]
        /// Whether the index is still being made, so that some may be missing.
        let isPartial: Bool
    }

    /// Posts that are ranked: of a word that is everywhere, the newest so many.
    private static var candidates: Int { 2_000 }

    /// Notes what a commit changed; called on the ledger's thread.
    func didCommit(_ events: [Event]) { add(events.count(where: \.fact.changesTitle)) }

    /// The posts whose titles have all these words, the best first.
    /// - Throws: `CommunityError` if there is nothing to look for.
    func search(_ words: String, limit: Int, at now: Timestamp) async throws -> Found {
        guard let pattern = TitleQueries.pattern(of: words) else {
            throw CommunityError(.invalid, ForumWords.nothingToFind)
        }
        let (posts, isPartial) = try await read {
            try TitleQueries.search(pattern, among: Self.candidates, limit: limit, at: now, in: $0)
        }
        return Found(posts: posts, isPartial: isPartial)
    }
}

extension Fact {
    /// Whether a post's title may be another than before.
    fileprivate var changesTitle: Bool {
        switch self {
        case .posted, .edited(_, nil), .deleted(_, nil): true
        default: false
        }
    }
}

/// The derived index of titles: which words each has.
///
/// Words come folded and separated by spaces, and are kept as they come: the tokenizer `ascii` lets everything
/// beyond ASCII stand.
enum TitleQueries {
    static let schemaVersion = 2
    static let schema = """
        \(WordIndexQueries.schema)
        CREATE TABLE titles (post INTEGER PRIMARY KEY, at INTEGER NOT NULL, length INTEGER NOT NULL);
        CREATE VIRTUAL TABLE words USING fts5(tokens, tokenize = 'ascii', detail = 'none', columnsize = 0);
        """

    private static let style = SearchWords(.titles)

    // MARK: From the record

    /// A post's title as the record has it now.
    struct Title {
        let post: Int64
        let at: Int64
        let text: String
    }

    /// Posts that were written, edited or deleted after `sequence`, in the order of that.
    static func changes(
        after sequence: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(sequence: Int64, post: Int64)] {
        let kinds = [FactKind.posted, .edited, .deleted].map(\.rawValue)
        return try reader.rows(
            """
            SELECT sequence, subject FROM events
            WHERE sequence > ? AND kind IN (?, ?, ?) AND object IS NULL ORDER BY sequence LIMIT ?
            """, [sequence] + kinds + [limit]
        ) { ($0.int64(0), $0.int64(1)) }
    }

    /// Nil if the post is gone or deleted.
    static func title(of post: Int64, in reader: SQLReader) throws -> Title? {
        try reader.first(
            "SELECT id, created_at, title FROM posts WHERE id = ? AND deleted_at IS NULL", post,
            map: title(from:))
    }

    /// The last posts before `post`, oldest first.
    static func titles(before post: Int64, limit: Int, in reader: SQLReader) throws -> [Title] {
        try reader.rows(
            """
            SELECT id, created_at, title FROM posts
            WHERE id < ? AND deleted_at IS NULL ORDER BY id DESC LIMIT ?
            """, post, limit, map: title(from:)
        ).reversed()
    }

    private static func title(from row: SQLRow) -> Title {
        Title(post: row.int64(0), at: row.int64(1), text: row.text(2))
    }

    // MARK: Into the index

    /// Adds a title, unless the post has one there already.
    static func insert(_ title: Title, in writer: SQLWriter) throws {
        let isNew = try writer.execute(
            "INSERT OR IGNORE INTO titles (post, at, length) VALUES (?, ?, ?)", title.post, title.at,
            style.asked(title.text).count)
        guard isNew > 0 else { return }
        try writer.execute(
            "INSERT INTO words (rowid, tokens) VALUES (?, ?)", title.post,
            style.stored(title.text).joined(separator: " "))
    }

    /// Removes a post's title; false where it had none.
    static func remove(_ post: Int64, in writer: SQLWriter) throws -> Bool {
        guard try writer.execute("DELETE FROM titles WHERE post = ?", post) > 0 else { return false }
        try writer.execute("DELETE FROM words WHERE rowid = ?", post)
        return true
    }

    /// A step of bringing the index's parts into one: only then what was removed is out of all of them. False once
    /// there is nothing left to do.
    static func merge(isFirst: Bool, in writer: SQLWriter) throws -> Bool {
        let before = try writer.count("SELECT total_changes()")
        // The sign begins a merge of all parts; without it one that has begun goes on.
        try writer.execute("INSERT INTO words (words, rank) VALUES ('merge', ?)", isFirst ? -100 : 100)
        return try writer.count("SELECT total_changes()") - before >= 2
    }

    // MARK: Finding

    /// What is asked for, as the index is asked; `nil` if there are no words in it.
    static func pattern(of words: String) -> String? {
        let asked = style.asked(words)
        guard !asked.isEmpty else { return nil }
        return asked.sorted().map { "\"\($0)\"" }.joined(separator: " AND ")
    }

    /// The newest posts whose titles have the words, the best first.
    static func search(
        _ pattern: String, among candidates: Int, limit: Int, at now: Timestamp, in reader: SQLReader
    ) throws -> [PostID] {
        let found = try reader.rows(
            """
            SELECT t.post, t.at, t.length FROM words w CROSS JOIN titles t ON t.post = w.rowid
            WHERE words MATCH ? ORDER BY w.rowid DESC LIMIT ?
            """, pattern, candidates
        ) { row in
            let age = now - row.moment(1)
            return (post: row.int64(0), score: TitleRank.score(words: row.int(2), age: age))
        }
        return found.sorted { ($0.score, $0.post) > ($1.score, $1.post) }.prefix(limit)
            .map { PostID(rawValue: $0.post) }
    }
}

/// What a found title is worth. Every one has all the words that were asked for, so of BM25 what tells them apart
/// is length; what is newer counts for more.
private enum TitleRank {
    /// BM25's usual constants, and the words of a usual title. A constant keeps the order of two titles as others
    /// come and go.
    private static let (k1, b, usualLength) = (1.2, 0.75, 6.0)
    /// After so many days newness counts half.
    private static let halfLife = 180.0

    /// - Parameters:
    ///   - words: of the title; of Han characters each pair is one.
    ///   - age: how old the post is.
    static func score(words: Int, age: Duration) -> Double {
        let length = 1 - b + b * Double(max(1, words)) / usualLength
        let days = max(0, Double(age.components.seconds) / 86_400)
        return (k1 + 1) / (1 + k1 * length) + exp2(-days / halfLife)
    }
}
