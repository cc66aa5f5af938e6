import Community
import Dispatch
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Saves, broken saves, removals, undo.
@Suite struct ReloadTests {
    /// Runs the host's service beside a test; gives the announcements.
    private func watching(
        _ test: TestHost, _ body: (inout AsyncStream<String>.AsyncIterator) async throws -> Void
    ) async throws {
        var lines = test.host.announcements().makeAsyncIterator()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await test.host.run() }
            await test.host.untilWatching()
            try await body(&lines)
            group.cancelAll()
        }
    }

    /// A save is loaded on a thread of its own, at the usual priority: it waits for nobody else's plugin.
    @Test func save_whenEveryThreadOfThePluginsIsHeld_isTakenOver() async throws {
        let (held, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let test = try await TestHost(
            ["busy.lua": plugin("busy", body: "call:reply(random.integer(1, 6))"), "hi.lua": plugin("hi")],
            configure: {
                $0.threads.count = 1
                // The thread is held as long as a reload takes, and that is nothing to end it for.
                $0.threads.stuckAfter = .seconds(600)
            },
            chance: {
                held.continuation.yield()
                gate.wait()
                return 0x4CCC_CCCC_CCCC_CCCD
            })
        await test.host.open()
        async let answer = test.type("/busy")
        for await _ in held.stream { break }
        try test.folder.write(plugin("hi", version: "1.1.0"), to: "plugins/hi.lua")
        #expect(await test.host.reload() == ["hi 1.1.0 loaded: no command or hook changed"])
        gate.signal()
        #expect(await answer == ["2"])
        #expect(await test.type("/hi").count == 1)
    }

    /// A gateway watches its folder from before it reads it, and reads it once.
    @Test(.endsWhereItHangs) func save_betweenTheFirstReadAndTheRun_isTakenOver() async throws {
        let test = try await TestHost(["hi.lua": plugin("hi", says: "one")])
        try await test.host.beginWatching()
        await test.host.open()
        try test.folder.renameInto("plugins/hi.lua", plugin("hi", version: "1.1.0", says: "two"))
        try await watching(test) { lines in
            #expect(await lines.next() == "hi 1.1.0 loaded: ~ /hi")
            #expect(await test.type("/hi") == ["two"])
        }
    }

    @Test(.endsWhereItHangs) func save_whenWritten_isTakenOver() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        try await watching(test) { lines in
            try test.folder.write(plugin("hi", version: "1.1.0", says: "two"), to: "plugins/hi.lua")
            // A file that is seen while it is written is empty, and changes nothing.
            var line = await lines.next()
            while line?.hasSuffix("hi 1.0.0 goes on as it was") == true { line = await lines.next() }
            #expect(line == "hi 1.1.0 loaded: ~ /hi")
            #expect(await test.type("/hi") == ["two"])
        }
    }

    @Test(.endsWhereItHangs) func save_whenRenamedIntoPlace_isTakenOver() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        try await watching(test) { lines in
            let more = "\n    bye = { summary = \"x\", run = function() end },"
            try test.folder.renameInto("plugins/hi.lua", plugin("hi", says: "one", after: more))
            #expect(await lines.next() == "hi 1.0.0 loaded: + /bye")
            try test.folder.renameInto("plugins/hi.lua", plugin("hi", says: "two"))
            #expect(await lines.next() == "hi 1.0.0 loaded: ~ /hi, - /bye")
        }
    }

    @Test(.endsWhereItHangs) func save_whenBroken_keepsTheOldVersion() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        try await watching(test) { lines in
            try test.folder.renameInto("plugins/hi.lua", "return {\n  name = = 5\n}")
            #expect(await lines.next() == "hi.lua:2: unexpected symbol near '='. hi 1.0.0 goes on as it was")
            #expect(await test.type("/hi") == ["one"])
            #expect(test.report("hi")?.state == .stale("hi.lua:2: unexpected symbol near '='"))
            try test.folder.renameInto("plugins/hi.lua", plugin("hi", says: "two"))
            #expect(await lines.next() == "hi 1.0.0 loaded: ~ /hi")
            #expect(test.report("hi")?.state == .loaded)
        }
    }

    @Test(.endsWhereItHangs) func removal_whenSeen_takesEverything() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi"), "dashes.lua": fixture("dashes.lua"),
        ])
        try await watching(test) { lines in
            try test.folder.remove("plugins/hi.lua")
            #expect(await lines.next() == "hi 1.0.0 removed: /hi")
            #expect(test.host.command(named: "hi") == nil)
            try test.folder.remove("plugins/dashes.lua")
            #expect(await lines.next() == "dashes 1.0.0 removed: tag.normalize")
            #expect(try await test.host.normalize("a b") == "a_b")
            #expect(test.host.plugins.isEmpty)
        }
    }

    @Test(.endsWhereItHangs) func folderPlugin_whenMadeLater_isWatchedToo() async throws {
        let test = try await TestHost.loaded([:])
        try await watching(test) { lines in
            _ = try test.folder.folder("plugins/hi")
            try test.folder.renameInto("plugins/hi/init.lua", plugin("hi", says: "one"))
            #expect(await lines.next() == "hi 1.0.0 loaded: + /hi")
            try test.folder.renameInto("plugins/hi/init.lua", plugin("hi", says: "two"))
            #expect(await lines.next() == "hi 1.0.0 loaded: ~ /hi")
        }
    }

    @Test func reload_whenCallIsInFlight_finishesOnTheOldVersion() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "call:reply(call:ask { prompt = 'go on?' } .. ' one')")
        ])
        let before = await test.type("/hi") {
            _ = try? test.folder.write(plugin("hi", says: "two"), to: "plugins/hi.lua")
            return await test.host.reload().joined()
        }
        #expect(before == ["go on?", "hi 1.0.0 loaded: ~ /hi one"])
        #expect(await test.type("/hi") == ["two"])
    }

    @Test func reload_whenNothingChanged_saysNothing() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        #expect(await test.host.reload().isEmpty)
    }

    @Test func files_whenTestsOrDotfiles_areLeftAlone() async throws {
        let test = try await TestHost.loaded([
            "hi_test.lua": "nonsense", ".hi.lua": "nonsense", "hi.txt": "nonsense", "hi.lua": plugin("hi"),
        ])
        #expect(test.host.plugins.map(\.file) == ["hi.lua"])
    }

    // MARK: What changed

    /// A plugin with something of every kind behind its command.
    private static let lost = """
        local most = 5
        return {
          name = "lost", version = "1.0.0", summary = "Lost things.", needs = { "read:chat", "store" },
          commands = {
            lostbot = {
              summary = "Says something.",
              run = function(call)
                if most > 4 then call:reply("hello }, it's me") end -- it's a comment }
              end,
            },
          },
          events = {
            ["chat.sent"] = function(event) local a, b = 1, 2 return a + b end,
          },
          every = { ["1h"] = function() return 3 end },
          at = { ["08:00"] = function() return 4 end },
          notifications = { closed = { text = "thing {id} is closed" } },
        }
        """

    @Test(arguments: [
        ("hello }", "bye }", "~ /lostbot"), ("local a, b = 1, 2", "local a, b = 1, 9", "~ chat.sent"),
        ("return 3", "return 9", "~ every 1h"), ("return 4", "return 9", "~ at 08:00"),
        ("thing {id}", "item {id}", "~ notifications.closed"), ("most = 5", "most = 6", "its other code"),
        ("\"1h\"", "\"2h\"", "+ every 2h, - every 1h"),
        ("[\"08:00\"] = function() return 4 end", "", "- at 08:00"),
        ("[\"chat.sent\"]", "[\"chat.edited\"]", "+ chat.edited, - chat.sent"),
        (
            "{ \"read:chat\", \"store\" }", "{ \"read:chat\", \"bot\" }",
            "now needs bot, no longer needs store"
        ),
        ("Lost things.", "Found things.", "no command or hook changed"),
        ("return 4 end", "return 4  end --[[ at eight ]]", "no command or hook changed"),
    ])
    func save_whenOnePartChanges_namesThatPart(_ old: String, _ new: String, _ expected: String) async throws
    {
        let test = try await TestHost.loaded(["lost.lua": Self.lost])
        try test.folder.write(Self.lost.replacing(old, with: new), to: "plugins/lost.lua")
        #expect(await test.host.reload() == ["lost 1.0.0 loaded: \(expected)"])
    }

    @Test func plugin_whenItComesAndGoes_isToldWithAllThatItBrings() async throws {
        let parts = ["/lostbot", "chat.sent", "every 1h", "at 08:00", "notifications.closed"]
        let test = try await TestHost.loaded([:])
        try test.folder.write(Self.lost, to: "plugins/lost.lua")
        let came = parts.map { "+ \($0)" }.joined(separator: ", ")
        #expect(await test.host.reload() == ["lost 1.0.0 loaded: \(came)"])
        try test.folder.remove("plugins/lost.lua")
        #expect(await test.host.reload() == ["lost 1.0.0 removed: \(parts.joined(separator: ", "))"])
    }

    // MARK: Undo

    @Test func undo_whenSavedTwice_goesBackStepByStep() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        for word in ["two", "three"] {
            try test.folder.write(plugin("hi", says: word), to: "plugins/hi.lua")
            await test.host.reload()
        }
        #expect(try await test.host.undo(plugin: "hi").text(in: .english) == "hi 1.0.0 loaded: ~ /hi")
        #expect(await test.type("/hi") == ["two"])
        _ = try await test.host.undo(plugin: "hi")
        #expect(try test.folder.text(of: "plugins/hi.lua") == plugin("hi", says: "one"))
    }

    @Test func undo_whenNothingIsEarlier_isRefused() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        await #expect(throws: CommunityError(.notFound, ShelfWords.noEarlier("hi"))) {
            try await test.host.undo(plugin: "hi")
        }
        try test.folder.write(plugin("hi", says: "two"), to: "plugins/hi.lua")
        await test.host.reload()
        _ = try await test.host.undo(plugin: "hi")
        await #expect(throws: CommunityError(.notFound, ShelfWords.nothingOlder("hi"))) {
            try await test.host.undo(plugin: "hi")
        }
        #expect(await test.type("/hi") == ["one"])
        _ = try await test.host.undo(plugin: "hi", steps: 1)
        #expect(await test.type("/hi") == ["two"])
    }

    @Test func difference_whenSavedTwice_isOfTheLastSave() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        await #expect(throws: CommunityError(.notFound, ShelfWords.noEarlier("hi"))) {
            try await test.host.difference(plugin: "hi")
        }
        for (version, word) in [("1.1.0", "two"), ("1.2.0", "three")] {
            try test.folder.write(plugin("hi", version: version, says: word), to: "plugins/hi.lua")
            await test.host.reload()
        }
        #expect(
            try await test.host.difference(plugin: "hi") == [
                "2 -   name = \"hi\", version = \"1.1.0\", summary = \"A test.\", guests = true, ",
                "2 +   name = \"hi\", version = \"1.2.0\", summary = \"A test.\", guests = true, ",
                "7 -         call:reply(\"two\")", "7 +         call:reply(\"three\")",
            ])
    }

    @Test(arguments: [
        ("a\nb\nc", "a\nc", ["2 - b"]), ("a\nc", "a\nb\nc", ["2 + b"]), ("a", "a\n", ["2 + "]),
        ("x", "y", ["1 - x", "1 + y"]), ("a\nb\nc\nd", "x\na\nb\nd", ["1 + x", "3 - c"]),
    ])
    func lines_whenTheyDiffer_areNamedByTheirNumbers(_ old: String, _ new: String, _ expected: [String]) {
        #expect(LineDifference(from: Array(old.utf8), to: Array(new.utf8)).lines == expected)
    }

    @Test func lines_whenTheyAreVeryMany_areCounted() {
        let new = Array((1...500).map(String.init).joined(separator: "\n").utf8)
        let lines = LineDifference(from: [], to: new).lines
        #expect(lines.count == LineDifference.longest + 1)
        #expect(lines.last == "and 301 more lines")
        let huge = [UInt8](repeating: UInt8(ascii: "\n"), count: 10_000)
        #expect(
            LineDifference(from: huge, to: new).lines == [
                "it was 10001 lines and is 500: too long to compare"
            ])
    }

    @Test func undo_whenSaveIsBroken_bringsBackWhatRuns() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        try test.folder.write("nonsense", to: "plugins/hi.lua")
        await test.host.reload()
        #expect(try await test.host.undo(plugin: "hi").text(in: .english) == "hi: the last save is undone")
        #expect(test.report("hi")?.state == .loaded)
        #expect(try test.folder.text(of: "plugins/hi.lua") == plugin("hi", says: "one"))
    }

    @Test func undo_ofABrokenSave_keepsItsText() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        try test.folder.write("nonsense", to: "plugins/hi.lua")
        await test.host.reload()
        _ = try await test.host.undo(plugin: "hi")
        #expect(
            try await test.host.versions(of: "hi").map(\.words) == [
                "hi 1.0.0: as it was at the start", "undone: not loaded: hi.lua:1: syntax error near <eof>",
            ])
        let said = try await test.host.undo(plugin: "hi", steps: 1).text(in: .english)
        #expect(
            said
                == "hi is as it was saved at 2026-03-01 12:00:00 UTC; "
                + "hi.lua:1: syntax error near <eof>. hi 1.0.0 goes on as it was")
        #expect(try test.folder.text(of: "plugins/hi.lua") == "nonsense")
        #expect(await test.type("/hi") == ["one"])
        _ = try await test.host.undo(plugin: "hi")
        #expect(try test.folder.text(of: "plugins/hi.lua") == plugin("hi", says: "one"))
    }

    @Test func undo_whenRestarted_stillKnowsTheVersionBefore() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "one")])
        try test.folder.write(plugin("hi", says: "two"), to: "plugins/hi.lua")
        await test.host.reload()
        let again = try await TestHost([:], in: test.folder)
        await again.host.open()
        _ = try await again.host.undo(plugin: "hi")
        #expect(await again.type("/hi") == ["one"])
    }

    @Test func undo_whenPluginIsUnknown_says() async throws {
        let test = try await TestHost.loaded([:])
        await #expect(throws: CommunityError(.notFound, ShelfWords.noPlugin("ghost"))) {
            try await test.host.undo(plugin: "ghost")
        }
    }

    @Test func history_whenManySaves_keepsTheLast() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "0")]) { $0.history.keep = 2 }
        for number in 1...4 {
            try test.folder.write(plugin("hi", says: "\(number)"), to: "plugins/hi.lua")
            await test.host.reload()
        }
        _ = try await test.host.undo(plugin: "hi")
        #expect(await test.type("/hi") == ["3"])
        #expect(try await test.host.versions(of: "hi").count == 2)
    }
}
