import CampusVerbs
import Community
import Concurrency
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// Pictures and files in lists of the bundled plugins.
@Suite struct ListedMediaTests {
    /// Alice and Bob in touch, and a picture of Alice's that is part of nothing yet.
    private func withPicture(
        _ body: (TestHost, Campus, TestSession, TestSession, Media) async throws -> Void
    ) async throws {
        let test = try await TestHost.gateway(
            try BundledTests.files("chat", "forum", "people", "pins", "stars"))
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/connect bob", as: alice)
        _ = await test.type("/accept alice", as: bob)
        let (campus, actor) = (try #require(test.campus), Actor(try #require(alice.person).id))
        let bytes = StandInMediaReader.file(named: "pier.jpg", number: 1)
        let upload = try await campus.media.store.begin("pier.jpg", bytes: bytes.count, by: actor).id
        _ = try await campus.media.store.add(bytes, at: 0, to: upload, by: actor)
        try await body(test, campus, alice, bob, try await campus.media.store.finish(upload, by: actor))
        await campus.close()
    }

    @Test(arguments: ["", "look at this"])
    func pinsAndStars_ofAPicture_nameItsFile(words: String) async throws {
        try await withPicture { test, campus, alice, bob, picture in
            let actor = Actor(try #require(alice.person).id)
            let place = try await campus.chat.conversations.resolve("@bob", for: actor.person).conversation
            let sent = try await campus.chat.send([picture.id], words, to: place, by: actor)
            _ = await test.type("/pin \(sent.id)", as: alice)
            _ = await test.type("/star \(sent.id)", as: bob)
            let said = "[\(ListedMedia(picture).line)]" + (words.isEmpty ? "" : " \(words)")
            for line in [await test.type("/pins @alice", as: bob), await test.type("/stars", as: bob)] {
                #expect(line.count == 1 && line[0].hasSuffix("  \(said)"), "\(line)")
            }
        }
    }

    @Test func read_ofAPostWithAPictureInAComment_showsItBelow() async throws {
        try await withPicture { test, campus, alice, bob, picture in
            let post = await test.type("/post student life | Pier | At night", as: bob)
            let id = try #require(post.first?.split(separator: " ").dropFirst().first)
            _ = await test.type("/comment \(id) nice", as: bob)
            _ = await test.type("/enclose \(id) \(picture.id) mine", as: alice)
            let said = Mutex<[Reply]>([])
            let read = try #require(test.host.command(named: "read"))
            try await test.host.run(
                read, arguments: String(id),
                invocation: Invocation(session: bob) { reply in said.withLock { $0.append(reply) } })
            let replies = said.withLock(\.self)
            let shown = try #require(replies.firstIndex { $0.detail == .shown([Self.plain(picture)]) })
            #expect(replies[shown].lines == [ListedMedia(picture).line])
            #expect(replies[shown - 1].lines.last?.hasSuffix(" alice: mine") == true)
        }
    }

    /// What a line says of it, and no more.
    private static func plain(_ media: Media) -> ListedMedia {
        ListedMedia(
            id: media.id.rawValue, name: media.name, type: media.type, bytes: media.bytes,
            width: media.picture?.width, height: media.picture?.height)
    }
}
