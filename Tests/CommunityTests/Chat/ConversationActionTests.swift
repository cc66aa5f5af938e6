import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What is refused of conversations, whichever action names them, and whose session it is.
@Suite(.endsWhereItHangs)
struct ConversationActionTests {
    @Test(
        arguments: [("@alice", .invalid), ("@bob", .forbidden), ("#nowhere", .notFound)]
            as [(String, CommunityError.Code)])
    func place_thatIsNoneOfOnes_isRefusedByEachAction(name: String, code: CommunityError.Code) async throws {
        try await withCampus { campus in
            let (alice, _, _) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Alice")
            _ = try await campus.chat.contacts.block(handle: "bob", by: alice)
            let (chat, place) = (campus.chat.conversations, PlaceArgument.named(name))
            let id = MessageID(rawValue: 1)
            await expectRefusal(code) { try await chat.look(HistoryPage(place: place), by: alice) }
            await expectRefusal(code) { try await chat.look(PinnedMessages(place: place), by: alice) }
            await expectRefusal(code) {
                try await chat.look(FindMessages(words: "hello", place: name), by: alice)
            }
            await expectRefusal(code) {
                try await chat.perform(OpenPlace(place: place), by: alice, in: session)
            }
            await expectRefusal(code) {
                try await chat.perform(RecordRead(place: place, message: id), by: alice)
            }
            await expectRefusal(code) { try await chat.perform(ClearPlace(place: place), by: alice) }
            #expect(session.state.place == nil)
        }
    }

    @Test func message_thatOneDoesNotSee_isRefusedByEachAction() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let (eve, session) = (try await campus.signUp("Eve"), try await campus.signIn("Eve"))
            let id = try await campus.chat.send("hi", to: place, by: alice).id
            let chat = campus.chat.conversations
            await expectRefusal(.notFound) { try await chat.context(of: id, limit: 5, by: eve) }
            await expectRefusal(.notFound) { try await chat.thread(of: id, limit: 5, by: eve) }
            // A place that its session still takes for the open one.
            _ = session.state.open(Place(conversation: place, name: "@bob"), gapEnd: id.rawValue)
            await expectRefusal(.notFound) { try await chat.unread(in: session, after: nil, limit: 5) }
        }
    }

    @Test func unpin_byWhoMayNot_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.group("Study", .open, by: alice, with: [bob])
            let message = try await campus.chat.send("rules", to: group, by: alice)
            try await campus.chat.conversations.pin(message.id, by: alice)
            await expectRefusal(.forbidden) {
                try await campus.chat.conversations.unpin(message.id, by: bob)
            }
            let dan = try await campus.signUp("Dan")
            let request = try await campus.chat.sendDirect("hello", to: "bob", by: dan)
            await expectRefusal(.waiting) {
                try await campus.chat.conversations.unpin(request.id, by: dan)
            }
        }
    }

    @Test func pinning_countsAmongMessages() async throws {
        let once: (inout CommunityConfiguration) -> Void = { configuration in
            configuration.limits.rates = .none
            configuration.limits.rates.messages = Rate(1, in: .seconds(60))
        }
        try await withCampus(configuration: once) { campus in
            let (_, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: bob)
            for act in [campus.core.chat.conversations.pin, campus.core.chat.conversations.unpin] {
                await expectRefusal(.slowDown) { try await act(message.id, bob) }
            }
        }
    }

    /// What a bot does goes by itself, though its command is given in somebody's session.
    @Test func bot_inSomebodysSession_isShownNothingOfTheirs() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let message = try await campus.chat.send("for Bob alone", to: place, by: alice)
            let chat = campus.chat.conversations
            _ = try await chat.open("@alice", in: session, isShown: false)
            let bot = Actor(try await campus.people.bot(of: "dice").id, cause: "dice")
            let page = try await chat.look(UnreadMessages(), by: bot, in: session)
            #expect(page.messages.isEmpty && page.rest == 0)
            try await chat.perform(RecordShown(message: message.id), by: bot, in: session)
            #expect(session.state.gap?.end == message.id.rawValue)
            await expectRefusal(.signedOut) {
                try await chat.perform(OpenPlace(place: .named("@alice")), by: bot, in: session)
            }
        }
    }

    /// A plugin may name any number for a message.
    @Test func message_ofTheLeastOrTheGreatestNumber_endsNothing() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let (chat, least) = (campus.chat.conversations, MessageID(rawValue: .min))
            let (greatest, one) = (MessageID(rawValue: .max), MessageID(rawValue: 1))
            let sent = try await campus.chat.send("hi", to: place, by: alice)
            _ = try await chat.open("@alice", in: session, isShown: false)
            for after in [greatest, sent.id] {
                let last = try await chat.unread(in: session, after: after, areLast: true, limit: 5)
                #expect(last.messages.isEmpty && last.rest == 0)
            }
            let page = try await chat.unread(in: session, after: least, areLast: true, limit: 1)
            #expect(page.messages.map(\.id) == [sent.id])
            try await chat.didShow(from: least, upTo: one, in: session)
            try await chat.didShow(from: greatest, upTo: least, in: session)
            #expect(session.state.gap?.end == sent.id.rawValue)
            try await chat.didShow(from: least, upTo: greatest, in: session)
            #expect(session.state.gap == nil)
        }
    }

    /// A plugin's handler that runs again is told the same, whatever is there by then.
    @Test func clear_underAKnownStep_isDoneOnce() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let bot = try await campus.people.bot(of: "dice").id
            try await campus.chat.groups.join(slug: "study", by: Actor(bot))
            let step = Actor(
                bot, cause: "dice", step: HandlerStep(event: 1, name: "clear", handled: 0))
            let chat = campus.chat.conversations
            #expect(try await chat.clear("#study", by: step) == group)
            _ = try await campus.chat.send("hi", to: group.conversation, by: alice)
            #expect(try await chat.clear("#study", by: step) == group)
            let kept = try await chat.history(of: group.conversation, for: bot, before: nil, limit: 5)
            #expect(kept.map(\.text) == ["hi"])
        }
    }
}
