import CampusVerbs
import Community
import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// What `/forget` hides in groups and in the forum, from one person alone.
@Suite(.endsWhereItHangs)
struct HidingTests {
    @Test func group_whereSomebodyIsForgotten_showsNothingOfTheirs() async throws {
        try await withStudy { campus, alice, bob, carol, study in
            let before = try await campus.chat.send("before, @bob", to: study, by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            _ = try await campus.chat.send("after, @bob", to: study, by: alice)
            let own = try await campus.chat.send("well", to: study, by: carol)

            let history = try await page(campus, study, bob)
            #expect(history.map(\.text) == ["", "", "well"])
            #expect(history.map(\.isHidden) == [true, true, false])
            #expect(history.allSatisfy { $0.sender.handle != "alice" })
            let all = ["before, @bob", "after, @bob", "well"]
            #expect(try await page(campus, study, carol).map(\.text) == all)
            let around = try await campus.chat.conversations.context(of: own.id, limit: 5, by: bob)
            #expect(around.map(\.isHidden) == [true, true, false])
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            _ = try await campus.chat.star(before.id, by: bob)
            let stars = try await campus.chat.stars(of: bob)
            #expect(stars.map(\.text) == [""])
            _ = try await campus.forum.reactions.react(with: "👍", to: own.id.rawValue, by: alice)
            let reactions = try await campus.forum.reactions.list(on: own.id.rawValue, for: bob)
            #expect(reactions.map(\.total.count) == [1] && reactions.flatMap(\.people).isEmpty)
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.conversations.open("#study", in: session, isShown: false)
            let unread = try await campus.chat.conversations.unread(in: session, after: nil, limit: 10)
            #expect(unread.messages.map(\.isHidden) == [true, true, false])

            _ = try await campus.chat.contacts.connect(to: "alice", by: bob)
            #expect(try await page(campus, study, bob).map(\.text) == all)
        }
    }

    @Test func answers_pinsAndForwarding_showNothingOfWhoIsForgotten() async throws {
        try await withStudy { campus, alice, bob, carol, study in
            let hers = try await campus.chat.send("at 3?", to: study, by: alice)
            let answer = try await campus.chat.reply(to: hers.id, "yes", by: carol)
            let sent = try await campus.chat.reply(to: answer.id, "so do I", by: alice)
            try await campus.chat.conversations.pin(hers.id, by: carol)
            try await campus.chat.contacts.block(handle: "alice", by: bob)

            let shown = try await page(campus, study, bob)
            #expect(shown.map(\.text) == ["", "yes", ""])
            #expect(shown[1].quote?.id == hers.id && shown[1].quote?.shown == nil)
            #expect(try await page(campus, study, carol)[1].quote?.shown?.excerpt == "at 3?")
            let thread = try await campus.chat.conversations.thread(of: answer.id, limit: 10, by: bob)
            #expect(thread.root?.isHidden == true)
            #expect(thread.answers.map(\.id) == [answer.id, sent.id])
            #expect(thread.answers.map(\.isHidden) == [false, true])
            let pins = try await campus.chat.conversations.pins(of: study, for: bob.person)
            #expect(pins.map(\.isHidden) == [true])
        }
    }

    @Test func unread_ofWhatIsHidden_countsEverywhereAlike() async throws {
        try await withStudy { campus, alice, bob, carol, study in
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            for number in 1...60 { _ = try await campus.chat.send("\(number)", to: study, by: alice) }
            let session = campus.session()
            let welcome = try await campus.welcome("Bob", in: session)
            let listed = try await campus.chat.conversations.list(of: bob.person)
            #expect(welcome.unread.map(\.unread) == [60])
            #expect(listed.first { $0.place.name == "#study" }?.unread == 60)
            // A page of what is hidden is a page: reading goes on behind it.
            _ = try await campus.chat.conversations.open("#study", in: session, isShown: false)
            let first = try await campus.chat.conversations.unread(in: session, after: nil, limit: 50)
            #expect(first.messages.count == 50 && first.rest == 10)
            let last = try #require(first.messages.last?.id)
            try await campus.chat.conversations.didShow(upTo: last, in: session)
            let second = try await campus.chat.conversations.unread(in: session, after: last, limit: 50)
            #expect(second.messages.count == 10 && second.rest == 0)
            _ = carol
        }
    }

    @Test func mentions_ofSomebodyForgotten_countNowhere() async throws {
        try await withStudy { campus, alice, bob, _, study in
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            _ = try await campus.notifications.set("#study", to: "mentions", by: bob)
            let message = try await campus.chat.send("@bob!", to: study, by: alice)
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.unread.isEmpty && welcome.notifications == 0)
            #expect(!welcome.muting.counts(message, for: welcome.person))
        }
    }

    @Test func search_byWhoForgotSomebody_findsNothingOfTheirs() async throws {
        try await withStudy { campus, alice, bob, carol, study in
            try await campus.serving {
                _ = try await campus.chat.send("lost key", to: study, by: alice)
                let other = try await campus.chat.send("found key", to: study, by: carol)
                try await campus.chat.contacts.block(handle: "alice", by: bob)
                await campus.chat.conversations.index.settle()
                let found = try await campus.chat.conversations.find("key", limit: 10, for: bob.person)
                #expect(found.items.map(\.message.id) == [other.id])
                let all = try await campus.chat.conversations.find("key", limit: 10, for: carol.person)
                #expect(all.items.count == 2)
            }
        }
    }

    @Test func forum_whereSomebodyIsForgotten_showsNothingOfTheirs() async throws {
        try await withStudy { campus, alice, bob, carol, _ in
            let forum = campus.forum
            let hers = try await forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: alice)
            let other = try await forum.post(
                categories: ["buy/sell"], title: "Old lamp", content: "Works", by: carol)
            _ = try await forum.comment(on: other.id, text: "how much?", by: alice)
            _ = try await forum.save(hers.id, by: bob)
            try await campus.chat.contacts.block(handle: "alice", by: bob)

            let latest = try await forum.latest(category: nil, limit: 10, for: bob.person)
            #expect(latest.map(\.title) == ["Old lamp", ""] && latest.map(\.isHidden) == [false, true])
            let category = try await forum.latest(category: "buy/sell", limit: 1, for: bob.person)
            #expect(category.map(\.title) == ["Old lamp"])
            #expect(try await forum.posts([hers.id], for: bob.person).map(\.isHidden) == [true])
            #expect(try await forum.saved(by: bob.person, limit: 10).map(\.post.title) == [""])
            #expect(
                try await forum.comments(on: other.id, limit: 10, for: bob.person).map(\.isHidden) == [true])
            let page = try await forum.read(other.id, by: bob)
            #expect(page.content == "Works" && page.comments.map(\.text) == [""])
            let hidden = try await forum.read(hers.id, by: bob)
            #expect(hidden.content.isEmpty && hidden.post.isHidden && hidden.post.author.handle.isEmpty)
            try await campus.serving {
                await campus.core.settleTitles()
                let found = try await forum.search("lamp", limit: 1, for: bob.person)
                #expect(found.items.map(\.id) == [other.id] && found.rest.isEmpty)
                await campus.core.settleTrending()
                let trending = try await forum.trendingRanked(category: nil, limit: 10, for: bob.person)
                #expect(Set(trending.items.map(\.post.title)) == ["Old lamp", ""])
            }
            #expect(try await forum.latest(category: nil, limit: 10, for: carol.person).count == 2)
        }
    }

    @Test func notifications_ofWhomOneForgets_areGoneAndToldSo() async throws {
        try await withStudy { campus, alice, bob, _, study in
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: bob)
            _ = try await campus.forum.comment(on: post.id, text: "mine", by: alice)
            _ = try await campus.chat.send("@bob", to: study, by: alice)
            let session = try await campus.signIn("Bob")
            #expect(try await campus.notifications.unseen(for: bob.person) == 2)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            #expect(try await campus.notifications.unseen(for: bob.person) == 0)
            #expect(session.recording.unseen.last == 0)
            _ = try await campus.forum.comment(on: post.id, text: "still", by: alice)
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
        }
    }

    @Test func owner_whoForgotAMember_takesThemOutAllTheSame() async throws {
        try await withCampus { campus in
            let (_, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Team", kind: .invited, by: bob)
            let alice = Actor(try await campus.people.find(handle: "alice").id)
            try await campus.chat.groups.invite(handle: "alice", to: group.place.conversation, by: bob)
            _ = try await campus.chat.groups.join(slug: "team", by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            _ = try await campus.chat.groups.takeOut(
                "alice", of: group.place.conversation, by: bob)
            await expectRefusal(.notFound) {
                try await campus.chat.send("hi", to: group.place.conversation, by: alice)
            }
        }
    }

    // MARK: - Coming again

    @Test func account_madeAgainWithTheAddress_isForgottenFromTheStart() async throws {
        try await withStudy { campus, alice, bob, carol, study in
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let session = try await campus.signIn("Bob")
            try await close("Alice", campus)
            let kept = try await Record(campus: campus).rows(of: "forgotten")
            #expect(kept.count == 1 && !kept[0].description.contains("alice"))

            let again = try await campus.signUp("Alice")
            _ = try await campus.chat.groups.join(slug: "study", by: again)
            _ = try await campus.chat.send("me again, @bob", to: study, by: again)
            _ = try await campus.chat.sendDirect("it's me", to: "bob", by: again)

            #expect(again.person != alice.person)
            #expect(session.recording.forgotten.contains(again.person))
            #expect(try await page(campus, study, bob).last?.isHidden == true)
            #expect(try await page(campus, study, carol).last?.text == "me again, @bob")
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
            #expect(try await campus.people.requests(of: bob.person, limit: 10) == [])
            // Once more, and then let back in.
            try await close("Alice", campus)
            let third = try await campus.signUp("Alice")
            _ = try await campus.chat.groups.join(slug: "study", by: third)
            _ = try await campus.chat.send("hello", to: study, by: third)
            #expect(try await page(campus, study, bob).last?.isHidden == true)
            let handle = try await campus.people.profile(of: third.person).person.handle
            _ = try await campus.chat.contacts.connect(to: handle, by: bob)
            #expect(try await page(campus, study, bob).last?.text == "hello")
        }
    }

    @Test func account_ofAnotherAddress_isForgottenByNobody() async throws {
        try await withStudy { campus, _, bob, _, study in
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            try await close("Alice", campus)
            let dora = try await campus.signUp("Dora")
            _ = try await campus.chat.groups.join(slug: "study", by: dora)
            _ = try await campus.chat.send("hello", to: study, by: dora)
            #expect(try await page(campus, study, bob).last?.text == "hello")
        }
    }

    @Test func keyedHash_ofWhoForgot_goesWithTheirAccount() async throws {
        try await withStudy { campus, _, bob, _, _ in
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            try await close("Alice", campus)
            try await close("Bob", campus)
            #expect(try await Record(campus: campus).rows(of: "forgotten") == [])
        }
    }

    @Test func forget_ofThousands_endsAtABoundAndMakesRoomOfWhoLeft() async throws {
        try await withStudy { campus, alice, bob, _, _ in
            try await campus.chat.ledger.perform { transaction in
                for _ in 0..<BlockQueries.most {
                    let number = transaction.nextSequence()
                    try transaction.execute(
                        "INSERT INTO people (id, handle, username, created_at) VALUES (?, 'x' || ?, '', 0)",
                        number, number)
                    try transaction.execute(
                        "INSERT INTO forgotten (person, other, sequence) VALUES (?, ?, ?)", bob.person,
                        number,
                        number)
                }
            }
            await expectRefusal(.limit, saying: "1000") {
                try await campus.chat.contacts.block(handle: "alice", by: bob)
            }
            try await campus.chat.ledger.perform { transaction in
                try transaction.execute(
                    "UPDATE people SET handle = 'former-member-' || id WHERE id = (SELECT max(other) FROM forgotten)"
                )
            }
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.muting.forgotten.count == BlockQueries.most)
            #expect(welcome.muting.forgotten.contains(alice.person))
        }
    }

    // MARK: - Steps

    /// Alice, Bob and Carol in an open group; Alice and Bob are in touch.
    private func withStudy(
        _ body: (TestCampus, Actor, Actor, Actor, ConversationID) async throws -> Void
    ) async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let study = try await campus.chat.groups.create(name: "Study", kind: .open, by: carol)
            for person in [alice, bob] { _ = try await campus.chat.groups.join(slug: "study", by: person) }
            _ = try await campus.notifications.markSeen(for: bob.person)
            try await body(campus, alice, bob, carol, study.place.conversation)
        }
    }

    private func page(
        _ campus: TestCampus, _ conversation: ConversationID, _ person: Actor
    ) async throws -> [Message] {
        try await campus.chat.conversations.history(
            of: conversation, for: person.person, before: nil, limit: 100)
    }

    private func close(_ name: String, _ campus: TestCampus) async throws {
        let session = try await campus.signIn(name)
        try await campus.accounts.close(password: TestCampus.password, session: session)
        campus.clock.advance(by: .seconds(30 * 86_400))
        #expect(try await campus.core.eraseClosedAccounts() == 1)
    }
}
