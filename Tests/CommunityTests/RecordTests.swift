import CampusVerbs
import Foundation
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What is on the disk: everything after a restart, and nothing where it does not belong.
@Suite(.endsWhereItHangs)
struct RecordTests {
    @Test func restart_keepsEverything() async throws {
        try await withCampus { campus in
            let story = try await tell(in: campus)
            let before = try await everything(of: story, in: campus)

            let again = try await campus.restarted()

            #expect(try await everything(of: story, in: again) == before)
            #expect(before.joined().contains("chess"))
            await again.core.close()
        }
    }

    @Test func restart_goesOnCountingWhereItStopped() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let last = try await campus.chat.send("before", to: place, by: alice)
            let again = try await campus.restarted()
            let next = try await again.chat.send("after", to: place, by: alice)
            #expect(next.id.rawValue == last.id.rawValue + 1)
            await again.core.close()
        }
    }

    @Test func restart_keepsASignUpThatWaits() async throws {
        try await withCampus { campus in
            let session = campus.session()
            _ = try await campus.accounts.signUp(
                email: "alice@connect.hku.hk", password: "x", username: "Alice", session: session)
            let code = try #require(campus.mailer.code(for: "alice@connect.hku.hk"))
            let again = try await campus.restarted()
            #expect(try await again.accounts.verify(code: code, session: session).person.handle == "alice")
            await again.core.close()
        }
    }

    @Test func words_whenDeletedOrChanged_areInNoFileAfterForgetting() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            for number in 0..<50 { _ = try await campus.chat.send("filler \(number)", to: place, by: alice) }
            let deleted = try await campus.chat.send("xylograph", to: place, by: alice)
            let edited = try await campus.chat.send("quodlibet", to: place, by: bob)
            _ = try await campus.people.tag("Zugzwang", by: bob)
            try await campus.people.rename(to: "Rumpelstilz", by: bob)
            for number in 50..<100 {
                _ = try await campus.chat.send("filler \(number)", to: place, by: alice)
            }
            let words = ["xylograph", "quodlibet", "Zugzwang", "zugzwang", "Rumpelstilz"]
            #expect(try files(of: campus, holding: words) == Set(words))

            _ = try await campus.chat.delete(deleted.id, by: alice)
            _ = try await campus.chat.edit(edited.id, text: "changed", by: bob)
            _ = try await campus.people.untag("Zugzwang", by: bob)
            try await campus.people.rename(to: "Bob", by: bob)

            #expect(try await campus.core.scrub())
            #expect(try files(of: campus, holding: words) == [])
            #expect(try files(of: campus, holding: ["filler 99", "changed"]).count == 2)
        }
    }

    @Test func words_ofAClosedAccount_areInNoFileAfterForgetting() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob).place
            _ = try await campus.chat.groups.join(slug: "study", by: alice)
            _ = try await campus.chat.send("xylograph", to: place, by: alice)
            _ = try await campus.chat.send("quodlibet", to: group.conversation, by: alice)
            _ = try await campus.chat.send("filler", to: place, by: bob)
            try await campus.core.accounts.remove(email: "alice@connect.hku.hk")
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(try await campus.core.scrub())
            let words = ["xylograph", "quodlibet", "alice@connect.hku.hk", "filler"]
            #expect(try files(of: campus, holding: words) == ["filler"])
        }
    }

    /// Those of the words that stand in any file of the record, its logs too.
    private func files(of campus: TestCampus, holding words: [String]) throws -> Set<String> {
        Set(try words.filter { try !campus.files(holding: $0).isEmpty })
    }

    @Test func everyNumber_isGivenOnce() async throws {
        try await withCampus { campus in
            _ = try await tell(in: campus)
            let record = Record(campus: campus)
            let duplicates = try await record.count(
                """
                SELECT count(*) FROM (SELECT n FROM (
                    SELECT sequence AS n FROM events UNION ALL SELECT id FROM messages UNION ALL
                    SELECT id FROM notifications) GROUP BY n HAVING count(*) > 1)
                """)
            let highest = try await record.count("SELECT max(sequence) FROM events")
            #expect(duplicates == 0)
            #expect(try await record.count("SELECT last FROM sequence") >= highest)
        }
    }

    @Test func events_holdIdsAndNeverWordsOrSecrets() async throws {
        try await withCampus { campus in
            _ = try await tell(in: campus)
            let record = Record(campus: campus)
            let rows = try await record.rows(of: "events")
            #expect(rows.count > 10)
            // Of text there is only the kind, and the plugin that caused it.
            let kinds = Set(try await record.texts("SELECT DISTINCT kind FROM events"))
            #expect(kinds.isSubset(of: Set(FactKind.allCases.map(\.rawValue))))
            let others = try await record.texts(
                """
                SELECT DISTINCT quote(value) FROM (
                    SELECT cause AS value FROM events UNION ALL SELECT actor FROM events UNION ALL
                    SELECT subject FROM events UNION ALL SELECT object FROM events UNION ALL SELECT at FROM events)
                WHERE typeof(value) NOT IN ('integer', 'null')
                """)
            #expect(others == ["'greeter'"])
        }
    }

    @Test func words_areStoredInOneRowEach() async throws {
        try await withCampus { campus in
            _ = try await tell(in: campus)
            let rows = try await Record(campus: campus).rows()
            for words in Self.words { #expect(rows.count { $0.contains(words) } == 1, "\(words)") }
        }
    }

    @Test func secrets_areStoredNowhereAsTheyAre() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = campus.session()
            _ = try await campus.accounts.signUp(
                email: "bob@connect.hku.hk", password: "battery staple", username: "Bob", session: session)
            let code = try #require(campus.mailer.code(for: "bob@connect.hku.hk"))
            // Until it has left, a mail holds the code that it has to say, and nothing else does.
            let waiting = try await Record(campus: campus).rows().filter { $0.contains("'\(code)'") }
            #expect(waiting.count == 1 && waiting[0].hasPrefix("mails: "))
            await campus.core.mail.settle()
            let rows = try await Record(campus: campus).rows()

            #expect(rows.contains { $0.contains("bob@connect.hku.hk") })
            for secret in [TestCampus.password, "battery staple", "'\(code)'"] {
                #expect(!rows.contains { $0.contains(secret) }, "\(secret)")
            }
            #expect(rows.count { $0.contains("$argon2id$") } == 2)
            // The waiting row goes with its code.
            _ = try await campus.accounts.verify(code: code, session: session)
            #expect(try await Record(campus: campus).rows(of: "signups").isEmpty)
        }
    }

    @Test func closedCampus_refusesWithAnErrorAndDoesNotCrash() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            await campus.core.close()
            await #expect(throws: (any Error).self) { try await campus.chat.send("hi", to: place, by: alice) }
            await #expect(throws: (any Error).self) {
                try await campus.chat.conversations.list(of: alice.person)
            }
            await campus.core.end(session)
            #expect(campus.core.storageProblem == nil)
        }
    }

    // MARK: - A story

    /// What people wrote in it.
    private static let words = [
        "may I join", "of course", "welcome all", "COMP3278", "I scanned", "lovely notes", "Chess Club",
    ]

    private func tell(in campus: TestCampus) async throws -> (alice: Actor, bob: Actor, post: PostID) {
        let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
        _ = try await campus.chat.sendDirect("may I join", to: "bob", by: alice)
        _ = try await campus.chat.sendDirect("of course", to: "alice", by: bob)
        let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob).place
            .conversation
        try await campus.chat.groups.invite(
            handle: "alice", to: group, by: Actor(bob.person, cause: "greeter"))
        _ = try await campus.chat.groups.join(slug: "study", by: alice)
        _ = try await campus.chat.send(
            "welcome all, @alice", to: group, by: Actor(bob.person, cause: "greeter"))
        let draft = try await campus.chat.send("a draft", to: group, by: bob)
        _ = try await campus.chat.edit(draft.id, text: "a better draft", by: bob)
        _ = try await campus.chat.delete(draft.id, by: bob)
        let post = try await campus.forum.post(
            categories: ["buy/sell"], title: "COMP3278", content: "I scanned", by: alice)
        _ = try await campus.forum.comment(on: post.id, text: "lovely notes", by: bob)
        _ = try await campus.forum.like(post.id, by: bob)
        _ = try await campus.forum.read(post.id, by: bob)
        _ = try await campus.people.tag("Chess Club", by: alice)
        _ = try await campus.people.tag("gone", by: alice)
        try await campus.people.untag("gone", by: alice)
        try await campus.people.rename(to: "Alice W.", by: alice)
        try await campus.people.setStanding(.phd, by: alice)
        _ = try await campus.people.find(handle: "alice")
        return (alice, bob, post.id)
    }

    /// All that the two of them can see.
    private func everything(
        of story: (alice: Actor, bob: Actor, post: PostID), in campus: TestCampus
    ) async throws -> [String] {
        var seen = ["\(try await campus.forum.latest(category: nil, limit: 10))"]
        for person in [story.alice, story.bob] {
            let conversations = try await campus.chat.conversations.list(of: person.person)
            seen.append("\(conversations)")
            for conversation in conversations {
                let id = conversation.place.conversation
                seen.append(
                    "\(try await campus.chat.conversations.history(of: id, for: person.person, before: nil, limit: 50))"
                )
            }
            seen.append("\(try await campus.notifications.list(for: person.person, limit: 50))")
            seen.append("\(try await campus.people.profile(of: "alice", for: person.person))")
            seen.append("\(try await campus.forum.read(story.post, by: story.bob))")
        }
        return seen
    }
}
