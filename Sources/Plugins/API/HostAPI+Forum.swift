import Community
import Lua
package import Model

extension HostAPI {
    package static let forumArea = Area(
        name: "call.me.forum",
        summary:
            "The forum, as the caller. A post is `id`, `title`, `author` (a handle, or that it is a former member), `categories`, `at`, `comments`, "
            + "`likes`, `views`, `edited`, `deleted`, and `hidden` where the caller forgot its author: then it says neither who wrote it "
            + "nor what. So it is with comments.",
        entries: posting + own + lists)

    private static let posting = [
        entry(
            "categories", .looks, costs: .asking, gives: .init(.list(.text), "a list of names"),
            "The forum's categories."
        ) {
            _, campus, _ in
            .list(campus.configuration.forum.categories.map(LuaValue.string))
        },
        entry(
            "post", .acts(), costs: .doing,
            [
                .init("categories", .list), .init("title", .text), .init("content", .text),
                .init("media", .list, of: "quad.Media[]", optional: true),
            ],
            gives: .init(.object("Post"), "the post"),
            "Posts, in one category or more. `media`, which an argument of a command gave, is part of the post from then on."
        ) { call, campus, actor in
            call.shown(
                try await campus.forum.post(
                    categories: try call.texts(0), title: try call.text(1), content: try call.text(2),
                    media: try call.mediaIDs(3), by: actor))
        },
        entry(
            "comment", .acts(), costs: .doing,
            [
                .init("post", .integer), .init("text", .text),
                .init("media", .list, of: "quad.Media[]", optional: true),
            ],
            gives: .init(
                .object("Comment"), "the comment: `id`, `post`, `author`, `at`, `text`, `edited`, `deleted`"),
            "Comments on a post. With `media`, which an argument of a command gave, there need be no text."
        ) { call, campus, actor in
            .comment(
                try await campus.forum.comment(
                    on: PostID(rawValue: try call.integer(0)), text: try call.text(1),
                    media: try call.mediaIDs(2), by: actor),
                in: call.language)
        },
        entry(
            "like", .acts(.found(postAsItIs)), costs: .doing, [.init("post", .integer)],
            gives: .init(.object("Post"), "the post"), "Likes a post."
        ) {
            call, campus, actor in
            call.shown(try await campus.forum.like(PostID(rawValue: try call.integer(0)), by: actor))
        },
        entry(
            "read", .looks, costs: .asking,
            [.init("post", .integer), .init("count", .integer, optional: true)],
            gives: .init(
                .object("PostPage"),
                "the post, with `content`, `discussion` (comments, oldest first) and `reactions`, where there are any"
            ),
            "Reads a post with its last comments (200, which is the most), which counts as a view."
        ) { call, campus, actor in
            let count = try call.count(1, default: Forum.longestPage, maximum: Forum.longestPage)
            let page = try await campus.forum.read(
                PostID(rawValue: try call.integer(0)), comments: count, by: actor)
            let reactions = try await campus.forum.reactions.counts(
                on: [page.post.id.rawValue] + page.comments.map(\.id.rawValue))
            return .page(page, reactions: reactions, in: call.language)
        },
    ]

    /// What one does with what is one's own: what one wrote, and what one keeps.
    private static let own = [
        entry(
            "edit", .acts(.found(whateverIsThere)),
            costs: .doing, [.init("id", .integer), .init("text", .text)],
            gives: .init(.object("Post"), "the post"),
            "Changes the words of a comment of the caller's, or the content of a post of theirs."
        ) { call, campus, actor in
            call.shown(try await campus.forum.edit(try call.integer(0), text: try call.text(1), by: actor))
        },
        entry(
            "retitle", .acts(.found(postAsItIs)), costs: .doing,
            [.init("post", .integer), .init("title", .text)], gives: .init(.object("Post"), "the post"),
            "Changes the title of a post of the caller's."
        ) { call, campus, actor in
            let post = PostID(rawValue: try call.integer(0))
            return call.shown(try await campus.forum.retitle(post, to: try call.text(1), by: actor))
        },
        entry(
            "delete", .acts(.found(whateverIsThere)),
            costs: .doing, [.init("id", .integer)], gives: .init(.object("Post"), "the post"),
            "Deletes a post or a comment of the caller's: its words are gone, what others wrote below it stays."
        ) { call, campus, actor in
            call.shown(try await campus.forum.delete(try call.integer(0), by: actor))
        },
        entry(
            "save", .acts(.found(postAsItIs)), costs: .doing, [.init("post", .integer)],
            gives: .init(.object("Post"), "the post"),
            "Keeps a post for the caller."
        ) {
            call, campus, actor in
            call.shown(try await campus.forum.save(PostID(rawValue: try call.integer(0)), by: actor))
        },
        entry(
            "unsave", .acts(.found(postAsItIs)), costs: .doing, [.init("post", .integer)],
            gives: .init(.object("Post"), "the post"),
            "Takes a post out of what the caller saved."
        ) { call, campus, actor in
            call.shown(try await campus.forum.unsave(PostID(rawValue: try call.integer(0)), by: actor))
        },
        entry(
            "saved", .looks, costs: .asking,
            [.init("count", .integer, optional: true), .init("before", .integer, optional: true)],
            gives: .init(.list(.object("SavedPost")), "a list of posts, each with its `save`"),
            "What the caller saved, the last first (10, at most 100). `save` is the save's number: `before` one "
                + "comes the next page. Of what was deleted there are no words."
        ) { call, campus, actor in
            let saved = try await campus.forum.saved(
                by: actor.person, before: try call.optionalInteger(1),
                limit: try call.count(0, default: 10, maximum: 100))
            return .list(saved.map { .saved($0, in: call.language) })
        },
        entry(
            "visit", .acts(), costs: .doing, [.init("category", .text, optional: true)],
            gives: .init(.object("Visit"), "`new` and `since`: what is new to the caller"),
            "Notes that the caller looks at the newest posts now. `new` is how many others posted since the last "
                + "visit (1,000 stands for more than 999), `since` the newest post of then, or nil."
        ) { call, campus, actor in
            let visit = try await campus.forum.visitLatest(category: try call.optionalText(0), by: actor)
            return .record([
                "new": .count(visit.new),
                "since": visit.since.map { .integer($0.rawValue) } ?? .nil,
            ])
        },
    ]

    private static let lists = [
        entry(
            "latest", .looks, costs: .asking,
            [
                .init("category", .text, optional: true), .init("count", .integer, optional: true),
                .init("before", .integer, optional: true),
            ], gives: .init(.list(.object("Post")), "a list of posts"),
            "The newest posts (10, at most 100), or those before a post."
        ) { call, campus, actor in
            let posts = try await campus.forum.latest(
                category: try call.optionalText(0),
                before: try call.optionalInteger(2).map(PostID.init(rawValue:)),
                limit: try call.count(1, default: 10, maximum: 100), for: actor.person)
            return .list(posts.map(call.shown))
        },
        entry(
            "trending", .looks, costs: .asking,
            [.init("category", .text, optional: true), .init("count", .integer, optional: true)],
            gives: .init(.object("Ranking"), "a list of posts, each with its `score`, and `rest`"),
            "The posts that the hook `forum.score` puts first (10, at most 100). `rest` has the ids of those that "
                + "come after them, up to 200 in all: `posts` gives these later, and none is shown twice."
        ) { call, campus, actor in
            let found = try await campus.forum.trendingRanked(
                category: try call.optionalText(0), limit: try call.count(1, default: 10, maximum: 100),
                for: actor.person)
            return .ranked(found) { .post($0.post, score: $0.score, in: call.language) }
        },
        entry(
            "search", .looks, costs: .asking,
            [.init("words", .text), .init("count", .integer, optional: true)],
            gives: .init(.object("Findings"), "a list of posts, with `rest` and `partial`"),
            "Posts whose titles have all the words, the newer and the shorter ones first (10, at most 100). Case, "
                + "accents, width and Traditional or Simplified characters make no difference. `rest` as with "
                + "`trending`; `partial` is true while titles are still being indexed."
        ) { call, campus, actor in
            let found = try await campus.forum.search(
                try call.text(0), limit: try call.count(1, default: 10, maximum: 100), for: actor.person)
            return .ranked(found, call.shown)
        },
        entry(
            "posts", .looks, costs: .asking, [.init("ids", .list)],
            gives: .init(.list(.object("Post")), "a list of posts"),
            "These posts (at most 200) in this order, without those that are gone."
        ) { call, campus, actor in
            let ids = try call.list(0).compactMap(\.integer).map(PostID.init(rawValue:))
            return .list(try await campus.forum.posts(ids, for: actor.person).map(call.shown))
        },
        entry(
            "comments", .looks, costs: .asking,
            [
                .init("post", .integer), .init("count", .integer, optional: true),
                .init("before", .integer, optional: true),
            ], gives: .init(.list(.object("Comment")), "a list of comments, oldest first"),
            "The last comments on a post (20, at most 200), or those before a comment. It counts no view."
        ) { call, campus, actor in
            let comments = try await campus.forum.comments(
                on: PostID(rawValue: try call.integer(0)),
                before: try call.optionalInteger(2).map(CommentID.init(rawValue:)),
                limit: try call.count(1, default: 20, maximum: Forum.longestPage), for: actor.person)
            let reactions = try await campus.forum.reactions.counts(on: comments.map(\.id.rawValue))
            return .list(
                comments.map { .comment($0, in: call.language).with(reactions[$0.id.rawValue]) })
        },
        entry(
            "counts", .looks, costs: .asking,
            gives: .init(.list(.object("Category")), "a list of categories: `name` and `posts`"),
            "The forum's categories, with how many posts each has."
        ) { _, campus, _ in
            .list(
                try await campus.forum.summaries().map {
                    ["name": .string($0.name), "posts": .count($0.posts)]
                })
        },
    ]

    /// What is imagined of a change of a post or a comment: its post as it is.
    private static func whateverIsThere(_ call: APICall, _ campus: Campus, _ actor: Actor) async throws
        -> LuaValue
    {
        call.shown(try await campus.forum.post(with: try call.integer(0)))
    }

    /// What is imagined of an act on a post: the post as it is.
    private static func postAsItIs(_ call: APICall, _ campus: Campus, _ actor: Actor) async throws -> LuaValue
    {
        call.shown(try await campus.forum.read(PostID(rawValue: try call.integer(0)), by: actor).post)
    }

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter] = [],
        gives result: APIEntry.Returns?,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.forum.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .actForum,
            body)
    }
}

extension APICall {
    /// The caller's; English where nobody calls.
    package var language: Language { context?.language ?? .english }

    /// A post as the caller sees it.
    func shown(_ post: PostSummary) -> LuaValue { .post(post, in: language) }
}
