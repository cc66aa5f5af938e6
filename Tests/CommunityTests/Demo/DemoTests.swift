import CampusVerbs
import Foundation
import TestSupport
import Testing

@testable import Community
@testable import Model

/// The demo: there at once, whole or not at all, and gone without a trace.
@Suite(.endsWhereItHangs)
struct DemoTests {
    @Test func fill_inAFreshCommunity_givesEveryListSomething() async throws {
        try await withCampus { campus in
            try await campus.serving {
                let alice = try await campus.signUp("Alice")
                let made = try await campus.core.demo.fill(for: alice.person)

                #expect(made == Demo.Extent(people: 4, groups: 2, posts: 4))
                #expect(try await campus.trending().count == 4)
                #expect(try await campus.core.people.tagged("COMP3278", in: .english).people.count == 2)
                await campus.core.settleTitles()
                let found = try await campus.core.forum.search("notes", limit: 10)
                #expect(found.items.map(\.title) == ["COMP3278 notes: normal forms on one page"])
                let joined = try await campus.core.chat.groups.join(slug: "demo-hikers", by: alice)
                #expect(joined.members == 4)
                let notified = try await campus.core.notifications.list(for: alice.person, limit: 10)
                #expect(Set(notified.map(\.kind)) == [.request, .invitation])
            }
        }
    }

    @Test func fill_whenTheDemoIsThere_isRefusedAndChangesNothing() async throws {
        try await withCampus { campus in
            _ = try await campus.core.demo.fill(for: nil)
            let before = try await Record(campus: campus).rows()
            await expectRefusal(.exists, saying: "/demo off") { try await campus.core.demo.fill(for: nil) }
            #expect(try await Record(campus: campus).rows() == before)
        }
    }

    @Test func people_ofTheDemo_takeOtherHandlesWhereTheirsAreTaken() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("demo mei")
            _ = try await campus.core.demo.fill(for: nil)
            #expect(
                try await Record(campus: campus).texts(
                    "SELECT handle FROM people WHERE handle LIKE 'demo-mei%'"
                ).count
                    == 2)
        }
    }

    @Test func remove_whateverOthersDidThere_leavesTheRecordAsItWas() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.chat.send("this stays", to: conversation, by: alice)
            let own = try await campus.core.forum.post(
                categories: ["student life"], title: "This stays too", content: "yes", by: bob)
            let before = try await rows(of: campus)

            _ = try await campus.core.demo.fill(for: alice.person)
            try await takePart(as: alice, in: campus)
            try await campus.core.chat.contacts.block(handle: "demo-sara", by: alice)
            #expect(try await rows(of: campus) != before)
            #expect(
                try await campus.core.demo.others() == Demo.Others(messages: 2, comments: 1))
            let gone = try await campus.core.demo.remove()

            #expect(gone == Demo.Extent(people: 4, groups: 2, posts: 4))
            let after = try await rows(of: campus)
            #expect(after == before, "\(Set(after).symmetricDifference(before))")
            try await campus.serving {
                let listed = try await campus.trending()
                #expect(listed == [own.id])
            }
        }
    }

    @Test func remove_onceForgotten_leavesNoWordInAnyFile() async throws {
        try await withCampus { campus in
            try await campus.serving {
                let alice = try await campus.signUp("Alice")
                _ = try await campus.core.demo.fill(for: alice.person)
                try await takePart(as: alice, in: campus)
                _ = try await campus.trending()
                await campus.core.settleTitles()
                let before = try files(of: campus, holding: "demo-mei")
                #expect(!before.isEmpty)

                _ = try await campus.core.demo.remove()
                await campus.core.settleTrending()
                await campus.core.settleTitles()
            }
            // Nothing reads any more, so the logs are emptied at the first try.
            #expect(try await campus.core.scrub())
            for words in ["demo-mei", "Dragon's Back", "圖書館邊個位最靜", "Basketball", "basketbal"] {
                let holding = try files(of: campus, holding: words)
                #expect(holding.isEmpty, "\(words)")
            }
        }
    }

    @Test func remove_whenThereIsNone_saysWhatMakesOne() async throws {
        try await withCampus { campus in
            await expectRefusal(.notFound, saying: "/demo makes one") { try await campus.core.demo.remove() }
        }
    }

    @Test func groups_ofTheDemo_whenRemoved_takeNoMoreMessages() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.core.demo.fill(for: nil)
            let joined = try await campus.core.chat.groups.join(slug: "demo-hikers", by: alice)
            _ = try await campus.core.chat.send("first", to: joined.place.conversation, by: alice)
            _ = try await campus.core.demo.remove()
            await expectRefusal(.notFound) {
                try await campus.core.chat.send("too late", to: joined.place.conversation, by: alice)
            }
        }
    }

    @Test func remove_whereAPlaceOfTheDemoIsOpen_closesIt() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (one, other) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            _ = try await campus.core.demo.fill(for: alice.person)
            let places = try await campus.chat.conversations.list(of: alice.person).map(\.place.name)
            let place = try #require(places.first)
            for session in [one, other] { _ = try await campus.chat.conversations.open(place, in: session) }

            _ = try await campus.core.demo.remove()

            #expect([one, other].allSatisfy { $0.state.place == nil && $0.closedPlaces == 1 })
        }
    }

    @Test func remove_tellsWhoKeepsMoreOfThePeople() async throws {
        let holder = TestHolder(failures: 0)
        try await withCampus(holders: [holder]) { campus in
            _ = try await campus.core.demo.fill(for: nil)
            _ = try await campus.core.demo.remove()
            #expect(holder.erased.count == 4)
        }
    }

    // MARK: - Steps

    /// All that a person can do with the demo.
    private func takePart(as alice: Actor, in campus: TestCampus) async throws {
        try await campus.core.people.accept(handle: "demo-mei", by: alice)
        _ = try await campus.core.chat.sendDirect("thanks, I look around", to: "demo-mei", by: alice)
        let joined = try await campus.core.chat.groups.join(slug: "demo-hikers", by: alice)
        _ = try await campus.core.chat.send(
            "may I come along @demo-tom?", to: joined.place.conversation, by: alice)
        let post = try #require(try await campus.core.forum.latest(category: nil, limit: 1).first)
        _ = try await campus.core.forum.comment(on: post.id, text: "is it free still?", by: alice)
        _ = try await campus.core.forum.like(post.id, by: alice)
        _ = try await campus.core.forum.read(post.id, by: alice)
        _ = try await campus.core.forum.save(post.id, by: alice)
    }

    /// Every row, but for the counter of the sequence, which only grows, and for the numbers of deleted posts and
    /// messages, which the indexes follow.
    private func rows(of campus: TestCampus) async throws -> [String] {
        try await Record(campus: campus).rows().filter {
            !$0.hasPrefix("sequence:") && !$0.hasPrefix("dropped_words:") && !$0.contains("'forum.deleted'")
        }.sorted()
    }

    /// The files that hold these words.
    private func files(of campus: TestCampus, holding words: String) throws -> [String] {
        try campus.files(holding: words)
    }
}
