import Community
import Foundation
import Model
import Plugins
import struct Synchronization.Atomic

/// A plugin that hears every message: how fast it is served, and what others notice of it.
struct EventBench {
    /// Looks at each message, or stores something for each.
    private static func source(storing: Bool) -> String {
        """
        local seen = 0
        return {
          name = "ears", version = "1.0.0", summary = "Listens.", needs = { "store", "read:chat" },
          since = "1h",
          collections = { counts = {} },
          commands = { seen = { summary = "Says how many.", run = function(call) call:reply(tostring(seen)) end } },
          events = { ["chat.sent"] = function(event)
            seen = seen + 1
            \(storing ? "store.put(\"counts\", \"all\", { n = seen })" : "")
          end },
        }
        """
    }

    static func run(seconds: Double) async throws -> [Figure] {
        [
            try await served(storing: false, messages: 50_000, goal: 20_000),
            try await served(storing: true, messages: 5_000, goal: 500),
            try await noticed(storing: false, messages: 5_000),
            try await noticed(storing: true, messages: 5_000),
        ]
    }

    /// Events a second of a plugin that was away.
    private static func served(storing: Bool, messages: Int, goal: Double) async throws -> Figure {
        let plugins = try await PluginBench([:])
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(2, name: "talker")
        let place = try await plugins.bench.group("chat", of: people)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    for _ in 0..<messages / 100 {
                        _ = try await campus.chat.send(
                            SendBench.text, to: place.conversation, by: Actor(people[0].id))
                    }
                }
            }
            try await group.waitForAll()
        }
        let caller = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "talker2@bench.example", password: "bench", session: caller)
        try plugins.write(source(storing: storing), to: "ears.lua")
        await plugins.host.reload()
        let running = Task { try? await plugins.host.run() }
        let clock = ContinuousClock()
        let start = clock.now
        while try await seen(plugins, by: caller) < messages { try await Task.sleep(for: .milliseconds(2)) }
        let rate = Double(messages) / (clock.now - start).seconds
        running.cancel()
        _ = await running.value
        await plugins.remove()
        return Figure(
            figure: "events a second of a plugin that \(storing ? "stores something for" : "looks at") each",
            value: rate, unit: "events/s", ceiling: rate, ceilingOf: "itself", ratio: 1,
            goal: ">= \(Int(goal))", met: rate >= goal)
    }

    private static func seen(_ plugins: PluginBench, by caller: BenchSession) async throws -> Int {
        guard let command = plugins.host.command(named: "seen") else { return 0 }
        let seen = Atomic(0)
        try await plugins.host.run(
            command, arguments: "",
            invocation: Invocation(session: caller) { reply in
                seen.store(reply.lines.first.flatMap { Int($0) } ?? 0, ordering: .relaxed)
            })
        return seen.load(ordering: .relaxed)
    }

    /// What one sender waits for a message while a plugin hears each.
    private static func noticed(storing: Bool, messages: Int) async throws -> Figure {
        let plugins = try await PluginBench([:])
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(2, name: "talker")
        let place = try await plugins.bench.group("chat", of: people)
        func times() async throws -> [Double] {
            try await SendBench.times(messages / 5) {
                _ = try await campus.chat.send(
                    SendBench.text, to: place.conversation, by: Actor(people[0].id))
            }
        }
        let running = Task { try? await plugins.host.run() }
        var (without, with): ([Double], [Double]) = ([], [])
        // In turn, since a machine has better and worse moments.
        for _ in 0..<5 {
            without += try await times()
            try plugins.write(source(storing: storing), to: "ears.lua")
            await plugins.host.reload()
            with += try await times()
            try FileManager.default.removeItem(at: plugins.folder.appending(path: "plugins/ears.lua"))
            await plugins.host.reload()
        }
        let (usual, meanwhile) = (Samples(without), Samples(with))
        running.cancel()
        _ = await running.value
        await plugins.remove()
        return Figure(
            figure:
                "one sender, p99, while a plugin \(storing ? "stores something for" : "looks at") each message",
            value: meanwhile.p99, unit: "ms", ceiling: usual.p99, ceilingOf: "the same without it",
            ratio: meanwhile.p99 / usual.p99, goal: "ratio <= 2", met: meanwhile.p99 / usual.p99 <= 2,
            notes: ["p50": meanwhile.median, "usual p50": usual.median])
    }
}
