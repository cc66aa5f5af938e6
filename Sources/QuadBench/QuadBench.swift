import ArgumentParser
import Foundation

/// `make bench`: every figure of the bench table, one JSON line each.
@main
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-bench", abstract: "Measures Quad beside its ceilings, in one run.")

    /// In the order of the table.
    private static let all = [
        "send", "latency", "fanout", "command", "hook", "annotate", "console", "score", "rank", "reload",
        "store",
        "events", "due", "flats", "flat-alerts", "flat-rank", "mates",
        "patterns", "loops", "hostile", "forum", "find", "start", "tags", "resume", "receipts", "crowd",
        "nearby", "media", "feed", "intents", "answers", "alerts", "idle", "signin", "sessions",
    ]

    @Argument(
        help: ArgumentHelp(
            "The figures to measure (all if none is named): \(Self.all.joined(separator: ", "))."))
    var figures: [String] = []

    @Flag(help: "Shorter rounds: for a look, not for a table.")
    var quick = false

    func run() async throws {
        if let stranger = figures.first(where: { !Self.all.contains($0) }) {
            throw ValidationError(
                "there is no figure \(stranger); there are \(Self.all.joined(separator: ", "))")
        }
        // Each in a process of its own: what was measured before would leave its memory and threads behind.
        guard figures.count == 1 else {
            for name in Self.all where figures.isEmpty || figures.contains(name) { try runAlone(name) }
            return
        }
        try await measure(figures[0])
    }

    private func runAlone(_ name: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [name] + (quick ? ["--quick"] : [])
        try process.run()
        process.waitUntilExit()
        BenchFolder.removeLeft()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    }

    private func measure(_ name: String) async throws {
        FileHandle.standardError.write(Data("measuring \(name) …\n".utf8))
        for figure in try await figures(of: name) { figure.report() }
    }

    private func figures(of name: String) async throws -> [Figure] {
        let (seconds, rounds) = (quick ? 1.0 : 3.0, quick ? 5 : 20)
        switch name {
        case "send": return [try await SendBench.throughput(seconds: seconds, rounds: 3)]
        case "latency": return [try await SendBench.latency(messages: quick ? 2_000 : 10_000, rounds: 5)]
        case "fanout": return [try await FanOutBench.run(seconds: seconds)]
        case "command": return [try await PluginBench.roundTrips(seconds: seconds)]
        case "hook": return [try await HookBench.records(rounds: rounds)]
        case "annotate": return [try await HookBench.messages(rounds: rounds)]
        case "console": return [try await PluginBench.roundTrip(calls: quick ? 2_000 : 20_000)]
        case "score": return [try await PluginBench.scoring(posts: 100_000)]
        case "rank": return [try await PluginBench.ranking(documents: 100_000)]
        case "flats":
            return [try await HousingBench.find(flats: quick ? 10_000 : 100_000, each: quick ? 5 : 20)]
        case "flat-alerts":
            return try await HousingBench.alerts(quick ? 5_000 : 50_000, rounds: quick ? 2 : 5)
        case "flat-rank": return [try await HousingBench.rank(flats: quick ? 10_000 : 100_000)]
        case "mates":
            return [
                try await MatesBench.run(
                    people: quick ? 5_000 : 50_000, viewers: quick ? 5 : 20, rounds: quick ? 5 : 20)
            ]
        case "reload": return [try await PluginBench.reload(rounds: 200)]
        case "store": return try await StoreBench.run(seconds: seconds)
        case "events": return try await EventBench.run(seconds: seconds)
        case "due": return try await DueBench.run(waiting: 100_000, seconds: quick ? 1 : 5)
        case "tags": return [try await TagBench.run(people: 100_000)]
        case "nearby": return [try await NearbyBench.run(people: 100_000)]
        case "feed": return [try await FeedBench.run(contacts: 1_000, photos: quick ? 100_000 : 1_000_000)]
        case "patterns": return [try PatternBench.run(calls: quick ? 5_000 : 50_000)]
        case "intents": return try IntentBench.run(questions: quick ? 2_000 : 20_000)
        case "answers":
            return try await AskBench.answers(seconds: seconds, questions: quick ? 500 : 5_000)
        case "alerts": return try await AskBench.alerts(people: quick ? 100 : 1_000, each: 10)
        case "media": return try await MediaBench.run(seconds: seconds, rounds: quick ? 5 : 15)
        case "loops": return [try await PluginBench.loops(seconds: seconds)]
        case "hostile": return [try await PluginBench.hostile(seconds: seconds)]
        case "forum": return try await ForumBench.run(posts: quick ? 100_000 : 1_000_000)
        case "resume": return [try await DeliveryBench.resume(messages: 10_000, rounds: rounds)]
        case "receipts":
            return [try await DeliveryBench.receipts(members: 1_000, moves: quick ? 10 : 100, senders: 10)]
        case "crowd":
            return try await CrowdBench.run(
                members: 100_000, connected: 100, messages: quick ? 100 : 1_000)
        case "find": return try await FindBench.run(messages: quick ? 100_000 : 1_000_000)
        case "start": return try await StartBench.run(rounds: quick ? 3 : 7)
        case "signin":
            return [
                try await SignInBench.run(people: quick ? 10 : 30, conversations: 500, unread: 1_000)
            ]
        case "sessions": return [try await SessionBench.run(sessions: quick ? 500 : 4_000)]
        default: return try await PluginBench.idle(plugins: 1_000, seconds: seconds)
        }
    }
}
