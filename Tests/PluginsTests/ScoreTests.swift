import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Scores of documents, which hooks that plugins declare work out.
@Suite(.endsWhereItHangs)
struct ScoreTests {
    private static func rooms(
        own: String = "return room.rent", scores: String = "scores = { rank = 'rooms.rank' }",
        version: String = "1.0.0"
    ) -> String {
        """
        return { name = "rooms", version = "\(version)", summary = "Ranks rooms.", needs = { "store" },
          hooks = {
            ["rooms.rank"] = {
              summary = "Ranks.", fields = { { "rent", "integer" } }, default = -1, run = function(room) \(own) end } },
          collections = { rooms = { indexes = { kind = "text" }, \(scores) } },
          commands = {
            room = { summary = "Adds.", args = { { "key", "word" }, { "rent", "text" } }, run = function(call, key, rent)
              store.put("rooms", key, { rent = math.tointeger(rent) or rent, kind = "flat" }) end },
            drop = { summary = "Drops.", args = { { "key", "word" } }, run = function(call, key) store.remove("rooms", key) end },
            rooms = { summary = "Lists.", run = function(call)
              local keys = {}
              for i, room in ipairs(store.find("rooms", { order = "-rank", where = { kind = "flat" } })) do
                keys[i] = room.key .. (room.rank and "!" or "")
              end
              call:reply(table.concat(keys, " ")) end },
            high = { summary = "Lists.", args = { { "min", "integer" } }, run = function(call, min)
              call:reply("" .. store.count("rooms", { where = { rank = { min = min } } })) end },
          } }
        """
    }

    private static func taste(_ body: String, version: String = "1.0.0") -> String {
        """
        return { name = "taste", version = "\(version)", summary = "Answers.",
          needs = { "answer:rooms.rank" },
          hooks = { ["rooms.rank"] = function(room, rank) \(body) end } }
        """
    }

    private static func gateway(
        _ files: [String: String] = [:]
    ) async throws -> (TestHost, TestSession) {
        let test = try await TestHost.gateway(["rooms.lua": rooms()].merging(files) { $1 })
        let alice = try await test.person("alice")
        for (key, rent) in [("low", "100"), ("high", "300"), ("middle", "200")] {
            _ = await test.type("/room \(key) \(rent)", as: alice)
        }
        await test.host.scoreAll()
        return (test, alice)
    }

    @Test func documents_areOrderedAndFoundByTheirScores() async throws {
        let (test, alice) = try await Self.gateway()
        #expect(await test.type("/rooms", as: alice) == ["high middle low"])
        #expect(await test.type("/high 200", as: alice) == ["2"])
        #expect(await test.host.scoreAll() == 0, "each is scored once")
    }

    @Test func document_thatIsChangedOrRemoved_isScoredAnew() async throws {
        let (test, alice) = try await Self.gateway()
        _ = await test.type("/room low 400", as: alice)
        #expect(
            await test.type("/rooms", as: alice) == ["high middle low"],
            "until it is scored it stays where it was")
        #expect(await test.host.scoreAll() == 1)
        #expect(await test.type("/rooms", as: alice) == ["low high middle"])
        _ = await test.type("/drop high", as: alice)
        #expect(await test.host.scoreAll() == 0)
        #expect(await test.type("/rooms", as: alice) == ["low middle"])
    }

    @Test func document_thatIsNotAsDeclared_hasTheDefault() async throws {
        let (test, alice) = try await Self.gateway()
        _ = await test.type("/room odd much", as: alice)
        _ = await test.type("/room cheap -50", as: alice)
        await test.host.scoreAll()
        #expect(await test.type("/rooms", as: alice) == ["high middle low odd cheap"])
    }

    @Test func plugin_thatAnswers_movesAllDocumentsAsItIsSavedAndRemoved() async throws {
        let (test, alice) = try await Self.gateway()
        try test.folder.write(Self.taste("return -rank"), to: "plugins/taste.lua")
        await test.host.reload()
        #expect(await test.host.scoreAll() == 3)
        #expect(await test.type("/rooms", as: alice) == ["low middle high"])
        try test.folder.write(
            Self.taste("if room.rent == 200 then return 1000 end", version: "1.0.1"), to: "plugins/taste.lua")
        await test.host.reload()
        await test.host.scoreAll()
        #expect(await test.type("/rooms", as: alice) == ["middle high low"])
        try test.folder.remove("plugins/taste.lua")
        await test.host.reload()
        await test.host.scoreAll()
        #expect(await test.type("/rooms", as: alice) == ["high middle low"])
    }

    @Test func collection_thatGetsScores_hasThemForWhatWasStoredBefore() async throws {
        let test = try await TestHost.gateway(["rooms.lua": Self.rooms(scores: "")])
        let alice = try await test.person("alice")
        _ = await test.type("/room low 100", as: alice)
        _ = await test.type("/room high 300", as: alice)
        #expect(await test.type("/high 0", as: alice).last?.contains("rooms has no index on rank") == true)
        try test.folder.write(Self.rooms(version: "1.1.0"), to: "plugins/rooms.lua")
        await test.host.reload()
        // It is opened with what is first asked of it.
        #expect(await test.type("/rooms", as: alice) == ["high low"])
        #expect(await test.host.scoreAll() == 2)
        #expect(await test.type("/high 150", as: alice) == ["1"])
    }

    @Test func plugin_thatFails_leavesWhatStoodBefore() async throws {
        let (test, alice) = try await Self.gateway(["taste.lua": Self.taste("error('no')")])
        #expect(await test.type("/rooms", as: alice) == ["high middle low"])
        #expect((test.report("taste")?.usage.errors ?? 0) > 0)
    }

    @Test(arguments: [
        ("scores = { kind = 'rooms.rank' }", "collections.rooms.scores.kind: a score is a field of its own"),
        (
            "scores = { rank = 'rooms.other' }",
            "rooms.other is no hook with a number that this plugin declares"
        ),
        (
            "scores = { rank = 'forum.score' }",
            "forum.score is no hook with a number that this plugin declares"
        ),
    ])
    func scores_thatAreWrong_keepThePluginOut(_ scores: String, _ problem: String) async throws {
        let test = try await TestHost.gateway(["rooms.lua": Self.rooms(scores: scores)])
        let state = String(describing: test.report("rooms")?.state)
        #expect(state.contains(problem), "\(state)")
    }
}
