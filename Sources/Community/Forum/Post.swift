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
}

/// A comment on a post.
public struct Comment: Sendable, Hashable {
    public let id: CommentID
    public let post: PostID
    public let author: PersonRef
    public let at: Timestamp
    public let text: String
}

/// A post as it is read: its content and its comments, oldest first.
public struct PostPage: Sendable, Hashable {
    public let post: PostSummary
    public let content: String
    public let comments: [Comment]
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
