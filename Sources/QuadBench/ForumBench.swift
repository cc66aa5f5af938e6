import Foundation
import NIOCore
import NIOPosix

/// Lists and search over much that is stored: a typed line until its whole answer is read, from `quad serve` itself.
enum ForumBench {
    private static let calls = 300

    static func run(posts: Int) async throws -> [Figure] {
        let clock = ContinuousClock()
        var start = clock.now
        let data = try await StoredData.make(posts: posts, messages: 1_000_000)
        defer { data.remove() }
        let made = (clock.now - start).seconds
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        start = clock.now
        let quad = try await QuadProcess.start(data.folder, on: group)
        try await quad.signIn()
        try await quad.settle()
        let derived = ["data made in s": made, "indexed and scored in s": (clock.now - start).seconds]
        let figures = [
            try await list("/latest", posts, quad, notes: derived), try await list("/trending", posts, quad),
            try await list("/chats", posts, quad),
            try await search("frequent", data.frequent, beside: data.other.word, posts, quad),
            try await search("rare", data.rare, beside: data.other.word, posts, quad),
        ]
        try await quad.stop()
        try await group.shutdownGracefully()
        return figures
    }

    private static func list(
        _ line: String, _ posts: Int, _ quad: QuadProcess, notes: [String: Double] = [:]
    ) async throws -> Figure {
        let lines = try await quad.answer(to: line).count
        let what = line == "/chats" ? "\(StoredData.conversations) conversations" : "\(posts) posts stored"
        return try await figure(
            "\(line) with \(what), p50", line, most: 10, quad,
            notes: notes.merging(["lines": Double(lines)]) { $1 })
    }

    private static func search(
        _ kind: String, _ found: (word: String, titles: Int), beside other: String, _ posts: Int,
        _ quad: QuadProcess
    ) async throws -> Figure {
        let lines = try await quad.answer(to: "/search \(found.word)")
        guard lines.count >= 10, lines.contains(where: { $0.contains(found.word) }) else {
            throw BenchError(description: "/search \(found.word) found \(lines.count) lines")
        }
        // Beside another word that is frequent: two long lists to go through.
        let both = Samples(try await quad.times(of: "/search \(found.word) \(other)", calls: calls))
        return try await figure(
            "/search of a \(kind) Chinese word of two characters among \(posts) titles, p50",
            "/search \(found.word)",
            most: 20, quad,
            notes: ["titles with it": Double(found.titles), "with a second word, p50": both.median])
    }

    private static func figure(
        _ name: String, _ line: String, most: Double, _ quad: QuadProcess, notes: [String: Double]
    ) async throws -> Figure {
        let bare = Samples(try await quad.times(of: "/categories", calls: calls))
        let times = Samples(try await quad.times(of: line, calls: calls))
        return Figure(
            figure: name, value: times.median, unit: "ms", ceiling: bare.median,
            ceilingOf: "/categories, which reads five rows, p50", ratio: times.median / bare.median,
            goal: "<= \(Int(most)) ms", met: times.median <= most,
            notes: notes.merging(["p99": times.p99, "its p99": bare.p99]) { $1 })
    }
}
