import ArgumentParser
import Foundation

/// `make bench`: every figure of the bench table, one JSON line each.
@main
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-bench", abstract: "Measures Quad beside its ceilings, in one run.")

    @Argument(
        help:
            """
            The figures to measure (all if none is named): send, latency, fanout, command, console, hook, annotate, score, \
            reload, store, events, patterns, loops, hostile, idle.
            """
    )
    var figures: [String] = []

    @Flag(help: "Shorter rounds: for a look, not for a table.")
    var quick = false

    func run() async throws {
        let seconds = quick ? 1.0 : 3.0
        try await measure("send") { try await SendBench.throughput(seconds: seconds, rounds: 3) }
        try await measure("latency") {
            try await SendBench.latency(messages: quick ? 2_000 : 10_000, rounds: 5)
        }
        try await measure("fanout") {
            let bench = try BenchCampus()
            let gateway = try await BenchGateway(catalog: BenchCatalog(campus: bench.campus), bench: bench)
            let figure = try await FanOutBench().run(gateway: gateway, seconds: seconds)
            try await gateway.stop()
            return figure
        }
        try await measure("command") { try await PluginBench.roundTrips(seconds: seconds) }
        try await measure("hook") { try await HookBench.records(rounds: quick ? 5 : 20) }
        try await measure("annotate") { try await HookBench.messages(rounds: quick ? 5 : 20) }
        try await measure("console") { try await PluginBench.roundTrip(calls: quick ? 2_000 : 20_000) }
        try await measure("score") { try await PluginBench.scoring(posts: 100_000) }
        try await measure("reload") { try await PluginBench.reload(rounds: 200) }
        try await measureAll("store") { try await StoreBench.run(seconds: seconds) }
        try await measureAll("events") { try await EventBench.run(seconds: seconds) }
        try await measure("patterns") { try PatternBench.run(calls: quick ? 5_000 : 50_000) }
        try await measure("loops") { try await PluginBench.loops(seconds: seconds) }
        try await measure("hostile") { try await PluginBench.hostile(seconds: seconds) }
        // Last and alone where it counts: what was measured before leaves its memory behind.
        try await measureAll("idle") { try await PluginBench.idle(plugins: 1_000, seconds: seconds) }
    }

    private func measureAll(_ name: String, _ work: () async throws -> [Figure]) async throws {
        guard figures.isEmpty || figures.contains(name) else { return }
        FileHandle.standardError.write(Data("measuring \(name) …\n".utf8))
        for figure in try await work() { figure.report() }
    }

    private func measure(_ name: String, _ work: () async throws -> Figure) async throws {
        guard figures.isEmpty || figures.contains(name) else { return }
        FileHandle.standardError.write(Data("measuring \(name) …\n".utf8))
        try await work().report()
    }
}
