import CampusVerbs
import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Pictures that a plugin keeps for one of its documents: they are seen as that says at each moment.
@Suite(.endsWhereItHangs)
struct MediaDocumentTests {
    private static let shelf = """
        return { name = "shelf", version = "1.0.0", summary = "Shelves.", needs = { "store", "media" },
          collections = { things = { media = { audience = "for_whom", people = "also" } }, plain = {} },
          commands = {
            keep = { summary = "Keeps.", args = { { "picture", "media" }, { "collection", "word" } },
              run = function(call, picture, collection) media.keep(picture, { collection = collection, key = "a/b" }) end },
            thing = { summary = "Stores.", args = { { "audience", "word" }, { "also", "list", optional = true } },
              run = function(call, audience, also)
                local people = {}
                for i, id in ipairs(also or {}) do people[i] = math.tointeger(id) end
                store.put("things", "a/b", { for_whom = audience, also = people })
              end },
            drop = { summary = "Removes.", run = function(call) store.remove("things", "a/b") end },
          } }
        """

    private struct Shop {
        let test: TestHost
        let campus: Campus
        let (alice, bob, carol): (TestSession, TestSession, TestSession)
        let picture: Media

        init() async throws {
            test = try await TestHost.gateway(["shelf.lua": MediaDocumentTests.shelf])
            (alice, bob, carol) = (
                try await test.person("alice"), try await test.person("bob"), try await test.person("carol")
            )
            campus = try #require(test.campus)
            let (store, actor) = (campus.media.store, Actor(try #require(alice.person).id))
            let bytes = StandInMediaReader.file(named: "desk.jpg", number: 1)
            let upload = try await store.begin("desk.jpg", bytes: bytes.count, by: actor).id
            _ = try await store.add(bytes, at: 0, to: upload, by: actor)
            picture = try await store.finish(upload, by: actor)
        }

        /// Which of Alice, Bob and Carol may fetch it.
        func seen() async throws -> [Bool] {
            var seen: [Bool] = []
            for session in [alice, bob, carol] {
                let person = try #require(session.person).id
                do {
                    _ = try await campus.media.piece(
                        of: picture.id, .large, at: 0, count: 1, by: Actor(person))
                    seen.append(true)
                } catch let error as CommunityError where error.code == .notFound { seen.append(false) }
            }
            return seen
        }
    }

    @Test func picture_followsItsDocument_atEachWrite() async throws {
        let shop = try await Shop()
        let (test, alice) = (shop.test, shop.alice)
        #expect(await test.type("/keep \(shop.picture.id) things", as: alice) == [])
        #expect(try await shop.seen() == [true, false, false], "there is no such document yet")
        _ = await test.type("/thing everyone", as: alice)
        #expect(try await shop.seen() == [true, true, true])
        let carol = try #require(shop.carol.person).id.rawValue
        _ = await test.type("/thing owner \(carol)", as: alice)
        #expect(try await shop.seen() == [true, false, true])
        _ = await test.type("/thing nobody_knows", as: alice)
        #expect(try await shop.seen() == [true, false, false], "that is no word for an audience")
        _ = await test.type("/thing everyone", as: alice)
        #expect(try await shop.seen() == [true, true, true])
        _ = try await test.host.disable(plugin: "shelf", by: "alice")
        #expect(try await shop.seen() == [true, false, false], "nobody can tell")
        _ = try await test.host.enable(plugin: "shelf")
        #expect(try await shop.seen() == [true, true, true])
        _ = await test.type("/drop", as: alice)
        #expect(try await shop.seen() == [true, false, false])
        await shop.campus.close()
    }

    @Test func picture_ofACollectionThatDoesNotSay_isNotKept() async throws {
        let shop = try await Shop()
        let said = await shop.test.type("/keep \(shop.picture.id) plain", as: shop.alice)
        #expect(said.last?.contains("plain doesn't say who sees its pictures") == true, "\(said)")
        await shop.campus.close()
    }
}
