import Community
import Foundation
import Model
import Plugins

/// Flats, found among many.
extension Bench {
    // MARK: - Flats

    static let flats = Bench("flats", "/flats with five filters and words, and housing.rank") { harness in
        var made = try LaidHousing()
        let bench = try await harness.campus(LaidPlugin.files("housing", laid: LaidHousing.flats))
        let count = harness.pace(20_000, long: 100_000)
        let owners = bench.strangers((count + LaidHousing.ofOwner - 1) / LaidHousing.ofOwner)
        // By owners who post in turn.
        try await bench.lay((0..<count).map { made.flat($0 + 1, of: owners[$0 % owners.count]) }, in: "flats")
        let tenant = try await bench.sessions(1, "tenant")[0]
        let console = try await harness.connect(to: harness.console(of: bench), as: "tenant1")
        let searches = made.searches(of: harness.pace(5, long: 20))
        let found = try await searches.asyncMap { try await console.request("/flats \($0)") }
            .count { $0.contains { $0.contains("sq. ft.") } }
        // An empty answer would be quick, and would show nothing.
        guard found > searches.count / 2 else { throw BenchError("\(found) searches found something") }
        let times = try await searches.asyncMap { search in
            try await Round.whole.times(5) { _ in try await console.request("/flats \(search)") }
        }
        try harness.report(
            Figure("/flats with five filters and words, from the line to the card, p50", "ms", .atMost(10)),
            times.flatMap(\.self), notes: ["flats": Double(count), "searches": Double(searches.count)])
        try await rank(bench, count, shownTo: tenant, harness)
    }

    /// From a changed file of an administrator's until flats are found in the new order, all stored.
    private static func rank(
        _ bench: BenchCampus, _ count: Int, shownTo tenant: BenchSession, _ harness: Harness
    ) async throws {
        func taste(_ sign: String) -> String {
            """
            return {
              name = "taste", version = "1.0.0", summary = "Ranks.", needs = { "answer:housing.rank" },
              hooks = {
                ["housing.rank"] = function(flat, rank, settings) return \(sign)(rank + flat.size / flat.rent) end,
              },
            }
            """
        }
        try await harness.disturb(
            bench.talk(), chat: .chat(while: "flats are ranked"),
            time: Figure(
                "housing.rank over all flats after a change, until found in the new order and stored", "s",
                .atMost(2)),
            rounds: harness.pace(3, long: 5)
        ) { round in
            let before = try await bench.run("flats", by: tenant)
            try await bench.save(taste(round.isMultiple(of: 2) ? "-" : ""), as: "taste.lua")
            guard await bench.host.scoreAll() == count else { throw BenchError("not all were scored") }
            let after = try await bench.run("flats", by: tenant)
            guard before != after else { throw BenchError("the order did not change") }
            return ["flats": Double(count)]
        }
    }

    // MARK: - Alerts

    static let flatAlerts = Bench("flat-alerts", "a new flat that many wait for") { harness in
        var made = try LaidHousing()
        let bench = try await harness.campus(LaidPlugin.files("housing", laid: LaidHousing.flats))
        let count = harness.pace(10_000, long: 50_000)
        var (entries, waiting): ([[String: Any]], Set<Int64>) = ([], [])
        for person in bench.strangers(count / 5) {
            for _ in 0..<5 {
                let alert = made.alert()
                entries.append(["person": person, "line": alert.line])
                if alert.isAwaited { waiting.insert(person) }
            }
        }
        try await bench.lay(entries, in: "alerts")
        let owner = try await bench.sessions(1, "owner")[0]
        harness.serve(bench)
        let record = BareSQLite(bench.record)
        defer { record.close() }
        let notes = ["alerts": Double(count), "who are told": Double(waiting.count)]
        try await harness.disturb(
            bench.talk(), chat: .chat(while: "people are told of a new flat"),
            time: Figure("a new flat among many alerts, until all who wait are told", "s", .atMost(5)),
            rounds: harness.pace(3, long: 5)
        ) { round in
            let last = record.integer("SELECT last FROM sequence")
            try await bench.run("flat-add", made.awaited(round), by: owner)
            let (start, told) = (ContinuousClock.now, "SELECT count(*) FROM notifications WHERE id > \(last)")
            while record.integer(told) < waiting.count {
                guard ContinuousClock.now - start < .seconds(120) else {
                    throw BenchError("not all were told")
                }
                try await Task.sleep(for: .milliseconds(20))
            }
            return notes
        }
        // Nobody else is told either.
        try await Task.sleep(for: .seconds(3))
        let told = Int(record.integer("SELECT count(*) FROM notifications"))
        guard told == waiting.count * harness.pace(3, long: 5) else { throw BenchError("\(told) were told") }
    }
}
