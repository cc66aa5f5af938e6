import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Posts, comments, likes and Latest.
@Suite(.endsWhereItHangs)
struct ForumTests {
    @Test func post_inOneOrMoreCategories_isInEachOfThem() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let post = try await campus.forum.post(
                categories: ["Course Discussions", "buy/sell", "course discussions"],
                title: " COMP3278 notes ",
                content: "I scanned mine\n", by: alice)

            #expect(post.categories == ["course discussions", "buy/sell"])
            #expect(post.title == "COMP3278 notes")
            #expect(post.author.handle == "alice" && post.at == TestClock.start)
            for category in [
                nil, "buy/sell", "COURSE DISCUSSIONS", "Course  Discussions", "ＣＯＵＲＳＥ　ｄíscussions",
            ] {
                #expect(try await campus.forum.latest(category: category, limit: 10) == [post])
            }
            #expect(try await campus.forum.latest(category: "student life", limit: 10).isEmpty)
            #expect(try await campus.forum.read(post.id, by: alice).content == "I scanned mine")
        }
    }

    @Test(arguments: [
        (typed: "course discusions", answer: "Did you mean course discussions?"),
        (typed: "buysell", answer: "Did you mean buy/sell?"),
        (typed: "Student lief", answer: "Did you mean student life?"),
        (typed: "gardening", answer: "There are: student life, buy/sell"), (typed: "", answer: "There are: "),
    ])
    func post_inAnUnknownCategory_isToldOfTheNearest(typed: String, answer: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for categories in [[typed], ["buy/sell", typed]] {
                await expectRefusal(.notFound, saying: answer) {
                    try await campus.forum.post(categories: categories, title: "t", content: "c", by: alice)
                }
            }
            await expectRefusal(.notFound, saying: answer) {
                try await campus.forum.latest(category: typed, limit: 1)
            }
            await expectRefusal(.notFound, saying: answer) {
                try await campus.forum.trending(category: typed, limit: 1)
            }
            #expect(try await campus.forum.latest(category: nil, limit: 1).isEmpty)
        }
    }

    @Test func category_configuredInCapitals_isFoundAndSuggestedInAnyCase() async throws {
        try await withCampus(configuration: { $0.forum.categories = ["LOST AND FOUND"] }) { campus in
            let alice = try await campus.signUp("Alice")
            let post = try await campus.forum.post(
                categories: ["lost and found"], title: "t", content: "c", by: alice)
            #expect(post.categories == ["LOST AND FOUND"])
            await expectRefusal(.notFound, saying: "Did you mean LOST AND FOUND?") {
                try await campus.forum.latest(category: "lost and fuond", limit: 1)
            }
        }
    }

    @Test(arguments: [
        (title: "", content: "c", problem: "a title can't be empty"),
        (title: "  ", content: "c", problem: "a title"),
        (title: "t", content: "", problem: "the content can't be empty"),
        (title: "t", content: "\n", problem: "content"),
        (title: String(repeating: "x", count: 201), content: "c", problem: "200 characters"),
        (title: "t", content: String(repeating: "x", count: 8193), problem: "8,192 bytes"),
    ])
    func post_withoutTitleOrContentOrTooLong_isRefused(title: String, content: String, problem: String)
        async throws
    {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: problem) {
                try await campus.forum.post(
                    categories: ["buy/sell"], title: title, content: content, by: alice)
            }
        }
    }

    @Test func post_inNoCategory_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: "student life, buy/sell") {
                try await campus.forum.post(categories: [], title: "t", content: "c", by: alice)
            }
        }
    }

    @Test func comment_isCountedShownAndToldToTheAuthor() async throws {
        try await withForum { campus, post, alice, bob in
            let session = try await campus.signIn("Alice")
            let comment = try await campus.forum.comment(on: post, text: "thanks!", by: bob)

            let page = try await campus.forum.read(post, by: bob)
            #expect(page.comments == [comment])
            #expect(page.post.comments == 1)
            let told = try #require(session.recording.notifications.first)
            #expect(told.kind == .comment && told.subject == post.rawValue)
            #expect(told.title == "notes" && told.excerpt == "thanks!" && told.person == alice.person)
        }
    }

    @Test func commentAndLike_onOnesOwnPost_areNoNews() async throws {
        try await withForum { campus, post, alice, _ in
            _ = try await campus.forum.comment(on: post, text: "bump", by: alice)
            _ = try await campus.forum.like(post, by: alice)
            #expect(try await campus.notifications.list(for: alice.person, limit: 10).isEmpty)
        }
    }

    @Test func like_countsOnceAPerson() async throws {
        try await withForum { campus, post, alice, bob in
            #expect(try await campus.forum.like(post, by: bob).likes == 1)
            await expectRefusal(.exists, saying: "already") { try await campus.forum.like(post, by: bob) }
            #expect(try await campus.forum.like(post, by: alice).likes == 2)
            let told = try await campus.notifications.list(for: alice.person, limit: 10)
            #expect(told.map(\.kind) == [.like])
        }
    }

    @Test func like_whenManyComeAtOnce_countsOne() async throws {
        try await withForum { campus, post, _, bob async throws in
            let likes = await atOnce(20) { _ in try await campus.forum.like(post, by: bob) }
            #expect(likes.successes().count == 1)
            #expect(try await campus.forum.latest(category: nil, limit: 1).first?.likes == 1)
        }
    }

    @Test func view_countsOnceAPersonAndDayOfUTC() async throws {
        try await withForum { campus, post, alice, bob in
            // 23:59:59.999 UTC, then midnight.
            let midnight = Timestamp(milliseconds: (TestClock.start.day + 1) * 86_400_000)
            campus.clock.set(to: Timestamp(milliseconds: midnight.milliseconds - 1))
            let first = [try await views(post, by: bob, campus), try await views(post, by: bob, campus)]
            campus.clock.set(to: midnight)
            let next = [try await views(post, by: bob, campus), try await views(post, by: bob, campus)]
            campus.clock.advance(by: .seconds(86_399))
            let later = [try await views(post, by: bob, campus), try await views(post, by: alice, campus)]

            #expect(first == [1, 1])
            #expect(next == [2, 2])
            #expect(later == [2, 3])
        }
    }

    @Test func view_whenTheClockIsSetBackADay_isNotCountedAgain() async throws {
        try await withForum { campus, post, _, bob in
            _ = try await campus.forum.read(post, by: bob)
            campus.clock.advance(by: .days(-1))
            #expect(try await views(post, by: bob, campus) == 1)
        }
    }

    @Test func anything_onAPostThatIsNotThere_isRefused() async throws {
        try await withForum { campus, _, alice, _ in
            let absent = PostID(rawValue: 9_999)
            await expectRefusal(.notFound, saying: "9999") { try await campus.forum.read(absent, by: alice) }
            await expectRefusal(.notFound) { try await campus.forum.like(absent, by: alice) }
            await expectRefusal(.notFound) {
                try await campus.forum.comment(on: absent, text: "x", by: alice)
            }
            // A person's id is no post's.
            await expectRefusal(.notFound) {
                try await campus.forum.like(PostID(rawValue: alice.person.rawValue), by: alice)
            }
        }
    }

    @Test(arguments: ["", "  ", String(repeating: "x", count: 4097)])
    func comment_blankOrTooLong_isRefused(text: String) async throws {
        try await withForum { campus, post, alice, _ async throws in
            await expectRefusal(.invalid) { try await campus.forum.comment(on: post, text: text, by: alice) }
            #expect(try await campus.forum.latest(category: nil, limit: 1).first?.comments == 0)
        }
    }

    @Test(arguments: [nil, "buy/sell"])
    func latest_goesBackByPages(category: String?) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for number in 1...7 {
                _ = try await campus.forum.post(
                    categories: ["buy/sell", "student life"], title: "\(number)", content: "c", by: alice)
            }
            var pages: [[String]] = []
            var before: PostID?
            while true {
                let page = try await campus.forum.latest(category: category, before: before, limit: 3)
                if page.isEmpty { break }
                pages.append(page.map(\.title))
                before = page.last?.id
            }
            #expect(pages == [["7", "6", "5"], ["4", "3", "2"], ["1"]])
        }
    }

    // MARK: - Steps

    /// A post of Alice's.
    private func withForum(_ body: (TestCampus, PostID, Actor, Actor) async throws -> Void) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let post = try await campus.forum.post(
                categories: ["course discussions"], title: "notes", content: "scanned", by: alice)
            try await body(campus, post.id, alice, bob)
        }
    }

    private func views(_ post: PostID, by person: Actor, _ campus: TestCampus) async throws -> Int {
        try await campus.forum.read(post, by: person).post.views
    }
}
