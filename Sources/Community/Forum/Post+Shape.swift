public import Model

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
