import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Saves, visits of Latest, categories, and the pages of lists.
@Suite(.endsWhereItHangs)
struct ForumListTests {
    // MARK: Saves

    @Test func saved_listsTheLastFirstAndGoesBackByPages() async throws {
        try await withPosts(5) { campus, posts, alice, bob async throws in
            for post in [posts[3], posts[0], posts[4]] { _ = try await campus.forum.save(post, by: bob) }
            let first = try await campus.forum.saved(by: bob.person, limit: 2)
            #expect(first.map(\.post.id) == [posts[4], posts[0]])
            // What is saved meanwhile doesn't move what comes next.
            _ = try await campus.forum.save(posts[1], by: bob)
            let rest = try await campus.forum.saved(by: bob.person, before: first.last?.number, limit: 2)
            #expect(rest.map(\.post.id) == [posts[3]])
            #expect(try await campus.forum.saved(by: alice.person, limit: 9).isEmpty, "nobody else sees it")
        }
    }

    @Test func save_twiceOrUnsaveWithout_isRefused() async throws {
        try await withPosts(1) { campus, posts, _, bob async throws in
            _ = try await campus.forum.save(posts[0], by: bob)
            await expectRefusal(.exists, saying: "/saved") { try await campus.forum.save(posts[0], by: bob) }
            _ = try await campus.forum.unsave(posts[0], by: bob)
            await expectRefusal(.notFound, saying: "/saved") {
                try await campus.forum.unsave(posts[0], by: bob)
            }
            let absent = PostID(rawValue: 9_999)
            await expectRefusal(.notFound) { try await campus.forum.save(absent, by: bob) }
            await expectRefusal(.notFound, saying: "no post") {
                try await campus.forum.unsave(absent, by: bob)
            }
            #expect(try await campus.forum.saved(by: bob.person, limit: 9).isEmpty)
        }
    }

    @Test func saved_whenDeletedSince_showsThatAndCanBeTakenOut() async throws {
        try await withPosts(1) { campus, posts, alice, bob async throws in
            _ = try await campus.forum.save(posts[0], by: bob)
            _ = try await campus.forum.delete(posts[0].rawValue, by: alice)
            let saved = try await campus.forum.saved(by: bob.person, limit: 9)
            #expect(saved.map(\.post.isDeleted) == [true] && saved.map(\.post.title) == [""])
            _ = try await campus.forum.unsave(posts[0], by: bob)
            #expect(try await campus.forum.saved(by: bob.person, limit: 9).isEmpty)
        }
    }

    // MARK: Visits

    @Test func visit_countsWhatOthersPostedSinceTheLast() async throws {
        try await withPosts(2) { campus, posts, alice, bob async throws in
            let first = try await campus.forum.visitLatest(category: nil, by: bob)
            #expect(first.since == nil && first.new == 0, "on the first visit everything would be new")
            _ = try await post(in: ["buy/sell"], by: alice, campus)
            _ = try await post(in: ["student life"], by: alice, campus)
            _ = try await post(in: ["student life"], by: bob, campus)

            let second = try await campus.forum.visitLatest(category: nil, by: bob)
            #expect(second.since == posts[1] && second.new == 2, "one's own is no news")
            #expect(try await campus.forum.visitLatest(category: nil, by: bob).new == 0)
        }
    }

    @Test func visit_thatIsRepeated_saysAgainWhatWasNew() async throws {
        try await withPosts(1) { campus, posts, alice, _ async throws in
            let bot = try await campus.people.bot(of: "dice").id
            func step(_ number: Int64) -> Actor {
                Actor(bot, cause: "dice", step: HandlerStep(event: number, name: "visit", handled: 0))
            }
            for _ in 1...2 {
                let first = try await campus.forum.visitLatest(category: nil, by: step(1))
                #expect(first == LatestVisit(since: nil, new: 0))
            }
            _ = try await post(in: ["buy/sell"], by: alice, campus)
            for _ in 1...2 {
                let second = try await campus.forum.visitLatest(category: nil, by: step(2))
                #expect(second == LatestVisit(since: posts[0], new: 1))
            }
        }
    }

    @Test func visit_ofACategory_leavesTheOthersNew() async throws {
        try await withPosts(1) { campus, _, alice, bob async throws in
            _ = try await campus.forum.visitLatest(category: nil, by: bob)
            let sale = try await post(in: ["buy/sell"], by: alice, campus)
            _ = try await post(in: ["student life"], by: alice, campus)

            #expect(try await campus.forum.visitLatest(category: "Buy/Sell", by: bob).new == 1)
            let again = try await campus.forum.visitLatest(category: "buy/sell", by: bob)
            #expect(again.since == sale.id && again.new == 0)
            #expect(try await campus.forum.visitLatest(category: nil, by: bob).new == 2)
            #expect(try await campus.forum.visitLatest(category: "student life", by: bob).new == 0)
        }
    }

    @Test func visit_whenWhatWasNewIsDeleted_countsItNot() async throws {
        try await withPosts(1) { campus, _, alice, bob async throws in
            _ = try await campus.forum.visitLatest(category: nil, by: bob)
            let gone = try await post(in: ["buy/sell"], by: alice, campus)
            _ = try await campus.forum.delete(gone.id.rawValue, by: alice)
            #expect(try await campus.forum.visitLatest(category: nil, by: bob).new == 0)
            await expectRefusal(.notFound) {
                try await campus.forum.visitLatest(category: "nonsense", by: bob)
            }
        }
    }

    @Test func visit_whenThereIsVeryMuch_countsToItsMost() async throws {
        try await withPosts(0) { campus, _, alice, bob async throws in
            _ = try await post(in: ["buy/sell"], by: alice, campus)
            _ = try await campus.forum.visitLatest(category: nil, by: bob)
            _ = await atOnce(LatestVisit.most + 5) { number in
                try await campus.forum.post(
                    categories: ["buy/sell"], title: "\(number)", content: "c", by: alice)
            }
            for category in ["buy/sell", nil] {
                let visit = try await campus.forum.visitLatest(category: category, by: bob)
                #expect(visit.new == LatestVisit.most + 1)
            }
        }
    }

    // MARK: Categories, rankings, discussions

    @Test func categories_countTheirPosts() async throws {
        try await withPosts(0) { campus, _, alice, _ async throws in
            _ = try await post(in: ["buy/sell", "student life"], by: alice, campus)
            let gone = try await post(in: ["buy/sell"], by: alice, campus)
            _ = try await campus.forum.delete(gone.id.rawValue, by: alice)
            let counts = try await campus.forum.summaries()
            #expect(counts.map(\.name) == campus.forum.categories)
            #expect(counts.map(\.posts) == [1, 1, 0, 0, 0])
        }
    }

    @Test func ranking_whenItChangesMeanwhile_goesOnWhereItWas() async throws {
        try await withPosts(6) { campus, posts, alice, _ async throws in
            try await campus.serving { () async throws in
                await campus.core.settleTrending()
                let first = try await campus.forum.trendingRanked(category: nil, limit: 2)
                #expect(first.items.map(\.post.id) == [posts[5], posts[4]])
                #expect(first.rest == [posts[3], posts[2], posts[1], posts[0]])

                // A new first one, one that was shown and one that was not go up, one is gone.
                _ = try await post(in: ["buy/sell"], by: alice, campus)
                for post in [posts[5], posts[0]] {
                    _ = try await campus.forum.comment(on: post, text: "up", by: alice)
                }
                _ = try await campus.forum.delete(posts[2].rawValue, by: alice)
                await campus.core.settleTrending()
                #expect(try await campus.forum.posts(first.rest).map(\.id) == [posts[3], posts[1], posts[0]])
            }
        }
    }

    @Test func comments_goBackByPagesWhileNewOnesCome() async throws {
        try await withPosts(1) { campus, posts, alice, bob async throws in
            var ids: [CommentID] = []
            for number in 0..<7 {
                ids.append(try await campus.forum.comment(on: posts[0], text: "\(number)", by: alice).id)
            }
            let page = try await campus.forum.read(posts[0], comments: 3, by: bob)
            #expect(page.comments.map(\.id) == Array(ids[4...6]) && page.post.comments == 7)
            _ = try await campus.forum.comment(on: posts[0], text: "new", by: bob)
            let before = try await campus.forum.comments(
                on: posts[0], before: page.comments.first?.id, limit: 3)
            #expect(before.map(\.id) == Array(ids[1...3]))
            await expectRefusal(.notFound) {
                try await campus.forum.comments(on: PostID(rawValue: 9_999), limit: 3)
            }
        }
    }

    // MARK: - Steps

    private func post(in categories: [String], by actor: Actor, _ campus: TestCampus) async throws
        -> PostSummary
    {
        try await campus.forum.post(categories: categories, title: "t", content: "c", by: actor)
    }

    /// Posts of Alice's in student life, oldest first.
    private func withPosts(
        _ count: Int, _ body: (TestCampus, [PostID], Actor, Actor) async throws -> Void
    ) async throws {
        try await withCampus { campus async throws in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            var posts: [PostID] = []
            for _ in 0..<count {
                posts.append(try await post(in: ["student life"], by: alice, campus).id)
            }
            try await body(campus, posts, alice, bob)
        }
    }
}
