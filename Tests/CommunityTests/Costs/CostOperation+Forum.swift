import CampusVerbs
import Testing

@testable import Community
@testable import Model

extension CostOperation {
    /// Posts, what is said about them, and where they are listed.
    static let forum: [CostOperation] = [
        CostOperation("post") { large, _ in
            let post = try await large.campus.forum.post(
                categories: ["buy/sell"], title: "Desk", content: "As new", by: large.mona)
            _ = try await large.campus.forum.edit(post.id.rawValue, text: "Used", by: large.mona)
            _ = try await large.campus.forum.retitle(post.id, to: "Old desk", by: large.mona)
            _ = try await large.campus.forum.delete(post.id.rawValue, by: large.mona)
        },
        CostOperation("comment on a post that everybody did") { large, _ in
            let comment = try await large.campus.forum.comment(on: large.post, text: "hi", by: large.mona)
            _ = try await large.campus.forum.edit(comment.id.rawValue, text: "hello", by: large.mona)
            _ = try await large.campus.forum.delete(comment.id.rawValue, by: large.mona)
        },
        CostOperation("react", beside: reactions) { large, _ in
            let post = large.post.rawValue
            _ = try await large.campus.forum.reactions.react(with: "🙏", to: post, by: large.nick)
            _ = try await large.campus.forum.reactions.react(with: "👍", to: post, by: large.nick)
            _ = try await large.campus.forum.reactions.react(with: nil, to: post, by: large.nick)
            let message = try await large.campus.chat.send("hello", to: large.big, by: large.mona)
            _ = try await large.campus.forum.reactions.react(
                with: "👍", to: message.id.rawValue, by: large.nick)
        },
        CostOperation("list reactions") { large, _ in
            _ = try await large.campus.forum.reactions.list(on: large.post.rawValue, for: large.nick)
            let comments = try await large.campus.forum.comments(on: large.post, limit: 100)
            _ = try await large.campus.forum.reactions.counts(on: comments.map(\.id.rawValue))
        },
        CostOperation("like") { large, _ in
            _ = try await large.campus.forum.like(large.post, by: large.nick)
        },
        CostOperation("save") { large, _ in
            _ = try await large.campus.forum.save(large.post, by: large.nick)
            let first = try await large.campus.forum.saved(by: large.mona.person, limit: 20)
            _ = try await large.campus.forum.saved(
                by: large.mona.person, before: try #require(first.last).number - 500, limit: 20)
            _ = try await large.campus.forum.unsave(large.post, by: large.nick)
        },
        CostOperation("read a post") { large, _ in
            _ = try await large.campus.forum.read(large.post, by: large.mona)
            _ = try await large.campus.forum.post(with: large.ownComment.rawValue)
            _ = try await large.campus.forum.posts([large.post])
        },
        CostOperation("comments") { large, _ in
            var before: CommentID?
            for _ in 1...3 {
                let page = try await large.campus.forum.comments(on: large.post, before: before, limit: 100)
                before = CommentID(rawValue: try #require(page.first).id.rawValue - 1000)
            }
        },
        CostOperation("latest") { large, _ in
            let first = try await large.campus.forum.latest(category: nil, limit: 20)
            _ = try await large.campus.forum.latest(category: nil, before: first.last?.id, limit: 20)
            _ = try await large.campus.forum.latest(category: "buy/sell", limit: 20)
        },
        CostOperation("visit latest") { large, _ in
            _ = try await large.campus.forum.visitLatest(category: nil, by: large.mona)
            _ = try await large.campus.forum.visitLatest(category: "buy/sell", by: large.nick)
            _ = try await large.campus.forum.summaries()
            _ = try await large.campus.forum.look(CategoryNames(), by: large.mona)
        },
        CostOperation("trending") { large, _ in
            _ = try await large.campus.forum.trending(category: nil, limit: 20)
            _ = try await large.campus.forum.trendingRanked(category: "buy/sell", limit: 20)
        },
        CostOperation("score all posts") { large, _ in _ = try await large.campus.forum.rescore() },
        CostOperation("search titles") { large, _ in
            _ = try await large.campus.forum.search("title", limit: 20)
        },
        CostOperation("delete a post that everybody commented on") { large, _ in
            _ = try await large.campus.forum.delete(large.post.rawValue, by: large.mona)
        },
    ]

    /// Everybody's reaction to Mona's post, to a comment on it, and to messages.
    private static func reactions(in large: LargeCommunity) -> LargeCommunity.Part {
        let emoji = "CASE person % 3 WHEN 0 THEN '👍' WHEN 1 THEN '🎉' ELSE '❤️' END"
        return LargeCommunity.Part(
            numbers: 0,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO reactions (thing, person, emoji, sequence)
                        SELECT t.value, person, \(emoji), person FROM accounts, json_each(json_array(?, ?)) t
                        WHERE person <> ?
                        """, arguments: { _ in [large.post, large.ownComment, large.nick.person] }),
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO reactions (thing, person, emoji, sequence)
                        SELECT id, ?2, '👍', id FROM messages WHERE conversation = ?1 AND deleted_at IS NULL
                        """, arguments: { _ in [large.direct, large.mona.person] }),
            ])
    }
}
