import Community
import Foundation
import Model
import NIOCore
import NIOPosix
import Plugins

/// `/mates` of the bundled application among many people who said how they live: the first page, from the line at a socket to
/// the end of the answer.
enum MatesBench {
    /// How habits come about: see ``LaidPlugin``.
    private static let laid = """
        local habits = require "habits"
        return { collections = { habits = true }, step = function(call) habits.ask(call) end }
        """

    /// - Parameters:
    ///   - people: How many said how they live.
    ///   - viewers: Those of them who look, each with other wishes.
    static func run(people: Int, viewers: Int, rounds: Int) async throws -> Figure {
        let plugins = try await PluginBench(try LaidPlugin.files("mates", laid: laid))
        let lookers = try await plugins.bench.people(viewers, name: "viewer")
        let session = try await plugins.session(of: "viewer1")
        let numbers = plugins.strangers(people - viewers)
        var made = LaidHabits()
        // Those who look are anywhere among them.
        let all = (numbers + lookers.map(\.id.rawValue)).map { (made.number(), $0) }.sorted { $0.0 < $1.0 }
            .map(\.1)
        try await plugins.lay(all.map { made.habits(of: $0) }, session)
        _ = await plugins.host.scoreAll()
        guard plugins.documents(in: "habits") == people else {
            throw BenchError(description: "not all habits are there")
        }

        let gateway = try await BenchGateway(catalog: plugins.host, bench: plugins.bench)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var (times, medians, found): ([Double], [Double], Int) = ([], [], 0)
        for person in lookers {
            let client = try await plugins.connect(person.handle, to: gateway, on: group)
            found += try await client.answer(to: "/mates").contains { $0.contains("%") } ? 1 : 0
            let some = try await SendBench.times(rounds) { try await client.request("/mates") }
            times += some
            medians.append(Samples(some).median)
            try? await client.channel.close()
        }
        try await group.shutdownGracefully()
        try await gateway.stop()
        await plugins.remove()
        // An empty list would be quick, and would show nothing.
        guard found > viewers / 2 else {
            throw BenchError(description: "\(found) of \(viewers) who looked found somebody")
        }
        let samples = Samples(times)
        return Figure(
            figure:
                "the first page of /mates among \(people) people with habits, from the line to the answer, p50",
            value: samples.median, unit: "ms", ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 50 ms",
            met: samples.median <= 50,
            notes: [
                "p99": samples.p99, "people who look": Double(viewers), "who find somebody": Double(found),
                "p50 of who waits longest": Samples(medians).percentile(1),
            ])
    }
}

/// Answers to the questionnaire, the same ones each run.
private struct LaidHabits {
    private static let interests = [
        "music", "sports", "video games", "board games", "parties", "light drinks",
    ]
    private static let words = [
        "adaptable", "adventurous", "considerate", "diligent", "frank", "generous", "inventive", "practical",
        "reliable",
        "sincere",
    ]
    private static let asked = ["sleep", "clean", "noise", "guests"]
    private static let cared = asked + ["home", "interests", "personality"]

    private var random = SplitMix(state: 13)
    private let days: DateFormatter

    init() {
        days = DateFormatter()
        days.locale = Locale(identifier: "en_US_POSIX")
        days.timeZone = TimeZone(identifier: "Asia/Hong_Kong")
        days.dateFormat = "yyyy-MM-dd"
    }

    mutating func number() -> UInt64 { random.next() }

    private mutating func happens(_ share: Double) -> Bool { random.fraction() < share }
    private mutating func some(of words: [String]) -> [String] { words.filter { _ in happens(0.3) } }

    mutating func habits(of person: Int64) -> [String: Any] {
        var answers: [String: Any] = ["wish": happens(0.5) ? "any" : happens(0.5) ? "male" : "female"]
        if happens(0.92) { answers["gender"] = happens(0.5) ? "male" : "female" }
        if happens(0.9) { answers["smoke"] = happens(0.08) }
        if happens(0.9) { answers["smoke_ok"] = happens(0.3) }
        if happens(0.9) { answers["pet"] = happens(0.1) }
        if happens(0.9) { answers["pet_ok"] = happens(0.6) }
        if happens(0.8) {
            let most = 3_000 + random.below(30) * 500
            answers["most"] = most
            if happens(0.5) { answers["least"] = most / 2 }
        }
        if happens(0.7) {
            let start = random.below(200)
            answers["from"] = day(in: start)
            if happens(0.6) { answers["till"] = day(in: start + 180 + random.below(400)) }
        }
        for trait in Self.asked where happens(0.9) { answers[trait] = 1 + random.below(5) }
        if happens(0.8) { answers["home"] = ["rarely", "sometimes", "often"][random.below(3)] }
        answers["interests"] = some(of: Self.interests)
        answers["personality"] = some(of: Self.words)
        for trait in Self.cared { answers["matters_\(trait)"] = happens(0.7) ? 1 : random.below(4) }
        return ["person": person, "answers": answers]
    }

    private func day(in count: Int) -> String {
        days.string(from: Date(timeIntervalSinceNow: Double(count * 86_400)))
    }
}
