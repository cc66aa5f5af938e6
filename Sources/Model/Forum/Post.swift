/// A forum post as lists show it, without its content.
public struct PostSummary: Sendable, Hashable {
    public let id: PostID
    public let title: String
    public let author: PersonRef
    /// Who has a bot post it; `nil` for a person's own post.
    public let speaksFor: PersonID?
    public let categories: [String]
    public let at: Timestamp
    public let comments: Int
    public let likes: Int
    public let views: Int
    /// Whether the author has changed the title or the content.
    public let isEdited: Bool
    /// Whether the author has deleted it. A deleted post has no words and appears in no list.
    public let isDeleted: Bool

    public init(
        id: PostID, title: String, author: PersonRef, speaksFor: PersonID? = nil, categories: [String],
        at: Timestamp, comments: Int, likes: Int, views: Int, isEdited: Bool, isDeleted: Bool
    ) {
        self.speaksFor = speaksFor
        self.id = id
        self.title = title
        self.author = author
        self.categories = categories
        self.at = at
        self.comments = comments
        self.likes = likes
        self.views = views
        self.isEdited = isEdited
        self.isDeleted = isDeleted
    }

    /// Whose words it has: its author's, and of a bot's post whose words it puts there.
    public var speakers: [PersonID] { [author.id] + (speaksFor.map { [$0] } ?? []) }
}

/// A comment on a post.
public struct Comment: Sendable, Hashable {
    public let id: CommentID
    public let post: PostID
    public let author: PersonRef
    /// Who has a bot say it; `nil` for a person's own comment.
    public let speaksFor: PersonID?
    public let at: Timestamp
    /// The text as it was written, or an empty string if the comment was deleted.
    public let text: String
    public let isEdited: Bool
    public let isDeleted: Bool
    /// The pictures and files that came with it.
    public let media: [Media]
    /// The most frequent reactions, where it is listed.
    public var reactions: [ReactionCount] = []

    public init(
        id: CommentID, post: PostID, author: PersonRef, speaksFor: PersonID? = nil, at: Timestamp,
        text: String, isEdited: Bool = false, isDeleted: Bool = false, media: [Media] = []
    ) {
        self.speaksFor = speaksFor
        self.media = media
        self.id = id
        self.post = post
        self.author = author
        self.at = at
        self.text = text
        self.isEdited = isEdited
        self.isDeleted = isDeleted
    }

    /// Whose words it has, as of a post.
    public var speakers: [PersonID] { [author.id] + (speaksFor.map { [$0] } ?? []) }
}

/// How many reacted to a thing with an emoji.
public struct ReactionCount: Sendable, Hashable {
    public let emoji: String
    public let count: Int

    public init(emoji: String, count: Int) { (self.emoji, self.count) = (emoji, count) }
}

/// A post as one reads it: with its content and its comments, oldest first.
public struct PostPage: Sendable, Hashable {
    public let post: PostSummary
    public let content: String
    public let comments: [Comment]
    /// The pictures and files that came with the post.
    public let media: [Media]
    /// The most frequent reactions to the post.
    public let reactions: [ReactionCount]

    public init(
        post: PostSummary, content: String, comments: [Comment], media: [Media] = [],
        reactions: [ReactionCount] = []
    ) {
        self.media = media
        self.post = post
        self.content = content
        self.comments = comments
        self.reactions = reactions
    }
}

/// A post that somebody saved.
public struct SavedPost: Sendable, Hashable {
    public let post: PostSummary
    /// The save's number, which grows with each save. The next page continues with smaller numbers.
    public let number: Int64

    public init(post: PostSummary, number: Int64) {
        self.post = post
        self.number = number
    }
}

/// A category of the forum.
public struct CategorySummary: Sendable, Hashable {
    public let name: String
    /// The number of posts in it. Deleted posts don't count.
    public let posts: Int

    public init(name: String, posts: Int) {
        self.name = name
        self.posts = posts
    }
}

/// What was new when a person opened Latest.
public struct LatestVisit: Sendable, Hashable {
    /// The largest number of new posts that is counted exactly. `most + 1` stands for any larger number.
    public static let most = 999

    /// The newest post at the person's previous visit, or `nil` if this is the first.
    public let since: PostID?
    /// The number of others' posts since then, at most ``most`` + 1.
    public let new: Int

    public init(since: PostID?, new: Int) {
        self.since = since
        self.new = new
    }
}

/// The first page of Trending, and the ids that follow it. Continuing with `rest` shows nothing twice, even if scores
/// change meanwhile.
public struct Ranking: Sendable {
    public let items: [ScoredPost]
    public let rest: [PostID]

    public init(items: [ScoredPost], rest: [PostID]) { (self.items, self.rest) = (items, rest) }
}

/// The first page of the posts that were found, and the ids that follow it.
public struct Findings: Sendable {
    public let items: [PostSummary]
    public let rest: [PostID]
    /// Whether results may be missing because titles are still being indexed.
    public let isPartial: Bool

    public init(items: [PostSummary], rest: [PostID], isPartial: Bool) {
        (self.items, self.rest, self.isPartial) = (items, rest, isPartial)
    }
}

/// A post in Trending, with the score that plugins gave it.
public struct ScoredPost: Sendable, Hashable {
    public let post: PostSummary
    public let score: Double

    public init(post: PostSummary, score: Double) {
        self.post = post
        self.score = score
    }
}

/// What the hook `forum.score` is given about a post.
public struct PostFacts: Sendable, Hashable {
    /// How much of what a post has is by who wrote it, or has a bot post it.
    public struct Own: Sendable, Hashable {
        public let comments: Int
        public let views: Int
        public let likes: Int

        public init(comments: Int = 0, views: Int = 0, likes: Int = 0) {
            (self.comments, self.views, self.likes) = (comments, views, likes)
        }
    }

    public let id: PostID
    public let ageHours: Double
    /// The number of others' comments in the last 24 hours: nobody lifts their own post.
    public let comments24h: Int
    public let comments: Int
    public let views: Int
    public let likes: Int
    /// The number of different people who commented.
    public let commenters: Int
    public let own: Own
    public let categories: [String]

    public init(
        id: PostID, ageHours: Double, comments24h: Int, comments: Int, views: Int, likes: Int,
        commenters: Int, own: Own = Own(), categories: [String]
    ) {
        self.own = own
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

/// Scores posts for Trending. In the gateway plugins do so, in the hook `forum.score`.
public protocol PostScorer: Sendable {
    /// Returns a finite score for each post, in the same order.
    func score(_ posts: [PostFacts]) async throws -> [Double]
    /// Changes whenever the same facts may score differently. It is stored with the scores, which are computed anew
    /// when it changes.
    var version: String { get }
}
