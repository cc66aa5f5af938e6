import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// One's own last message, taken back at once; and a message among those around it.
@Suite(.endsWhereItHangs)
struct UndoTests {
    @Test func undo_withinTenSeconds_deletesTheLastMessageOfOnesOwn() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.send("first", to: place, by: alice)
            let slip = try await campus.chat.send("slip", to: place, by: alice)
            _ = try await campus.chat.send("his", to: place, by: bob)
            campus.clock.advance(by: CommunityConfiguration().undoTime)

            #expect(try await campus.chat.undo(in: place, by: alice).id == slip.id)

            let page = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 3)
            #expect(page.map(\.text) == ["first", "", "his"] && page[1].isDeleted)
            #expect(session.recording.facts.last?.kind == .messageDeleted)
        }
    }

    @Test func undo_afterTenSeconds_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("kept", to: place, by: alice)
            campus.clock.advance(by: CommunityConfiguration().undoTime + .milliseconds(1))
            await expectRefusal(.invalid, saying: "/delete \(message.id)") {
                try await campus.chat.undo(in: place, by: alice)
            }
        }
    }

    @Test func undo_whereNothingIsSeenOfOnesOwn_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            await expectRefusal(.notFound) { try await campus.chat.undo(in: place, by: bob) }
            _ = try await campus.chat.send("cleared", to: place, by: alice)
            _ = try await campus.chat.conversations.clear("@bob", by: alice)
            await expectRefusal(.notFound) { try await campus.chat.undo(in: place, by: alice) }
            let dan = try await campus.signUp("Dan")
            await expectRefusal(.notFound) { try await campus.chat.undo(in: place, by: dan) }
        }
    }

    /// From several sessions at once: each takes back another one, the last first, and none twice.
    @Test func undo_manyTimesAtOnce_takesEachMessageBackOnce() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            campus.clock.advance(by: .seconds(60))
            for number in 0..<3 { _ = try await campus.chat.send("\(number)", to: place, by: alice) }
            let undone = await atOnce(6) { _ in try await campus.chat.undo(in: place, by: alice) }
            #expect(Set(undone.successes().map(\.id)).count == 3 && undone.successes().count == 3)
            let left = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 9)
            #expect(left.map(\.text) == ["hello", "", "", ""])
        }
    }

    @Test func context_ofAMessage_hasThoseAroundItThatOneSees() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Secret", .invited, by: alice)
            _ = try await campus.chat.send("before", to: group, by: alice)
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: bob)
            var sent: [Message] = []
            for number in 0..<6 {
                sent.append(try await campus.chat.send("\(number)", to: group, by: alice))
            }
            func texts(_ number: Int, _ actor: Actor) async throws -> [String] {
                try await campus.chat.conversations.context(of: sent[number].id, limit: 2, by: actor)
                    .map(\.text)
            }
            #expect(try await texts(3, bob) == ["1", "2", "3", "4", "5"])
            #expect(try await texts(0, bob) == ["0", "1", "2"])
            #expect(try await texts(0, alice) == ["before", "0", "1", "2"])
            let dan = try await campus.signUp("Dan")
            await expectRefusal(.notFound) { try await texts(3, dan) }
        }
    }
}
