import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What one person may do in a while, and that it is that person's alone.
@Suite(.endsWhereItHangs)
struct RateTests {
    private func limited(_ change: @escaping (inout RateLimits) -> Void) -> (inout CommunityConfiguration) ->
        Void
    {
        { configuration in
            configuration.limits.rates = .none
            change(&configuration.limits.rates)
        }
    }

    @Test func messages_beyondTheRate_areRefusedUntilTheNextIsDue() async throws {
        try await withCampus(configuration: limited { $0.messages = Rate(3, in: .seconds(60)) }) { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            // Asking was the first of Alice's.
            for number in 2...3 { _ = try await campus.chat.send("\(number)", to: place, by: alice) }
            await expectRefusal(.slowDown, saying: "that is more than 3 messages in 1 min; go on in 20 s") {
                try await campus.chat.send("4", to: place, by: alice)
            }
            // Nobody else is slowed.
            for number in 1...3 { _ = try await campus.chat.send("\(number)", to: place, by: bob) }

            campus.clock.advance(by: .seconds(19))
            await expectRefusal(.slowDown, saying: "go on in 1 s") {
                try await campus.chat.send("4", to: place, by: alice)
            }
            campus.clock.advance(by: .seconds(1))
            _ = try await campus.chat.send("4", to: place, by: alice)
            await expectRefusal(.slowDown) { try await campus.chat.send("5", to: place, by: alice) }
        }
    }

    @Test func messages_whenManyCallersSendAtOnce_areCountedTogether() async throws {
        try await withCampus(configuration: limited { $0.messages = Rate(50, in: .seconds(60)) }) { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let sent = await atOnce(300) { try await campus.chat.send("\($0)", to: place, by: alice) }
            #expect(sent.successes().count == 49)
        }
    }

    @Test func change_ofAMessage_countsAsOne() async throws {
        try await withCampus(configuration: limited { $0.messages = Rate(2, in: .seconds(60)) }) { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            await expectRefusal(.slowDown) {
                try await campus.chat.edit(message.id, text: "ho", by: alice)
            }
            // What takes words away is never refused.
            _ = try await campus.chat.delete(message.id, by: alice)
        }
    }

    @Test func mentions_areCountedByThePersonNamed() async throws {
        try await withCampus(configuration: limited { $0.mentions = Rate(5, in: .seconds(60)) }) { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("@a @b @c @d", to: place, by: alice)
            await expectRefusal(.slowDown, saying: "5 mentions") {
                try await campus.chat.send("@a @b", to: place, by: alice)
            }
            _ = try await campus.chat.send("nobody", to: place, by: alice)
            campus.clock.advance(by: .seconds(60))
            // More than the rate holds takes all of it, and nobody waits for ever.
            _ = try await campus.chat.send("@a @b @c @d @e @f @g", to: place, by: alice)
        }
    }

    @Test func forum_postsAndCommentsBeyondTheirRates_areRefused() async throws {
        let limits = limited {
            $0.posts = Rate(1, in: .seconds(3600))
            $0.comments = Rate(1, in: .seconds(3600))
        }
        try await withCampus(configuration: limits) { campus in
            let alice = try await campus.signUp("Alice")
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: alice)
            await expectRefusal(.slowDown, saying: "go on in 1 h") {
                try await campus.forum.post(
                    categories: ["buy/sell"], title: "Desk", content: "As new", by: alice)
            }
            await expectRefusal(.slowDown) {
                try await campus.forum.retitle(post.id, to: "Lamps", by: alice)
            }
            let comment = try await campus.forum.comment(on: post.id, text: "still here", by: alice)
            await expectRefusal(.slowDown, saying: "comments") {
                try await campus.forum.comment(on: post.id, text: "really", by: alice)
            }
            await expectRefusal(.slowDown) {
                try await campus.forum.edit(comment.id.rawValue, text: "gone", by: alice)
            }
        }
    }

    @Test func reactions_beyondTheRateOfMessages_areRefused() async throws {
        try await withCampus(configuration: limited { $0.messages = Rate(1, in: .seconds(3600)) }) { campus in
            let alice = try await campus.signUp("Alice")
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: alice
            ).id.rawValue
            _ = try await campus.forum.reactions.react(with: "👍", to: post, by: alice)
            await expectRefusal(.slowDown) {
                try await campus.forum.reactions.react(with: "🎉", to: post, by: alice)
            }
        }
    }

    @Test func requests_toStrangersBeyondTheRate_areRefused_andContactsAreNot() async throws {
        try await withCampus(configuration: limited { $0.requests = Rate(2, in: .seconds(3600)) }) { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            for name in ["Carol", "Dave"] { _ = try await campus.signUp(name) }
            _ = try await campus.chat.contacts.connect(to: "carol", by: alice)
            await expectRefusal(.slowDown, saying: "2 requests in 1 h") {
                try await campus.chat.contacts.connect(to: "dave", by: alice)
            }
            await expectRefusal(.slowDown) { try await campus.chat.sendDirect("hi", to: "dave", by: alice) }
            _ = try await campus.chat.send("still friends", to: place, by: alice)
            #expect(try await campus.people.requests(of: alice.person, limit: 10).count == 1)
        }
    }

    @Test func invitations_beyondTheRate_areRefused() async throws {
        try await withCampus(configuration: limited { $0.invitations = Rate(1, in: .seconds(3600)) }) {
            campus in
            let alice = try await campus.signUp("Alice")
            for name in ["Bob", "Carol"] { _ = try await campus.signUp(name) }
            let group = try await campus.chat.groups.create(name: "Tea", kind: .invited, by: alice).place
            _ = try await campus.chat.groups.invite(handle: "bob", to: group.conversation, by: alice)
            await expectRefusal(.slowDown, saying: "invitations") {
                try await campus.chat.groups.invite(handle: "carol", to: group.conversation, by: alice)
            }
        }
    }

    @Test func commands_ofAPerson_areCountedOverAllSessions_andOfGuestsEach() async throws {
        let limits = limited {
            // Two of these are signing in.
            $0.commands = Rate(5, in: .seconds(60))
            $0.guestCommands = Rate(2, in: .seconds(60))
        }
        try await withCampus(configuration: limits) { campus in
            _ = try await campus.signUp("Alice")
            let sessions = [try await campus.signIn("Alice"), try await campus.signIn("Alice")]
            for number in 0..<3 {
                let session = sessions[number % 2]
                try campus.rates.spendCommand(by: session.person, in: session)
            }
            for session in sessions {
                await expectRefusal(.slowDown) {
                    try campus.rates.spendCommand(by: session.person, in: session)
                }
            }
            for _ in 0..<2 {
                let guest = campus.session()
                for _ in 0..<2 { try campus.rates.spendCommand(by: nil, in: guest) }
                await expectRefusal(.slowDown) { try campus.rates.spendCommand(by: nil, in: guest) }
            }
        }
    }

    @Test func botsAndAdministrators_haveTheirOwn() async throws {
        let limits = limited {
            $0.messages = Rate(2, in: .seconds(60))
            ($0.administratorFactor, $0.botFactor) = (3, 5)
        }
        try await withCampus(configuration: limits) { campus in
            let operatorSession = campus.session(from: "terminal", isOperator: true)
            _ = try await campus.accounts.signUp(
                email: "root@connect.hku.hk", password: TestCampus.password, username: "Root",
                session: operatorSession)
            let root = try #require(operatorSession.actor)
            let place = try await campus.chat.groups.create(name: "Tea", kind: .open, by: root).place
                .conversation
            let byRoot = await atOnce(20) { try await campus.chat.send("\($0)", to: place, by: root) }
            // Two of a person's, and six of an administrator's.
            #expect(byRoot.successes().count == 8)

            let bob = try await campus.signUp("Bob")
            _ = try await campus.chat.groups.join(slug: "tea", by: bob)
            let bot = Actor(bob.person, cause: "dice")
            let byBot = await atOnce(20) { try await campus.chat.send("\($0)", to: place, by: bot) }
            #expect(byBot.successes().count == 10)
            _ = try await campus.chat.send("the person is not slowed by it", to: place, by: bob)
        }
    }

    @Test func words_areInThePersonsLanguage() {
        let words = RateWords.tooFast(.messages, Rate(1200, in: .seconds(60)), wait: .milliseconds(2001))
        #expect(words.text(in: .english) == "that is more than 1,200 messages in 1 min; go on in 3 s")
        #expect(words.text(in: .traditionalChinese) == "1 分鐘內最多 1,200 則訊息；請於 3 秒後繼續")
        #expect(words.text(in: .simplifiedChinese) == "1 分钟内最多 1,200 条消息；请在 3 秒后继续")
    }
}

/// A bucket alone: plain numbers, no clock.
struct BucketTests {
    private static let second: Int64 = 1_000_000_000
    private let pace = Bucket.Pace(Rate(10, in: .seconds(10)))

    @Test func bucket_whenFull_givesAllAtOnce_thenOneAnInterval() {
        var bucket = Bucket()
        for _ in 0..<10 { #expect(bucket.consume(1, at: 0, pace) == nil) }
        #expect(bucket.consume(1, at: 0, pace) == Self.second)
        #expect(bucket.consume(1, at: Self.second, pace) == nil)
        #expect(bucket.consume(1, at: Self.second, pace) == Self.second)
        #expect(bucket.consume(3, at: 2 * Self.second, pace) == 2 * Self.second)
        #expect(!bucket.isFull(at: 10 * Self.second) && bucket.isFull(at: 11 * Self.second))
    }

    @Test func bucket_whenRefused_takesNothing() {
        var bucket = Bucket()
        #expect(bucket.consume(8, at: 0, pace) == nil)
        let before = bucket
        #expect(bucket.consume(3, at: 0, pace) == Self.second)
        #expect(bucket == before)
        #expect(bucket.consume(2, at: 0, pace) == nil)
    }

    @Test func bucket_whenTheClockIsSetBack_waitsNoLongerThanItTakesToFill() {
        var bucket = Bucket()
        let later = 1_000_000 * Self.second
        #expect(bucket.consume(10, at: later, pace) == nil)
        #expect(bucket.consume(1, at: 0, pace) == Self.second)
        #expect(bucket.consume(1, at: Self.second, pace) == Self.second)
    }

    @Test func pace_whenTheRateIsHuge_staysAWholeInterval() {
        let pace = Bucket.Pace(Rate(1_000_000, in: .seconds(1)), times: .max)
        var bucket = Bucket()
        #expect(pace.interval == 1)
        #expect(bucket.consume(1_000_000, at: 0, pace) == nil)
    }
}
