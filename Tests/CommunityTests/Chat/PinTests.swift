import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Messages that a place keeps in sight.
@Suite(.endsWhereItHangs)
struct PinTests {
    @Test func pin_inAGroup_isItsOwnersAndHelpers_andTellsThoseWhoSeeIt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Study", .open, by: alice, with: [bob])
            let first = try await campus.chat.send("rules", to: group, by: bob)
            let second = try await campus.chat.send("dates", to: group, by: alice)
            let session = try await campus.signIn("Bob")
            await expectRefusal(.forbidden, saying: "owner and helpers") {
                try await campus.pin(first, by: bob)
            }
            try await campus.pin(first, by: alice)
            try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
            try await campus.pin(second, by: bob)

            #expect(try await campus.pinned(in: group, by: bob) == [second.id, first.id])
            #expect(session.recording.facts.filter { $0.kind == .pinned }.count == 2)
            await expectRefusal(.exists, saying: "/unpin \(first.id)") {
                try await campus.pin(first, by: bob)
            }
            try await campus.chat.conversations.unpin(first.id, by: bob)
            await expectRefusal(.notFound, saying: "not pinned") {
                try await campus.chat.conversations.unpin(first.id, by: bob)
            }
            #expect(session.recording.facts.last?.kind == .unpinned)
            #expect(try await campus.pinned(in: group, by: alice) == [second.id])
        }
    }

    @Test func pin_inADirectConversation_isBoths_onceTheyAreInTouch() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("the address", to: place, by: alice)
            try await campus.pin(message, by: bob)
            #expect(try await campus.pinned(in: place, by: alice) == [message.id])
            try await campus.chat.conversations.unpin(message.id, by: alice)
            let dan = try await campus.signUp("Dan")
            let session = try await campus.signIn("Bob")
            let request = try await campus.chat.sendDirect("hello", to: "bob", by: dan)
            for actor in [dan, bob] {
                await expectRefusal(.waiting) { try await campus.pin(request, by: actor) }
            }
            #expect(!session.recording.facts.contains { $0.kind == .pinned })
        }
    }

    @Test func pin_ofWhatIsNotSeen_isRefused_andSoundsAlike() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            let dan = try await campus.signUp("Dan")
            for id in [message.id, MessageID(rawValue: 99_999)] {
                for act in [campus.core.chat.conversations.pin, campus.core.chat.conversations.unpin] {
                    let said = await refusal { try await act(id, dan) }
                    #expect(said?.code == .notFound && said?.words == ChatWords.noMessage(id))
                }
            }
            await expectRefusal(.notFound) {
                try await campus.chat.conversations.pins(of: place, for: dan.person)
            }
            _ = try await campus.chat.conversations.clear("@alice", by: bob)
            await expectRefusal(.notFound) { try await campus.pin(message, by: bob) }
            _ = try await campus.chat.delete(message.id, by: alice)
            await expectRefusal(.invalid, saying: "deleted") { try await campus.pin(message, by: alice) }
        }
    }

    /// Who cannot see the message is neither told nor shown it; what is deleted is shown to nobody.
    @Test func pins_areThoseThatOneSees() async throws {
        try await withCampus { campus in
            let (alice, bob, carol) = (
                try await campus.signUp("Alice"), try await campus.signUp("Bob"),
                try await campus.signUp("Carol")
            )
            let group = try await campus.group("Secret", .invited, by: alice, with: [carol])
            let secret = try await campus.chat.send("secret", to: group, by: alice)
            let gone = try await campus.chat.send("gone", to: group, by: alice)
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: bob)
            let session = try await campus.signIn("Bob")
            try await campus.pin(secret, by: alice)
            try await campus.pin(gone, by: alice)
            #expect(session.recording.facts.isEmpty)
            #expect(try await campus.pinned(in: group, by: bob) == [])
            #expect(try await campus.pinned(in: group, by: carol) == [gone.id, secret.id])
            _ = try await campus.chat.delete(gone.id, by: alice)
            #expect(try await campus.pinned(in: group, by: carol) == [secret.id])
            _ = try await campus.chat.conversations.clear("#secret", by: carol)
            #expect(try await campus.pinned(in: group, by: carol) == [])
            #expect(try await Record(campus: campus).rows(of: "pins").count == 1)
        }
    }

    @Test func lastFreePin_whenTwoPinAtOnce_isOneOfTheirs() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            var sent: [Message] = []
            for number in 0..<(Conversations.mostPins + 7) {
                sent.append(try await campus.chat.send("\(number)", to: place, by: alice))
            }
            for message in sent.dropLast(8) { try await campus.pin(message, by: alice) }
            let last = Array(sent.suffix(8))
            let done = await atOnce(8) { number in
                try await campus.pin(last[number], by: number % 2 == 0 ? alice : bob)
            }
            #expect(done.successes().count == 1)
            #expect(try await campus.pinned(in: place, by: bob).count == Conversations.mostPins)
            let pinned = try await campus.pinned(in: place, by: bob)
            let next = try #require(last.first { !pinned.contains($0.id) })
            await expectRefusal(.limit, saying: "\(Conversations.mostPins) messages are pinned") {
                try await campus.pin(next, by: bob)
            }
            // What is deleted makes room.
            _ = try await campus.chat.delete(sent[0].id, by: alice)
            try await campus.pin(next, by: bob)
        }
    }

    /// Whoever runs a group later can't take away what they don't see: it makes room.
    @Test func pin_whereOthersAreFromBeforeOnesTime_takesTheirPlace() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Old", .invited, by: alice)
            for number in 0..<Conversations.mostPins {
                try await campus.pin(try await campus.chat.send("\(number)", to: group, by: alice), by: alice)
            }
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "old", by: bob)
            try await campus.chat.groups.pass(to: "bob", group, by: alice)
            let new = try await campus.chat.send("new", to: group, by: bob)
            try await campus.pin(new, by: bob)
            #expect(try await campus.pinned(in: group, by: alice) == [new.id])
        }
    }

    @Test func pins_whenWordsAreErased_areGone() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.group("Study", .open, by: alice, with: [bob])
            try await campus.pin(try await campus.chat.send("his", to: place, by: bob), by: bob)
            try await campus.pin(try await campus.chat.send("his too", to: group, by: bob), by: alice)
            let session = try await campus.signIn("Bob")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(60 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(try await campus.pinned(in: group, by: alice) == [])
            #expect(try await Record(campus: campus).rows(of: "pins").isEmpty)
        }
    }

    @Test func pins_whenEverybodyClearsTheConversation_areGone() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            try await campus.pin(try await campus.chat.send("hi", to: place, by: alice), by: bob)
            _ = try await campus.chat.conversations.clear("@bob", by: alice)
            _ = try await campus.chat.conversations.clear("@alice", by: bob)
            #expect(try await campus.core.eraseCleared() == 1)
            #expect(try await Record(campus: campus).rows(of: "pins").isEmpty)
        }
    }
}

extension TestCampus {
    @discardableResult
    fileprivate func pin(_ message: Message, by actor: Actor) async throws -> Message {
        try await core.chat.conversations.pin(message.id, by: actor)
    }

    fileprivate func pinned(in place: ConversationID, by actor: Actor) async throws -> [MessageID] {
        try await core.chat.conversations.pins(of: place, for: actor.person).map(\.id)
    }
}
