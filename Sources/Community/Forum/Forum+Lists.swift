public import Model
import Storage

extension Forum {
    /// The most posts of a ranking that one can page through. A narrower search finds more.
    public static let longestRanking = 200

    /// Returns the newest posts before `before`, of one category or of all.
    ///
    /// - Parameter person: From whom posts of those whom they forgot are hidden, here and below; `nil` for nobody.
    public func latest(
        category name: String?, before: PostID? = nil, limit: Int, for person: PersonID? = nil
    ) async throws -> [PostSummary] {
        let category = try name.map(category)
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            let posts = try ForumQueries.latest(
                category: category, before: before?.rawValue ?? .max, limit: limit, in: reader)
            return try Hiding.posts(posts, from: person, in: reader)
        }
    }

    /// Records that the actor looks at Latest now, and returns what is new to them. A visit to all posts counts for
    /// each category too, but not the other way round.
    public func visitLatest(category name: String?, by actor: Actor) async throws -> LatestVisit {
        let category = try name.map(category)
        let (visit, newest) = try await ledger.read { reader in
            let since = try VisitQueries.lastVisit(of: actor.person, category: category, in: reader)
            let newest = try VisitQueries.newest(category: category, in: reader)
            let new = try since.map {
                try VisitQueries.count(
                    after: $0, category: category, for: actor.person, most: LatestVisit.most + 1, in: reader)
            }
            return (LatestVisit(since: since.map(PostID.init(rawValue:)), new: new ?? 0), newest)
        }
        // Most looks find nothing newer, and then nothing is to be stored.
        if newest > visit.since?.rawValue ?? 0 {
            try await ledger.perform { transaction in
                try VisitQueries.visit(actor.person, category: category, upTo: newest, in: transaction)
            }
        }
        return visit
    }

    /// Returns the categories with their numbers of posts, in the order in which they are shown.
    public func summaries() async throws -> [CategorySummary] {
        let categories = categories
        return try await ledger.read { reader in
            try categories.map {
                CategorySummary(name: $0, posts: try CategoryQueries.posts(in: $0, reader))
            }
        }
    }

    /// Returns the posts with the highest scores, of one category or of all.
    ///
    /// It waits a moment for the scores of posts that changed before the call, so that one sees the effect of what one
    /// just did.
    public func trending(category name: String?, limit: Int) async throws -> [ScoredPost] {
        try await trendingRanked(category: name, limit: limit).items
    }

    /// Does what ``trending(category:limit:)`` does, and also returns the ids that follow.
    public func trendingRanked(
        category name: String?, limit: Int, for person: PersonID? = nil
    ) async throws -> Ranked<ScoredPost> {
        let category = try name.map(category)
        let limit = min(max(limit, 1), Self.longestPage)
        let ranking = try await board.top(category: category, limit: Self.longestRanking)
        return try await ledger.read { reader in
            let items = try ranking.prefix(limit).compactMap { entry in
                try Self.shown(entry.post, in: reader).map { ScoredPost(post: $0, score: entry.score) }
            }
            let posts = try Hiding.posts(items.map(\.post), from: person, in: reader)
            let seen = zip(posts, items).map { ScoredPost(post: $0, score: $1.score) }
            return Ranked(items: seen, rest: ranking.dropFirst(limit).map(\.post))
        }
    }

    /// Returns the posts whose titles have all these words, newer and shorter titles first.
    ///
    /// It waits a moment for titles that changed before the call. What is hidden from the person is not found.
    public func search(
        _ words: String, limit: Int, for person: PersonID? = nil
    ) async throws -> Ranked<PostSummary> {
        let words = try rules.searched(words)
        let limit = min(max(limit, 1), Self.longestPage)
        let found = try await titles.search(words, limit: Self.longestRanking, at: clock.now())
        return try await ledger.read { reader in
            let shown = try Self.seen(found.posts, by: person, in: reader)
            return Ranked(
                items: try shown.prefix(limit).compactMap { try Self.shown($0, in: reader) },
                rest: Array(shown.dropFirst(limit)), isPartial: found.isPartial)
        }
    }

    /// Returns these posts in this order, without those that are gone. It continues a ranking.
    public func posts(_ ids: [PostID], for person: PersonID? = nil) async throws -> [PostSummary] {
        try await ledger.read { reader in
            let posts = try ids.prefix(Self.longestPage).compactMap { try Self.shown($0, in: reader) }
            return try Hiding.posts(posts, from: person, in: reader)
        }
    }

    /// Returns the last comments on a post before `before`, oldest first.
    public func comments(
        on post: PostID, before: CommentID? = nil, limit: Int, for person: PersonID? = nil
    ) async throws -> [Comment] {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            _ = try Self.require(post, in: reader)
            let comments = try ForumQueries.comments(
                on: post, before: before?.rawValue ?? .max, limit: limit, in: reader)
            return try Hiding.comments(comments, from: person, in: reader)
        }
    }

    /// Scores all posts again in the background. Call it when the hook or its settings have changed.
    public func scoringChanged() { board.scoringChanged() }

    /// Scores all posts again, and returns how many of the first hundred moved once the new order is stored.
    public func rescore() async throws -> Int { try await board.rescore() }

    /// Those of a ranking that are not hidden from the person. Whose words they have is looked up only if the person forgot anybody.
    private static func seen(
        _ posts: [PostID], by person: PersonID?, in reader: SQLReader
    ) throws -> [PostID] {
        guard let person, try BlockQueries.hasForgotten(person, in: reader) else { return posts }
        var hiding = Hiding(from: person, in: reader)
        return try posts.filter { post in
            try ForumQueries.post(post, in: reader).map { try !hiding.hides($0) } ?? false
        }
    }

    /// A post that lists may show.
    private static func shown(_ post: PostID, in reader: SQLReader) throws -> PostSummary? {
        guard let summary = try ForumQueries.post(post, in: reader), !summary.isDeleted else { return nil }
        return summary
    }
}
