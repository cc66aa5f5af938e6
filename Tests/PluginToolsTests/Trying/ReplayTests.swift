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

    /// A gateway that is running, where alice made the group #news, and each of these people posted.
    private func gateway(
        _ files: [String: String], postsBy authors: [String] = ["alice", "bob"]
    ) async throws -> TestHost {
        let test = try await TestHost.gateway(files)
        let campus = try #require(test.campus)
        var people: [String: Actor] = [:]
        for name in Set(authors + ["alice"]).sorted() {
            people[name] = Actor(try #require(try await test.person(name).person).id)
        }
        _ = try await campus.chat.groups.create(
            name: "News", kind: .open, slug: "news", by: #require(people["alice"]))
        for (author, title) in zip(authors, ["First", "Second"]) {
            _ = try await campus.forum.post(
                categories: [campus.forum.categories[0]], title: title, content: "About \(title).",
                by: #require(people[author]))
        }
        return test
    }

    /// A plugin that does something when somebody posts, and is in the group #news.
    private static func poster(_ version: String, _ acts: String) -> String {
        """
        return { name = "welcome", version = "\(version)", summary = "Acts.", needs = { "bot", "read:forum" },
          events = { ["forum.posted"] = function(event)
            if event.title == "First" then bot.chat.join("news") end
            \(acts)
          end } }
        """
    }

    private func replay(
        _ source: String, as file: String = "candidate.lua", in test: TestHost, temporary: String? = nil
    ) async throws -> PluginReplay {
        try test.folder.write(source, to: file)
        return try await PluginReplay(
            of: "\(test.folder.path)/\(file)", configuration: test.host.configuration,
            on: StoredCampus(folder: "\(test.folder.path)/data"), rules: CommunityConfiguration(),
            documents: "\(test.folder.path)/documents.sqlite", quota: 1 << 20,
            in: temporary ?? test.folder.folder("temporary"))
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
                ["bot.chat.direct \"bob\" \"Thanks for: About Second.\""],
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
        // There is nothing to compare it with: all that it does shows.
        #expect(report.differences.map(\.before) == [[], []])
        #expect(report.differences.map(\.after.count) == [3, 3])
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

    @Test func replay_whenAPostIsGone_countsWhatWouldHaveBeenHeard() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let campus = try #require(test.campus)
        let (alice, bob) = (
            Actor(try await campus.people.find(handle: "alice").id),
            Actor(try await campus.people.find(handle: "bob").id)
        )
        let post = try #require(try await campus.forum.latest(category: nil, limit: 1).first)
        _ = try await campus.forum.like(post.id, by: alice)
        _ = try await campus.forum.delete(post.id.rawValue, by: bob)
        let report = try await report(try await replay(Self.welcome, in: test))
        #expect(report.kinds == ["forum.posted": 1] && report.absent == 1)
    }

    @Test func replay_whenMoreIsRecordedMeanwhile_leavesItOut() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let replay = try await replay(Self.welcome.replacing("1.0.0", with: "1.1.0"), in: test)
        let campus = try #require(test.campus)
        let alice = Actor(try await campus.people.find(handle: "alice").id)
        _ = try await campus.forum.post(
            categories: [campus.forum.categories[0]], title: "Later", content: "Too late.", by: alice)
        let report = try await report(replay)
        #expect(report.kinds == ["forum.posted": 2])
        #expect(report.candidate.errors == 0 && report.differences.isEmpty)
    }

    // MARK: Acts

    @Test func acts_whenTheyBuildOnOneAnother_areDoneInACopyAlone() async throws {
        let test = try await gateway(["welcome.lua": Self.poster("1.0.0", "")])
        let files = ["quad.sqlite", "quad.sqlite-wal"].map { "data/\($0)" } + ["documents.sqlite"]
        let before = try files.map(test.folder.bytes)
        let changed = Self.poster(
            "1.1.0",
            """
            local sent = bot.chat.send("#news", "New: " .. event.title)
            local edited = bot.chat.edit(sent.id, sent.text .. "!")
            log.info(edited.text .. " " .. tostring(edited.edited))
            """)
        let report = try await report(try await replay(changed, in: test))
        #expect(report.failures.isEmpty && report.candidate.errors == 0)
        let done = try #require(report.differences.first).after
        #expect(done.count == 3)
        #expect(done.first == "bot.chat.send \"#news\" \"New: First\"")
        #expect(done[1].hasPrefix("bot.chat.edit ") && done[1].hasSuffix(" \"New: First!\""), "\(done)")
        #expect(done.last == "log.info \"New: First! true\"")
        #expect(try files.map(test.folder.bytes) == before)
    }

    @Test func act_whenItIsRefused_showsWhyAndIsNoFaultOfThePlugin() async throws {
        let test = try await gateway([:], postsBy: ["alice", "alice"])
        let report = try await report(try await replay(Self.welcome, in: test))
        // A bot too writes to a stranger once.
        #expect((report.candidate.errors, report.candidate.refused, report.candidate.effects) == (0, 1, 5))
        let refusal = try #require(report.refusals.first)
        #expect(refusal.message.hasPrefix("bot.chat.direct: welcome-bot waits for an answer there"))
        #expect(refusal.event.hasPrefix("forum.posted ") && refusal.count == 1)
    }

    @Test func act_whenTheRefusalIsCaught_showsInItsLine() async throws {
        let test = try await gateway(["welcome.lua": Self.poster("1.0.0", "bot.forum.like(event.post)")])
        let changed = Self.poster(
            "1.1.0",
            """
            bot.forum.like(event.post)
            local done, refusal = pcall(bot.forum.like, event.post)
            log.info(refusal.code)
            """)
        let report = try await report(try await replay(changed, in: test))
        #expect(report.current?.refused == 0)
        let difference = try #require(report.differences.first)
        #expect(difference.before.isEmpty && difference.after.count == 2)
        #expect(difference.after[0].hasPrefix("bot.forum.like "), "\(difference)")
        #expect(difference.after[0].contains(" (refused: you like "), "\(difference)")
        #expect(difference.after[1] == "log.info \"exists\"")
    }

    @Test func versions_whenBothAct_areIndependent() async throws {
        let count = """
            local count = 0
            for _, message in ipairs(bot.chat.history("#news")) do
              if message.text == "mine" then count = count + 1 end
            end
            log.info("there are " .. count)
            """
        let test = try await gateway([
            "welcome.lua": Self.poster("1.0.0", "bot.chat.send('#news', 'mine')\n" + count)
        ])
        let report = try await report(try await replay(Self.poster("1.1.0", count), in: test))
        let said = "log.info \"there are "
        #expect(report.differences.map(\.before.last) == ["\(said)1\"", "\(said)2\""])
        #expect(report.differences.map(\.after) == [["\(said)0\""], ["\(said)0\""]])
    }

    @Test func versions_whenTheyDoTheSame_numberItAlike() async throws {
        let acts = "local sent = bot.chat.send('#news', 'mine')\nbot.chat.edit(sent.id, 'now ' .. sent.id)"
        let test = try await gateway(["welcome.lua": Self.poster("1.0.0", acts)])
        let changed = Self.poster("1.1.0", acts + "\nbot.chat.send('#news', 'more')")
        let report = try await report(try await replay(changed, in: test))
        #expect(report.differences.map(\.before) == [[], []])
        #expect(
            report.differences.map(\.after) == [
                ["bot.chat.send \"#news\" \"more\""], ["bot.chat.send \"#news\" \"more\""],
            ])
    }

    /// A plugin that tries every act of the bot's when a post is made, and notes what came of it.
    private static func actor(_ acts: [APIEntry]) -> String {
        let calls = acts.map { entry in
            let arguments = entry.parameters.map { parameter in
                switch parameter.kind {
                case .integer: "event.post"
                case .list: "{ 'student life' }"
                default: "'x'"
                }
            }
            return "note('\(entry.name)', pcall(\(([entry.name] + arguments).joined(separator: ", "))))"
        }
        return """
            local function note(name, done, given)
              log.info(name .. " " .. (done and "done" or type(given) == "table" and "refused" or "misused"))
            end
            return { name = "welcome", version = "1.1.0", summary = "Acts.", needs = { "bot", "read:forum" },
              events = { ["forum.posted"] = function(event)
                \(calls.joined(separator: "\n    "))
              end } }
            """
    }

    @Test func bot_whateverItDoes_isDoneOrRefusedByTheRules() async throws {
        let acts = HostAPI.botArea.entries.filter { if case .acts = $0.step { true } else { false } }
        #expect(acts.count >= 30)
        let quiet = #"""
            return { name = "welcome", version = "1.0.0", summary = "X.", needs = { "read:forum" }, events = { ["forum.posted"] = function() end } }
            """#
        let test = try await gateway(["welcome.lua": quiet], postsBy: ["alice"])
        let report = try await report(try await replay(Self.actor(acts), in: test))
        #expect(report.failures.map(\.message) == [])
        let lines = try #require(report.differences.first).after
        let noted = lines.compactMap { line in
            line.hasPrefix("log.info") ? line.dropFirst("log.info \"".count).dropLast() : nil
        }
        #expect(noted.map { $0.prefix { $0 != " " } } == acts.map { Substring($0.name) })
        #expect(noted.contains("bot.forum.like done") && noted.contains("bot.forum.save done"), "\(noted)")
        // Nothing is refused but by the rules.
        #expect(noted.count { $0.hasSuffix(" refused") } == report.candidate.refused, "\(lines)")
    }

    // MARK: Copies

    @Test func replay_whenOver_leavesNoCopies() async throws {
        let test = try await gateway(["welcome.lua": Self.welcome])
        let replay = try await replay(Self.welcome.replacing("1.0.0", with: "1.1.0"), in: test)
        let (folder, copies) = (replay.copies.folder, replay.copies.folders)
        #expect(copies.count == 2)
        for copy in copies { #expect(FileManager.default.fileExists(atPath: "\(copy)/quad.sqlite")) }
        let mode =
            try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o700)
        await replay.close()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func replay_whenItCanNotBegin_leavesNoCopies() async throws {
        let test = try await gateway([:])
        let temporary = try test.folder.folder("empty")
        let damaged = try test.folder.write(String(repeating: "no database. ", count: 100), to: "damaged")
        try test.folder.write(Self.welcome, to: "candidate.lua")
        await #expect(throws: (any Error).self) {
            try await PluginReplay(
                of: test.folder.file("candidate.lua"), configuration: test.host.configuration,
                on: StoredCampus(folder: test.folder.file("data")), rules: CommunityConfiguration(),
                documents: damaged, quota: 1 << 20, in: temporary)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    }

    @Test func replay_whereNoCopiesCanBeMade_saysWhere() async throws {
        let test = try await gateway([:])
        let file = try test.folder.write("", to: "file")
        do {
            try await replay(Self.welcome, in: test, temporary: file).close()
            Issue.record("copies were made in a file")
        } catch {
            #expect(
                "\(error)".hasPrefix("what is stored can't be copied into \(file) (set TMPDIR to use another")
            )
        }
    }

    // MARK: What is not done

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
        #expect(tape.drain().all == ["http.get \"https://x.example\""])
    }

    @Test(arguments: [("1d", 86_400), ("1h30m", 5_400), ("2w", 1_209_600)])
    func span_whenWritten_isRead(text: String, seconds: Int) {
        #expect(PluginReplay.span(text) == .seconds(seconds))
    }

    @Test(arguments: ["", "0d", "-1d", "soon", "1 day"])
    func span_whenItIsNone_isRefused(text: String) { #expect(PluginReplay.span(text) == nil) }
}
