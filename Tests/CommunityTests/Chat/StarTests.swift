import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Messages that people keep for themselves.
@Suite(.endsWhereItHangs)
struct StarTests {
    @Test func star_isOnesOwn_andNobodyIsTold() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            let (hers, his) = (try await campus.signIn("Alice"), try await campus.signIn("Bob"))
            #expect(try await campus.star(message, by: bob).text == "hi")

            #expect(try await campus.stars(of: bob) == [message.id])
            #expect(try await campus.stars(of: alice) == [])
            #expect(hers.recording.facts.isEmpty && his.recording.facts.isEmpty)
            await expectRefusal(.exists, saying: "/star \(message.id) off") {
                try await campus.star(message, by: bob)
            }
            try await campus.chat.unstar(message.id, by: bob)
            #expect(try await campus.stars(of: bob) == [])
            await expectRefusal(.notFound, saying: "no star") {
                try await campus.chat.unstar(message.id, by: bob)
            }
        }
    }

    @Test func star_whereTheMessageIsNotSeenOrDeleted_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (message, dan) = (
                try await campus.chat.send("hi", to: place, by: alice), try await campus.signUp("Dan")
            )
            let words = await refusal { try await campus.star(message, by: dan) }
            #expect(words?.code == .notFound)
            #expect(words?.message.contains("there is no message \(message.id)") == true)
            _ = try await campus.chat.delete(message.id, by: alice)
            await expectRefusal(.invalid, saying: "deleted") { try await campus.star(message, by: bob) }
        }
    }

    @Test func stars_inPages_areTheNewestMessagesFirst() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            var sent: [Message] = []
            for number in 0..<5 { sent.append(try await campus.chat.send("\(number)", to: place, by: alice)) }
            for number in [3, 0, 4, 1] { _ = try await campus.star(sent[number], by: bob) }
            let first = try await campus.chat.stars(of: bob, limit: 3)
            #expect(first.map(\.text) == ["4", "3", "1"])
            let next = try await campus.chat.stars(of: bob, before: first[2].id, limit: 3)
            #expect(next.map(\.text) == ["0"])
        }
    }

    /// What takes a message from one's sight takes the star from the list.
    @Test func stars_ofWhatIsSeenNoMore_areNotListed() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let direct = try await campus.chat.send("direct", to: place, by: alice)
            let deleted = try await campus.chat.send("deleted", to: group.conversation, by: alice)
            let kept = try await campus.chat.send("kept", to: group.conversation, by: alice)
            for message in [direct, deleted, kept] { _ = try await campus.star(message, by: bob) }

            _ = try await campus.chat.delete(deleted.id, by: alice)
            #expect(try await campus.stars(of: bob) == [kept.id, direct.id])
            _ = try await campus.chat.groups.leave("#study", by: bob)
            #expect(try await campus.stars(of: bob) == [direct.id])
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            #expect(try await campus.stars(of: bob) == [kept.id, direct.id])
            _ = try await campus.chat.conversations.clear("@alice", by: bob)
            #expect(try await campus.stars(of: bob) == [kept.id])
            // What is seen no more can still be given up.
            try await campus.chat.unstar(direct.id, by: bob)
            _ = try await campus.chat.edit(kept.id, text: "kept on", by: alice)
            #expect(
                try await campus.chat.stars(of: bob, limit: 9).map(\.text) == ["kept on"]
            )
        }
    }

    @Test func star_beyondTheBound_isRefusedUntilSomethingMakesRoom() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let first = try await campus.chat.send("first", to: place, by: alice)
            let last = try await campus.chat.send("last", to: place, by: alice)
            let most = Stars.most
            try await campus.chat.ledger.perform { transaction in
                for _ in 1..<most {
                    let message = MessageID(rawValue: transaction.nextSequence())
                    try transaction.execute(
                        """
                        INSERT INTO messages (id, conversation, sender, sent_at, text)
                        SELECT ?, conversation, sender, sent_at, text FROM messages WHERE id = ?
                        """, message, last.id)
                    try StarRows.insert(message, of: bob.person, in: transaction)
                }
            }
            _ = try await campus.star(first, by: bob)
            await expectRefusal(.limit, saying: "you have \(most) stars") {
                try await campus.star(last, by: bob)
            }
            // A star that is not listed any more counts for nothing.
            _ = try await campus.chat.delete(first.id, by: alice)
            _ = try await campus.star(last, by: bob)
            await expectRefusal(.notFound) {
                try await campus.chat.unstar(first.id, by: bob)
            }
        }
    }

    @Test func star_manyTimesAtOnce_isThereOnce() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            let done = await atOnce(20) { _ in try await campus.star(message, by: bob) }
            #expect(done.successes().count == 1)
            #expect(try await campus.stars(of: bob) == [message.id])
        }
    }

    @Test func stars_whenTheAccountIsErased_areGone() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("hi", to: place, by: alice)
            _ = try await campus.star(message, by: bob)
            let session = try await campus.signIn("Bob")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(60 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            let left = try await campus.chat.ledger.read { try StarRows.count(of: bob.person, in: $0) }
            #expect(left == 0)
        }
    }
}

extension TestCampus {
    fileprivate func star(_ message: Message, by actor: Actor) async throws -> Message {
        try await core.chat.star(message.id, by: actor)
    }

    fileprivate func stars(of actor: Actor) async throws -> [MessageID] {
        try await core.chat.stars(of: actor).map(\.id)
    }
}
