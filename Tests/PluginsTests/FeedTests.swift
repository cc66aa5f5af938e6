import CampusVerbs
import Community
import Documents
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// The bundled plugin `feed`, with sessions, `/more` and accounts that close.
@Suite struct FeedTests {
    private static let mayComment = "/photo comment 1 TEXT says something about it"

    /// Alice shows a photo to Bob and Carol.
    private func shown() async throws -> (
        test: TestHost, alice: TestSession, bob: TestSession, carol: TestSession
    ) {
        let test = try await TestHost.gateway(try BundledTests.files("feed", "people"))
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let carol = try await test.person("carol")
        for other in [bob, carol] {
            let handle = try #require(other.person).handle
            _ = await test.type("/connect \(handle)", as: alice)
            _ = await test.type("/accept alice", as: other)
        }
        let store = try #require(test.campus).media.store
        let (bytes, actor) = (
            StandInMediaReader.file(named: "a.jpg", number: 1), Actor(try #require(alice.person).id)
        )
        let upload = try await store.begin("a.jpg", bytes: bytes.count, by: actor).id
        _ = try await store.add(bytes, at: 0, to: upload, by: actor)
        let picture = try await store.finish(upload, by: actor)
        let said = await test.type("/photo \(picture.id) At the pier", as: alice)
        #expect(said == ["photo 1 is there for your contacts. /photo delete 1 takes it back"])
        return (test, alice, bob, carol)
    }

    /// What a person's feed says of how much was done with the photo.
    private func counted(by session: TestSession, _ test: TestHost) async -> String? {
        await test.cards("/feed", as: session).first?.fields.first?.value
    }

    @Test func comments_beyondAPage_areGoneThroughOnceBackwards() async throws {
        let (test, alice, bob, _) = try await shown()
        for number in 1...45 { _ = await test.type("/photo comment 1 n\(number)", as: bob) }
        func page(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0) bob: n\($0)" } }
        let more = "/more shows earlier comments"
        #expect(await test.type("/photo show 1", as: alice) == page(26...45) + [more, Self.mayComment])
        // What comes meanwhile, and what goes, moves nothing.
        _ = await test.type("/photo comment 1 later", as: bob)
        _ = await test.type("/photo uncomment 30", as: bob)
        #expect(await test.cards("/more", as: alice).isEmpty)
        _ = await test.type("/photo show 1", as: alice)
        #expect(await test.type("/more", as: alice) == page(6...25) + [more])
        #expect(await test.type("/more", as: alice) == page(1...5))
        #expect(await test.type("/more", as: alice).first?.hasPrefix("error: there is nothing more") == true)
        await test.campus?.close()
    }

    @Test func comments_amongHiddenOnes_fillTheirPages() async throws {
        let (test, _, bob, carol) = try await shown()
        for number in 1...50 {
            _ = await test.type("/photo comment 1 n\(number)", as: number % 2 == 0 ? bob : carol)
        }
        _ = await test.type("/forget carol", as: bob)
        let first = await test.type("/photo show 1", as: bob)
        #expect(first.prefix(2) == ["12 bob: n12", "14 bob: n14"] && first.count == 22)
        #expect(await test.type("/more", as: bob) == [2, 4, 6, 8, 10].map { "\($0) bob: n\($0)" })
        // What is left is hidden: nothing says that there is more.
        for number in stride(from: 2, through: 10, by: 2) {
            _ = await test.type("/photo uncomment \(number)", as: bob)
        }
        #expect(await test.type("/photo show 1", as: bob).last == Self.mayComment)
        #expect(await test.type("/photo show 1", as: bob).count == 21)
        await test.campus?.close()
    }

    @Test func comments_thatAreLong_comeInShorterPagesWithoutAGap() async throws {
        let (test, alice, bob, _) = try await shown()
        let long = String(repeating: "長", count: 490)
        for number in 1...45 { _ = await test.type("/photo comment 1 \(long)\(number)", as: bob) }
        var (seen, lines) = ([Int](), await test.type("/photo show 1", as: alice))
        var pages = 1
        while !lines.isEmpty, !lines[0].hasPrefix("error: ") {
            let numbers = lines.compactMap { $0.hasPrefix("/") ? nil : Int($0.prefix { $0.isNumber }) }
            #expect(numbers == numbers.sorted())
            seen = numbers + seen
            lines = await test.type("/more", as: alice)
            pages += 1
        }
        #expect(seen == Array(1...45) && pages > 3)
        await test.campus?.close()
    }

    @Test func account_whileItCloses_isNeitherShownNorCounted() async throws {
        let (test, alice, bob, carol) = try await shown()
        let campus = try #require(test.campus)
        for person in [bob, carol] {
            _ = await test.type("/photo like 1", as: person)
            _ = await test.type("/photo comment 1 lovely", as: person)
        }
        #expect(await counted(by: alice, test) == "2 likes, 2 comments")
        try await campus.accounts.close(password: "secret", session: bob)
        for viewer in [alice, carol] {
            #expect(await counted(by: viewer, test) == "1 like, 1 comment")
            let listed = await test.type("/photo show 1", as: viewer)
            #expect(listed == ["2 carol: lovely", Self.mayComment])
        }
        // Whoever signs in within the time of grace keeps all of it.
        let back = TestSession(id: campus.makeSessionID())
        _ = try await campus.accounts.signIn(
            email: "bob@connect.hku.hk", password: "secret", session: back)
        #expect(await counted(by: alice, test) == "2 likes, 2 comments")
        await campus.close()
    }

    @Test func account_whenClosedForGood_leavesNothingOnOthersPhotos() async throws {
        let (test, alice, bob, carol) = try await shown()
        let (campus, bobsID) = (try #require(test.campus), try #require(bob.person).id)
        _ = await test.type("/photo like 1", as: bob)
        _ = await test.type("/photo comment 1 lovely", as: bob)
        _ = await test.type("/photo comment 1 indeed", as: carol)
        try await campus.accounts.remove(email: "bob@connect.hku.hk")
        #expect(await counted(by: alice, test) == "0 likes, 1 comment")
        #expect(try await campus.eraseClosedAccounts() == 1)
        #expect(await counted(by: alice, test) == "0 likes, 1 comment")
        let stored = try #require(test.host.environment.documents)
        #expect(try await stored.removeAll(concerning: bobsID.rawValue) == 0)
        await campus.close()
    }
}
