public import Model
import Storage

extension Forum {
    /// The most posts of a ranking that one can page through. A narrower search finds more.
    public static let longestRanking = 200

    /// Returns the newest posts before `before`, of one category or of all.
    public func latest(category name: String?, before: PostID? = nil, limit: Int) async throws
        -> [PostSummary]
    {
        let category = try name.map(category)
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            try ForumQueries.latest(
                category: category, before: before?.rawValue ?? .max, limit: limit, in: reader)
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
    public func trendingRanked(category name: String?, limit: Int) async throws -> Ranked<ScoredPost> {
        let category = try name.map(category)
        let limit = min(max(limit, 1), Self.longestPage)
        let ranking = try await board.top(category: category, limit: Self.longestRanking)
        return try await ledger.read { reader in
            let items = try ranking.prefix(limit).compactMap { entry in
                try Self.shown(entry.post, in: reader).map { ScoredPost(post: $0, score: entry.score) }
            }
            return Ranked(items: items, rest: ranking.dropFirst(limit).map(\.post))
        }
    }

    /// Returns the posts whose titles have all these words, newer and shorter titles first.
    ///
    /// It waits a moment for titles that changed before the call.
    public func search(_ words: String, limit: Int) async throws -> Ranked<PostSummary> {
        let words = try rules.searched(words)
        let limit = min(max(limit, 1), Self.longestPage)
        let found = try await titles.search(words, limit: Self.longestRanking, at: clock.now())
        return try await ledger.read { reader in
            Ranked(
                items: try found.posts.prefix(limit).compactMap { try Self.shown($0, in: reader) },
                rest: Array(found.posts.dropFirst(limit)), isPartial: found.isPartial)
        }
    }

    /// Returns these posts in this order, without those that are gone. It continues a ranking.
    public func posts(_ ids: [PostID]) async throws -> [PostSummary] {
        try await ledger.read { reader in
            try ids.prefix(Self.longestPage).compactMap { try Self.shown($0, in: reader) }
        }
    }

    /// Returns the last comments on a post before `before`, oldest first.
    public func comments(on post: PostID, before: CommentID? = nil, limit: Int) async throws -> [Comment] {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            _ = try Self.require(post, in: reader)
            return try ForumQueries.comments(
                on: post, before: before?.rawValue ?? .max, limit: limit, in: reader)
        }
    }

    /// Scores all posts again in the background. Call it when the hook or its settings have changed.
    public func scoringChanged() { board.scoringChanged() }

    /// Scores all posts again, and returns how many of the first hundred moved once the new order is stored.
    public func rescore() async throws -> Int { try await board.rescore() }

    /// A post that lists may show.
    private static func shown(_ post: PostID, in reader: SQLReader) throws -> PostSummary? {
        guard let summary = try ForumQueries.post(post, in: reader), !summary.isDeleted else { return nil }
        return summary
    }
}
