import Community
import Lua

extension HostAPI {
    static let forumArea = Area(
        name: "call.me.forum",
        summary:
            "The forum, as the caller. A post is `id`, `title`, `author` (a handle), `categories`, `at`, `comments`, "
            + "`likes`, `views`.",
        entries: [
            entry("categories", gives: "a list of names", "The forum's categories.") { _, campus, _ in
                .list(campus.configuration.categories.map(LuaValue.string))
            },
            entry(
                "post", [.init("categories", .list), .init("title", .text), .init("content", .text)],
                gives: "the post",
                "Posts, in one category or more."
            ) { call, campus, actor in
                .post(
                    try await campus.forum.post(
                        categories: try call.texts(0), title: try call.text(1), content: try call.text(2),
                        by: actor))
            },
            entry(
                "comment", [.init("post", .integer), .init("text", .text)],
                gives: "the comment: `id`, `post`, `author`, `at`, `text`", "Comments on a post."
            ) { call, campus, actor in
                .comment(
                    try await campus.forum.comment(
                        on: PostID(rawValue: try call.integer(0)), text: try call.text(1), by: actor))
            },
            entry("like", [.init("post", .integer)], gives: "the post", "Likes a post.") {
                call, campus, actor in
                .post(try await campus.forum.like(PostID(rawValue: try call.integer(0)), by: actor))
            },
            entry(
                "read", [.init("post", .integer)],
                gives: "the post, with `content` and `discussion` (comments, oldest first)",
                "Reads a post, which counts as a view."
            ) { call, campus, actor in
                .page(try await campus.forum.read(PostID(rawValue: try call.integer(0)), by: actor))
            },
            entry(
                "latest",
                [
                    .init("category", .text, optional: true), .init("count", .integer, optional: true),
                    .init("before", .integer, optional: true),
                ], gives: "a list of posts", "The newest posts (10, at most 100), or those before a post."
            ) { call, campus, _ in
                let posts = try await campus.forum.latest(
                    category: try call.optionalText(0),
                    before: try call.optionalInteger(2).map(PostID.init(rawValue:)),
                    limit: try call.count(1, default: 10, maximum: 100))
                return .list(posts.map { .post($0) })
            },
            entry(
                "trending",
                [.init("category", .text, optional: true), .init("count", .integer, optional: true)],
                gives: "a list of posts, each with its `score`",
                "The posts that the hook `forum.score` puts first (10, at most 100)."
            ) { call, campus, _ in
                let posts = try await campus.forum.trending(
                    category: try call.optionalText(0), limit: try call.count(1, default: 10, maximum: 100))
                return .list(posts.map { .post($0.post, score: $0.score) })
            },
        ])

    private static func entry(
        _ name: String, _ parameters: [APIEntry.Parameter] = [], gives result: String, _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting("call.me.forum.\(name)", parameters, gives: result, summary, needs: .actForum, body)
    }
}
