import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Two people: the first message to a stranger is a request, and the requester waits for the answer.
@Suite(.endsWhereItHangs)
struct DirectChatTests {
    @Test func firstMessage_toAStranger_arrivesAsARequest() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")

            let message = try await campus.chat.sendDirect("may I join your team?", to: "bob", by: alice)

            #expect(session.recording.texts == ["may I join your team?"])
            #expect(message.conversation.place(for: bob.person).name == "@alice")
            #expect(message.conversation.place(for: alice.person).name == "@bob")
            let request = try #require(session.recording.notifications.first)
            #expect(request.kind == .request)
            #expect(request.actor.handle == "alice")
            #expect(request.excerpt == "may I join your team?")
            #expect(try await state(of: alice, in: campus) == .requested)
            #expect(try await state(of: bob, in: campus) == .requested)
        }
    }

    @Test func secondMessage_beforeTheAnswer_waits() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let request = try await campus.chat.sendDirect("hello", to: "bob", by: alice)

            await expectRefusal(.waiting, saying: "bob has not answered") {
                try await campus.chat.sendDirect("hello?", to: "bob", by: alice)
            }
            await expectRefusal(.waiting) {
                try await campus.chat.send("hello??", to: request.conversation.id, by: alice)
            }
            #expect(try await texts(of: request.conversation.id, for: bob, in: campus) == ["hello"])
        }
    }

    @Test func secondMessage_whenTwentyAreSentAtOnce_isNeverStored() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            let outcomes = await atOnce(20) {
                try await campus.chat.sendDirect("hello \($0)", to: "bob", by: alice)
            }
            let stored = try await Record(campus: campus).count("SELECT count(*) FROM messages")
            #expect(outcomes.successes().count == 1)
            #expect(stored == 1)
        }
    }

    @Test func accept_letsBothWrite_andTellsTheRequester() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            let request = try await campus.chat.sendDirect("hello", to: "bob", by: alice)

            #expect(try await campus.people.accept(handle: "Alice", by: bob).handle == "alice")
            #expect(session.recording.notifications.map(\.kind) == [.acceptance])

            for (sender, text) in [(alice, "one"), (alice, "two"), (bob, "three")] {
                _ = try await campus.chat.send(text, to: request.conversation.id, by: sender)
            }
            #expect(
                try await texts(of: request.conversation.id, for: bob, in: campus) == [
                    "hello", "one", "two", "three",
                ])
            await expectRefusal(.exists) { try await campus.people.accept(handle: "alice", by: bob) }
            await expectRefusal(.exists) { try await campus.people.reject(handle: "alice", by: bob) }
        }
    }

    @Test func answering_acceptsTheRequest() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)

            _ = try await campus.chat.sendDirect("hi Alice", to: "alice", by: bob)

            #expect(session.recording.notifications.map(\.kind) == [.acceptance])
            #expect(try await state(of: alice, in: campus) == .accepted)
            _ = try await campus.chat.sendDirect("how are you?", to: "bob", by: alice)
        }
    }

    @Test func requests_whenBothAskAtOnce_putThemInTouch() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let people = [(alice, "bob"), (bob, "alice")]

            let sent = await atOnce(2) {
                try await campus.chat.sendDirect("hi", to: people[$0].1, by: people[$0].0)
            }

            #expect(Set(sent.successes().map(\.conversation.id)).count == 1)
            #expect(try await state(of: alice, in: campus) == .accepted)
            #expect(try await state(of: bob, in: campus) == .accepted)
        }
    }

    @Test func reject_tellsTheRequesterNothing() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            let before = try await whatSheSees(alice, campus)
            let handed = session.recording.deliveries.count

            try await campus.people.reject(handle: "alice", by: bob)

            #expect(try await whatSheSees(alice, campus) == before)
            #expect(session.recording.deliveries.count == handed)
            #expect(try await state(of: bob, in: campus) == .rejected)
        }
    }

    @Test func reject_whenDoneTwice_saysSo() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            try await campus.people.reject(handle: "alice", by: bob)
            await expectRefusal(.exists) { try await campus.people.reject(handle: "alice", by: bob) }
        }
    }

    @Test(arguments: [true, false])
    func accept_afterARejection_stillWorks(byAnswering: Bool) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            try await campus.people.reject(handle: "alice", by: bob)

            if byAnswering {
                _ = try await campus.chat.sendDirect("sorry, hello", to: "alice", by: bob)
            } else {
                try await campus.people.accept(handle: "alice", by: bob)
            }
            _ = try await campus.chat.sendDirect("thanks", to: "bob", by: alice)
        }
    }

    @Test func accept_withoutARequest_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            await expectRefusal(.notFound) { try await campus.people.accept(handle: "alice", by: bob) }
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            // Nobody accepts their own request.
            await expectRefusal(.notFound) { try await campus.people.accept(handle: "bob", by: alice) }
            await expectRefusal(.notFound) { try await campus.people.reject(handle: "bob", by: alice) }
        }
    }

    @Test func sendDirect_toOneselfOrToNobody_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: "your own") {
                try await campus.chat.sendDirect("hi", to: "Alice", by: alice)
            }
            await expectRefusal(.notFound) { try await campus.chat.sendDirect("hi", to: "zoe", by: alice) }
        }
    }

    @Test func conversation_ofTwo_isClosedToAThird() async throws {
        try await withCampus { campus in
            let (_, _, conversation) = try await campus.contacts("Alice", "Bob")
            let eve = try await campus.signUp("Eve")
            let session = try await campus.signIn("Eve")

            await expectRefusal(.notFound) { try await campus.chat.send("hi", to: conversation, by: eve) }
            await expectRefusal(.notFound) {
                try await campus.chat.conversations.history(
                    of: conversation, for: eve.person, before: nil, limit: 10)
            }
            await expectRefusal(.notFound) { try await campus.chat.conversations.open("@alice", in: session) }
            await expectRefusal(.invalid, saying: "invited to groups") {
                let alice = try await campus.people.find(handle: "alice")
                return try await campus.chat.groups.invite(
                    handle: "eve", to: conversation, by: Actor(alice.id))
            }
            #expect(session.recording.messages.isEmpty)
        }
    }

    @Test func conversation_whereOneOfTheTwoHasAllThatOneMayHave_isNotBegun() async throws {
        try await withCampus(configuration: { $0.limits.conversations = 2 }) { campus in
            let alice = try await campus.signUp("Alice")
            for name in ["Bob", "Carol", "Dan"] { _ = try await campus.signUp(name) }
            let dan = Actor(try await campus.people.find(handle: "dan").id)
            let known = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            _ = try await campus.chat.groups.create(name: "Band", kind: .open, by: alice)

            await expectRefusal(.limit, saying: "you are in 2 conversations") {
                try await campus.chat.sendDirect("hello", to: "carol", by: alice)
            }
            await expectRefusal(.limit, saying: "alice is in as many") {
                try await campus.chat.contacts.connect(to: "alice", by: dan)
            }
            let bob = Actor(try await campus.people.find(handle: "bob").id)
            let answer = try await campus.chat.sendDirect("hi", to: "alice", by: bob)
            #expect(answer.conversation.id == known.conversation.id)
        }
    }

    // MARK: - Steps

    private func state(of person: Actor, in campus: TestCampus) async throws -> ConnectionState? {
        try await campus.chat.conversations.list(of: person.person).first?.connection
    }

    private func texts(
        of conversation: ConversationID, for person: Actor, in campus: TestCampus
    ) async throws -> [String] {
        try await campus.chat.conversations.history(
            of: conversation, for: person.person, before: nil, limit: 100
        ).map(
            \.text)
    }

    /// Everything that Alice can find out about her request to Bob.
    private func whatSheSees(_ alice: Actor, _ campus: TestCampus) async throws -> [String] {
        let writing = await refusal { try await campus.chat.sendDirect("?", to: "bob", by: alice) }
        let accepting = await refusal { try await campus.people.accept(handle: "bob", by: alice) }
        let rejecting = await refusal { try await campus.people.reject(handle: "bob", by: alice) }
        return [
            "\(try await campus.chat.conversations.list(of: alice.person))",
            "\(try await campus.people.profile(of: "bob", for: alice.person))",
            "\(try await campus.notifications.list(for: alice.person, limit: 10))",
            "\(writing, default: "sent")", "\(accepting, default: "accepted")",
            "\(rejecting, default: "rejected")",
        ]
    }
}
