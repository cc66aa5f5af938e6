import Folding
public import Model
import Storage

/// Posts, comments, likes and views. Extensions have the lists, the saves and the changes of authors.
public final class Forum: Sendable {
    /// The forum's categories, in the order in which they are shown.
    public let categories: [String]

    let ledger: CommunityLedger
    let board: TrendingBoard
    let titles: TitleIndex
    let rules: TextRules
    let clock: WallClock
    let allowances: Allowances
    /// Bytes that a person's pictures and files may take.
    let mediaBytes: Int

    /// The most posts or comments on one page, so that one read holds up nobody. The next page is one more request.
    public static let longestPage = 200

    init(
        ledger: CommunityLedger, board: TrendingBoard, titles: TitleIndex,
        configuration: CommunityConfiguration, allowances: Allowances, clock: WallClock
    ) {
        self.ledger = ledger
        self.board = board
        self.titles = titles
        self.clock = clock
        self.allowances = allowances
        mediaBytes = configuration.media.personBytes
        categories = configuration.forum.categories
        rules = TextRules(limits: configuration.limits)
    }

    /// Publishes a post in one or more categories, with or without pictures and files of the actor's, which are part of it
    /// from then on.
    /// - Throws: `CommunityError`, among others `.notFound` if a picture or file isn't the actor's, and `.exists` if
    ///   it is part of something else.
    public func post(
        categories names: [String], title: String, content: String, media: [MediaID] = [], by actor: Actor
    ) async throws -> PostSummary {
        let enclosed = try EnclosedMedia.uploads(media)
        let categories = try names.map(category).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        guard !categories.isEmpty else {
            throw CommunityError(.invalid, ForumWords.categoryMissing(categoryList))
        }
        let (title, content, clock) = (try rules.title(title), try rules.content(content), clock)
        try allowances.rates.spend(.posts, by: actor)
        let (bytes, most) = (allowances.bytes, mediaBytes)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            if let made = try transaction.made(by: actor) {
                return try Self.require(PostID(rawValue: made), in: transaction)
            }
            try bytes.add(title.utf8.count + content.utf8.count, by: actor, in: transaction)
            let (now, sequence) = (clock.now(), transaction.nextSequence())
            let id = PostID(rawValue: sequence)
            try ForumQueries.insert(
                id, author: person.id, speakingFor: actor.speaker, title: title, content: content,
                categories: categories,
                media: try enclosed.attach(
                    to: .post(id), by: person.id, atMost: most, at: now, in: transaction), at: now,
                in: transaction)
            try transaction.record(
                .posted(id, title: title), by: person, cause: actor.cause, at: now, as: sequence)
            try transaction.record(sequence, madeBy: actor)
            return try Self.require(id, in: transaction)
        }
    }

    /// Comments on a post, with or without pictures and files of the actor's, beside which there need be no words. The
    /// post's author is told.
    /// - Throws: `CommunityError`, as ``post(categories:title:content:media:by:)`` does.
    public func comment(
        on post: PostID, text: String, media: [MediaID] = [], by actor: Actor
    ) async throws -> Comment {
        let enclosed = try EnclosedMedia.uploads(media)
        let text = media.isEmpty ? try rules.message(text) : try rules.besideMedia(text)
        try allowances.rates.spend(.comments, by: actor)
        let (clock, bytes, most) = (clock, allowances.bytes, mediaBytes)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            if let made = try transaction.made(by: actor),
                let comment = try ForumQueries.comment(CommentID(rawValue: made), in: transaction)
            {
                return comment
            }
            try Self.requireOpen(summary)
            try bytes.add(text.utf8.count, by: actor, in: transaction)
            let (now, sequence) = (clock.now(), transaction.nextSequence())
            let comment = Comment(
                id: CommentID(rawValue: sequence), post: post, author: person, speaksFor: actor.speaker,
                at: now, text: text,
                media: try enclosed.attach(
                    to: .comment(CommentID(rawValue: sequence)), by: person.id, atMost: most, at: now,
                    in: transaction))
            try ForumQueries.insert(comment, in: transaction)
            try transaction.record(
                .commented(post, comment.id), by: person, cause: actor.cause, at: now, as: sequence)
            try NotificationQueries.notify(
                summary.author.id, .comment, by: person, for: actor.speaker, subject: post.rawValue,
                object: sequence, title: summary.title, excerpt: text, at: now, in: transaction)
            try transaction.record(sequence, madeBy: actor)
            return comment
        }
    }

    /// Likes a post. Liking it again changes nothing. The post's author is told.
    public func like(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let summary = try Self.require(post, in: transaction)
            if try transaction.made(by: actor) != nil {
                return try Hiding.post(summary, from: person.id, in: transaction)
            }
            try Self.requireOpen(summary)
            guard try ForumQueries.like(post, by: person.id, for: actor.speaker, in: transaction) else {
                throw CommunityError(.exists, ForumWords.likedAlready(post))
            }
            let now = clock.now()
            try transaction.record(
                .liked(post), by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            try NotificationQueries.notify(
                summary.author.id, .like, by: person, for: actor.speaker, subject: post.rawValue,
                title: summary.title, excerpt: "", at: now, in: transaction)
            try transaction.record(post.rawValue, madeBy: actor)
            return try Hiding.post(
                Self.require(post, in: transaction), from: person.id, in: transaction)
        }
    }

    /// Returns a post with its last comments, at most 200, and counts the view once for each person and day (UTC).
    ///
    /// A deleted post can still be read without its words, for the sake of others' comments.
    public func read(_ post: PostID, comments limit: Int = longestPage, by actor: Actor) async throws
        -> PostPage
    {
        let (clock, limit) = (clock, min(max(limit, 0), Self.longestPage))
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let isOpen = try !Self.require(post, in: transaction).isDeleted
            let now = clock.now()
            if isOpen,
                try ForumQueries.view(
                    post, by: person.id, for: actor.speaker, day: now.day, in: transaction)
            {
                try transaction.record(
                    .viewed(post), by: person, cause: actor.cause, at: now, as: transaction.nextSequence())
            }
            return try Self.page(post, comments: limit, for: person.id, in: transaction)
        }
    }

    /// The post with its last comments, as the person sees it.
    private static func page(
        _ post: PostID, comments limit: Int, for person: PersonID, in reader: SQLReader
    ) throws -> PostPage {
        let summary = try Hiding.post(require(post, in: reader), from: person, in: reader)
        let content = summary.isHidden ? nil : try ForumQueries.content(of: post, in: reader)
        let comments = try ForumQueries.comments(on: post, limit: limit, in: reader)
        return PostPage(
            post: summary, content: content ?? "",
            comments: try Hiding.comments(comments, from: person, in: reader),
            media: summary.isHidden || summary.isDeleted ? [] : try MediaQueries.media(of: post, in: reader))
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
