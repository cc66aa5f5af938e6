import Model
import Storage

/// The forum's categories.
struct CategoryNames: ForumLook {
    static let declaration = Declaration(
        "forum.categories", "The forum's categories.", gives: "a list of names", cost: .read,
        exposed: [.http])

    func run(_ forum: Forum, in reader: SQLReader, for caller: Caller) throws -> [String] { forum.categories }
}

/// The categories with their numbers of posts, in the order in which they are shown.
struct CategoryCounts: ForumLook {
    static let declaration = Declaration(
        "forum.counts", "The forum's categories, with how many posts each has.",
        gives: "a list of categories: `name` and `posts`", cost: .read, exposed: [.lua, .http])

    func run(_ forum: Forum, in reader: SQLReader, for caller: Caller) throws -> [CategorySummary] {
        try forum.categories.map {
            CategorySummary(name: $0, posts: try ForumQueries.posts(in: $0, reader))
        }
    }
}

/// Notes that the caller looks at Latest now, and gives what is new to them. A visit to all posts counts for each category
/// too, but not the other way round.
struct VisitLatest: ForumAction {
    static let declaration = Declaration(
        "forum.visit",
        "Notes that the caller looks at the newest posts now. `new` is how many others posted since the last "
            + "visit (1,000 stands for more than 999), `since` the newest post of then, or nil.",
        fields: [Forum.category], gives: "`new` and `since`: what is new to the caller",
        refusals: [.notFound], cost: .write, exposed: [.lua, .http])

    let category: String?

    struct Prepared: Sendable {
        let category: String?
        let visit: LatestVisit
        let newest: Int64
    }

    /// Counts what is new, which would hold up what others store.
    func prepare(at forum: Forum, for actor: Actor) async throws -> Prepared {
        let category = try category.map(forum.category)
        return try await forum.ledger.read { reader in
            let since = try VisitRows.lastVisit(of: actor.person, category: category, in: reader)
            let new = try since.map {
                try VisitRows.count(
                    after: $0, category: category, for: actor.person, most: LatestVisit.most + 1, in: reader)
            }
            return Prepared(
                category: category,
                visit: LatestVisit(since: since.map(PostID.init(rawValue:)), new: new ?? 0),
                newest: try VisitRows.newest(category: category, in: reader))
        }
    }

    /// Most visits find nothing newer than the last one.
    func resultUnwritten(_ prepared: Prepared) -> LatestVisit? {
        prepared.newest > prepared.visit.since?.rawValue ?? 0 ? nil : prepared.visit
    }

    func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> LatestVisit {
        if resultUnwritten(prepared) == nil {
            try VisitRows.visit(
                caller.id, category: prepared.category, upTo: prepared.newest, in: transaction)
        }
        return prepared.visit
    }

    /// More than is ever counted as new.
    private static let base = Int64(LatestVisit.most) + 2

    /// The newest post of then and how many were new, in one number: neither can be found any more once it is noted.
    func subject(of result: LatestVisit) -> Int64 {
        (result.since?.rawValue ?? 0) * Self.base + Int64(result.new)
    }

    func again(_ subject: Int64, in _: CommunityTransaction, for _: Caller) throws -> LatestVisit {
        let (since, new) = subject.quotientAndRemainder(dividingBy: Self.base)
        return LatestVisit(since: since > 0 ? PostID(rawValue: since) : nil, new: Int(new))
    }
}

/// The newest posts, of one category or of all.
struct LatestPosts: ForumLook {
    static let before = Field<PostID?>("before", "The last post of the page before this one.")
    static let declaration = Declaration(
        "forum.latest", "The newest posts (10, at most 100), or those before a post.",
        fields: [Forum.category, Forum.limit, before], placed: 0, gives: "a list of posts",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

    let category: String?
    var count = Forum.longestPage
    var before: PostID?

    func run(_ forum: Forum, in reader: SQLReader, for caller: Caller) throws -> [PostSummary] {
        let posts = try ForumQueries.latest(
            category: category.map(forum.category), before: before?.rawValue ?? .max, limit: count,
            in: reader)
        return try Hiding.words(posts, from: caller.id, in: reader)
    }
}

/// Posts by their ids, in the same order, without those that are gone. It continues a ranking.
struct PostList: ForumLook {
    static let ids = Field<[PostID]>("ids", "The posts.")
    static let declaration = Declaration(
        "forum.posts",
        "These posts (at most \(Forum.longestPage)) in this order, without those that are gone.",
        fields: [ids], gives: "a list of posts", cost: .read, exposed: [.lua, .http])

    let ids: [PostID]

    func run(_: Forum, in reader: SQLReader, for caller: Caller) throws -> [PostSummary] {
        let posts = try ids.prefix(Forum.longestPage).compactMap { try Forum.listed($0, in: reader) }
        return try Hiding.words(posts, from: caller.id, in: reader)
    }
}

/// The last comments on a post, oldest first.
struct CommentList: ForumLook {
    static let limit = Field.limit(default: 20, most: Forum.longestPage)
    static let before = Field<CommentID?>("before", "The first comment of the page behind this one.")
    static let declaration = Declaration(
        "forum.comments",
        "The last comments on a post (20, at most \(Forum.longestPage)), or those before a comment. It counts no view.",
        fields: [Forum.post, limit, before], placed: 1, gives: "a list of comments, oldest first",
        refusals: [.notFound], cost: .read, exposed: [.lua, .http])

    let post: PostID
    var count = Forum.longestPage
    var before: CommentID?

    func run(_: Forum, in reader: SQLReader, for caller: Caller) throws -> [Comment] {
        _ = try Forum.require(post, in: reader)
        let comments = try ForumQueries.comments(
            on: post, before: before?.rawValue ?? .max, limit: count, in: reader)
        return try Forum.shown(comments, to: caller.id, in: reader)
    }
}

// MARK: - Fields

extension CategoryNames {
    init(_: Arguments) {}
}

extension CategoryCounts {
    init(_: Arguments) {}
}

extension VisitLatest {
    init(_ given: Arguments) throws { category = try given[Forum.category] }
}

extension LatestPosts {
    init(_ given: Arguments) throws {
        (category, count) = (try given[Forum.category], try given[Forum.limit])
        before = try given[Self.before]
    }
}

extension PostList {
    init(_ given: Arguments) throws { ids = try given[Self.ids] }
}

extension CommentList {
    init(_ given: Arguments) throws {
        (post, count, before) = (try given[Forum.post], try given[Self.limit], try given[Self.before])
    }
}

/// Up to which post people have looked at Latest: of one category, or of all (where the category is empty).
private enum VisitRows {
    /// The newest post there was at the last visit; `nil` if there was none.
    static func lastVisit(
        of person: PersonID, category: String?, in reader: SQLReader
    ) throws -> Int64? {
        try reader.first(
            "SELECT max(up_to) FROM latest_visits WHERE person = ? AND category IN ('', ?)", person,
            category ?? ""
        ) { $0.optionalInt64(0) } ?? nil
    }

    /// Moves a visit's cursor forward, never back.
    static func visit(
        _ person: PersonID, category: String?, upTo post: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO latest_visits (person, category, up_to) VALUES (?, ?, ?)
            ON CONFLICT (person, category) DO UPDATE SET up_to = excluded.up_to WHERE up_to < excluded.up_to
            """, person, category ?? "", post)
    }

    /// The newest post's number; 0 where there is none.
    static func newest(category: String?, in reader: SQLReader) throws -> Int64 {
        guard let category else { return Int64(try reader.count("SELECT max(id) FROM posts")) }
        return Int64(
            try reader.count("SELECT max(post) FROM post_categories WHERE category = ?", category))
    }

    /// Posts of others after `post`, counted up to `most`.
    static func count(
        after post: Int64, category: String?, for person: PersonID, most: Int, in reader: SQLReader
    ) throws -> Int {
        guard let category else {
            return try reader.count(
                """
                SELECT count(*) FROM (SELECT 1 FROM posts
                WHERE id > ? AND author <> ? AND deleted_at IS NULL LIMIT ?)
                """, post, person, most)
        }
        return try reader.count(
            """
            SELECT count(*) FROM (SELECT 1 FROM post_categories c JOIN posts p ON p.id = c.post
            WHERE c.category = ? AND c.post > ? AND p.author <> ? LIMIT ?)
            """, category, post, person, most)
    }
}

extension Refusal {
    static let alreadySaved = Refusal("already_saved", .exists)
    static let notSaved = Refusal("not_saved", .notFound)
}

/// Saves a post for the caller. Nobody else can see that.
struct SavePost: ForumAction {
    static let declaration = Declaration(
        "forum.save", "Keeps a post for the caller.", fields: [Forum.post], gives: "the post",
        refusals: [.notFound, .deleted, .alreadySaved], cost: .write, exposed: [.lua, .http])

    let post: PostID

    func run(_: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        _ = try Forum.requireOpen(post, in: transaction)
        guard
            try SaveRows.insert(post, by: caller.id, as: transaction.nextSequence(), in: transaction)
        else { throw CommunityError(.alreadySaved, ForumWords.savedAlready(post)) }
        return try Forum.shown(post, to: caller.id, in: transaction)
    }
}

/// Removes a post from those that the caller saved, even if the post was deleted.
struct UnsavePost: ForumAction {
    static let declaration = Declaration(
        "forum.unsave", "Takes a post out of what the caller saved.", fields: [Forum.post],
        gives: "the post", refusals: [.notFound, .notSaved], cost: .write, exposed: [.lua, .http])

    let post: PostID

    func run(_: Forum, in transaction: CommunityTransaction, for caller: Caller) throws -> PostSummary {
        let shown = try Forum.shown(post, to: caller.id, in: transaction)
        guard try SaveRows.remove(post, by: caller.id, in: transaction) else {
            throw CommunityError(.notSaved, ForumWords.notSaved(post))
        }
        return shown
    }
}

/// What the caller saved, the last save first.
struct SavedPosts: ForumLook {
    static let before = Field<Int64?>("before", "The number of the last save of the page before this one.")
    static let declaration = Declaration(
        "forum.saved",
        "What the caller saved, the last first (10, at most 100). `save` is the save's number: `before` one "
            + "comes the next page. Of what was deleted there are no words.",
        fields: [Forum.limit, before], placed: 0, gives: "a list of posts, each with its `save`", cost: .read,
        exposed: [.lua, .http])

    var count = Forum.longestPage
    var before: Int64?

    func run(_: Forum, in reader: SQLReader, for caller: Caller) throws -> [SavedPost] {
        let saves = try SaveRows.saves(by: caller.id, before: before ?? .max, limit: count, in: reader)
        var hiding = Hiding(from: caller.id, in: reader)
        return try saves.compactMap { id, number in
            guard let post = try ForumQueries.post(id, in: reader) else { return nil }
            return SavedPost(post: try hiding.hides(post) ? post.hidden : post, number: number)
        }
    }
}

extension SavePost {
    init(_ given: Arguments) throws { post = try given[Forum.post] }
}

extension UnsavePost {
    init(_ given: Arguments) throws { post = try given[Forum.post] }
}

extension SavedPosts {
    init(_ given: Arguments) throws {
        (count, before) = (try given[Forum.limit], try given[Self.before])
    }
}

/// The table `saves`: a row for each post that a person saved.
private enum SaveRows {
    /// Returns whether the person had not saved the post.
    static func insert(
        _ post: PostID, by person: PersonID, as sequence: Int64, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            "INSERT OR IGNORE INTO saves (person, post, sequence) VALUES (?, ?, ?)", person, post, sequence)
            > 0
    }

    /// Returns whether the person had saved the post.
    static func remove(
        _ post: PostID, by person: PersonID, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute("DELETE FROM saves WHERE person = ? AND post = ?", person, post) > 0
    }

    /// Returns a person's saves before `before`, the last first.
    static func saves(
        by person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(post: PostID, number: Int64)] {
        try reader.rows(
            """
            SELECT post, sequence FROM saves WHERE person = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?
            """, person, before, limit
        ) { (PostID(rawValue: $0.int64(0)), $0.int64(1)) }
    }
}
