import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model
import NIOCore
import NIOPosix
import Plugins

/// Flats of the bundled application: found among many, told of to many who wait for them, and ranked anew.
enum HousingBench {
    private static let alertsOfEach = 5

    // MARK: - Finding

    /// `/flats` with five filters and words, from the line at a socket to the end of the answer.
    static func find(flats: Int, each: Int) async throws -> Figure {
        let plugins = try await laid(flats: flats)
        _ = try await plugins.bench.people(1, name: "tenant")
        let gateway = try await BenchGateway(catalog: plugins.host, bench: plugins.bench)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let client = try await plugins.connect("tenant1", to: gateway, on: group)
        var made = try LaidFlats()
        let searches = made.searches(of: each)
        var (all, shapes, found): ([Double], [String: [Double]], [String: Int]) = ([], [:], [:])
        for search in searches {
            let rows = try await client.answer(to: "/flats \(search.line)").count { $0.contains("sq. ft.") }
            found[search.shape, default: 0] += rows > 0 ? 1 : 0
        }
        let finding = found.values.reduce(0, +)
        // An empty answer would be quick, and would show nothing.
        guard finding > searches.count / 2 else {
            throw BenchError(description: "\(finding) of \(searches.count) searches found something")
        }
        for search in searches {
            let times = try await SendBench.times(5) { try await client.request("/flats \(search.line)") }
            all += times
            shapes[search.shape, default: []] += times
        }
        try? await client.channel.close()
        try await group.shutdownGracefully()
        try await gateway.stop()
        await plugins.remove()
        let samples = Samples(all)
        var notes = ["p99": samples.p99]
        for (shape, times) in shapes {
            notes["\(shape), p50"] = Samples(times).median
            notes["\(shape), p99"] = Samples(times).p99
            notes["\(shape), searches that find something"] = Double(found[shape] ?? 0)
        }
        return Figure(
            figure: "/flats with five filters and words among \(flats) flats, from the line to the card, p50",
            value: samples.median, unit: "ms", ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 10 ms",
            met: samples.median <= 10, notes: notes)
    }

    // MARK: - Alerts

    /// A new flat among many alerts: until everybody who waits for it is told, and what chat takes meanwhile.
    static func alerts(_ count: Int, rounds: Int) async throws -> [Figure] {
        let plugins = try await PluginBench(try LaidPlugin.files("housing", laid: LaidFlats.laid))
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(3, name: "owner")
        let place = try await plugins.bench.group("chat", of: people)
        let session = try await plugins.session(of: "owner1")
        var (made, waiting): (LaidFlats, Set<Int64>) = (try LaidFlats(), [])
        var entries: [[String: Any]] = []
        for person in plugins.strangers(count / alertsOfEach) {
            for _ in 0..<alertsOfEach {
                let alert = made.alert()
                entries.append(["person": person, "line": alert.line])
                if alert.isAwaited { waiting.insert(person) }
            }
        }
        try await plugins.lay(entries, session)
        guard plugins.documents(in: "alerts") == count else {
            throw BenchError(description: "not all alerts are there")
        }
        let service = Task { try await plugins.host.run() }
        let usual = try await SendBench.chatTimes(campus, place, people[1], while: { $0 < 2_000 })
        let record = BareConnection(path: plugins.bench.directory.appending(path: "quad.sqlite").path)
        let clock = ContinuousClock()
        var (times, meanwhile): ([Double], [Double]) = ([], [])
        for round in 0..<rounds {
            let isDone = Mutex(false)
            async let chat = SendBench.chatTimes(
                campus, place, people[1], while: { _ in !isDone.withLock { $0 } })
            let last = record.integer("SELECT last FROM sequence")
            let start = clock.now
            _ = try await plugins.replies(to: "flat-add", made.awaited(round), session)
            var told: Int64 = 0
            while told < waiting.count, (clock.now - start).seconds < 120 {
                try await Task.sleep(for: .milliseconds(20))
                told = record.integer("SELECT count(*) FROM notifications WHERE id > \(last)")
            }
            times.append((clock.now - start).seconds)
            isDone.withLock { $0 = true }
            meanwhile += try await chat
            // Nobody else is told either.
            try await Task.sleep(for: .seconds(3))
            told = record.integer("SELECT count(*) FROM notifications WHERE id > \(last)")
            guard told == waiting.count else {
                throw BenchError(description: "\(told) were told, and \(waiting.count) wait")
            }
        }
        record.close()
        service.cancel()
        _ = try? await service.value
        await plugins.remove()
        let (value, ratio) = (Samples(times).median, Samples(meanwhile).p99 / Samples(usual).p99)
        return [
            Figure(
                figure: "a new flat among \(count) alerts, until \(waiting.count) people are told",
                value: value,
                unit: "s", ceiling: Samples(usual).p99, ceilingOf: "chat's usual p99 (ms)", ratio: ratio,
                goal: "<= 5 s, and chat's p99 meanwhile <= 2 x its usual", met: value <= 5 && ratio <= 2,
                notes: [
                    "chat p99 meanwhile ms": Samples(meanwhile).p99, "most": Samples(times).percentile(1),
                ])
        ]
    }

    // MARK: - Ranking

    /// From a changed file of an administrator's until flats are found in the new order, all stored.
    static func rank(flats: Int) async throws -> Figure {
        let plugins = try await laid(flats: flats)
        let people = try await plugins.bench.people(2, name: "tenant")
        return try await plugins.reranking(
            "housing.rank over \(flats) flats", flats, shownBy: "flats",
            to: plugins.session(of: "tenant1"), talking: people[1],
            in: plugins.bench.group("chat", of: people), taste: taste)
    }

    /// What an administrator would rather see first.
    private static func taste(sign: String) -> String {
        """
        return {
          name = "taste", version = "1.0.0", summary = "Ranks.",
          hooks = {
            ["housing.rank"] = function(flat, rank, settings) return \(sign)(rank + flat.size / flat.rent) end,
          },
        }
        """
    }

    // MARK: - Many flats

    private static func laid(flats: Int) async throws -> PluginBench {
        let plugins = try await PluginBench(try LaidPlugin.files("housing", laid: LaidFlats.laid))
        _ = try await plugins.bench.people(1, name: "layer")
        let session = try await plugins.session(of: "layer1")
        let owners = plugins.strangers((flats + LaidFlats.ofOwner - 1) / LaidFlats.ofOwner)
        var made = try LaidFlats()
        // By owners who post in turn.
        let entries = (0..<flats).map { made.flat($0 + 1, of: owners[$0 % owners.count]) }
        try await plugins.lay(entries, session)
        _ = await plugins.host.scoreAll()
        guard plugins.documents(in: "flats") == flats else {
            throw BenchError(description: "not all flats are there")
        }
        return plugins
    }
}
