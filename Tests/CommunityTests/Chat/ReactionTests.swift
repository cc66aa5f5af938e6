import CampusVerbs
import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// Emoji on messages, posts and comments.
@Suite(.endsWhereItHangs)
struct ReactionTests {
    @Test(arguments: [
        ("👍", "👍"), ("❤", "❤️"), ("❤️", "❤️"), ("👍️", "👍"), ("👍🏽", "👍🏽"), ("🇭🇰", "🇭🇰"), ("1️⃣", "1️⃣"),
        ("👩‍❤️‍💋‍👨", "👩‍❤️‍💋‍👨"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("\u{2764}\u{200D}\u{1F525}", "\u{2764}\u{FE0F}\u{200D}\u{1F525}"),
        ("\u{2764}\u{FE0E}", "\u{2764}\u{FE0F}"), ("1\u{20E3}", "1\u{FE0F}\u{20E3}"),
        ("\u{1F575}\u{1F3FD}\u{200D}\u{2642}", "\u{1F575}\u{1F3FD}\u{200D}\u{2642}\u{FE0F}"),
    ])
    func emoji_howeverItIsWritten_isOneReaction(_ typed: String, stored: String) async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            let reactions = try await campus.forum.reactions.react(with: typed, to: post.rawValue, by: alice)
            #expect(reactions.map { Array($0.total.emoji.utf8) } == [Array(stored.utf8)])
            await expectRefusal(.exists) {
                try await campus.forum.reactions.react(with: stored, to: post.rawValue, by: alice)
            }
        }
    }

    @Test(arguments: [
        "", "a", "👍👍", "1", "#", "👍\u{301}", "e\u{301}", ":)", "好", "👍 ", "\u{200D}", "👍\u{202E}",
        "👍\u{200D}",
        "🏴" + String(repeating: "\u{E0041}", count: 20),
    ])
    func react_withWhatIsNoEmoji_isRefused(_ typed: String) async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            await expectRefusal(.invalid, saying: "is not one emoji") {
                try await campus.forum.reactions.react(with: typed, to: post.rawValue, by: alice)
            }
        }
    }

    /// Every emoji that Unicode has, in each of the forms in which it may be written, is that which keyboards write.
    @Test func emoji_ofUnicodesTest_areTheirFullyQualifiedForms() throws {
        var full: [String: String] = [:]
        var forms = 0
        for line in try UnicodeData.lines(of: "emoji-test.txt") {
            let parts = line.split(separator: ";")
            let (status, written) = (
                parts[1].filter { $0 != " " }, try #require(UnicodeData.text(of: parts[0]))
            )
            let emoji = try Emoji(written)
            forms += 1
            // The forms of one follow one another, the full one first.
            if status == "fully-qualified" || status == "component" {
                #expect(full.updateValue(written, forKey: emoji.key) == nil, "\(parts[0])")
            }
            let expected = try #require(full[emoji.key], "\(parts[0])")
            #expect(emoji.text.utf8.elementsEqual(expected.utf8), "\(parts[0])")
        }
        #expect(full.count == 3_664 && forms == 4_733)
    }

    @Test func reactions_thatOlderVersionsStored_areCountedTogether() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            let record = Record(campus: campus)
            for (number, emoji) in ["❤️‍🔥", "\u{2764}\u{200D}\u{1F525}", "👍", "❤️"].enumerated() {
                let person = try await campus.signUp("P\(number)")
                _ = try await campus.forum.reactions.react(with: "🎉", to: post.rawValue, by: person)
                try await record.write(
                    "UPDATE reactions SET emoji = '\(emoji)' WHERE person = \(person.person.rawValue)")
            }
            let migration = try #require(CommunitySchema.migrations.last { $0.name == "emoji by keys" })
            try await record.write(migration.sql)
            let list = try await campus.forum.reactions.list(on: post.rawValue, for: alice)
            #expect(list.map(\.total.count) == [2, 1, 1])
            #expect(list.first?.total.emoji.unicodeScalars.count == 4)
            #expect(Set(list.dropFirst().map(\.total.emoji)) == ["👍", "❤️"])
        }
    }

    @Test func reactions_ofMany_areCountedAndTheFirstAreNamed() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            for number in 0..<12 {
                let person = try await campus.signUp("P\(number)")
                let emoji = number < 10 ? "👍" : "🎉"
                _ = try await campus.forum.reactions.react(with: emoji, to: post.rawValue, by: person)
            }
            let list = try await campus.forum.reactions.list(on: post.rawValue, for: alice)
            #expect(list.map(\.total.emoji) == ["👍", "🎉"] && list.map(\.total.count) == [10, 2])
            #expect(list[0].people.map(\.handle) == (0..<Reactions.namedPeople).map { "p\($0)" })
        }
    }

    @Test func counts_ofSomeThings_areTheMostFrequentOfEach() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            let comment = try await campus.forum.comment(on: post, text: "c", by: alice)
            let quiet = try await campus.forum.comment(on: post, text: "d", by: alice)
            let emoji = ["👍", "🎉", "❤️", "😀", "😂", "🔥", "👀"]
            for (number, one) in emoji.enumerated() {
                for other in number..<emoji.count {
                    let person = try await campus.signUp("P\(number)x\(other)")
                    _ = try await campus.forum.reactions.react(with: one, to: post.rawValue, by: person)
                }
            }
            _ = try await campus.forum.reactions.react(with: "👍", to: comment.id.rawValue, by: alice)
            let counts = try await campus.forum.reactions.counts(
                on: [post.rawValue, comment.id.rawValue, quiet.id.rawValue, 1_000])

            #expect(counts[post.rawValue]?.map(\.emoji) == Array(emoji.prefix(Reactions.shownKinds)))
            #expect(counts[post.rawValue]?.map(\.count) == [7, 6, 5, 4, 3])
            #expect(counts[comment.id.rawValue]?.map(\.count) == [1])
            #expect(counts.count == 2)
        }
    }

    @Test func reactions_withNothingToReactTo_areRefused() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            await expectRefusal(.notFound, saying: "you have no reaction") {
                try await campus.forum.reactions.react(with: nil, to: post.rawValue, by: alice)
            }
            await expectRefusal(.notFound) { try await campus.forum.reactions.list(on: 9_999, for: alice) }
            _ = try await campus.forum.delete(post.rawValue, by: alice)
            await expectRefusal(.invalid, saying: "is deleted") {
                try await campus.forum.reactions.react(with: "👍", to: post.rawValue, by: alice)
            }
        }
    }

    /// They come with what they are on, from the same state of the record.
    @Test func pages_ofAPost_haveTheReactionsOfEach() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            let comments = [
                try await campus.forum.comment(on: post, text: "c", by: alice),
                try await campus.forum.comment(on: post, text: "d", by: alice),
            ]
            _ = try await campus.forum.reactions.react(with: "🎉", to: post.rawValue, by: alice)
            _ = try await campus.forum.reactions.react(with: "👍", to: comments[1].id.rawValue, by: alice)
            let page = try await campus.forum.read(post, by: alice)
            #expect(page.reactions == [ReactionCount(emoji: "🎉", count: 1)])
            #expect(page.comments.map(\.reactions) == [[], [ReactionCount(emoji: "👍", count: 1)]])
            #expect(try await campus.forum.comments(on: post, limit: 9) == page.comments)
        }
    }

    /// A post is read where everybody's changes wait.
    @Test func read_ofAPostWithManyComments_looksForTheirReactionsAtOnce() async throws {
        let costs = StatementCosts()
        try await withCampus(configuration: { $0.storage.costs = costs }) { campus in
            let (post, alice) = try await campus.postOfAlice()
            for number in 1...30 {
                let comment = try await campus.forum.comment(on: post, text: "\(number)", by: alice)
                _ = try await campus.forum.reactions.react(with: "👍", to: comment.id.rawValue, by: alice)
            }
            _ = costs.drain()
            let page = try await campus.forum.read(post, by: alice)
            #expect(page.comments.map(\.reactions.count) == Array(repeating: 1, count: 30))
            let asked = costs.drain().statements.filter { $0.key.contains("reaction_counts") }
            #expect((1...2).contains(asked.values.reduce(0) { $0 + $1.runs }))
        }
    }

    @Test func react_manyTimesAtOnce_leavesOneReaction() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            _ = await atOnce(20) { number in
                try await campus.forum.reactions.react(
                    with: ["👍", "🎉", "❤️"][number % 3], to: post.rawValue, by: alice)
            }
            let list = try await campus.forum.reactions.list(on: post.rawValue, for: alice)
            #expect(list.map(\.total.count) == [1])
        }
    }

    @Test func react_beforeARequestIsAnswered_waits() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let asked = try await campus.chat.writeDirect("hi", to: "bob", by: alice).message
            await expectRefusal(.waiting) {
                try await campus.forum.reactions.react(with: "👍", to: asked.id.rawValue, by: alice)
            }
            await expectRefusal(.waiting, saying: "answer first") {
                try await campus.forum.reactions.react(with: "👍", to: asked.id.rawValue, by: bob)
            }
            #expect(try await campus.forum.reactions.list(on: asked.id.rawValue, for: bob).isEmpty)
        }
    }

    @Test func reaction_toAMessage_isToldToThoseWhoSeeIt() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let message = try await campus.chat.send("hi", to: group, by: alice)
            let carol = try await campus.signUp("Carol")
            _ = try await campus.chat.groups.join(slug: "study", by: carol)
            _ = try await campus.chat.conversations.clear("#study", by: carol)
            let (seeing, cleared) = (try await campus.signIn("Bob"), try await campus.signIn("Carol"))

            _ = try await campus.forum.reactions.react(with: "👍", to: message.id.rawValue, by: bob)
            _ = try await campus.chat.send("after", to: group, by: alice)

            #expect(seeing.recording.facts.contains { $0.kind == .reacted })
            #expect(!cleared.recording.facts.contains { $0.kind == .reacted })
            await expectRefusal(.notFound) {
                try await campus.forum.reactions.react(with: "👍", to: message.id.rawValue, by: carol)
            }
        }
    }

    @Test func notification_whenWhatItIsAboutIsDeleted_goesToo() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.notifications.set("reaction", to: "on", by: alice)
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "notes", content: "c", by: alice)
            let comment = try await campus.forum.comment(on: post.id, text: "c", by: alice)
            let message = try await campus.chat.send("hi", to: place, by: alice)
            let things = [message.id.rawValue, comment.id.rawValue, post.id.rawValue]
            for thing in things {
                _ = try await campus.forum.reactions.react(with: "👍", to: thing, by: bob)
            }
            func told() async throws -> Set<Int64> {
                let list = try await campus.notifications.list(for: alice.person, limit: 10)
                return Set(list.filter { $0.kind == .reaction }.map(\.subject))
            }
            #expect(try await told() == Set(things))
            _ = try await campus.chat.delete(message.id, by: alice)
            #expect(try await told() == [comment.id.rawValue, post.id.rawValue])
            _ = try await campus.forum.delete(comment.id.rawValue, by: alice)
            #expect(try await told() == [post.id.rawValue])
            _ = try await campus.forum.delete(post.id.rawValue, by: alice)
            #expect(try await told() == [])
        }
    }

    @Test func author_isNotifiedOnlyWhereSwitchedOn_andNotOfWhatWasTakenBack() async throws {
        try await withCampus { campus in
            let (post, alice) = try await campus.postOfAlice()
            let bob = try await campus.signUp("Bob")
            _ = try await campus.forum.reactions.react(with: "👍", to: post.rawValue, by: bob)
            _ = try await campus.forum.reactions.react(with: nil, to: post.rawValue, by: bob)
            #expect(try await campus.notifications.list(for: alice.person, limit: 10).isEmpty)

            #expect(try await campus.notifications.set("reaction", to: "on", by: alice).on == [.reaction])
            _ = try await campus.forum.reactions.react(with: "👍", to: post.rawValue, by: bob)
            _ = try await campus.forum.reactions.react(with: "🎉", to: post.rawValue, by: bob)
            let told = try await campus.notifications.list(for: alice.person, limit: 10)
            #expect(
                told.map { $0.line(in: .english) } == [
                    "bob reacted to \(post) in notes. /reactions \(post) lists all"
                ])
            _ = try await campus.forum.reactions.react(with: nil, to: post.rawValue, by: bob)
            #expect(try await campus.notifications.list(for: alice.person, limit: 10).isEmpty)
        }
    }
}

extension TestCampus {
    fileprivate func postOfAlice() async throws -> (PostID, Actor) {
        let alice = try await signUp("Alice")
        let post = try await core.forum.post(
            categories: ["buy/sell"], title: "notes", content: "c", by: alice)
        return (post.id, alice)
    }
}
