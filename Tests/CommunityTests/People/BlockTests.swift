import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// `/forget`: one person's own. The other one finds no difference, and nothing of theirs arrives.
@Suite(.endsWhereItHangs)
struct BlockTests {
    @Test func forget_whenInTouch_hidesAllThatWasAndComes() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.send("before", to: conversation, by: alice)

            #expect(
                try await campus.chat.contacts.block(handle: "ALICE", by: bob).conversation == conversation)
            _ = try await campus.chat.sendDirect("while away, @bob", to: "bob", by: alice)

            #expect(session.recording.texts == ["before"])
            #expect(session.recording.notifications.isEmpty)
            try await expectNothingOf("alice", for: bob, in: campus)
            let later = campus.session()
            #expect(try await campus.welcome("Bob", in: later).unread.isEmpty)
            await expectRefusal(.forbidden, saying: "/connect alice lets them back in") {
                try await campus.chat.conversations.open("@alice", in: later)
            }
            await expectRefusal(.forbidden) { try await campus.chat.sendDirect("hi", to: "alice", by: bob) }
            await expectRefusal(.notFound) { try await campus.chat.send("hi", to: conversation, by: bob) }
            await expectRefusal(.notFound) {
                try await campus.chat.conversations.history(
                    of: conversation, for: bob.person, before: nil, limit: 10)
            }
            _ = try await campus.chat.send("still here?", to: conversation, by: alice)
            #expect(later.recording.texts.isEmpty)
        }
    }

    @Test func forget_isNotToldToTheOther() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            try await campus.people.setStanding(.phd, by: bob)
            let session = try await campus.signIn("Alice")
            let before = try await whatSheSees(alice, campus)

            try await campus.chat.contacts.block(handle: "alice", by: bob)

            #expect(try await whatSheSees(alice, campus) == before)
            let sent = try await campus.chat.send("hello?", to: conversation, by: alice)
            #expect(session.recording.texts == ["hello?"])
            let history = try await campus.chat.conversations.history(
                of: conversation, for: alice.person, before: nil, limit: 10)
            #expect(history.map(\.text) == ["hello", "hello?"] && history.last?.id == sent.id)
            #expect(session.recording.notifications.isEmpty)
        }
    }

    @Test func connect_afterForgetting_putsThemInTouchWithNothingOfBefore() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            let (his, hers) = (try await campus.signIn("Bob"), try await campus.signIn("Alice"))
            let old = try await campus.chat.send("old", to: conversation, by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let hidden = try await campus.chat.send("hidden", to: conversation, by: alice)

            #expect(try await campus.chat.contacts.connect(to: "alice", by: bob).state == .accepted)

            let entry = try #require(try await campus.chat.conversations.list(of: bob.person).first)
            #expect(entry.unread == 0 && entry.last == nil && entry.connection == .accepted)
            #expect(try await texts(for: bob, conversation, campus) == [])
            #expect(hers.recording.notifications.isEmpty)
            _ = try await campus.chat.send("new", to: conversation, by: alice)
            #expect(his.recording.texts == ["old", "new"])
            #expect(try await texts(for: bob, conversation, campus) == ["new"])

            // Changes to what he does not see are hers alone to see, and mention him to nobody.
            for message in [old, hidden] {
                _ = try await campus.chat.edit(message.id, text: "changed, @bob", by: alice)
                _ = try await campus.chat.delete(message.id, by: alice)
            }
            #expect(his.recording.facts.count == 2)
            #expect(his.recording.notifications.isEmpty)
            #expect(hers.recording.facts.count == 3 + 4)
            _ = try await campus.chat.send("newer", to: conversation, by: alice)
            #expect(his.recording.texts == ["old", "new", "newer"])
        }
    }

    @Test func connect_afterForgetting_canBringWords() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let back = try await campus.chat.contacts.connect(to: "alice", text: "sorry", by: bob)
            #expect(back.state == .accepted && back.message?.text == "sorry")
            #expect(try await texts(for: alice, conversation, campus) == ["hello", "sorry"])
            #expect(try await texts(for: bob, conversation, campus) == ["sorry"])
        }
    }

    // MARK: - Requests

    @Test func accept_afterTheRequestWasForgotten_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.contacts.connect(to: "bob", text: "hi", by: alice)
            let before = try await whatSheSees(alice, campus)

            try await campus.chat.contacts.block(handle: "alice", by: bob)

            #expect(try await whatSheSees(alice, campus) == before)
            for answer in [campus.people.accept, campus.people.reject] {
                await expectRefusal(.forbidden, saying: "/connect alice") { try await answer("alice", bob) }
            }
            try await expectNothingOf("alice", for: bob, in: campus)
            await expectRefusal(.waiting) { try await campus.chat.sendDirect("?", to: "bob", by: alice) }
            // Letting her back in answers nothing: he may not even have seen that she asked.
            let session = try await campus.signIn("Alice")
            let back = try await campus.chat.contacts.connect(to: "alice", by: bob)
            #expect(back.state == .requested && back.isAsked && back.isBack)
            #expect(session.recording.notifications.isEmpty)
            try await campus.people.accept(handle: "alice", by: bob)
            #expect(session.recording.notifications.map(\.kind) == [.acceptance])
        }
    }

    @Test func accept_ofARequestThatItsAuthorForgot_isKeptUntilTheyComeBack() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.contacts.connect(to: "bob", text: "hi", by: alice)
            try await campus.chat.contacts.block(handle: "bob", by: alice)

            try await campus.people.accept(handle: "alice", by: bob)
            _ = try await campus.chat.sendDirect("welcome", to: "alice", by: bob)

            #expect(session.recording.notifications.isEmpty && session.recording.texts == ["hi"])
            try await expectNothingOf("bob", for: alice, in: campus)
            #expect(try await campus.chat.contacts.connect(to: "bob", by: alice).state == .accepted)
        }
    }

    @Test(arguments: [true, false], [nil, "hi"])
    func connect_afterForgettingOnesOwnRequest_letsBackInAndWaitsStill(
        wasRejected: Bool, words: String?
    ) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.contacts.connect(to: "bob", text: "hi", by: alice)
            try await campus.chat.contacts.block(handle: "bob", by: alice)
            if wasRejected { try await campus.people.reject(handle: "alice", by: bob) }

            // No second message comes of going away and coming back.
            let back = try await campus.chat.contacts.connect(to: "bob", text: words, by: alice)
            #expect(back.state == .requested && back.isBack && back.message == nil)
            #expect(
                try await campus.chat.conversations.list(of: alice.person).first?.connection == .requested)
            await expectRefusal(.waiting) {
                try await campus.chat.contacts.connect(to: "bob", text: words, by: alice)
            }
            await expectRefusal(.waiting) { try await campus.chat.sendDirect("hi", to: "bob", by: alice) }
            let count = try await Record(campus: campus).count("SELECT count(*) FROM messages")
            #expect(count == 1)
        }
    }

    @Test(arguments: [true, false], [nil, "hi"])
    func connect_withWhomAskedAndWasForgotten_letsInAndAnswersNothing(
        wasRejected: Bool, words: String?
    ) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.contacts.connect(to: "bob", text: "hello", by: alice)
            if wasRejected { try await campus.people.reject(handle: "alice", by: bob) }
            try await campus.chat.contacts.block(handle: "alice", by: bob)

            let back = try await campus.chat.contacts.connect(to: "alice", text: words, by: bob)

            #expect(back.isBack && back.isAsked && back.message == nil)
            #expect(back.state == (wasRejected ? .rejected : .requested))
            #expect(session.recording.notifications.isEmpty && session.recording.texts == ["hello"])
            #expect(
                try await campus.chat.conversations.list(of: alice.person).first?.connection == .requested)
            // From here on he answers as anybody does.
            #expect(try await campus.chat.contacts.connect(to: "alice", by: bob).state == .accepted)
        }
    }

    @Test func request_ofSomebodyForgottenBefore_neverArrives() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            #expect(try await campus.chat.contacts.block(handle: "alice", by: bob).conversation == nil)

            let sent = try await campus.chat.sendDirect("hi", to: "bob", by: alice)

            #expect(sent.text == "hi")
            #expect(
                try await campus.chat.conversations.list(of: alice.person).first?.connection == .requested)
            #expect(session.recording.deliveries.count == 2, "signing in, and whom to hide")
            try await expectNothingOf("alice", for: bob, in: campus)
            let back = try await campus.chat.contacts.connect(to: "alice", by: bob)
            #expect(back.state == .requested && back.isAsked)
            #expect(try await campus.people.requests(of: bob.person, limit: 10).map(\.isIncoming) == [true])
            #expect(try await texts(for: bob, sent.conversation.id, campus) == [])
        }
    }

    @Test func connect_afterForgettingAStranger_asksNothingByItself() async throws {
        try await withCampus(configuration: { $0.requests = .nearby }) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            // Forgetting is no way around who may ask.
            let back = try await campus.chat.contacts.connect(to: "alice", text: "hi", by: bob)
            #expect(back.state == .none && back.isBack && back.message == nil)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            #expect(try await campus.chat.contacts.connect(to: "alice", by: bob).state == .none)
            #expect(try await campus.chat.conversations.list(of: alice.person) == [])
            await expectRefusal(.forbidden, saying: "people nearby") {
                try await campus.chat.contacts.connect(to: "alice", by: bob)
            }
        }
    }

    @Test func forget_byBoth_isEachOnesOwn() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            try await campus.chat.contacts.block(handle: "bob", by: alice)
            try await expectNothingOf("alice", for: bob, in: campus)
            try await expectNothingOf("bob", for: alice, in: campus)

            // Alice is not told that Bob is still away.
            #expect(
                try await campus.chat.contacts.connect(to: "bob", text: "hi", by: alice).state == .accepted)
            try await expectNothingOf("alice", for: bob, in: campus)
            #expect(try await campus.chat.contacts.connect(to: "alice", by: bob).state == .accepted)
            _ = try await campus.chat.send("there you are", to: conversation, by: alice)
            #expect(try await texts(for: bob, conversation, campus) == ["there you are"])
        }
    }

    // MARK: - At once

    @Test func forget_whileMessagesAreUnderWay_losesThemAll() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            let sent = await atOnce(41) { number in
                if number == 20 {
                    try await campus.chat.contacts.block(handle: "alice", by: bob)
                } else {
                    _ = try await campus.chat.send("m\(number)", to: conversation, by: alice)
                }
            }
            #expect(sent.successes().count == 41)
            try await expectNothingOf("alice", for: bob, in: campus)
            _ = try await campus.chat.contacts.connect(to: "alice", by: bob)
            #expect(try await texts(for: bob, conversation, campus) == [])
            #expect(try await texts(for: alice, conversation, campus).count == 41)
        }
    }

    @Test func forget_whileTheRequestIsAccepted_hidesItEitherWay() async throws {
        for _ in 0..<5 {
            try await withCampus { campus in
                let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
                _ = try await campus.chat.contacts.connect(to: "bob", by: alice)
                let done = await atOnce(2) { number in
                    if number == 0 {
                        try await campus.chat.contacts.block(handle: "alice", by: bob)
                    } else {
                        try await campus.people.accept(handle: "alice", by: bob)
                    }
                }
                // Accepted and then forgotten, or forgotten and then not accepted.
                let state = try await campus.chat.conversations.list(of: alice.person).first?.connection
                #expect(state == (done.successes().count == 2 ? .accepted : .requested))
                try await expectNothingOf("alice", for: bob, in: campus)
            }
        }
    }

    // MARK: - Elsewhere

    @Test func forget_closesTheOpenPlaceInEachOfOnesSessionsAlone() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let (one, other) = (try await campus.signIn("Bob"), try await campus.signIn("Bob"))
            let (elsewhere, hers) = (try await campus.signIn("Bob"), try await campus.signIn("Alice"))
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob)
            for session in [one, other] {
                _ = try await campus.chat.conversations.open("@alice", in: session)
            }
            _ = try await campus.chat.conversations.open(group.place.name, in: elsewhere)
            _ = try await campus.chat.conversations.open("@bob", in: hers)

            try await campus.chat.contacts.block(handle: "alice", by: bob)

            #expect([one, other].allSatisfy { $0.state.place == nil && $0.closedPlaces == 1 })
            #expect(elsewhere.state.place == group.place && elsewhere.closedPlaces == 0)
            #expect(hers.state.place?.name == "@bob" && hers.closedPlaces == 0)
            _ = alice
        }
    }

    @Test func changes_ofWhatSomebodyDoesNotSee_leaveTheirPlaceOpen() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            let old = try await campus.chat.send("old", to: conversation, by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            _ = try await campus.chat.contacts.connect(to: "alice", by: bob)
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.conversations.open("@alice", in: session)
            // He is out of the audience around the event.
            _ = try await campus.chat.edit(old.id, text: "changed", by: alice)
            #expect(session.state.place?.name == "@alice" && session.closedPlaces == 0)
        }
    }

    @Test func group_whereBothAre_goesOnWithoutNotifications() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            _ = try await campus.chat.groups.join(slug: group.place.name, by: bob)
            let other = try await campus.chat.groups.create(name: "Trap", kind: .invited, by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let session = try await campus.signIn("Bob")

            _ = try await campus.chat.send("@bob?", to: group.place.conversation, by: alice)
            try await campus.chat.groups.invite(handle: "bob", to: other.place.conversation, by: alice)

            #expect(session.recording.texts == ["@bob?"])
            #expect(session.recording.notifications.isEmpty)
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
        }
    }

    @Test func preferences_doNotNameWhomOneForgot() async throws {
        try await withCampus { campus in
            let (_, bob, _) = try await campus.contacts("Alice", "Bob")
            let set = try await campus.notifications.set("@alice", to: "none", by: bob)
            #expect(set.places.map(\.place.name) == ["@alice"])
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            #expect(try await campus.notifications.preferences(of: bob.person).places.isEmpty)
            #expect(try await campus.welcome("Bob", in: campus.session()).muting.levels.isEmpty)
        }
    }

    @Test func forget_outlivesARestart() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let again = try await campus.restarted()
            let session = try await again.signIn("Bob")
            _ = try await again.chat.send("hello?", to: conversation, by: alice)
            #expect(session.recording.texts == [])
            try await expectNothingOf("alice", for: bob, in: again)
            await again.core.close()
        }
    }

    @Test func forget_ofOneselfNobodyOrTwice_saysSo() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            await expectRefusal(.invalid, saying: "your own") {
                try await campus.chat.contacts.block(handle: "bob", by: bob)
            }
            await expectRefusal(.notFound) { try await campus.chat.contacts.block(handle: "zoe", by: bob) }
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            await expectRefusal(.forbidden, saying: "/connect alice") {
                try await campus.chat.contacts.block(handle: "alice", by: bob)
            }
            #expect(try await campus.people.contacts(of: alice.person, limit: 10) == [])
        }
    }

    @Test func account_whenErased_leavesAHashWithWhoForgotIt() async throws {
        try await withCampus { campus in
            let (_, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let session = try await campus.signIn("Bob")
            try await campus.chat.contacts.block(handle: "bob", by: carol)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(30 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            let record = Record(campus: campus)
            #expect(try await record.count("SELECT count(*) FROM forgotten") == 1)
            let marked = "person = \(carol.person) AND length(address) = 64"
            #expect(try await record.count("SELECT count(*) FROM forgotten WHERE \(marked)") == 1)
        }
    }

    @Test func conversation_withAFormerMember_canBeForgotten() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(30 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            let place = try #require(try await campus.chat.conversations.list(of: bob.person).first?.place)
            #expect(place.name == "@former-member-\(alice.person)")
            try await campus.chat.contacts.block(handle: String(place.name.dropFirst()), by: bob)
            #expect(try await campus.chat.conversations.list(of: bob.person) == [])
        }
    }

    // MARK: - Steps

    /// Expects no list of a person's to name somebody.
    private func expectNothingOf(_ handle: String, for person: Actor, in campus: TestCampus) async throws {
        let conversations = try await campus.chat.conversations.list(of: person.person).map(\.place.name)
        #expect(!conversations.contains("@\(handle)"))
        let contacts = try await campus.people.contacts(of: person.person, limit: 100).map(\.person.handle)
        let requests = try await campus.people.requests(of: person.person, limit: 100).map(\.person.handle)
        let notified = try await campus.notifications.list(for: person.person, limit: 100)
        #expect(!contacts.contains(handle) && !requests.contains(handle))
        #expect(!notified.contains { $0.actor.handle == handle })
        #expect(
            try await campus.names.handles(startingWith: "", for: person.person).contains(handle) == false)
        #expect(try await !campus.people.profile(of: handle, for: person.person).isContact)
    }

    private func texts(
        for person: Actor, _ conversation: ConversationID, _ campus: TestCampus
    ) async throws -> [String] {
        try await campus.chat.conversations.history(
            of: conversation, for: person.person, before: nil, limit: 100
        )
        .map(\.text)
    }

    /// Everything that Alice can find out about Bob without writing to him.
    private func whatSheSees(_ alice: Actor, _ campus: TestCampus) async throws -> [String] {
        let accepting = await refusal { try await campus.people.accept(handle: "bob", by: alice) }
        let asking = await refusal { try await campus.chat.contacts.connect(to: "bob", by: alice) }
        return [
            "\(try await campus.chat.conversations.list(of: alice.person))",
            "\(try await campus.people.profile(of: "bob", for: alice.person))",
            "\(try await campus.people.contacts(of: alice.person, limit: 10))",
            "\(try await campus.people.requests(of: alice.person, limit: 10))",
            "\(try await campus.notifications.list(for: alice.person, limit: 10))",
            "\(try await campus.names.handles(startingWith: "b", for: alice.person))",
            "\(accepting, default: "accepted")", "\(asking, default: "asked")",
        ]
    }
}
