import Community
import Concurrency
import Fetch
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Timers run beside one another, a plugin's own one after the other.
@Suite(.endsWhereItHangs) struct TimerTests {
    /// A source that answers when a test says so.
    private final class SlowSource: FetchTransport {
        private let requests = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
        private let asked = Mutex(0)

        var count: Int { asked.withLock(\.self) }

        func send(_ hop: FetchHop) async throws -> FetchAnswer {
            asked.withLock { $0 += 1 }
            await withCheckedContinuation { requests.continuation.yield($0) }
            return FetchAnswer(status: 200)
        }

        func next() async -> CheckedContinuation<Void, Never>? {
            for await request in requests.stream { return request }
            return nil
        }
    }

    private static let slow = """
        local count = 0
        local function ask()
          count = count + 1
          http.get("https://data.example/" .. count)
        end
        return { name = "slow", version = "1.0.0", summary = "Waits.", needs = { "http:data.example" },
          every = { ["1s"] = ask, ["2s"] = ask } }
        """

    private static func counts(_ name: String) -> String {
        """
        local count = 0
        return { name = "\(name)", version = "1.0.0", summary = "Counts.",
          every = { ["1s"] = function() count = count + 1 error("tick " .. count) end } }
        """
    }

    /// The next line about a plugin: on a busy machine the host may have something to say of its threads between two.
    private static func next<Lines: AsyncIteratorProtocol<String, Never>>(
        of plugin: String, _ lines: inout Lines
    ) async -> String? {
        while let line = await lines.next(isolation: nil) {
            if line.hasPrefix("\(plugin).lua") { return line }
        }
        return nil
    }

    private func line(_ name: String, _ count: Int) -> String { "\(name).lua:3: tick \(count) (in every 1s)" }

    @Test func timer_thatIsSlow_holdsUpNobodyElse() async throws {
        let (ticker, source) = (Ticker(), SlowSource())
        let test = try await TestHost(
            ["a-slow.lua": Self.slow, "quick.lua": Self.counts("quick")], transport: source,
            configure: { $0.quarantine = .never }, sleep: ticker.sleep, uptime: ticker.uptime)
        await test.host.open()
        var lines = test.host.allAnnouncements().makeAsyncIterator()
        let timers = Task { await test.host.runTimers() }
        await ticker.running {
            let first = await source.next()
            for count in 1...5 { #expect(await Self.next(of: "quick", &lines) == line("quick", count)) }
            // Its own timers don't overlap.
            #expect(source.count == 1)
            first?.resume()
            // Both are due by then: the one waits for the other.
            let second = await source.next()
            #expect(await Self.next(of: "quick", &lines) == line("quick", 6))
            #expect(source.count == 2)
            second?.resume()
            await source.next()?.resume()
        }
        timers.cancel()
        await timers.value
    }

    @Test func settings_ofThePlugin_reachTimersAndEvents() async throws {
        let text = """
            return { name = "hi", version = "1.0.0", summary = "X.", needs = { "read:forum" },
              settings = { word = { type = "text", default = "a" } },
              every = { ["1s"] = function(settings) error(settings.word) end },
              events = { ["forum.posted"] = function(event, settings) error(event.title .. settings.word) end } }
            """
        let world = try EventGateway.World(["hi.lua": text])
        let gateway = try await EventGateway(world)
        var lines = gateway.host.announcements().makeAsyncIterator()
        let plugin = try #require(gateway.host.answers.registry.plugins.first)
        await plugin.run("every 1s", { $0.timers.first?.run })
        #expect(await lines.next() == "hi.lua:3: a (in every 1s)")
        try await gateway.post("Notes", by: try await gateway.person("alice"))
        await gateway.host.catchUp("hi")
        #expect(await lines.next() == "hi.lua:4: Notesa (in forum.posted)")
        await gateway.crash()
    }

    @Test func breaches_ofATimerAlone_setThePluginAside() async throws {
        let ticker = Ticker()
        let test = try await TestHost(
            [
                "loop.lua": plugin("loop", top: #"every = { ["1s"] = function() while true do end end },"#),
                "quick.lua": Self.counts("quick"),
            ], configure: { $0.limits.instructions = 100_000 }, sleep: ticker.sleep, uptime: ticker.uptime)
        await test.host.open()
        var lines = test.host.allAnnouncements().makeAsyncIterator()
        let timers = Task { await test.host.runTimers() }
        let reason = """
            3 calls were stopped by a budget within 10 minutes, the last: every 1s stopped: 100,000 instructions used \
            (limit 100,000)
            """
        await ticker.running {
            while let line = await lines.next(), !line.hasPrefix("loop is set aside: \(reason)") {}
        }
        #expect(test.report("loop")?.state == .setAside(reason))
        #expect(test.report("loop")?.usage.calls == 3)
        timers.cancel()
        await timers.value
    }

    @Test func timers_ofPluginsThatComeAndGo_beginAndEnd() async throws {
        let ticker = Ticker()
        let test = try await TestHost(
            ["one.lua": Self.counts("one")], configure: { $0.quarantine = .never }, sleep: ticker.sleep,
            uptime: ticker.uptime)
        await test.host.open()
        var lines = test.host.allAnnouncements().makeAsyncIterator()
        let timers = Task { await test.host.runTimers() }
        try await ticker.running {
            #expect(await lines.next() == line("one", 1))
            try test.folder.remove("plugins/one.lua")
            try test.folder.write(Self.counts("two"), to: "plugins/two.lua")
            let changes = ["one 1.0.0 removed: every 1s", "two 1.0.0 loaded: + every 1s"]
            #expect(await test.host.reload() == changes)
            while let said = await lines.next(), said != line("two", 1) {}
            var (said, late): ([String], [String]) = ([], [])
            while said.count < 5, let line = await lines.next() {
                // What the save changed is told beside the first ticks.
                if changes.contains(line) { continue }
                if line.hasPrefix("one") { late.append(line) } else { said.append(line) }
            }
            #expect(said == (2...6).map { line("two", $0) })
            // No more than what was under way as it went.
            #expect(late.count <= 1, "\(late)")
        }
        timers.cancel()
        await timers.value
    }
}
