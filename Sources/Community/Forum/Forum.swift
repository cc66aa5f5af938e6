import Folding
public import Model
public import Storage

/// The forum, and what the rules of what people do there need: posts, comments, likes, saves and views.
public final class Forum: CommunityFeature {
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

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    /// The most posts or comments on one page, so that one read holds up nobody. The next page is one more request.
    static let longestPage = 200
    /// The most posts of a ranking that one can page through. A narrower search finds more.
    static let longestRanking = 200

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

    /// Scores all posts again in the background. Call it when the hook or its settings have changed.
    public func scoringChanged() { board.scoringChanged() }

    /// Scores all posts again, and returns how many of the first hundred moved once the new order is stored.
    public func rescore() async throws -> Int { try await board.rescore() }
}

/// What people do in the forum.
public protocol ForumAction: Action where Feature == Forum {}
/// What people look at in the forum.
public protocol ForumLook: Look where Feature == Forum {}

extension Forum {
    static let actions: [OfferedAction<Forum>] = [
        .look(CategoryNames.self), .action(PublishPost.self), .action(CommentOnPost.self),
        .action(LikePost.self), .action(ReadPost.self), .action(EditWords.self), .action(RetitlePost.self),
        .action(DeleteWords.self), .action(SavePost.self), .action(UnsavePost.self), .look(SavedPosts.self),
        .action(VisitLatest.self), .look(LatestPosts.self), .look(TrendingPosts.self),
        .look(SearchTitles.self), .look(PostList.self), .look(CommentList.self), .look(CategoryCounts.self),
        .look(PostOf.self),
    ]

    // Fields that several have.
    static let post = Field<PostID>("post", "The post.")
    static let text = Field<String>("text", "The words.")
    static let title = Field<String>("title", "The title.")
    static let media = Field<[MediaID]>("media", "Pictures and files that come with it.", default: [])
    static let category = Field<String?>("category", "A category; all posts, if it is missing.")
    static let limit = Field.limit(default: 10, most: 100)
}

extension ForumAction where Result == PostSummary {
    public func subject(of result: PostSummary) -> Int64 { result.id.rawValue }

    /// Returns the post, as the caller sees it now. Older steps have the number of a comment on it.
    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> PostSummary {
        try PostOf(subject).run(in: transaction, for: caller)
    }
}

// MARK: - Inside rules

extension Forum {
    /// Returns a category by its name, however it is typed.
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

    var categoryList: String { categories.joined(separator: ", ") }

    static func require(_ post: PostID, in reader: SQLReader) throws -> PostSummary {
        guard let summary = try ForumQueries.post(post, in: reader) else {
            throw CommunityError(.notFound, ForumWords.noPost(post))
        }
        return summary
    }

    /// Returns a post to which something may still be added.
    static func requireOpen(_ post: PostID, in reader: SQLReader) throws -> PostSummary {
        let summary = try require(post, in: reader)
        guard !summary.isDeleted else { throw CommunityError(.deleted, ForumWords.takesNothing(post)) }
        return summary
    }

    /// Returns a post as a person sees it.
    static func shown(_ post: PostID, to person: PersonID, in reader: SQLReader) throws -> PostSummary {
        try Hiding.words([require(post, in: reader)], from: person, in: reader)[0]
    }

    /// Returns comments as a person sees them, with their reactions.
    static func shown(
        _ comments: [Comment], to person: PersonID, in reader: SQLReader
    ) throws -> [Comment] {
        let reactions = try Reactions.shown(on: comments.map(\.id.rawValue), in: reader)
        return try Hiding.words(comments, from: person, in: reader).map { comment in
            var comment = comment
            comment.reactions = reactions[comment.id.rawValue] ?? []
            return comment
        }
    }

    /// Returns a post that lists may show; `nil` if it is gone.
    static func listed(_ post: PostID, in reader: SQLReader) throws -> PostSummary? {
        guard let summary = try ForumQueries.post(post, in: reader), !summary.isDeleted else { return nil }
        return summary
    }
}

/// What the forum says where it refuses.
enum ForumWords {
    static func categoryMissing(_ known: String) -> LocalizedText {
        phrase("forum_category_missing", ["known": known])
    }

    static func noCategory(_ typed: String, nearest: String?, known: String) -> LocalizedText {
        guard let nearest else {
            return phrase("forum_no_category", ["typed": typed, "known": known])
        }
        return phrase("forum_no_category_nearest", ["typed": typed, "nearest": nearest])
    }

    static func noPost(_ post: PostID) -> LocalizedText {
        phrase("forum_no_post", ["post": post])
    }

    static func nothing(at id: Int64) -> LocalizedText {
        phrase("forum_nothing", ["id": id])
    }

    static func notYours(_ id: Int64, author: PersonRef) -> LocalizedText {
        phrase("forum_not_yours", ["id": id, "handle": author.handle])
    }

    static func isDeleted(_ id: Int64) -> LocalizedText {
        phrase("forum_is_deleted", ["id": id])
    }

    static func takesNothing(_ post: PostID) -> LocalizedText {
        phrase("forum_takes_nothing", ["post": post])
    }

    static func likedAlready(_ post: PostID) -> LocalizedText {
        phrase("forum_liked_already", ["post": post])
    }

    static func savedAlready(_ post: PostID) -> LocalizedText {
        phrase("forum_saved_already", ["post": post])
    }

    static func notSaved(_ post: PostID) -> LocalizedText {
        phrase("forum_not_saved", ["post": post])
    }

    static let nothingToFind = phrase("forum_nothing_to_find")
}

/// How posts and what belongs to them look to programs.
extension PostSummary: Described {
    public static let shape = Shape<PostSummary>(
        "Post", "A post of the forum.",
        [
            .init("id") { $0.id },
            .init("title") { $0.title },
            .init("author", "a handle") { $0.author.shownName(in: $1.language) },
            .init("categories") { $0.categories },
            .init("at", "seconds since 1970") { $0.at },
            .init("comments") { $0.comments },
            .init("likes") { $0.likes },
            .init("views") { $0.views },
            .init("edited") { $0.isEdited },
            .init("deleted") { $0.isDeleted },
            .init("hidden", "true where the caller forgot its author") { $0.isHidden ? true : nil },
        ])
}

extension Comment: Described {
    public static let shape = Shape<Comment>(
        "Comment", "A comment on a post.",
        [
            .init("id") { $0.id },
            .init("post") { $0.post },
            .init("author", "a handle") { $0.author.shownName(in: $1.language) },
            .init("at", "seconds since 1970") { $0.at },
            .init("text", "empty where deleted") { $0.text },
            .init("edited") { $0.isEdited },
            .init("deleted") { $0.isDeleted },
            .init("hidden", "true where the caller forgot its author") { $0.isHidden ? true : nil },
            .init("reactions", "the most frequent, where it is listed") {
                $0.reactions.isEmpty ? nil : $0.reactions
            },
            .init("media", "the pictures and files that came with it") { $0.media.isEmpty ? nil : $0.media },
        ])
}

extension PostPage: Described {
    public static let shape = Shape<PostPage>(
        "PostPage", "A post as people read it.", of: { $0.post },
        [
            .init("content") { $0.content },
            .init("discussion", "oldest first") { $0.comments },
            .init("reactions", "the most frequent") { $0.reactions.isEmpty ? nil : $0.reactions },
            .init("media", "the pictures and files that came with it") { $0.media.isEmpty ? nil : $0.media },
        ])
}

extension SavedPost: Described {
    public static let shape = Shape<SavedPost>(
        "SavedPost", "A post that the caller saved.", of: { $0.post },
        [.init("save", "the save's number") { $0.number }])
}

extension ScoredPost: Described {
    public static let shape = Shape<ScoredPost>(
        "ScoredPost", "A post with what `forum.score` made of it.", of: { $0.post },
        [.init("score") { $0.score }])
}

extension Ranking: Described {
    public static let shape = Shape<Ranking>(
        "Ranking", "The beginning of Trending.", items: { $0.items },
        [.init("rest", "the posts that come after") { $0.rest }])
}

extension Findings: Described {
    public static let shape = Shape<Findings>(
        "Findings", "The beginning of what was found.", items: { $0.items },
        [
            .init("rest", "the posts that come after") { $0.rest },
            .init("partial", "whether titles are still being indexed") { $0.isPartial ? true : nil },
        ])
}

extension CategorySummary: Described {
    public static let shape = Shape<CategorySummary>(
        "Category", "A category of the forum.", [.init("name") { $0.name }, .init("posts") { $0.posts }])
}

extension LatestVisit: Described {
    public static let shape = Shape<LatestVisit>(
        "Visit", "What is new in Latest.",
        [
            .init("new", "1,000 stands for more than 999") { $0.new },
            .init("since", "a post's id") { $0.since },
        ])
}

extension ReactionCount: Described {
    public static let shape = Shape<ReactionCount>(
        "Reaction", "How many reacted with an emoji.",
        [.init("emoji") { $0.emoji }, .init("count") { $0.count }])
}

extension ReactionGroup: Described {
    public static let shape = Shape<ReactionGroup>(
        "ReactionGroup", "Those who reacted with an emoji.", of: { $0.total },
        [.init("people", "the handles of those who were first") { $0.people.map(\.handle) }])
}
