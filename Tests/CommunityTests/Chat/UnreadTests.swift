import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Unread messages are counted from one cursor a member.
@Suite(.endsWhereItHangs)
struct UnreadTests {
    @Test func unread_countsOthersMessagesOnly() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            for text in ["1", "2"] { _ = try await campus.chat.send(text, to: place, by: alice) }
            _ = try await campus.chat.send("3", to: place, by: bob)

            #expect(try await unread(alice, in: campus) == 1)
            // The request itself is one of Bob's three.
            #expect(try await unread(bob, in: campus) == 3)
        }
    }

    @Test func unread_doesNotCountWhatWasDeleted() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("oops", to: place, by: alice)
            _ = try await campus.chat.delete(message.id, by: alice)
            #expect(try await unread(bob, in: campus) == 1)
        }
    }

    @Test func unread_isCountedUpToTheCap() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = await atOnce(Conversations.unreadCap + 20) {
                try await campus.chat.send("\($0)", to: place, by: alice)
            }
            #expect(try await unread(bob, in: campus) == Conversations.unreadCap)
        }
    }

    @Test func open_countsWhatIsThereAsRead_andTellsHowMuchItWas() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("1", to: place, by: alice)
            let session = try await campus.signIn("Bob")

            #expect(try await campus.chat.conversations.open("@alice", in: session).unread == 2)
            #expect(session.state.place?.name == "@alice")
            #expect(try await unread(bob, in: campus) == 0)

            _ = try await campus.chat.send("2", to: place, by: alice)
            #expect(try await unread(bob, in: campus) == 1)
        }
    }

    enum Ending: CaseIterable, Sendable { case connectionEnds, signsOut, opensAnother }

    @Test(arguments: Ending.allCases)
    func shown_countsAsReadOnceTheConversationIsLeft(how: Ending) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob)
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.conversations.open("@alice", in: session)
            let shown = try await campus.chat.send("shown", to: place, by: alice)
            _ = try await campus.chat.send("not shown yet", to: place, by: alice)
            session.state.recordShown(shown.id, in: place)

            switch how {
            case .connectionEnds: await campus.core.end(session)
            case .signsOut: try await campus.accounts.signOut(session: session)
            case .opensAnother: _ = try await campus.chat.conversations.open("#study", in: session)
            }
            #expect(try await unread(bob, in: campus) == 1)
        }
    }

    @Test func shown_inAConversationThatIsNotOpen_isNotRead() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let message = try await campus.chat.send("shown in passing", to: place, by: alice)
            session.state.recordShown(message.id, in: place)
            await campus.core.end(session)
            #expect(try await unread(bob, in: campus) == 2)
        }
    }

    @Test func markRead_movesForwardOnly() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let first = try await campus.chat.send("1", to: place, by: alice)
            let second = try await campus.chat.send("2", to: place, by: alice)
            try await campus.chat.conversations.markRead(place, upTo: second.id, for: bob.person)
            try await campus.chat.conversations.markRead(place, upTo: first.id, for: bob.person)
            #expect(try await unread(bob, in: campus) == 0)
        }
    }

    @Test func markRead_beyondTheLastMessage_readsNothingOfWhatComes() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let greatest = MessageID(rawValue: .max)
            try await campus.chat.conversations.markRead(place, upTo: greatest, for: bob.person)
            #expect(try await unread(bob, in: campus) == 0)
            let message = try await campus.chat.send("later", to: place, by: alice)
            #expect(try await unread(bob, in: campus) == 1)
            let told = try await campus.chat.receipts.receipts(of: message.id, in: nil, for: alice)
            #expect(told.counts[.read] == nil)
        }
    }

    @Test func welcome_listsConversationsWithUnreadMessages() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("@bob 1", to: place, by: alice)
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.unread.map(\.place) == [Place(conversation: place, name: "@alice")])
            #expect(welcome.unread.map(\.unread) == [2])
            // The mention; the request is answered.
            #expect(welcome.notifications == 1)
            #expect(try await campus.welcome("Alice", in: campus.session()).unread.isEmpty)
        }
    }

    @Test func open_ofWhatOneIsNotIn_isRefusedAndChangesNothing() async throws {
        try await withCampus { campus in
            _ = try await campus.contacts("Alice", "Bob")
            let eve = try await campus.signUp("Eve")
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: eve)
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.conversations.open("@alice", in: session)
            for place in ["#study", "study", "#nothing", "@eve", "@zoe"] {
                await expectRefusal(.notFound) {
                    try await campus.chat.conversations.open(place, in: session)
                }
            }
            #expect(session.state.place?.name == "@alice")
            await expectRefusal(.signedOut) {
                try await campus.chat.conversations.open("@alice", in: campus.session())
            }
        }
    }

    private func unread(_ person: Actor, in campus: TestCampus) async throws -> Int? {
        try await campus.chat.conversations.list(of: person.person).first { $0.kind == .direct }?.unread
    }
}
