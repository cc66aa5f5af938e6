@testable package import Community
package import Model

/// What people do in the forum, in the words of a test.
extension Forum {
    package func post(
        categories: [String], title: String, content: String, media: [MediaID] = [], by actor: Actor
    ) async throws -> PostSummary {
        try await perform(
            PublishPost(categories: categories, title: title, content: content, media: media), by: actor)
    }

    package func comment(
        on post: PostID, text: String, media: [MediaID] = [], by actor: Actor
    ) async throws -> Comment {
        try await perform(CommentOnPost(post: post, text: text, media: media), by: actor)
    }

    package func like(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await perform(LikePost(post: post), by: actor)
    }

    package func read(
        _ post: PostID, comments: Int = Forum.mostOnAPage, by actor: Actor
    ) async throws -> PostPage {
        try await perform(ReadPost(post: post, count: comments), by: actor)
    }

    package func edit(_ id: Int64, text: String, by actor: Actor) async throws -> PostSummary {
        try await perform(EditWords(id: id, text: text), by: actor)
    }

    package func retitle(_ post: PostID, to title: String, by actor: Actor) async throws -> PostSummary {
        try await perform(RetitlePost(post: post, title: title), by: actor)
    }

    package func delete(_ id: Int64, by actor: Actor) async throws -> PostSummary {
        try await perform(DeleteWords(id: id), by: actor)
    }

    package func save(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await perform(SavePost(post: post), by: actor)
    }

    package func unsave(_ post: PostID, by actor: Actor) async throws -> PostSummary {
        try await perform(UnsavePost(post: post), by: actor)
    }

    package func visitLatest(category: String?, by actor: Actor) async throws -> LatestVisit {
        try await perform(VisitLatest(category: category), by: actor)
    }
}

/// What people look at in the forum. Where no person is named, somebody looks who forgot nobody.
extension Forum {
    /// The most posts or comments on one page.
    package static let mostOnAPage = longestPage

    package func saved(
        by person: PersonID, before number: Int64? = nil, limit: Int
    ) async throws -> [SavedPost] {
        try await look(SavedPosts(count: Self.page(limit), before: number), by: Actor(person))
    }

    package func latest(
        category: String?, before: PostID? = nil, limit: Int, for person: PersonID? = nil
    ) async throws -> [PostSummary] {
        try await look(
            LatestPosts(category: category, count: Self.page(limit), before: before), by: Self.reader(person))
    }

    package func trending(category: String?, limit: Int) async throws -> [ScoredPost] {
        try await trendingRanked(category: category, limit: limit).items
    }

    package func trendingRanked(
        category: String?, limit: Int, for person: PersonID? = nil
    ) async throws -> Ranking {
        try await look(
            TrendingPosts(category: category, count: Self.page(limit)), by: Self.reader(person))
    }

    package func search(
        _ words: String, limit: Int, for person: PersonID? = nil
    ) async throws -> Findings {
        try await look(SearchTitles(words: words, count: Self.page(limit)), by: Self.reader(person))
    }

    package func posts(_ ids: [PostID], for person: PersonID? = nil) async throws -> [PostSummary] {
        try await look(PostList(ids: ids), by: Self.reader(person))
    }

    package func post(with id: Int64) async throws -> PostSummary {
        try await look(PostOf(id), by: Self.reader(nil))
    }

    package func comments(
        on post: PostID, before: CommentID? = nil, limit: Int, for person: PersonID? = nil
    ) async throws -> [Comment] {
        try await look(
            CommentList(post: post, count: Self.page(limit), before: before), by: Self.reader(person))
    }

    package func summaries() async throws -> [CategorySummary] {
        try await look(CategoryCounts(), by: Self.reader(nil))
    }

    private static func page(_ limit: Int) -> Int { min(max(limit, 1), longestPage) }
    private static func reader(_ person: PersonID?) -> Actor { Actor(person ?? PersonRef.assistant.id) }
}

extension Reactions {
    package func react(
        with emoji: String?, to id: Int64, by actor: Actor
    ) async throws -> [ReactionGroup] {
        try await perform(React(emoji: emoji, thing: id), by: actor)
    }

    package func list(on id: Int64, for actor: Actor) async throws -> [ReactionGroup] {
        try await look(ReactionList(thing: id), by: actor)
    }
}
