import Community
import Foundation
import Model

/// A gateway over what is stored after some years: see ``StoredData``.
extension Bench {
    // MARK: - Starting

    static let start = Bench("start", "a gateway's start, and its memory at rest") { harness in
        let data = try await harness.stored()
        var (starts, rest): ([Double], [Double]) = ([], [])
        for _ in 0..<harness.pace(3, long: 7) {
            let quad = try await harness.quad(over: data.folder)
            starts.append(quad.started)
            try await quad.console.signIn("viewer1")
            for line in ["/latest", "/trending", "/chats", "/search \(StoredData.frequentTitle)"] {
                try await quad.console.request(line)
            }
            try await Task.sleep(for: .seconds(2))
            rest.append(try quad.residentBytes() / 1e6)
            await quad.stop()
        }
        try harness.report(
            Figure("start over what is stored, until the console answers", "ms", .atMost(1_000)), starts)
        try harness.report(
            Figure("memory of the gateway at rest over what is stored", "MB", of: .most, .atMost(150)), rest)
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
