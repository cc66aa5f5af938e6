import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// A message's words, sent on to another place.
@Suite(.endsWhereItHangs)
struct ForwardTests {
    @Test func forwarded_fromAnOpenGroup_namesWhoWroteIt() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let group = try await campus.group("Study", .open, by: alice, with: [carol])
            let said = try await campus.chat.send("at 3", to: group, by: carol)
            let session = try await campus.signIn("Bob")

            let sent = try await campus.chat.forward(said.id, to: "@bob", by: alice)

            #expect(sent.message.text == "at 3" && sent.message.sender.handle == "alice" && !sent.isRequest)
            #expect(sent.message.conversation.id == place)
            #expect(session.recording.messages.last?.forwarded?.from == "carol")
            #expect(try await campus.last(in: place, as: bob)?.forwarded?.from == "carol")
            // Whoever sends it on keeps that name; a handle that changes is another one there too.
            let tea = try await campus.group("Tea", .invited, by: bob)
            let again = try await campus.chat.forward(sent.message.id, to: "#tea", by: bob)
            #expect(again.message.forwarded?.from == "carol" && again.message.conversation.id == tea)
            // The first one's deletion leaves what others sent.
            _ = try await campus.chat.delete(said.id, by: carol)
            #expect(try await campus.last(in: tea, as: bob)?.text == "at 3")
        }
    }

    /// Words from a direct conversation or an invited group tell nobody elsewhere who wrote them.
    @Test func forwarded_fromElsewhere_namesNobody() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let secret = try await campus.group("Secret", .invited, by: bob, with: [alice])
            let open = try await campus.group("Open", .open, by: alice)
            let direct = try await campus.chat.send("direct", to: place, by: bob)
            let inside = try await campus.chat.send("inside", to: secret, by: bob)
            for message in [direct, inside] {
                let sent = try await campus.chat.forward(message.id, to: "#open", by: alice).message
                #expect(sent.forwarded == ListedMessage.Forwarded(from: nil))
                // Nor does it where it is sent on from the open group: the one who sent it there didn't write it.
                let on = try await campus.chat.forward(sent.id, to: "@bob", by: alice).message
                #expect(on.forwarded == ListedMessage.Forwarded(from: nil))
            }
            let own = try await campus.chat.send("own", to: open, by: alice)
            let sent = try await campus.chat.forward(own.id, to: "@bob", by: alice).message
            #expect(sent.forwarded == ListedMessage.Forwarded(from: nil))
            let authors = try await Record(campus: campus).count(
                "SELECT count(*) FROM messages WHERE author IS NOT NULL")
            #expect(authors == 0)
        }
    }

    /// Words of somebody else's call nobody, whoever sends them on.
    @Test func forwarded_mentionsNobody_andCallsNobody() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let stan = try await campus.signUp("Stan")
            let group = try await campus.group("Ments", .open, by: alice, with: [bob, stan])
            let said = try await campus.chat.send("@all @bob free pizza", to: group, by: stan)
            #expect(try await campus.notifications.list(for: bob.person, limit: 9).count == 1)
            _ = try await campus.notifications.markSeen(for: bob.person)

            let sent = try await campus.chat.forward(said.id, to: "#ments", by: alice).message

            #expect(!sent.isForAll && sent.mentionedHandles == [])
            for person in [bob, stan] {
                #expect(try await campus.notifications.unseen(for: person.person) == 0)
            }
            let rows = try await Record(campus: campus).count("SELECT count(*) FROM mentions")
            #expect(rows == 1)
            let muting = Muting(levels: [group: .mentions])
            #expect(!muting.counts(sent, for: PersonRef(id: bob.person, handle: "bob")))
        }
    }

    @Test func forwarded_toAStranger_isARequest_andNoSecondOneGoes() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let dan = try await campus.signUp("Dan")
            let message = try await campus.chat.send("hello", to: place, by: bob)
            let sent = try await campus.chat.forward(message.id, to: "@dan", by: alice)
            #expect(sent.isRequest)
            #expect(
                try await campus.people.requests(of: dan.person, limit: 9).map(\.person.handle) == ["alice"])
            await expectRefusal(.waiting) {
                try await campus.chat.forward(message.id, to: "@dan", by: alice)
            }
            await expectRefusal(.invalid) {
                try await campus.chat.forward(message.id, to: "@alice", by: alice)
            }
        }
    }

    @Test func forwarding_whatIsNotSeen_orWhereOneMayNotWrite_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let dan = try await campus.signUp("Dan")
            _ = try await campus.group("Dans", .open, by: dan)
            let news = try await campus.group("News", .open, by: bob, with: [alice], announces: true)
            let message = try await campus.chat.send("hi", to: place, by: bob)
            for id in [message.id, MessageID(rawValue: 99_999)] {
                let said = await refusal { try await campus.chat.forward(id, to: "#dans", by: dan) }
                #expect(said?.code == .notFound && said?.words == ChatWords.noMessage(id))
            }
            await expectRefusal(.notFound) {
                try await campus.chat.forward(message.id, to: "#dans", by: alice)
            }
            await expectRefusal(.forbidden) {
                try await campus.chat.forward(message.id, to: "#news", by: alice)
            }
            #expect(try await campus.last(in: news, as: alice) == nil)
            _ = try await campus.chat.delete(message.id, by: bob)
            await expectRefusal(.invalid, saying: "deleted") {
                try await campus.chat.forward(message.id, to: "#news", by: bob)
            }
        }
    }

    /// Nobody puts words into another one's mouth.
    @Test func forwarded_isNotEdited() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.group("Study", .open, by: bob, with: [alice])
            let said = try await campus.chat.send("yes", to: group, by: bob)
            let sent = try await campus.chat.forward(said.id, to: "@bob", by: alice).message
            await expectRefusal(.forbidden, saying: "/delete \(sent.id)") {
                try await campus.chat.edit(sent.id, text: "no", by: alice)
            }
            // Nor does it change with the first one.
            _ = try await campus.chat.edit(said.id, text: "perhaps", by: bob)
            #expect(try await campus.last(in: place, as: bob)?.text == "yes")
            _ = try await campus.chat.delete(sent.id, by: alice)
            #expect(try await campus.last(in: place, as: bob)?.isDeleted == true)
        }
    }

    @Test func forwarding_isSending_andSoIsCounted() async throws {
        try await withCampus(configuration: { $0.limits.rates.messages = Rate(2, in: .seconds(60)) }) {
            campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: bob)
            _ = try await campus.chat.forward(message.id, to: "@bob", by: alice)
            await expectRefusal(.slowDown) {
                try await campus.chat.forward(message.id, to: "@bob", by: alice)
            }
        }
    }

    @Test func forwarded_whenTheAuthorIsErased_namesAFormerMember() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let group = try await campus.group("Study", .open, by: carol, with: [alice])
            let said = try await campus.chat.send("at 3", to: group, by: carol)
            _ = try await campus.chat.forward(said.id, to: "@bob", by: alice)
            let session = try await campus.signIn("Carol")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(60 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            let name = try #require(try await campus.last(in: place, as: bob)?.forwarded?.from)
            #expect(name.hasPrefix("former-member-"))
        }
    }
}
