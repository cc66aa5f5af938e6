import Foundation
import NIOCore
import NIOPosix

/// Search in one's own messages: a typed line until its whole answer is read, from `quad serve` itself. A quarter of
/// all messages are in the viewer's 500 conversations.
enum FindBench {
    private static let calls = 100
    /// A word that is rare, one that half of all messages have but few of one's own, and one that is frequent in these.
    private static let (rare, half, frequent) = ("稀有", "到處", "常見")

    static func run(messages: Int) async throws -> [Figure] {
        let clock = ContinuousClock()
        let data = try await StoredData.make(posts: 1_000, messages: messages) { number, isOwn, vocabulary in
            var text = vocabulary.title()
            if number.isMultiple(of: isOwn ? 5_000 : 100_000) { text += " " + rare }
            if isOwn ? number.isMultiple(of: 2_500) : !number.isMultiple(of: 3) { text += " " + half }
            if isOwn, number.isMultiple(of: 3) { text += " " + frequent }
            return text
        }
        defer { data.remove() }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let start = clock.now
        let quad = try await QuadProcess.start(data.folder, on: group)
        try await quad.signIn()
        try await quad.settleMessages()
        let indexed = (clock.now - start).seconds
        let index = data.folder.appending(path: "messages.sqlite")
        let bytes = try index.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        let notes = ["indexed in s": indexed, "index in MB": Double(bytes) / 1e6]
        let figures = [
            try await figure("/find of a rare word among \(messages) messages", rare, quad, notes: notes),
            try await figure("/find of a word that half of all messages have", half, quad),
            try await figure("/find of a word that is frequent in one's own", frequent, quad),
            try await figure("/find of a word that nobody wrote", "unheardof", quad, finds: false),
        ]
        try await quad.stop()
        try await group.shutdownGracefully()
        return figures
    }

    private static func figure(
        _ name: String, _ word: String, _ quad: QuadProcess, finds: Bool = true, notes: [String: Double] = [:]
    ) async throws -> Figure {
        let lines = try await quad.answer(to: "/find \(word)")
        guard lines.contains(where: { $0.contains("[") && $0.contains(word) }) == finds else {
            throw BenchError(description: "/find \(word) answered \(lines.count) lines")
        }
        let bare = Samples(try await quad.times(of: "/categories", calls: calls))
        let times = Samples(try await quad.times(of: "/find \(word)", calls: calls))
        return Figure(
            figure: name, value: times.median, unit: "ms", ceiling: bare.median,
            ceilingOf: "/categories, which reads five rows, p50", ratio: times.median / bare.median,
            goal: "<= 50 ms", met: times.median <= 50, notes: notes.merging(["p99": times.p99]) { $1 })
    }
}
