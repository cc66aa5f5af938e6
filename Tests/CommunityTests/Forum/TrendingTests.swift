import CampusVerbs
import Community
import Foundation
import Model
import TestSupport
import Testing

/// Trending: scores by the hook, kept beside the record, new at once and rebuilt when missing.
@Suite(.endsWhereItHangs)
struct TrendingTests {
    @Test func post_whenNew_entersAtOnce() async throws {
        try await withPosts(2) { campus, posts, alice in
            try await campus.serving {
                #expect(try await campus.trending() == [posts[1], posts[0]])
                let new = try await campus.forum.post(
                    categories: ["buy/sell"], title: "new", content: "c", by: alice)
                #expect(try await campus.trending() == [new.id, posts[1], posts[0]])
            }
        }
    }

    @Test func order_changesWithComments() async throws {
        try await withPosts(3) { campus, posts, alice in
            try await campus.serving {
                _ = try await campus.forum.comment(on: posts[0], text: "up", by: alice)
                #expect(try await campus.trending() == [posts[0], posts[2], posts[1]])
                for _ in 1...2 { _ = try await campus.forum.comment(on: posts[1], text: "up", by: alice) }
                #expect(try await campus.trending() == [posts[1], posts[0], posts[2]])
            }
        }
    }

    @Test func order_isKeptForEachCategory() async throws {
        try await withPosts(0) { campus, _, alice in
            let sale = try await campus.forum.post(
                categories: ["buy/sell"], title: "a", content: "c", by: alice)
            let both = try await campus.forum.post(
                categories: ["buy/sell", "student life"], title: "b", content: "c", by: alice)
            try await campus.serving {
                let bob = try await campus.signUp("Bob")
                _ = try await campus.forum.comment(on: sale.id, text: "up", by: bob)
                #expect(try await campus.trending("buy/sell") == [sale.id, both.id])
                #expect(try await campus.trending("Student Life") == [both.id])
                #expect(try await campus.trending("lost and found") == [])
                #expect(try await campus.trending() == [sale.id, both.id])
            }
        }
    }

    @Test func scorer_isToldTheFactsOfAPost() async throws {
        try await withPosts(1) { campus, posts, alice in
            let (bob, post) = (try await campus.signUp("Bob"), posts[0])
            try await campus.serving {
                _ = try await campus.forum.comment(on: post, text: "old", by: alice)
                campus.clock.advance(by: .hours(30))
                for person in [alice, bob, bob] {
                    _ = try await campus.forum.comment(on: post, text: "new", by: person)
                }
                _ = try await campus.forum.like(post, by: bob)
                _ = try await campus.forum.read(post, by: bob)
                await campus.core.settleTrending()

                #expect(
                    campus.scorer.facts(of: post)
                        == PostFacts(
                            id: post, ageHours: 30, comments24h: 3, comments: 4, views: 1, likes: 1,
                            commenters: 2,
                            categories: ["student life"]))
            }
        }
    }

    /// Whatever its author does to a post, or a bot for them, lifts it not a bit; others' each count.
    @Test func scorer_isToldNothingOfWhatTheAuthorDoes() async throws {
        try await withPosts(0) { campus, _, alice in
            let bob = try await campus.signUp("Bob")
            let bot = try await campus.people.bot(of: "polls")
            var botForAlice = Actor(bot.id, cause: "polls")
            botForAlice.speaksFor = alice.person
            try await campus.serving {
                for author in [alice, botForAlice] {
                    let post = try await campus.forum.post(
                        categories: ["student life"], title: "mine", content: "c", by: author
                    ).id
                    for actor in [alice, alice, botForAlice] {
                        let gone = try await campus.forum.comment(on: post, text: "up", by: actor)
                        _ = try await campus.forum.comment(on: post, text: "up", by: actor)
                        _ = try await campus.forum.delete(gone.id.rawValue, by: actor)
                        _ = try await campus.forum.read(post, by: actor)
                    }
                    for actor in [alice, botForAlice] { _ = try await campus.forum.like(post, by: actor) }
                    await campus.core.settleTrending()
                    let own = try #require(campus.scorer.facts(of: post))
                    #expect(own.comments24h == 0 && own.own == .init(comments: 3, views: 2, likes: 2))
                    #expect(own.comments == 3 && own.views == 2 && own.likes == 2 && own.commenters == 2)

                    for _ in 1...2 { _ = try await campus.forum.comment(on: post, text: "up", by: bob) }
                    _ = try await campus.forum.like(post, by: bob)
                    _ = try await campus.forum.read(post, by: bob)
                    await campus.core.settleTrending()
                    let all = try #require(campus.scorer.facts(of: post))
                    #expect(all.comments24h == 2 && all.own == own.own)
                    #expect(all.comments == 5 && all.views == 3 && all.likes == 3 && all.commenters == 3)
                }
            }
        }
    }

    @Test func comments24h_countsADayBack() async throws {
        try await withPosts(1) { campus, posts, alice in
            try await campus.serving {
                _ = try await campus.forum.comment(on: posts[0], text: "up", by: alice)
                for (step, expected) in [(Duration.hours(24) - .milliseconds(1), 1), (.milliseconds(1), 0)] {
                    campus.clock.advance(by: step)
                    // Ageing posts are swept when anything happens.
                    _ = try await campus.forum.rescore()
                    #expect(campus.scorer.facts(of: posts[0])?.comments24h == expected)
                }
            }
        }
    }

    @Test func hook_whenItChanges_rescoresEveryPost() async throws {
        try await withPosts(50) { campus, posts, _ in
            try await campus.serving {
                _ = try await campus.trending()
                campus.scorer.forgetCounts()
                campus.scorer.use(version: "2") { -Double($0.id.rawValue) }
                campus.forum.scoringChanged()

                #expect(try await campus.trending() == posts)
                #expect(posts.allSatisfy { campus.scorer.count(of: $0) >= 1 })
            }
        }
    }

    @Test func rescore_tellsHowManyPostsMoved() async throws {
        try await withPosts(5) { campus, posts, _ in
            try await campus.serving {
                _ = try await campus.trending()
                #expect(try await campus.forum.rescore() == 0)
                // The last becomes the first: everyone moves.
                campus.scorer.use(version: "2") { $0.id == posts[0] ? 1 : 0 }
                #expect(try await campus.forum.rescore() == 5)
                #expect(try await campus.trending().first == posts[0])
            }
        }
    }

    @Test func post_whileEverythingIsRescored_isInTheNewOrder() async throws {
        try await withPosts(20) { campus, posts, alice in
            try await campus.serving {
                _ = try await campus.trending()
                campus.scorer.use(version: "2") { Double($0.id.rawValue) }
                campus.forum.scoringChanged()
                let new = try await campus.forum.post(
                    categories: ["buy/sell"], title: "new", content: "c", by: alice)
                campus.forum.scoringChanged()
                #expect(try await campus.trending() == [new.id] + posts.reversed())
            }
        }
    }

    @Test func restart_withTheSameHook_keepsTheOrderWithoutRescoringEverything() async throws {
        // Ageing is out of the way: its interval never comes.
        try await withPosts(10, configuration: { $0.forum.rescoreInterval = .days(10_000) }) {
            campus, posts, alice in
            try await campus.serving {
                _ = try await campus.forum.comment(on: posts[4], text: "up", by: alice)
                _ = try await campus.trending()
            }
            campus.scorer.forgetCounts()

            // Without patience, settling includes the look at the start, which would find the new post as well.
            let again = try await campus.restarted(configuration: { $0.patience.ranks = nil })
            try await again.serving {
                await again.core.settleTrending()
                let new = try await again.forum.post(
                    categories: ["buy/sell"], title: "n", content: "c", by: alice)
                #expect(try await again.trending().prefix(2) == [posts[4], new.id])
                #expect(posts.allSatisfy { again.scorer.count(of: $0) == 0 })
                #expect(again.scorer.total == 1)
            }
            await again.core.close()
        }
    }

    @Test func restart_withAnotherHook_rescoresEveryPost() async throws {
        try await withPosts(10) { campus, posts, _ in
            try await campus.serving { _ = try await campus.trending() }
            campus.scorer.use(version: "2") { -Double($0.id.rawValue) }
            campus.scorer.forgetCounts()

            let again = try await campus.restarted()
            try await again.serving { () async throws in
                await again.scorer.scored(posts[9])
                #expect(try await again.trending() == posts)
            }
            await again.core.close()
        }
    }

    @Test func restart_afterTheScoresFileIsGone_rebuildsIt() async throws {
        try await withPosts(10) { campus, posts, alice in
            try await campus.serving {
                _ = try await campus.forum.comment(on: posts[4], text: "up", by: alice)
                _ = try await campus.trending()
            }
            campus.scorer.forgetCounts()
            let again = try await campus.restarted(betweenStarts: {
                for name in try FileManager.default.contentsOfDirectory(atPath: campus.directory)
                where name.hasPrefix("trending") {
                    try FileManager.default.removeItem(atPath: "\(campus.directory)/\(name)")
                }
            })
            try await again.serving {
                await again.scorer.scored(posts[9])
                let order = try await again.trending()
                #expect(order.first == posts[4])
                #expect(Set(order) == Set(posts))
            }
            await again.core.close()
        }
    }

    @Test func restart_beforeAPostWasScored_entersItAtOnce() async throws {
        try await withPosts(3, configuration: { $0.forum.rescoreInterval = .days(10_000) }) {
            campus, posts, alice in
            try await campus.serving { _ = try await campus.trending() }
            // Nothing scores any more: as if the process had ended right after this was stored.
            let late = try await campus.forum.post(
                categories: ["buy/sell"], title: "late", content: "c", by: alice)

            let again = try await campus.restarted()
            try await again.serving { () async throws in
                await again.scorer.scored(late.id)
                #expect(try await again.trending() == [late.id] + posts.reversed())
            }
            await again.core.close()
        }
    }

    @Test func order_changesAsPostsAge() async throws {
        try await withPosts(1) { campus, posts, alice in
            // Old posts sink: the first loses its lead after a day.
            campus.scorer.use { post in post.id == posts[0] ? 100 - post.ageHours : 80 }
            try await campus.serving {
                _ = try await campus.forum.post(categories: ["buy/sell"], title: "b", content: "c", by: alice)
                #expect(try await campus.trending().first == posts[0])

                campus.clock.advance(by: .hours(24))
                // Anything that happens lets the sweep run; otherwise the interval does.
                let other = try await campus.forum.post(
                    categories: ["buy/sell"], title: "x", content: "c", by: alice)
                #expect(try await campus.trending().last == posts[0])
                #expect(try await campus.trending().first == other.id)
            }
        }
    }

    @Test func scorer_whenItFails_keepsTheOldOrderAndRecovers() async throws {
        try await withPosts(3) { campus, posts, alice in
            try await campus.serving {
                #expect(try await campus.trending() == posts.reversed())
                campus.scorer.use(version: "2") { _ in throw TestScorer.Broken() }
                campus.forum.scoringChanged()
                await campus.scorer.failed(times: 1)

                _ = try await campus.forum.comment(on: posts[1], text: "up", by: alice)
                #expect(try await order(in: campus) == posts.reversed())

                campus.scorer.use(version: "3") { Double($0.comments) }
                _ = try await campus.forum.rescore()
                #expect(try await order(in: campus) == [posts[1], posts[2], posts[0]])
            }
        }
    }

    @Test func trending_givesTheScoresAndAtMostWhatIsAskedFor() async throws {
        try await withPosts(5) { campus, posts, alice in
            try await campus.serving {
                for _ in 1...3 { _ = try await campus.forum.comment(on: posts[2], text: "up", by: alice) }
                _ = try await campus.trending()
                let top = try await campus.forum.trending(category: nil, limit: 2)
                #expect(top.map(\.score) == [3, 0])
                #expect(top.map(\.post.comments) == [3, 0])
                #expect(top.first?.post.id == posts[2])
            }
        }
    }

    // MARK: - Steps

    /// Posts of Paul's in student life, oldest first, and Alice.
    private func withPosts(
        _ count: Int, configuration change: (inout CommunityConfiguration) -> Void = { _ in },
        _ body: (TestCampus, [PostID], Actor) async throws -> Void
    ) async throws {
        try await withCampus(configuration: change) { campus in
            let (alice, paul) = (try await campus.signUp("Alice"), try await campus.signUp("Paul"))
            var posts: [PostID] = []
            for number in 0..<count {
                let post = try await campus.forum.post(
                    categories: ["student life"], title: "\(number)", content: "c", by: paul)
                posts.append(post.id)
            }
            try await body(campus, posts, alice)
        }
    }

    /// The order as it is, without waiting for what is still to be scored.
    private func order(in campus: TestCampus) async throws -> [PostID] {
        try await campus.forum.trending(category: nil, limit: 100).map(\.post.id)
    }
}
