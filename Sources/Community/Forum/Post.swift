/// A forum post without its content.
public struct PostSummary: Sendable, Hashable {
    public let id: PostID
    public let title: String
    public let author: PersonRef
    public let categories: [String]
    public let at: Timestamp
    public let comments: Int
    public let likes: Int
    public let views: Int
    /// Whether its author changed the title or the content.
    public let isEdited: Bool
    /// Whether its author deleted it: then it has no words, and stands in no list.
    public let isDeleted: Bool
}

/// A comment on a post.
public struct Comment: Sendable, Hashable {
    public let id: CommentID
    public let post: PostID
    public let author: PersonRef
    public let at: Timestamp
    /// Empty where it was deleted.
    public let text: String
    public let isEdited: Bool
    public let isDeleted: Bool

    init(
        id: CommentID, post: PostID, author: PersonRef, at: Timestamp, text: String, isEdited: Bool = false,
        isDeleted: Bool = false
    ) {
        self.id = id
        self.post = post
        self.author = author
        self.at = at
        self.text = text
        self.isEdited = isEdited
        self.isDeleted = isDeleted
    }
}

/// A post as it is read: its content and its comments, oldest first.
public struct PostPage: Sendable, Hashable {
    public let post: PostSummary
    public let content: String
    public let comments: [Comment]
}

/// A post that somebody saved.
public struct SavedPost: Sendable, Hashable {
    public let post: PostSummary
    /// Grows with each save: a page goes on before the last one's.
    public let number: Int64
}

/// A category of the forum.
public struct CategorySummary: Sendable, Hashable {
    public let name: String
    /// Posts in it, without those that were deleted.
    public let posts: Int
}

/// What was new when somebody looked at Latest.
public struct LatestVisit: Sendable, Hashable {
    /// New posts are counted up to here; one more stands for all above.
    public static let most = 999

    /// The newest post there was when they looked before; nil where they never did.
    public let since: PostID?
    /// Posts of others since then.
    public let new: Int
}

/// The beginning of a ranking, and what comes after it: whoever goes on there meets nothing twice.
public struct Ranked<Item: Sendable>: Sendable {
    public let items: [Item]
    public let rest: [PostID]
    /// Whether titles are still being indexed, so that some may be missing.
    public var isPartial = false
}

/// A post in Trending.
public struct ScoredPost: Sendable, Hashable {
    public let post: PostSummary
    public let score: Double
}

/// What `forum.score` is told of a post.
public struct PostFacts: Sendable, Hashable {
    public let id: PostID
    public let ageHours: Double
    /// Comments of the last 24 hours.
    public let comments24h: Int
    public let comments: Int
    public let views: Int
    public let likes: Int
    /// Distinct people who commented.
    public let commenters: Int
    public let categories: [String]

    public init(
        id: PostID, ageHours: Double, comments24h: Int, comments: Int, views: Int, likes: Int,
        commenters: Int,
        categories: [String]
    ) {
        self.id = id
        self.ageHours = ageHours
        self.comments24h = comments24h
        self.comments = comments
        self.views = views
        self.likes = likes
        self.commenters = commenters
        self.categories = categories
    }
}

/// Asks plugins for the scores of posts: the hook `forum.score`.
public protocol PostScorer: Sendable {
    /// One finite score a post, in the same order.
    func score(_ posts: [PostFacts]) async throws -> [Double]
    /// Changes whenever the scores of the same facts may differ; kept beside the scores.
    var version: String { get }
}
