import CampusVerbs
import Community
import Lua
import Model
import PluginTestSupport
import ServiceLifecycle
import TestSupport
import Testing

@testable import Plugins

/// Plugins that are set aside: what people see, what goes on without them, how they come back.
@Suite struct SetAsideTests {
    private static let breach = "100,000 instructions used (limit 100,000)"
    private static let reason =
        "3 calls were stopped by a budget within 10 minutes, the last: people.tagged stopped: \(breach)"

    private func looping(_ files: [String: String] = [:]) async throws -> TestHost {
        var files = files
        files["loop.lua"] = try fixture("loop.lua")
        return try await TestHost.loaded(files) { $0.limits.instructions = 100_000 }
    }

    /// Lets what it hears breach its budget as often as it takes.
    private func provoke(_ test: TestHost) async {
        let plugin = test.loaded("loop")
        for _ in 0..<3 { await plugin?.run("people.tagged", { $0.events[.tagged] }) }
        #expect(test.report("loop")?.state == .setAside(Self.reason))
    }

    @Test func command_whenSetAside_saysWhyAndWhoCanHelp() async throws {
        let test = try await looping()
        await provoke(test)
        #expect(
            await test.type("/fine")
                == ["error: loop is set aside: \(Self.reason). An administrator can bring it back"])
        #expect(
            await test.type("/fine", as: TestSession(isOperator: true))
                == ["error: loop is set aside: \(Self.reason). /plugins revive loop brings it back"])
        #expect(test.report("loop")?.state == .setAside(Self.reason))
        #expect(test.report("loop")?.usage.calls == 3)
    }

    @Test func administrators_whenAPluginIsSetAside_hearOfItOnce() async throws {
        let test = try await looping()
        var lines = test.host.announcements().makeAsyncIterator()
        await provoke(test)
        _ = await test.type("/fine")
        test.host.announcer.tell("end")
        #expect(await lines.next() == "loop: people.tagged stopped: \(Self.breach) (loop.lua:3)")
        #expect(
            await lines.next()
                == "loop is set aside: \(Self.reason). A new save or /plugins revive loop brings it back")
        #expect(await lines.next() == "end")
    }

    @Test func state_whenSetAside_isClosed() async throws {
        let test = try await looping()
        let plugin = try #require(test.loaded("loop"))
        let first = try #require(plugin.instance?.state)
        await provoke(test)
        #expect(plugin.instance == nil)
        #expect(await first.isClosed)
        #expect(await first.memoryInUse() == 0)
    }

    @Test func revive_whenSetAside_bringsItBackWithACleanRecord() async throws {
        let test = try await looping()
        await provoke(test)
        #expect(try await test.host.revive(plugin: "loop").text(in: .english) == "loop 1.0.0 is back")
        #expect(await test.type("/fine") == ["fine"])
        #expect(test.report("loop")?.state == .loaded)
        await provoke(test)
        #expect(test.report("loop")?.state == .setAside(Self.reason))
    }

    @Test(arguments: [
        ("loop", "loop is not set aside. /plugins loop shows how it is doing"),
        ("ghost", "no plugin ghost. /plugins lists them"),
    ])
    func revive_whenThereIsNothingToRevive_says(name: String, message: String) async throws {
        let test = try await looping()
        let error = await #expect(throws: CommunityError.self) { try await test.host.revive(plugin: name) }
        #expect(error?.message == message)
    }

    @Test func save_whenSetAside_bringsTheNewVersionIn() async throws {
        let test = try await looping()
        await provoke(test)
        try test.folder.write(fixture("loop.lua") + "-- better\n", to: "plugins/loop.lua")
        #expect(await test.host.reload().first?.hasPrefix("loop 1.0.0 loaded") == true)
        #expect(await test.type("/fine") == ["fine"])
    }

    @Test func breaches_ofAHookAlone_setThePluginAsideAndTheHookGoesOnWithoutIt() async throws {
        let test = try await TestHost.loaded([
            "loop.lua": plugin(
                "loop",
                top: #"""
                    hooks = { ["tag.normalize"] = function(tag) while tag == "x" do end return "never" end },
                    """#)
        ]) { $0.limits.instructions = 100_000 }
        for _ in 0..<3 { #expect(try await test.host.normalize("x") == "x") }
        #expect(
            test.report("loop")?.state
                == .setAside(
                    "3 calls were stopped by a budget within 10 minutes, the last: tag.normalize stopped: \(Self.breach)"
                ))
        #expect(try await test.host.normalize("A b") == "a_b")
    }

    @Test func errors_whenMostCallsFail_setAsideButRefusalsDoNot() async throws {
        let bad = plugin(
            "bad", top: #"events = { ["people.tagged"] = function() error("oh") end },"#)
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "call:fail('no')"), "bad.lua": bad,
        ])
        for _ in 0..<40 { #expect(await test.type("/hi") == ["error: no"]) }
        let plugin = try #require(test.loaded("bad"))
        for _ in 0..<20 { await plugin.run("people.tagged", { $0.events[.tagged] }) }
        #expect(
            await test.type("/bad")
                == [
                    "error: bad is set aside: 20 of its last 20 calls failed. An administrator can bring it back"
                ])
        #expect(
            test.report("bad")?.state
                == .setAside("20 of its last 20 calls failed, the last: bad.lua:2: oh (in people.tagged)"))
    }

    @Test func refusals_whenAHookRaisesThem_areErrorsAndInEventsAreOnlyTold() async throws {
        let test = try await TestHost.loaded([
            "no.lua": """
            return { name = "no", version = "1.0.0", summary = "Refuses.",
              hooks = { ["tag.normalize"] = function(tag)
                if tag == "x" then error({ code = "invalid", message = "no" }) end
              end },
              events = { ["people.tagged"] = function() error({ code = "invalid", message = "not now" }) end } }
            """
        ])
        var lines = test.host.announcements().makeAsyncIterator()
        let plugin = try #require(test.loaded("no"))
        for _ in 0..<30 { await plugin.run("people.tagged", { $0.events[.tagged] }) }
        #expect(await lines.next()?.hasSuffix("not now (in people.tagged)") == true)
        #expect(test.report("no")?.usage.errors == 30 && test.report("no")?.state == .loaded)
        for _ in 0..<20 { #expect(try await test.host.normalize("x") == "x") }
        #expect(
            test.report("no")?.state
                == .setAside("11 of its last 20 calls failed, the last: no.lua:3: no (in tag.normalize)"))
    }

    @Test func quarantine_whenOff_letsPluginsGoOn() async throws {
        let test = try await TestHost.loaded(["bad.lua": plugin("bad", body: "error('oh')")]) {
            $0.quarantine = .never
        }
        for _ in 0..<50 { #expect(await test.type("/bad") == ["error: bad failed: oh"]) }
    }

    // MARK: Hooks

    /// Its hooks fail but for the samples of the smoke call; what it hears when a tag goes ends it.
    private static let scorer = """
        return {
          name = "scorer", version = "1.0.0", summary = "Scores.", guests = true,
          hooks = {
            ["forum.score"] = function(post, score) return score + post.views end,
            ["tag.normalize"] = function(tag, normal) return "scorer_" .. normal end,
          },
          events = {
            ["people.tagged"] = function() error("heard") end,
            ["people.untagged"] = function() while true do end end,
          },
          every = { ["1s"] = function() error("ticked") end },
        }
        """

    private func scoring(_ more: [String: String] = [:]) async throws -> TestHost {
        let files = more.merging(["scorer.lua": Self.scorer]) { first, _ in first }
        return try await TestHost.loaded(files) { $0.limits.instructions = 10_000 }
    }

    private func end(_ test: TestHost) async {
        let plugin = test.loaded("scorer")
        for _ in 0..<3 { await plugin?.run("people.untagged", { $0.events[.untagged] }) }
        #expect(test.report("scorer")?.state != .loaded)
    }

    @Test func scores_whenTheOnlyScorerIsSetAside_areNewestFirst() async throws {
        let test = try await scoring()
        let before = test.host.version
        #expect(try await test.host.score(HookTests.posts(3)) == [1, 2, 3])
        await end(test)
        #expect(try await test.host.score(HookTests.posts(3)) == [-1, -2, -3])
        #expect(test.host.version == "newest" && before != "newest")
        _ = try await test.host.revive(plugin: "scorer")
        #expect(try await test.host.score(HookTests.posts(3)) == [1, 2, 3])
        #expect(test.host.version == before)
    }

    @Test func hooks_whenOneOfTwoIsSetAside_goOnWithTheRest() async throws {
        let test = try await scoring(["dashes.lua": fixture("dashes.lua"), "nan.lua": fixture("nan.lua")])
        #expect(try await test.host.normalize("a b") == "scorer_a-b")
        await end(test)
        #expect(try await test.host.normalize("a b") == "a-b")
        #expect(try await test.host.score(HookTests.posts(1)) == [1_000])
    }

    @Test func eventsAndTimers_whenSetAside_pause() async throws {
        let test = try await scoring()
        await end(test)
        let plugin = try #require(test.loaded("scorer"))
        let before = test.report("scorer")
        await plugin.run("people.tagged", { $0.events[.tagged] })
        await plugin.run("every 1s", { $0.timers.first?.run })
        #expect(test.report("scorer") == before)
        _ = try await test.host.revive(plugin: "scorer")
        await plugin.run("people.tagged", { $0.events[.tagged] })
        #expect(test.report("scorer")?.usage.errors == 4)
    }

    @Test(.endsWhereItHangs) func trending_whenItsScorerIsSetAside_isScoredAnew() async throws {
        let source = Self.scorer.replacing("post.views end", with: "post.views + 5 end")
        let test = try await TestHost.gateway(["scorer.lua": source])
        let campus = try #require(test.campus)
        let author = Actor(try #require(try await test.person("alice").person).id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in campus.services { group.addTask { try? await service.run() } }
            _ = try await campus.forum.post(
                categories: ["student life"], title: "A post", content: "x", by: author)
            await campus.settleTrending()
            #expect(try await campus.forum.trending(category: nil, limit: 1).first?.score == 5)
            await end(test)
            await campus.settleTrending()
            #expect(try await campus.forum.trending(category: nil, limit: 1).first?.score == 0)
            group.cancelAll()
        }
        await campus.close()
    }

    // MARK: What a failure comes to

    @Test func normalize_whenFailuresAreToFail_refuses() async throws {
        let test = try await TestHost.loaded(["dashes.lua": fixture("dashes.lua")]) {
            $0.hooks.failures = ["tag.normalize": .fail]
        }
        #expect(try await test.host.normalize("a b") == "a-b")
        await #expect(throws: CommunityError(.unavailable, HostWords.failed("dashes", "bang"))) {
            try await test.host.normalize("explode")
        }
    }

    @Test func score_whenFailuresAreToFail_refuses() async throws {
        let test = try await TestHost.loaded(["nan.lua": fixture("nan.lua")]) {
            $0.hooks.failures = ["forum.score": .fail]
        }
        #expect(try await test.host.score(HookTests.posts(1)) == [1_000])
        let error = await #expect(throws: CommunityError.self) {
            try await test.host.score(HookTests.posts(4))
        }
        #expect(error?.message == "nan failed: forum.score gave NaN, a finite number is expected")
    }

    @Test func hooks_whenSetAsideAndToFail_refuse() async throws {
        let test = try await TestHost.loaded(["scorer.lua": Self.scorer]) {
            $0.limits.instructions = 10_000
            $0.hooks.failures = ["forum.score": .fail, "tag.normalize": .fail]
        }
        await end(test)
        await #expect(throws: CommunityError.self) { try await test.host.normalize("a b") }
        await #expect(throws: CommunityError.self) { try await test.host.score(HookTests.posts(1)) }
    }
}
