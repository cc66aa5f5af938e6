import CampusVerbs
import Concurrency
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Pictures and files of posts, comments and profiles, and those that plugins keep: who may fetch them, and until when.
@Suite(.endsWhereItHangs)
struct MediaElsewhereTests {
    // MARK: The forum

    @Test func post_withMedia_showsThemToWhoeverReadsIt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let picture = try await campus.upload("picture sunset", as: "sunset.jpg", by: alice)
            let notes = try await campus.upload("notes", as: "notes.txt", by: alice)
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, by: bob) }

            let post = try await campus.post("Sunset", with: [picture, notes], by: alice)
            let comment = try await campus.upload("picture comment", by: bob)
            _ = try await campus.core.forum.comment(on: post.id, text: " ", media: [comment.id], by: bob)

            let page = try await campus.core.forum.read(post.id, by: bob)
            #expect(page.media == [picture, notes])
            #expect(page.comments.map(\.media) == [[comment]] && page.comments[0].text == "")
            #expect(try await campus.words(of: picture.id, .small, by: bob) == "small of sunset")
            #expect(try await campus.words(of: comment.id, by: alice) == "large of comment")
        }
    }

    @Test func post_withWhatIsAnothersOrUsed_isRefusedWhole() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let mine = try await campus.upload("picture mine", by: alice)
            let other = try await campus.upload("picture other", by: bob)
            await expectRefusal(.notFound) { try await campus.post("A", with: [mine, other], by: alice) }
            let post = try await campus.post("A", with: [mine], by: alice)
            await expectRefusal(.exists) { try await campus.post("B", with: [mine], by: alice) }
            await expectRefusal(.exists) {
                try await campus.core.forum.comment(on: post.id, text: "x", media: [mine.id], by: alice)
            }
            await expectRefusal(.exists) { try await campus.core.people.setPicture(mine.id, by: alice) }
            await expectRefusal(.invalid) { try await campus.post("B", with: [other, other], by: bob) }
            #expect(
                try await campus.core.forum.latest(category: nil, limit: 10, for: alice.person).map(\.title)
                    == ["A"])
        }
    }

    @Test func post_ofSomebodyForgotten_hidesItsMedia() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let picture = try await campus.upload("picture sunset", by: alice)
            let post = try await campus.post("Sunset", with: [picture], by: alice)
            let answer = try await campus.upload("picture answer", by: alice)
            _ = try await campus.core.forum.comment(on: post.id, text: "x", media: [answer.id], by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            let page = try await campus.core.forum.read(post.id, by: bob)
            #expect(page.media.isEmpty && page.comments.allSatisfy(\.media.isEmpty))
            for id in [picture.id, answer.id] {
                await expectRefusal(.notFound) { try await campus.words(of: id, by: bob) }
                #expect(try await campus.words(of: id, by: alice).hasPrefix("large"))
            }
        }
    }

    @Test func postAndComment_thatAreDeleted_takeTheirFilesWithThem() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let picture = try await campus.upload("picture sunset", by: alice)
            let post = try await campus.post("Sunset", with: [picture], by: alice)
            let answer = try await campus.upload("picture answer", by: alice)
            let comment = try await campus.core.forum.comment(
                on: post.id, text: "x", media: [answer.id], by: alice)

            _ = try await campus.core.forum.delete(comment.id.rawValue, by: alice)
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == ["large of sunset", "medium of sunset", "small of sunset"])
            _ = try await campus.core.forum.delete(post.id.rawValue, by: alice)
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
            #expect(try await campus.core.forum.read(post.id, by: alice).media.isEmpty)
            #expect(try await campus.taken(by: alice) == 0)
        }
    }

    // MARK: Profiles

    @Test func picture_isSeenByContactsAlone_andGoesWithTheNextOne() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let first = try await campus.upload("picture first", by: alice)
            try await campus.core.people.setPicture(first.id, by: alice)
            #expect(try await campus.core.people.profile(of: "alice", for: bob.person).picture == first)
            #expect(try await campus.core.people.profile(of: "alice", for: carol.person).picture == nil)
            #expect(try await campus.words(of: first.id, .small, by: bob) == "small of first")
            await expectRefusal(.notFound) { try await campus.words(of: first.id, by: carol) }

            let second = try await campus.upload("picture second", by: alice)
            try await campus.core.people.setPicture(second.id, by: alice)
            try await campus.core.people.setPicture(second.id, by: alice)
            await expectRefusal(.notFound) { try await campus.words(of: first.id, by: bob) }
            try await campus.core.collectFiles()
            #expect(
                try campus.storedFiles() == ["large of second", "medium of second", "small of second"])

            try await campus.chat.contacts.block(handle: "bob", by: alice)
            await expectRefusal(.notFound) { try await campus.words(of: second.id, by: bob) }
            try await campus.core.people.removePicture(by: alice)
            await expectRefusal(.notFound) { try await campus.core.people.removePicture(by: alice) }
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    @Test func picture_thatIsNone_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let notes = try await campus.upload("notes", as: "notes.txt", by: alice)
            await expectRefusal(.invalid) { try await campus.core.people.setPicture(notes.id, by: alice) }
            let other = try await campus.upload("picture other", by: bob)
            await expectRefusal(.notFound) { try await campus.core.people.setPicture(other.id, by: alice) }
        }
    }

    // MARK: Plugins

    @Test(arguments: MediaAudience.allCases)
    func kept_isSeenByItsAudience_askedEachTime(audience: MediaAudience) async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let picture = try await campus.upload("picture sunset", by: alice)
            let kept = campus.core.media.kept(by: "feed")
            _ = try await kept.keep([picture.id], for: .audience(audience), by: alice)
            func see(_ people: Actor...) async throws -> [Bool] {
                let seen = try await kept.isSeen(picture.id, by: people.map(\.person))
                for (person, isSeen) in zip(people, seen) {
                    let words = try? await campus.words(of: picture.id, by: person)
                    #expect((words != nil) == isSeen)
                }
                return seen
            }
            let expected = [
                MediaAudience.owner: [true, false, false], .contacts: [true, true, false],
                .everyone: [true, true, true],
            ]
            #expect(try await see(alice, bob, carol) == expected[audience])
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            #expect(try await see(alice, bob) == [true, false])
            _ = try await kept.share([picture.id], with: .owner)
            #expect(try await see(alice, bob, carol) == [true, false, false])
        }
    }

    @Test func kept_asAPage_isSeenAsEachOfItIs() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let (one, two) = (
                try await campus.upload("picture one", by: alice),
                try await campus.upload("picture two", by: carol)
            )
            let kept = campus.core.media.kept(by: "feed")
            _ = try await kept.keep([one.id], for: .contacts, by: alice)
            _ = try await kept.keep([two.id], for: .everyone, by: carol)
            let people = [bob, alice, carol, bob].map(\.person)
            let ids = [one.id, two.id, MediaID(rawValue: 999_999)]
            let none = people.map { _ in false }
            #expect(
                try await kept.isSeen(ids, by: people) == [
                    [true, true, false, true], [true, true, true, true], none,
                ])
            try await campus.chat.contacts.block(handle: "bob", by: carol)
            #expect(try await kept.isSeen(ids, by: people)[1] == [false, true, true, false])
            _ = try await kept.drop([one.id])
            #expect(try await kept.isSeen(ids, by: people)[0] == none)
            #expect(try await kept.isSeen([MediaID](), by: people) == [])
        }
    }

    /// Knows who sees documents, as a test says.
    private final class Documents: MediaViewerFinder {
        private let viewers = Mutex<[String: MediaViewers]>([:])

        func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers? {
            viewers.withLock { $0["\(plugin) \(document.text)"] }
        }

        func set(_ document: String, _ seen: MediaViewers?) { viewers.withLock { $0[document] = seen } }
    }

    /// Nobody says that an audience changed: it is asked at each fetch.
    @Test func kept_forADocument_isSeenByWhoeverSeesThatNow() async throws {
        let documents = Documents()
        try await withCampus(viewers: documents) { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let picture = try await campus.upload("picture desk", by: alice)
            let kept = campus.core.media.kept(by: "trade")
            let desk = MediaDocument(collection: "items", key: "1/a")
            _ = try await kept.keep([picture.id], for: .document(desk), by: alice)
            func see() async throws -> [Bool] {
                let seen = try await kept.isSeen(picture.id, by: [alice, bob, carol].map(\.person))
                for (person, isSeen) in zip([alice, bob, carol], seen) {
                    let words = try? await campus.words(of: picture.id, by: person)
                    #expect((words != nil) == isSeen)
                }
                return seen
            }
            #expect(try await see() == [true, false, false], "there is no such document")
            documents.set("trade items/1/a", MediaViewers(.everyone))
            #expect(try await see() == [true, true, true])
            documents.set("trade items/1/a", MediaViewers(.contacts))
            #expect(try await see() == [true, true, false])
            documents.set("trade items/1/a", MediaViewers(.owner, people: [carol.person]))
            #expect(try await see() == [true, false, true])
            try await campus.chat.contacts.block(handle: "alice", by: carol)
            #expect(try await see() == [true, false, false])
            documents.set("other items/1/a", MediaViewers(.everyone))
            documents.set("trade items/1/a", nil)
            #expect(try await see() == [true, false, false])
            _ = try await kept.share([picture.id], with: .everyone)
            #expect(try await see() == [true, true, false])
        }
    }

    /// Of somebody who closes the account neither a profile nor what plugins have of them is shown.
    @Test func picture_ofSomebodyWhoIsLeaving_isTheirsAlone() async throws {
        let documents = Documents()
        try await withCampus(viewers: documents) { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let kept = campus.core.media.kept(by: "trade")
            let (shown, document, own) = (
                try await campus.upload("picture one", by: alice),
                try await campus.upload("picture two", by: alice),
                try await campus.upload("picture three", by: alice)
            )
            documents.set("trade items/1", MediaViewers(.owner, people: [bob.person]))
            _ = try await kept.keep([shown.id], for: .contacts, by: alice)
            _ = try await kept.keep(
                [document.id], for: .document(MediaDocument(collection: "items", key: "1")), by: alice)
            try await campus.core.people.setPicture(own.id, by: alice)
            let ids = [shown.id, document.id]
            #expect(try await kept.isSeen(ids, by: [bob.person]) == [[true], [true]])
            #expect(try await campus.words(of: own.id, by: bob).isEmpty == false)
            let session = try await campus.signIn("Alice")
            _ = try await campus.accounts.close(password: TestCampus.password, session: session)
            #expect(try await kept.isSeen(ids, by: [bob.person]) == [[false], [false]])
            for id in [shown.id, document.id, own.id] {
                await expectRefusal(.notFound) { _ = try await campus.words(of: id, by: bob) }
                _ = try await campus.words(of: id, by: alice)
            }
        }
    }

    @Test func kept_isThePluginsOwn_andGoesByItsWord() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let picture = try await campus.upload("picture sunset", by: alice)
            let (feed, other) = (campus.core.media.kept(by: "feed"), campus.core.media.kept(by: "other"))
            await expectRefusal(.notFound) { try await feed.keep([picture.id], for: .everyone, by: bob) }
            #expect(try await feed.media([picture.id], by: bob) == [nil])
            #expect(try await feed.media([picture.id], by: alice) == [picture])
            _ = try await feed.keep([picture.id], for: .everyone, by: alice)
            _ = try await feed.keep([picture.id], for: .contacts, by: alice)
            await expectRefusal(.exists) { try await other.keep([picture.id], for: .owner, by: alice) }
            #expect(try await other.media([picture.id], by: alice) == [nil])
            #expect(try await other.drop([picture.id]) == [false])
            #expect(try await other.share([picture.id], with: .everyone) == [false])
            #expect(try await other.isSeen(picture.id, by: [alice.person]) == [false])
            #expect(try await other.thumbnail(picture.id, atMost: 100) == nil)
            #expect(try await feed.thumbnail(picture.id, atMost: 100) == Array("small of sunset".utf8))
            #expect(try await feed.thumbnail(picture.id, atMost: 3) == nil)
            await expectRefusal(.exists) {
                try await campus.core.media.uploads([picture.id], of: alice)
            }

            // What nobody wants any more is kept by no grace time.
            campus.clock.advance(by: .seconds(7200))
            #expect(try await feed.drop([picture.id, picture.id]) == [true, false])
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
            #expect(try await campus.taken(by: alice) == 0)
        }
    }

    @Test func kept_thatABotSends_staysItsOwners() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let bot = try await campus.core.people.bot(of: "feed")
            let group = try await campus.chat.groups.create(name: "Club", kind: .open, by: alice).place
            _ = try await campus.chat.groups.join(slug: "club", by: Actor(bot.id))
            let picture = try await campus.upload("picture sunset", by: alice)
            let loose = try await campus.upload("picture loose", by: alice)
            _ = try await campus.core.media.kept(by: "feed").keep([picture.id], for: .owner, by: alice)
            let sent = try await campus.chat.send(
                [picture.id], "", to: group.conversation, by: Actor(bot.id, cause: "feed"))
            #expect(try await campus.words(of: sent.media[0].id, by: alice) == "large of sunset")
            await expectRefusal(.notFound) { try await campus.words(of: sent.media[0].id, by: bob) }
            await expectRefusal(.notFound) {
                try await campus.chat.send(
                    [loose.id], "", to: group.conversation, by: Actor(bot.id, cause: "feed"))
            }
            #expect(try await campus.taken(by: Actor(bot.id)) == 0)
            _ = place
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            try await campus.eraseClosed()
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    @Test func account_thatIsClosed_takesAllOfItsMediaWithIt() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            let pictures = try await ["post", "profile", "kept"].asyncMap {
                try await campus.upload("picture \($0)", by: alice)
            }
            let post = try await campus.post("Sunset", with: [pictures[0]], by: alice)
            try await campus.core.people.setPicture(pictures[1].id, by: alice)
            _ = try await campus.core.media.kept(by: "feed").keep(
                [pictures[2].id], for: .everyone, by: alice)
            try await campus.accounts.close(password: TestCampus.password, session: session)
            try await campus.eraseClosed()
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
            let bob = try await campus.signUp("Bob")
            #expect(try await campus.core.forum.read(post.id, by: bob).media.isEmpty)
        }
    }
}

extension TestCampus {
    fileprivate func post(_ title: String, with media: [Media], by actor: Actor) async throws -> PostSummary {
        try await core.forum.post(
            categories: [core.forum.categories[0]], title: title, content: "x", media: media.map(\.id),
            by: actor)
    }

    /// Lets the time pass after which closed accounts are erased.
    fileprivate func eraseClosed() async throws {
        clock.advance(by: .seconds(60 * 86_400))
        #expect(try await core.eraseClosedAccounts() == 1)
    }

    /// Bytes that a person's pictures and files take.
    fileprivate func taken(by actor: Actor) async throws -> Int {
        try await core.chat.ledger.read { try MediaQueries.bytes(of: actor.person, in: $0) }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
