import Community
import Foundation
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Plugins switched off and on, and given other values, without a restart.
@Suite struct SwitchingTests {
    private static let refusal = CommunityError(.invalid, ShelfWords.disabledAlready("hi"))

    // MARK: Off and on

    @Test func disable_always_takesEverythingAway() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi"), "dashes.lua": fixture("dashes.lua")])
        #expect(
            try await test.host.disable(plugin: "hi", by: "alice").text(in: .english)
                == "hi 1.0.0 disabled: /hi")
        #expect(test.host.command(named: "hi") == nil)
        #expect(
            try await test.host.disable(plugin: "dashes", by: "alice").text(in: .english)
                == "dashes 1.0.0 disabled: tag.normalize")
        #expect(try await test.host.normalize("a b") == "a_b")
        #expect(test.loaded("hi") == nil)
        #expect(test.report("hi")?.state == .disabled(by: "alice", at: TestHost.clock.now()))
    }

    @Test func disabled_whenSavedOrRestarted_staysSoAndIsNotRead() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        _ = try await test.host.disable(plugin: "hi", by: "alice")
        try test.folder.write("nonsense", to: "plugins/hi.lua")
        #expect(await test.host.reload().isEmpty)
        let again = try await TestHost([:], in: test.folder)
        await again.host.open()
        #expect(again.report("hi")?.state == .disabled(by: "alice", at: TestHost.clock.now()))
        #expect(
            try await again.host.enable(plugin: "hi").text(in: .english)
                == "hi.lua:1: syntax error near <eof>. It is not loaded")
        try test.folder.write(plugin("hi", says: "back"), to: "plugins/hi.lua")
        await again.host.reload()
        #expect(await again.type("/hi") == ["back"])
    }

    @Test func enable_whenDisabled_bringsItBack() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        _ = try await test.host.disable(plugin: "hi", by: "alice")
        #expect(try await test.host.enable(plugin: "hi").text(in: .english) == "hi 1.0.0 loaded: + /hi")
        #expect(await test.type("/hi") == ["hello"])
    }

    @Test func switch_whenItCannotBe_says() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        await #expect(throws: CommunityError(.notFound, ShelfWords.noPlugin("ghost"))) {
            try await test.host.disable(plugin: "ghost", by: "alice")
        }
        await #expect(throws: CommunityError(.invalid, ShelfWords.notDisabled("hi"))) {
            try await test.host.enable(plugin: "hi")
        }
        _ = try await test.host.disable(plugin: "hi", by: "alice")
        await #expect(throws: Self.refusal) { try await test.host.disable(plugin: "hi", by: "bob") }
    }

    @Test func disabled_whenItsListCannotBeRead_isToldAndNothingIsDisabled() async throws {
        let folder = try TemporaryFolder()
        try folder.write("nonsense", to: "plugins-history/disabled.json")
        let test = try await TestHost(["hi.lua": plugin("hi")], in: folder)
        var lines = test.host.announcements().makeAsyncIterator()
        await test.host.open()
        #expect(
            await lines.next()
                == "\(test.folder.path)/plugins-history/disabled.json can't be read, so that no plugin is disabled; "
                + "check its rights, or remove it")
        #expect(await test.type("/hi") == ["hello"])
    }

    // MARK: Other values

    private static let counting = plugin(
        "hi", body: "call:reply(tostring(call.settings.most))",
        top: "settings = { most = { type = 'integer', default = 1, min = 0, max = 9 } },")

    private func host(_ files: [String: String] = ["hi.lua": counting, "bye.lua": plugin("bye")]) async throws
        -> TestHost
    { try await TestHost.loaded(files) }

    /// The host's configuration with something changed.
    private func changed(_ test: TestHost, _ change: (inout PluginConfiguration) -> Void)
        -> PluginConfiguration
    {
        var configuration = test.host.configuration
        change(&configuration)
        return configuration
    }

    @Test func settings_whenChanged_areTakenOverByTheirPluginOnly() async throws {
        let test = try await host()
        let bye = test.loaded("bye")
        let lines = await test.host.reconfigure(
            changed(test) { $0.perPlugin.settings["hi"] = ["most": .integer(5)] })
        #expect(lines.english == ["hi 1.0.0 loaded: most 1 → 5"])
        #expect(await test.type("/hi") == ["5"])
        #expect(test.loaded("bye") === bye)
        #expect(
            await test.host.reconfigure(changed(test) { _ in }).english == ["hi 1.0.0 loaded: most 5 → 1"])
    }

    @Test func settings_whenWrong_changeNothingAndSayPathAndBounds() async throws {
        let test = try await host()
        let before = test.loaded("hi")
        let lines = await test.host.reconfigure(
            changed(test) {
                $0.perPlugin.settings["hi"] = ["most": .integer(10)]
                $0.perPlugin.priorities["bye"] = 5
            })
        #expect(
            lines.english == [
                "config.json:plugins.settings.hi.most: 10 is not a whole number from 0 to 9. None of it takes effect"
            ])
        #expect(test.loaded("hi") === before)
        #expect(test.loaded("bye")?.priority == 0)
        #expect(test.report("hi")?.state == .loaded)
    }

    @Test func settings_whenTheyWereWrongAtTheStart_bringThePluginOnceTheyAreRight() async throws {
        let test = try await TestHost.loaded(
            ["hi.lua": Self.counting], settings: ["hi": ["most": .integer(10)]])
        #expect(test.loaded("hi") == nil)
        #expect(
            await test.host.reconfigure(changed(test) { $0.perPlugin.settings["hi"] = ["most": .integer(9)] })
                .english
                == [
                    "hi 1.0.0 loaded: + /hi"
                ])
        #expect(await test.type("/hi") == ["9"])
    }

    @Test func settings_ofNoPlugin_areToldAsAWarning() async throws {
        let test = try await host()
        #expect(
            await test.host.reconfigure(changed(test) { $0.perPlugin.settings["ghost"] = [:] }).english == [
                "config.json:plugins.settings.ghost: there is no plugin ghost"
            ])
    }

    /// A hook that shows in which order it was asked.
    private func marks(_ word: String) -> String {
        "hooks = { ['tag.normalize'] = function(tag, normal) return normal .. ' \(word)' end },"
    }

    @Test func budgetAndPriority_whenChanged_areInForce() async throws {
        let test = try await host([
            "hi.lua": plugin(
                "hi", command: "x", body: "for i = 1, 1e5 do end call:reply('hi')", top: marks("hi")),
            "bye.lua": plugin("bye", says: "bye", top: marks("bye")),
        ])
        #expect(try await test.host.normalize("a") == "a bye hi")
        _ = await test.host.reconfigure(changed(test) { $0.perPlugin.priorities["hi"] = 1 })
        #expect(try await test.host.normalize("a") == "a hi bye")
        #expect(await test.type("/x") == ["hi"])
        let lines = await test.host.reconfigure(
            changed(test) {
                $0.perPlugin.priorities["hi"] = 1
                var budget = $0.budget
                budget.limits.instructions = 10_000
                $0.perPlugin.budgets["hi"] = budget
            })
        #expect(lines.english == ["hi 1.0.0 loaded: its budget"])
        #expect(await test.type("/x") == ["error: hi: /x stopped: 10,000 instructions used (limit 10,000)"])
    }

    @Test func refresh_always_asksWhatElseMayHaveChanged() async throws {
        let test = try await host()
        test.host.onRefresh { ["something else"] }
        try test.folder.write(plugin("bye", version: "2.0"), to: "plugins/bye.lua")
        #expect(
            await test.host.refresh().english == [
                "something else", "bye 2.0 loaded: no command or hook changed",
            ])
    }

    // MARK: Versions

    private func saves(_ words: [String], keep: Int = 5) async throws -> TestHost {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: words[0])]) {
            $0.history.keep = keep
        }
        for (number, word) in words.enumerated().dropFirst() {
            try test.folder.write(plugin("hi", version: "1.\(number).0", says: word), to: "plugins/hi.lua")
            await test.host.reload()
        }
        return test
    }

    @Test func versions_always_areToldWithWhatTheyChanged() async throws {
        let test = try await saves(["one", "two", "two"])
        let now = TestHost.clock.now()
        #expect(
            try await test.host.versions(of: "hi") == [
                PluginRelease(steps: nil, at: now, words: "hi 1.2.0: no command or hook changed"),
                PluginRelease(steps: 1, at: now, words: "hi 1.1.0: ~ /hi"),
                PluginRelease(steps: 2, at: now, words: "hi 1.0.0: as it was at the start"),
            ])
        try test.folder.write("nonsense", to: "plugins/hi.lua")
        await test.host.reload()
        #expect(
            try await test.host.versions(of: "hi").prefix(2) == [
                PluginRelease(steps: nil, at: nil, words: "not loaded: hi.lua:1: syntax error near <eof>"),
                PluginRelease(steps: 1, at: now, words: "hi 1.2.0: no command or hook changed"),
            ])
    }

    @Test func undo_whenRepeated_goesFurtherBackAndNotToAndFro() async throws {
        let test = try await saves(["one", "two", "three", "four", "five"])
        var said: [[String]] = []
        for _ in 0..<4 {
            _ = try await test.host.undo(plugin: "hi")
            said.append(await test.type("/hi"))
        }
        #expect(said == [["four"], ["three"], ["two"], ["one"]])
        // Behind the oldest comes what was undone, for whoever names it.
        await #expect(throws: CommunityError(.notFound, ShelfWords.nothingOlder("hi"))) {
            try await test.host.undo(plugin: "hi")
        }
        #expect(await test.type("/hi") == ["one"])
        let at = "2026-03-01 12:00:00 UTC"
        #expect(
            try await test.host.undo(plugin: "hi", steps: 1).text(in: .english)
                == "hi is as it was saved at \(at); hi 1.4.0 loaded: ~ /hi")
        #expect(await test.type("/hi") == ["five"])
    }

    /// Typed once more than there were saves, it must not write the broken one over the good one.
    @Test func undo_afterABrokenSave_neverBringsItBack() async throws {
        let test = try await saves(["one", "two"])
        try test.folder.write("nonsense", to: "plugins/hi.lua")
        await test.host.reload()
        for word in ["two", "one"] {
            _ = try await test.host.undo(plugin: "hi")
            #expect(await test.type("/hi") == [word])
        }
        await #expect(throws: CommunityError(.notFound, ShelfWords.nothingOlder("hi"))) {
            try await test.host.undo(plugin: "hi")
        }
        #expect(try test.folder.text(of: "plugins/hi.lua") == plugin("hi", says: "one"))
        let versions = try await test.host.versions(of: "hi").map(\.words)
        #expect(
            versions == [
                "hi 1.0.0: as it was at the start",
                "undone: not loaded: hi.lua:1: syntax error near <eof>", "undone: hi 1.1.0: ~ /hi",
            ])
    }

    @Test(arguments: [(1, "four"), (3, "two"), (4, "one")])
    func undo_ofSeveralSaves_goesBackAsFar(steps: Int, expected: String) async throws {
        let test = try await saves(["one", "two", "three", "four", "five"])
        _ = try await test.host.undo(plugin: "hi", steps: steps)
        #expect(await test.type("/hi") == [expected])
        let versions = try await test.host.versions(of: "hi").map(\.words)
        #expect(versions.count == 5)
        #expect(versions.count { $0.hasPrefix("undone: hi 1.") } == steps)
    }

    @Test func undo_whenSoManyAreNotKept_saysHowMany() async throws {
        let test = try await saves(["one", "two", "three", "four"], keep: 3)
        await #expect(
            throws: CommunityError(.invalid, ShelfWords.keptOnly(2, "hi"))
        ) { try await test.host.undo(plugin: "hi", steps: 3) }
        #expect(await test.type("/hi") == ["four"])
    }

    @Test func difference_ofSeveralSaves_isOfAllOfThem() async throws {
        let test = try await saves(["one", "two", "three"])
        #expect(
            try await test.host.difference(plugin: "hi", steps: 2).filter { $0.hasPrefix("7 ") } == [
                "7 -         call:reply(\"one\")", "7 +         call:reply(\"three\")",
            ])
    }

    @Test func undo_whenDisabled_isThereOnceItIsEnabled() async throws {
        let test = try await saves(["one", "two"])
        _ = try await test.host.disable(plugin: "hi", by: "alice")
        #expect(try await test.host.undo(plugin: "hi").text(in: .english) == "hi: the last save is undone")
        _ = try await test.host.enable(plugin: "hi")
        #expect(await test.type("/hi") == ["one"])
    }
}
