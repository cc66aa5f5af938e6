import Community
import Foundation
import Model

/// A gateway over what is stored after some years: see ``StoredData``.
extension Bench {
    // MARK: - Starting

    static let start = Bench("start", "a gateway's start, and its memory at rest") { harness in
        let bench = try await harness.campus()
        _ = try await bench.people(1, "viewer")
        await bench.campus.close()
        let ofPlugins =
            "flats items calendar news roll notifications contacts chats latest trending stars"
        try await harness.starts(over: BenchFolder.copy(of: bench.folder), "nothing", ofPlugins, (100, 60))
        try await harness.starts(
            over: harness.stored().folder, "years", "latest trending chats contacts", (1_000, 150))
    }

    // MARK: - Lists

    static let lists = Bench("lists", "lists and searches over what is stored") { harness in
        let data = try await harness.stored()
        let quad = try await harness.quad(over: data.folder)
        try await quad.console.signIn("viewer1")
        for (line, shown, most) in [
            ("/latest", "comments", 10.0), ("/trending", "comments", 10), ("/chats", "unread", 10),
            ("/search \(StoredData.frequentTitle)", StoredData.frequentTitle, 20),
            ("/search \(StoredData.rareTitle)", StoredData.rareTitle, 20),
            ("/find \(StoredData.frequent)", StoredData.frequent, 50),
            ("/find \(StoredData.rare)", StoredData.rare, 50),
        ] {
            let lines = try await quad.console.request(line)
            // An empty answer would be quick, and would show nothing.
            guard lines.contains(where: { $0.contains(shown) && $0.contains(/\d/) }) else {
                throw BenchError("\(line) answered \(lines)")
            }
            try await harness.compare(
                Figure(
                    "\(line) over what is stored, to the end of its answer, p50", "ms",
                    beside: "/categories, which reads five rows, p50", .atMost(most)),
                notes: ["lines": Double(lines.count)]
            ) { round in
                try await round.times(50) { _ in try await quad.console.request(line) }
            } beside: { round in
                try await round.times(50) { _ in try await quad.console.request("/categories") }
            }
        }
    }

    // MARK: - Signing in

    static let signIn = Bench("sign-in", "chat while somebody signs in with much unread") { harness in
        let bench = try await harness.campus(data: harness.stored().folder)
        let (talk, most) = (try await bench.talk(), StoredData.conversations)
        var times: [Double] = []
        try await harness.disturb(
            talk,
            chat: Figure(
                "the slowest message while somebody signs in, \(most) conversations of 1000 unread", "ms",
                beside: "the slowest of as many messages when nobody signs in", .beyondAtMost(2)),
            rounds: StoredData.late, ofEachRound: .most
        ) { round in
            var unread = 0
            times.append(
                try await elapsed { unread = try await bench.signIn("viewer\(round + 2)").unread } * 1_000)
            guard unread == most else { throw BenchError("\(unread) conversations have unread messages") }
            return ["signing in, p50 ms": Samples(times).value(of: .median)]
        }
    }
}

extension Harness {
    /// Measures a gateway's start, and its memory before and after commands, in milliseconds and MB.
    fileprivate func starts(
        over folder: URL, _ stored: String, _ commands: String, _ most: (work: Double, memory: Double)
    ) async throws {
        var (works, starts, rests, used) = ([Double](), [Double](), [Double](), [Double]())
        for _ in 0...pace(3, long: 7) {
            let quad = try await quad(over: folder)
            works.append(try quad.processorTime())
            starts.append(quad.started)
            rests.append(try quad.residentBytes() / 1e6)
            try await quad.console.signIn("viewer1")
            for name in commands.split(separator: " ") { try await quad.console.request("/\(name)") }
            try await Task.sleep(for: .seconds(2))
            used.append(try quad.residentBytes() / 1e6)
            await quad.stop()
        }
        // The first one keeps a version of each plugin, some 300 files.
        let first = works.removeFirst()
        try report(
            Figure("processor time of a first start over \(stored)", "ms", .atMost(2 * most.work)), [first])
        try report(Figure("processor time of a start over \(stored)", "ms", .atMost(most.work)), works)
        try report(Figure("start over \(stored), until the console answers", "ms", .atMost(1_000)), starts)
        try report(Figure("memory at rest over \(stored)", "MB", of: .most, .atMost(most.memory)), rests)
        try report(Figure("memory over \(stored), after commands", "MB", of: .most, .atMost(150)), used)
    }
}
