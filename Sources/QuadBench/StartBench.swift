import NIOCore
import NIOPosix

/// How long a gateway takes to start over a year's data, and what it takes then.
enum StartBench {
    private static let (posts, messages) = (100_000, 1_000_000)

    static func run(rounds: Int) async throws -> [Figure] {
        let data = try await StoredData.make(posts: posts, messages: messages)
        defer { data.remove() }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        // The first start makes what is derived.
        let first = try await QuadProcess.start(data.folder, on: group)
        try await first.signIn()
        try await first.settle()
        let afterMaking = try first.residentBytes()
        try await first.stop()
        var (starts, rest): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let quad = try await QuadProcess.start(data.folder, on: group)
            starts.append(quad.started)
            try await quad.signIn()
            for line in ["/latest", "/trending", "/chats", "/search \(data.frequent.word)"] {
                _ = try await quad.answer(to: line)
            }
            try await Task.sleep(for: .seconds(2))
            rest.append(Double(try quad.residentBytes()) / 1e6)
            try await quad.stop()
        }
        // After a crash, derived data is looked through before it is used.
        let killed = try await QuadProcess.start(data.folder, on: group)
        try await killed.signIn()
        _ = try await killed.answer(to: "/post student life | unheardof | Words.")
        try await killed.settle()
        try await killed.kill()
        let again = try await QuadProcess.start(data.folder, on: group)
        try await again.stop()
        try await group.shutdownGracefully()
        return [
            Figure(
                figure:
                    "start with \(messages) messages and \(posts) posts stored, until the console answers",
                value: Samples(starts).median, unit: "ms", ceiling: nil, ceilingOf: nil, ratio: nil,
                goal: "<= 1,000 ms", met: Samples(starts).median <= 1_000,
                notes: ["slowest": Samples(starts).percentile(1), "after a crash": again.started]),
            Figure(
                figure: "memory of the gateway at rest with that data", value: Samples(rest).percentile(1),
                unit: "MB",
                ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 150 MB",
                met: Samples(rest).percentile(1) <= 150,
                notes: ["after the first start, which indexes and scores": Double(afterMaking) / 1e6]),
        ]
    }
}
