import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Who gets what, in which order, and from when on.
@Suite(.endsWhereItHangs)
struct DeliveryTests {
    @Test func messages_underConcurrentSenders_comeInOneOrderToEverySession() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            var sessions: [TestSession] = []
            for name in ["Alice", "Alice", "Bob", "Bob"] { sessions.append(try await campus.signIn(name)) }

            let sent = await atOnce(200) {
                try await campus.chat.send("\($0)", to: place, by: $0.isMultiple(of: 2) ? alice : bob)
            }

            let expected = sent.successes().map(\.id).sorted()
            #expect(expected.count == 200)
            for session in sessions {
                #expect(await session.recording.messages(first: 200).map(\.id) == expected)
            }
            let stored = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 200)
            #expect(stored.map(\.id) == expected)
        }
    }

    @Test func attach_whileOthersSend_missesNothingAndGetsNothingTwice() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            @Sendable func send(_ part: String) async -> [Result<Message, any Error>] {
                await atOnce(100) { try await campus.chat.send("\(part) \($0)", to: place, by: alice) }
            }
            // No more than sign in at once without being slowed.
            let sessions = (0..<5).map { _ in campus.session() }

            // However the second hundred and the sign-ins come: the first is before them all, the third behind.
            let early = await send("early")
            async let meanwhile = send("meanwhile")
            let welcomes = await atOnce(sessions.count) { number in
                (number, try await campus.welcome("Bob", in: sessions[number]))
            }
            let late = await send("late")
            let sent = await (early + meanwhile + late).successes().map(\.id).sorted()
            #expect(sent.count == 300)

            #expect(welcomes.successes().count == sessions.count)
            for (number, welcome) in welcomes.successes() {
                // The request was unread before.
                let before = (welcome.unread.first?.unread ?? 0) - 1
                #expect((100...200).contains(before))
                #expect(sessions[number].recording.messages.map(\.id) == Array(sent.dropFirst(before)))
            }
            #expect(try await campus.chat.conversations.list(of: bob.person).first?.unread == sent.count + 1)
        }
    }

    @Test func attach_namesTheConversationsTheSessionGets() async throws {
        try await withCampus { campus in
            let (_, bob, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob).place
                .conversation
            let session = try await campus.signIn("Bob")
            guard
                case .attach(session.id, bob.person, let conversations)? = session.recording.deliveries.first
            else {
                Issue.record("the first delivery attaches the session")
                return
            }
            #expect(Set(conversations) == [place, group])
        }
    }

    @Test func outlet_withManySessions_isHandedEachMessageOnce() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let loop = RecordingOutlet()
            for name in ["Alice", "Bob", "Bob"] { _ = try await campus.signIn(name, outlet: loop) }
            _ = try await campus.chat.send("once", to: place, by: alice)
            #expect(loop.texts == ["once"])
        }
    }

    @Test func outlet_isHandedACommitsEventsAtOnce() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            let session = try await campus.signIn("Bob")
            let before = session.recording.batches
            // A conversation to join, a message and a notification.
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            #expect(session.recording.batches == before + 1)
            #expect(session.recording.texts.count == 1 && session.recording.notifications.count == 1)
        }
    }

    @Test func join_andLeave_changeWhoGetsMessages() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation

            _ = try await campus.chat.send("before", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            _ = try await campus.chat.send("while in", to: group, by: alice)
            try await campus.chat.groups.leave(group, by: bob)
            _ = try await campus.chat.send("after", to: group, by: alice)

            #expect(session.recording.texts == ["while in"])
            let kinds = session.recording.facts.map(\.kind)
            #expect(kinds == [.joined, .messageSent, .left])
            let turns = session.recording.deliveries.compactMap { delivery in
                switch delivery {
                case .join(bob.person, group): "join"
                case .leave(bob.person, group): "leave"
                default: nil
                }
            }
            #expect(turns == ["join", "leave"])
        }
    }

    @Test func join_isSeenByEverySessionOfThePerson() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let sessions = [try await campus.signIn("Bob"), try await campus.signIn("Bob")]
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            _ = try await campus.chat.send("hi", to: group, by: alice)
            for session in sessions { #expect(session.recording.texts == ["hi"]) }
        }
    }

    @Test(arguments: [true, false])
    func session_thatIsGone_getsNothingMore_andTheOthersStay(bySigningOut: Bool) async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let (gone, stays) = (try await campus.signIn("Bob"), try await campus.signIn("Bob"))

            if bySigningOut {
                try await campus.accounts.signOut(session: gone)
            } else {
                await campus.core.end(gone)
            }
            _ = try await campus.chat.send("hi @bob", to: place, by: alice)

            guard case .detach(gone.id)? = gone.recording.deliveries.last else {
                Issue.record("the last delivery detaches the session")
                return
            }
            #expect(gone.recording.texts.isEmpty && gone.recording.notifications.isEmpty)
            #expect(stays.recording.texts == ["hi @bob"] && stays.recording.notifications.count == 1)
        }
    }

    @Test func refusedOperation_isSeenByNobody() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let before = session.recording.deliveries.count
            _ = try? await campus.chat.send("", to: place, by: alice)
            _ = try? await campus.chat.groups.invite(handle: "bob", to: place, by: alice)
            #expect(session.recording.deliveries.count == before)
        }
    }

    @Test func listener_getsEveryEventInOrderWithItsActorAndCause() async throws {
        try await withCampus { campus in
            let heard = RecordingListener()
            campus.bus.listen { heard.note($0) }
            let alice = try await campus.signUp("Alice")
            let bot = Actor(alice.person, cause: "greeter")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation
            _ = try await campus.chat.send("welcome", to: group, by: bot)

            let events = heard.events
            #expect(events.map(\.fact.kind) == [.signedUp, .groupCreated, .messageSent])
            #expect(events.map(\.cause) == [nil, nil, "greeter"])
            #expect(events.allSatisfy { $0.actor.id == alice.person && $0.at == TestClock.start })
            #expect(events.map(\.sequence) == events.map(\.sequence).sorted())
        }
    }
}
