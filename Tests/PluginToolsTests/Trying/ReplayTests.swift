import CampusVerbs
import Community
import Foundation
import Lua
import Model
import PluginTestSupport
import TestSupport

import Testing

@testable import PluginTools
@testable import Plugins

/// Recorded events, told once more to a changed plugin beside the version in force.
@Suite struct ReplayTests {
    private static let welcome = """
        return {
          name = "welcome", version = "1.0.0", summary = "Welcomes posts.", needs = { "bot", "store", "read:forum" },
          collections = { seen = { indexes = { number = "number" } } },
          events = {
            ["forum.posted"] = function(event)
              local page = bot.forum.read(event.post)
              store.put("seen", "p" .. event.post, { number = event.post })
              log.info("saw " .. event.title)
              bot.chat.direct(event.actor, "Thanks for: " .. page.content)
            end,
          },
        }
        """

    /// A gateway that is running, where alice posted twice and deleted nothing.
    private func gateway(_ files: [String: String]) async throws -> TestHost {
        let test = try await TestHost.gateway(files)
        let campus = try #require(test.campus)
        let actor = Actor(try #require(try await test.person("alice").person).id)
        for title in ["First", "Second"] {
            _ = try await campus.forum.post(
                categories: [campus.forum.categories[0]], title: title, content: "About \(title).",
                by: actor)
        }
        return test
    }

    private func replay(
        _ source: String, as file: String = "candidate.lua", in test: TestHost
    ) async throws -> PluginReplay {
        try test.folder.write(source, to: file)
        return try await PluginReplay(
            of: "\(test.folder.path)/\(file)", configuration: test.host.configuration,
            on: StoredCampus(folder: "\(test.folder.path)/data"), rules: CommunityConfiguration(),
            documents: "\(test.folder.path)/documents.sqlite", quota: 1 << 20)
    }

    private func report(_ replay: PluginReplay, since: Timestamp = Timestamp(milliseconds: 0))
        async throws
        -> ReplayReport
    {
        let report = try await replay.run(since: since)
        await replay.close()
        return report
    }

    @Test func replay_whenNothingDiffers_saysSo() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let replay = try await replay(
            Self.welcome.replacing("Welcomes posts.", with: "Welcomes them."), in: test)
        #expect(replay.title == "welcome 1.0.0 beside 1.0.0")
        let report = try await report(replay)
        #expect(report.kinds == ["forum.posted": 2])
        #expect(report.differences.isEmpty && report.failures.isEmpty)
        // Two events: each stores, logs and writes once.
        #expect(
            (report.candidate.events, report.candidate.effects, report.candidate.errors) == (2, 6, 0))
        #expect(report.current?.effects == 6)
        #expect(report.candidate.memory > 0 && report.candidate.slowest <= report.candidate.time)
    }

    @Test func replay_whenAnActDiffers_showsBothWithWhatIsStoredNow() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let changed = Self.welcome.replacing("Thanks for: ", with: "Nice: ")
            .replacing("\"1.0.0\"", with: "\"1.1.0\"")
        let report = try await report(try await replay(changed, in: test))
        #expect((report.current?.version, report.candidate.version) == ("1.0.0", "1.1.0"))
        #expect(
            report.differences.map(\.before) == [
                ["bot.chat.direct \"alice\" \"Thanks for: About First.\""],
                ["bot.chat.direct \"alice\" \"Thanks for: About Second.\""],
            ])
        #expect(
            report.differences.map(\.after)[0] == ["bot.chat.direct \"alice\" \"Nice: About First.\""])
        #expect(report.differences[0].event.hasPrefix("forum.posted "))
    }

    @Test func replay_whenItActs_reachesNobody() async throws {
        let test = try await gateway([:])
        let campus = try #require(test.campus)
        let alice = try await campus.people.find(handle: "alice")
        let before = try await campus.chat.conversations.list(of: alice.id)
        let replay = try await replay(Self.welcome, in: test)
        #expect(replay.title == "welcome 1.0.0, new in the plugin folder")
        let report = try await report(replay)
        #expect(report.current == nil && report.candidate.effects == 6)
        #expect(try await campus.chat.conversations.list(of: alice.id) == before)
        let posts = try await campus.forum.latest(category: nil, limit: 5)
        #expect(posts.map(\.views) == [0, 0])
        await #expect(throws: CommunityError.self) {
            try await campus.people.find(handle: "welcome-bot")
        }
    }

    @Test func replay_whenItFails_tellsWhereAndGoesOn() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let changed = Self.welcome.replacing(
            "local page", with: "if event.title == 'First' then while true do end end local page")
        let report = try await report(try await replay(changed, in: test))
        #expect(report.candidate.errors == 1 && report.current?.errors == 0)
        let failure = try #require(report.failures.first)
        #expect(failure.message.hasPrefix("welcome: forum.posted stopped: 5,000,000 instructions used"))
        #expect(failure.count == 1)
        #expect(report.differences.count == 1)
        #expect(report.differences[0].after == ["(it fails)"])
        #expect(report.candidate.effects == 3)
    }

    @Test func replay_whenBounded_leavesOutWhatIsOlderOrGone() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let later = TestHost.clock.now() + .seconds(1)
        #expect(try await report(try await replay(Self.welcome, in: test), since: later).events == 0)
        let plain = try await replay(plugin("hello"), as: "plain.lua", in: test)
        #expect(!plain.canBeReplayed)
        await plain.close()
    }

    @Test func replay_whenOver_leavesNoCopies() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let replay = try await replay(Self.welcome, in: test)
        let folder = replay.folder
        #expect(FileManager.default.fileExists(atPath: "\(folder)/data/quad.sqlite"))
        let mode =
            try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o700)
        await replay.close()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    /// A plugin that tries every act of the bot's when a post is made, and notes what it was given.
    private static func actor(_ acts: [APIEntry]) -> String {
        let calls = acts.map { entry in
            let arguments = entry.parameters.map { parameter in
                switch parameter.kind {
                case .integer: "event.post"
                case .list: "{ 'student life' }"
                default: "'x'"
                }
            }
            return "note('\(entry.name)', \(entry.name)(\(arguments.joined(separator: ", "))))"
        }
        return """
            local function note(name, given)
              local keys = {}
              if type(given) ~= "table" then return log.info(name .. " " .. math.type(given) or type(given)) end
              for key in pairs(given) do keys[#keys + 1] = key end
              table.sort(keys)
              log.info(name .. " " .. table.concat(keys, " "))
            end
            return { name = "welcome", version = "1.1.0", summary = "Acts.", needs = { "bot", "read:forum" },
              events = { ["forum.posted"] = function(event)
                \(calls.joined(separator: "\n    "))
              end } }
            """.replacing("math.type(given) or type(given)", with: "(math.type(given) or type(given))")
    }

    /// An act that is not done is answered as it is declared: nothing else says what it gives.
    @Test func bot_whateverItDoes_isImaginedAsItIsDeclared() async throws {
        let acts = HostAPI.botArea.entries.filter { if case .acts = $0.step { true } else { false } }
        #expect(acts.count >= 30)
        let quiet = #"""
            return { name = "welcome", version = "1.0.0", summary = "X.", needs = { "read:forum" }, events = { ["forum.posted"] = function() end } }
            """#
        let test = try await gateway(["welcome.lua": quiet])
        let report = try await report(try await replay(Self.actor(acts), in: test))
        #expect(report.failures.map(\.message) == [])
        let noted = try #require(report.differences.first).after.filter { $0.hasPrefix("log.info") }
        #expect(noted.count == acts.count)
        for (entry, line) in zip(acts, noted) {
            let words = line.dropFirst("log.info \"".count).dropLast().split(separator: " ").map(
                String.init)
            #expect(words.first == entry.name)
            let given = Array(words.dropFirst())
            switch entry.result?.type {
            case .object(let name):
                let fields = LuaClass.allFields(of: "quad.\(name)")
                #expect(Set(given).isSubset(of: fields.map(\.name)), "\(line)")
                #expect(Set(given).isSuperset(of: fields.filter { !$0.isOptional }.map(\.name)), "\(line)")
            case .text: #expect(given == ["string"], "\(line)")
            case .integer: #expect(given == ["integer"], "\(line)")
            case .list: #expect(given == [], "\(line)")
            default: #expect(given == ["nil"], "\(line)")
            }
        }
    }

    @Test func anythingElse_thatWaits_isRefused() async throws {
        let entry = APIEntry(
            "http.get", .asks, costs: .fetching, [.init("url", .text)],
            gives: .init(.object("Answer"), "an answer"), "Asks.",
            body: .waiting { _ in "from outside" })
        guard case .refused = entry.effect else {
            Issue.record("it is not refused")
            return
        }
        let tape = EffectTape()
        guard case .waiting(let run) = entry.recorded(on: tape).body else { return }
        let call = APICall(
            entry: entry, context: nil, arguments: ["https://x.example"],
            seat: PluginContext(), mayAct: true)
        await #expect(throws: CommunityError.self) { try await run(call) }
        #expect(tape.drain() == ["http.get \"https://x.example\""])
    }

    @Test(arguments: [("1d", 86_400), ("1h30m", 5_400), ("2w", 1_209_600)])
    func span_whenWritten_isRead(text: String, seconds: Int) {
        #expect(PluginReplay.span(text) == .seconds(seconds))
    }

    @Test(arguments: ["", "0d", "-1d", "soon", "1 day"])
    func span_whenItIsNone_isRefused(text: String) { #expect(PluginReplay.span(text) == nil) }
}
