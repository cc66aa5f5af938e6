import Folding
import Storage

/// Posts, comments, likes and views. Lists, saves and what authors change stand in extensions.
public final class Forum: Sendable {
    /// The forum's categories, in the order they are shown.
    public let categories: [String]

    let ledger: CommunityLedger
    let board: TrendingBoard
    let titles: TitleIndex
    let rules: TextRules
    let clock: WallClock

    /// Posts and comments that one list has at most.
    public static let longestPage = 200

    init(
        ledger: CommunityLedger, board: TrendingBoard, titles: TitleIndex,
        configuration: CommunityConfiguration, clock: WallClock
    ) {
        self.ledger = ledger
        self.board = board
        self.titles = titles
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
            throw CommunityError(.invalid, ForumWords.categoryMissing(categoryList))
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
            try Self.requireOpen(summary)
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
            try Self.requireOpen(summary)
            guard try ForumQueries.like(post, by: person.id, in: transaction) else {
                throw CommunityError(.exists, ForumWords.likedAlready(post))
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

    /// A post with its last comments (at most 200); counts the view, once a person and day (UTC).
    ///
    /// What was deleted can be read still, without its words: for what others wrote below it.
    public func read(_ post: PostID, comments limit: Int = longestPage, by actor: Actor) async throws
        -> PostPage
    {
        let (clock, limit) = (clock, min(max(limit, 0), Self.longestPage))
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let isOpen = try !Self.require(post, in: transaction).isDeleted
            let now = clock.now()
            if isOpen, try ForumQueries.view(post, by: person.id, day: now.day, in: transaction) {
                try transaction.record(
                    .viewed(post), by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            }
            return PostPage(
                post: try Self.require(post, in: transaction),
                content: try ForumQueries.content(of: post, in: transaction) ?? "",
                comments: try ForumQueries.comments(on: post, limit: limit, in: transaction))
        }
    }

    // MARK: - Rules

    private var categoryList: String { categories.joined(separator: ", ") }

    func category(_ typed: String) throws -> String {
        if let known = categories.first(where: { $0 == typed }) { return known }
        let name = NameFolding.fold(typed)
        if let known = categories.first(where: { NameFolding.isSame(NameFolding.fold($0), name) }) {
            return known
        }
        throw CommunityError(
            .notFound,
            ForumWords.noCategory(
                typed, nearest: Suggestion.nearest(to: name, among: categories), known: categoryList))
    }

    static func require(_ post: PostID, in reader: SQLReader) throws -> PostSummary {
        guard let summary = try ForumQueries.post(post, in: reader) else {
            throw CommunityError(.notFound, ForumWords.noPost(post))
        }
        return summary
    }

    /// Whether something may still be added to the post.
    static func requireOpen(_ post: PostSummary) throws {
        guard !post.isDeleted else { throw CommunityError(.invalid, ForumWords.takesNothing(post.id)) }
    }
}
