import Storage

/// Posts, comments, likes and views; Latest and Trending.
public final class Forum: Sendable {
    /// The forum's categories, in the order they are shown.
    public let categories: [String]

    private let ledger: CommunityLedger
    private let board: TrendingBoard
    private let rules: TextRules
    private let clock: WallClock

    /// Posts and comments that one list has at most.
    static let longestPage = 200

    init(
        ledger: CommunityLedger, board: TrendingBoard, configuration: CommunityConfiguration, clock: WallClock
    ) {
        self.ledger = ledger
        self.board = board
        self.clock = clock
        categories = configuration.categories
        rules = TextRules(limits: configuration.limits)
    }

    /// Posts in one or more categories.
    public func post(
        categories names: [String], title: String, content: String, by actor: Actor
    ) async throws -> PostSummary {
        let categories = try names.map(category).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        guard !categories.isEmpty else {
            throw CommunityError(.invalid, "a post has a category: \(categoryList)")
        }
        let (title, content, clock) = (try rules.title(title), try rules.content(content), clock)
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            if let made = try transaction.made(by: actor) {
                return try Self.require(PostID(rawValue: made), in: transaction)
            }
            let (now, sequence) = (clock.now(), transaction.nextSequence())
            let id = PostID(rawValue: sequence)
            try ForumQueries.insert(
                id, author: person.id, title: title, content: content, categories: categories, at: now,
                in: transaction)
            try transaction.record(
                .posted(id, title: title), by: person, cause: actor.cause, at: now, as: sequence)
            try transaction.note(sequence, madeBy: actor)
            return try Self.require(id, in: transaction)
        }
    }

    /// Comments on a post; its author is told.
    public func comment(on post: PostID, text: String, by actor: Actor) async throws -> Comment {
        let text = try rules.message(text)
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            if let made = try transaction.made(by: actor),
                let comment = try ForumQueries.comment(CommentID(rawValue: made), in: transaction)
            {
                return comment
            }
            let (now, sequence) = (clock.now(), transaction.nextSequence())
            let comment = Comment(
                id: CommentID(rawValue: sequence), post: post, author: person, at: now, text: text)
            try ForumQueries.insert(comment, in: transaction)
            try transaction.record(
                .commented(post, comment.id), by: person, cause: actor.cause, at: now, as: sequence)
            try NotificationQueries.notify(
                summary.author.id, .comment, by: person, subject: post.rawValue, object: sequence,
                title: summary.title, excerpt: text, at: now, in: transaction)
            try transaction.note(sequence, madeBy: actor)
            return comment
        }
    }

    /// Likes a post, once; its author is told.
    public func like(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            if try transaction.made(by: actor) != nil { return summary }
            guard try ForumQueries.like(post, by: person.id, in: transaction) else {
                throw CommunityError(.exists, "you like \(post) already")
            }
            let now = clock.now()
            try transaction.record(
                .liked(post), by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            try NotificationQueries.notify(
                summary.author.id, .like, by: person, subject: post.rawValue, title: summary.title,
                excerpt: "",
                at: now, in: transaction)
            try transaction.note(post.rawValue, madeBy: actor)
            return try Self.require(post, in: transaction)
        }
    }

    /// A post with its last 200 comments; counts the view, once a person and day (UTC).
    public func read(_ post: PostID, by actor: Actor) async throws -> PostPage {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            _ = try Self.require(post, in: transaction)
            let now = clock.now()
            if try ForumQueries.view(post, by: person.id, day: now.day, in: transaction) {
                try transaction.record(
                    .viewed(post), by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            }
            return PostPage(
                post: try Self.require(post, in: transaction),
                content: try ForumQueries.content(of: post, in: transaction) ?? "",
                comments: try ForumQueries.comments(on: post, limit: Self.longestPage, in: transaction))
        }
    }

    /// The newest posts, of one category or all, before `before`.
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

    /// The posts with the highest scores, of one category or all.
    ///
    /// Waits a moment for the scores of posts that changed before the call, so that what one just did shows.
    public func trending(category name: String?, limit: Int) async throws -> [ScoredPost] {
        let category = try name.map(category)
        let ranking = try await board.top(category: category, limit: min(max(limit, 1), Self.longestPage))
        return try await ledger.read { reader in
            try ranking.compactMap { entry in
                try ForumQueries.post(entry.post, in: reader).map { ScoredPost(post: $0, score: entry.score) }
            }
        }
    }

    /// Scores every post anew in the background: the hook or its settings changed.
    public func scoringChanged() { board.scoringChanged() }

    /// Scores every post anew; gives how many of the first hundred moved once the new order is stored.
    public func rescore() async throws -> Int { try await board.rescore() }

    // MARK: - Rules

    private var categoryList: String { categories.joined(separator: ", ") }

    private func category(_ typed: String) throws -> String {
        let name = typed.lowercased()
        if let known = categories.first(where: { $0.lowercased() == name }) { return known }
        let hint = Suggestion.nearest(to: name, among: categories).map { "Did you mean \($0)?" }
        throw CommunityError(
            .notFound, "there is no category \(typed). \(hint ?? "There are: \(categoryList)")")
    }

    private static func require(_ post: PostID, in reader: SQLReader) throws -> PostSummary {
        guard let summary = try ForumQueries.post(post, in: reader) else {
            throw CommunityError(.notFound, "there is no post \(post). /latest lists posts")
        }
        return summary
    }
}
