import CampusVerbs
import PluginTestSupport
import ServiceLifecycle
import TestSupport
import Testing

@testable import Community
@testable import Model
@testable import Plugins

/// A gateway that runs while its plugins are edited.
@Suite struct LiveTests {
    /// Runs the gateway's services beside a test; gives the announcements.
    private func running(
        _ test: TestHost, _ body: (inout AsyncStream<String>.AsyncIterator) async throws -> Void
    ) async throws {
        let campus = try #require(test.campus)
        var lines = test.host.announcements().makeAsyncIterator()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in campus.services + [test.host] { group.addTask { try? await service.run() } }
            await test.host.untilWatching()
            try await body(&lines)
            group.cancelAll()
        }
        await campus.close()
    }

    @Test(.endsWhereItHangs) func trending_whenEdited_reordersThePosts() async throws {
        let test = try await TestHost.gateway(BundledTests.files("forum", "trending"))
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        try await running(test) { lines in
            _ = await test.type("/post student life | first | x", as: alice)
            _ = await test.type("/post student life | second | x", as: alice)
            // An author's own comment lifts nothing.
            _ = await test.type("/comment 3 hm", as: alice)
            await test.campus?.settleTrending()
            #expect(await test.type("/trending", as: alice).first?.contains("second") == true)
            _ = await test.type("/comment 3 hm", as: bob)
            await test.campus?.settleTrending()  // a reader waits for a moment only
            #expect(await test.type("/trending", as: alice).first?.contains("first") == true)

            let text = try test.folder.text(of: "plugins/trending.lua")
            let edited = text.replacing("return score +", with: "return score -").replacing(
                "1.0.0", with: "1.0.1")
            try test.folder.renameInto("plugins/trending.lua", edited)
            #expect(await lines.next() == "trending 1.0.1 loaded: ~ forum.score, 2 posts moved")
            #expect(await test.type("/trending", as: alice).first?.contains("second") == true)

            try test.folder.renameInto("plugins/trending.lua", "return {")
            #expect(await lines.next()?.contains("trending 1.0.1 goes on as it was") == true)
            #expect(await test.type("/trending", as: alice).first?.contains("second") == true)
        }
    }

    @Test(.endsWhereItHangs) func settings_ofTwoPlugins_tellMovedPostsOfTheOneThatScores() async throws {
        let top = "settings = { most = { type = 'integer', default = 1 } },"
        let scoring = top + " hooks = { ['forum.score'] = function(post, score, settings) return score end },"
        let test = try await TestHost.gateway([
            "a.lua": plugin("a", top: top), "b.lua": plugin("b", top: scoring),
        ])
        var configuration = test.host.configuration
        for name in ["a", "b"] { configuration.perPlugin.settings[name] = ["most": .integer(2)] }
        let changed = configuration
        try await running(test) { _ in
            #expect(
                await test.host.reconfigure(changed).english == [
                    "b 1.0.0 loaded: most 1 → 2, 0 posts moved", "a 1.0.0 loaded: most 1 → 2",
                ])
        }
    }

    @Test(.endsWhereItHangs) func tags_whenEdited_changeWhatIsStored() async throws {
        let test = try await TestHost.gateway(BundledTests.files("tags"))
        let alice = try await test.person("alice")
        try await running(test) { lines in
            #expect(await test.type("/tag Hiking Club", as: alice) == ["tagged hiking_club (1 of 6)"])
            let text = try test.folder.text(of: "plugins/tags.lua")
            try test.folder.renameInto("plugins/tags.lua", text.replacing("\"_\"", with: "\"-\""))
            #expect(await lines.next() == "tags 1.0.0 loaded: ~ tag.normalize")
            #expect(
                await lines.next()
                    == "tags are normalized again: 1 tag has another form. What people wrote is kept")
            let carriers = ["1 person carries hiking-club", "alice  alice"]
            let said = await test.type("/tagged hiking-club", as: alice)
            #expect(said == carriers)
            #expect(await test.type("/tag Chess Club", as: alice) == ["tagged chess-club (2 of 6)"])

            try test.folder.renameInto("plugins/tags.lua", "return {\n  name = = 1\n}")
            #expect(
                await lines.next() == "tags.lua:2: unexpected symbol near '='. tags 1.0.0 goes on as it was")
            #expect(await test.type("/tag Book Club", as: alice) == ["tagged book-club (3 of 6)"])
        }
    }

    @Test(.endsWhereItHangs) func event_whenCommitted_reachesThePluginThatListens() async throws {
        let test = try await TestHost.gateway([
            "ears.lua": """
            return { name = "ears", version = "1.0.0", summary = "Listens.", events = {
              ["people.tagged"] = function(event) error(event.kind .. " by " .. event.actor) end,
            } }
            """
        ])
        let alice = try await test.person("alice")
        try await running(test) { lines in
            _ = try await test.campus?.people.tag("chess", by: Actor(try #require(alice.person).id))
            #expect(await lines.next() == "ears.lua:2: people.tagged by alice (in people.tagged)")
        }
    }

    @Test(.endsWhereItHangs) func timer_whenDue_runs() async throws {
        let ticker = Ticker()
        let test = try await TestHost.gateway(
            [
                "clock.lua": """
                return { name = "clock", version = "1.0.0", summary = "Ticks.",
                  every = { ["1s"] = function() error("tick") end } }
                """
            ],
            sleep: { duration in
                try await duration <= .seconds(1) ? ticker.sleep(duration) : StillTime.sleep(duration)
            }, uptime: ticker.uptime)
        try await running(test) { lines in
            let line = await ticker.running { await lines.next() }
            #expect(line == "clock.lua:2: tick (in every 1s)")
        }
    }
}
