import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What one person's words take, and the bound on it.
@Suite(.endsWhereItHangs)
struct StoredBytesTests {
    private func total(_ campus: TestCampus, of actor: Actor) async throws -> Int {
        try await campus.chat.ledger.perform { [bytes = campus.chat.messages.allowances.bytes] in
            try bytes.total(of: actor.person, in: $0)
        }
    }

    @Test func total_followsWhatIsWrittenChangedAndDeleted() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            #expect(try await total(campus, of: alice) == 64 + 5)
            let message = try await campus.chat.send("twelve bytes", to: place, by: alice)
            #expect(try await total(campus, of: alice) == 2 * 64 + 17)
            _ = try await campus.chat.edit(message.id, text: "six by", by: alice)
            #expect(try await total(campus, of: alice) == 2 * 64 + 11)
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: alice)
            let comment = try await campus.forum.comment(on: post.id, text: "here", by: alice)
            #expect(try await total(campus, of: alice) == 4 * 64 + 25)
            _ = try await campus.forum.retitle(post.id, to: "Lamps", by: alice)
            _ = try await campus.forum.edit(post.id.rawValue, text: "new", by: alice)
            _ = try await campus.forum.edit(comment.id.rawValue, text: "there", by: alice)
            #expect(try await total(campus, of: alice) == 4 * 64 + 24)
            _ = try await campus.forum.delete(comment.id.rawValue, by: alice)
            _ = try await campus.forum.delete(post.id.rawValue, by: alice)
            _ = try await campus.chat.delete(message.id, by: alice)
            #expect(try await total(campus, of: alice) == 64 + 5)
        }
    }

    @Test func words_beyondTheQuota_areRefused_untilSomethingGoes() async throws {
        try await withCampus(configuration: { $0.limits.bytesPerPerson = 1_000_000 }) { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            var last: Message?
            let words = String(repeating: "x", count: 4000)
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: alice)
            campus.clock.advance(by: .hours(1))
            let refusal = await refusal {
                while true {
                    last = try await campus.chat.send(words, to: place, by: alice)
                    campus.clock.advance(by: .seconds(1))
                }
            }
            #expect(refusal?.code == .limit)
            #expect(refusal?.message.contains("takes 1 MB, as much as one person may store") == true)
            #expect(try await total(campus, of: alice) <= 1_000_000)
            await expectRefusal(.limit) {
                try await campus.forum.post(
                    categories: ["buy/sell"], title: "Lamp", content: words, by: alice)
            }
            await expectRefusal(.limit) {
                try await campus.forum.comment(on: post.id, text: words, by: alice)
            }
            await expectRefusal(.limit) {
                try await campus.forum.edit(post.id.rawValue, text: words + words, by: alice)
            }
            // Until less than a title is left.
            let few = String(repeating: "x", count: 500)
            while (try? await campus.chat.send(few, to: place, by: alice)) != nil {}
            await expectRefusal(.limit) {
                try await campus.forum.retitle(post.id, to: String(repeating: "學", count: 200), by: alice)
            }
            _ = try await campus.chat.send("Bob has his own", to: place, by: bob)

            _ = try await campus.chat.delete(try #require(last).id, by: alice)
            _ = try await campus.chat.send("there is room again", to: place, by: alice)
        }
    }

    @Test func quota_ofABot_isItsOwnAndSoManyTimesAPersons() async throws {
        let change: (inout CommunityConfiguration) -> Void = { configuration in
            configuration.limits.bytesPerPerson = 100_000
            configuration.limits.rates.botFactor = 3
        }
        try await withCampus(configuration: change) { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Dice", kind: .open, by: alice)
                .place.conversation
            let bot = Actor(try await campus.people.bot(of: "dice").id, cause: "dice")
            _ = try await campus.chat.groups.join(slug: "dice", by: bot)
            let words = String(repeating: "x", count: 4000)
            func fill(by actor: Actor) async -> CommunityError? {
                await refusal { while true { _ = try await campus.chat.send(words, to: group, by: actor) } }
            }
            #expect(await fill(by: alice)?.code == .limit)
            #expect(await fill(by: bot)?.code == .limit)
            let taken = (try await total(campus, of: alice), try await total(campus, of: bot))
            // Each is full to within a message.
            #expect((95_000...100_000).contains(taken.0))
            #expect((295_000...300_000).contains(taken.1))
        }
    }

    @Test func total_afterARestart_isWhatWasStored() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("hi", to: place, by: alice)
            let before = try await total(campus, of: alice)
            try await campus.chat.messages.allowances.bytes.store()
            let again = try await campus.restarted()
            #expect(try await total(again, of: alice) == before)
            await again.core.close()
        }
    }

    @Test func total_whenEverybodyHasCleared_givesTheRoomBack() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            for _ in 0..<5 { _ = try await campus.chat.send("words", to: place, by: alice) }
            _ = try await campus.chat.conversations.clear("@bob", by: alice)
            _ = try await campus.chat.conversations.clear("@alice", by: bob)
            _ = try await campus.core.eraseCleared()
            #expect(try await total(campus, of: alice) == 0)
        }
    }
}
