import Concurrency
import Foundation
import Testing

@testable import QuadBench

/// What measures: what it takes of a bench's samples, what it writes, and that it cleans up.
struct HarnessTests {
    private static let brief = Pace(isLong: false)

    /// Runs what a bench does. Returns what was written.
    private func written(_ measure: @escaping @Sendable (Harness) async throws -> Void) async throws
        -> [MeasuredFigure]
    {
        let written = Mutex<[MeasuredFigure]>([])
        try await Harness.run(Bench("test", "A test.", measure: measure), pace: Self.brief) { measurement in
            written.withLock { $0.append(measurement) }
        }
        return written.withLock(\.self)
    }

    // MARK: - Comparing

    @Test func compare_whenItMeasures_leavesTheWarmUpOutAndTakesTurns() async throws {
        let turns = Mutex<[String]>([])
        let figure = Figure("a figure", "ms", beside: "the ceiling", .ratioAtMost(3))
        let written = try await written { harness in
            try await harness.compare(figure, rounds: 2, notes: ["people": 5]) { round in
                turns.withLock { $0.append(round.isWarmUp ? "warm-up" : "own") }
                return round.isWarmUp ? [1_000] : [4, 6, 5]
            } beside: { round in
                turns.withLock { $0.append("ceiling") }
                return round.isWarmUp ? [1_000] : [2]
            }
        }
        #expect(turns.withLock(\.self) == ["warm-up", "ceiling", "own", "ceiling", "own", "ceiling"])
        let measurement = try #require(written.first)
        #expect(written.count == 1)
        #expect((measurement.value, measurement.ceiling, measurement.ratio) == (5, 2, 2.5))
        #expect((measurement.bench, measurement.goal, measurement.met) == ("test", "ratio <= 3.0", true))
        #expect(measurement.notes == ["people": 5], "so few samples have no spread")
    }

    @Test func compare_whenTheCeilingIsMissing_fails() async {
        await #expect(throws: BenchError.self) {
            try await written { harness in
                try await harness.compare(Figure("a figure", "ms", beside: "a ceiling")) { _ in [1] }
            }
        }
    }

    @Test func compare_whenNothingWasSampled_fails() async {
        await #expect(throws: BenchError.self) {
            try await written { try await $0.compare(Figure("a figure", "ms")) { _ in [] } }
        }
    }

    // MARK: - Disturbing

    @Test func disturb_whenWorkGoesOn_comparesAsManyMessagesWithoutIt() async throws {
        let sent = Mutex(0)
        let talk = Talk { sent.withLock { $0 += 1 } }
        let written = try await written { harness in
            try await harness.disturb(
                talk, chat: .chat(while: "it is tested"), time: Figure("the work", "s"), rounds: 3
            ) { round in ["last round": Double(round)] }
        }
        #expect(written.map(\.figure) == ["the work", "chat's p99 while it is tested"])
        #expect(written.allSatisfy { $0.notes["last round"] == 2 })
        #expect((sent.withLock(\.self) - 200).isMultiple(of: 2), "beside those that warm up")
    }

    @Test func disturb_whenTheWorkFails_endsChatAndFails() async {
        await #expect(throws: BenchError.self) {
            try await written { harness in
                try await harness.disturb(Talk {}, chat: .chat(while: "it is tested"), rounds: 1) { _ in
                    throw BenchError("the work failed")
                }
            }
        }
    }

    // MARK: - Ending

    @Test(arguments: [true, false])
    func run_whenTheBenchEnds_givesBackTheLastFirst(fails: Bool) async {
        let ended = Mutex<[Int]>([])
        let result = await Result {
            try await written { harness in
                for number in 1...3 { harness.atEnd { ended.withLock { $0.append(number) } } }
                if fails { throw BenchError("it failed") }
                try harness.report(Figure("a figure", "ms"), [1])
            }
        }
        #expect(ended.withLock(\.self) == [3, 2, 1])
        #expect(((try? result.get()) == nil) == fails)
    }

    @Test func run_whenTheBenchMeasuresNothing_fails() async {
        await #expect(throws: BenchError.self) { try await written { _ in } }
    }

    // MARK: - Samples and goals

    @Test(arguments: [
        (Figure.Statistic.median, [3.0, 1, 2], 2.0), (.median, [4, 1, 3, 2], 2), (.most, [1, 9, 3], 9),
        (.p99, (1...1_000).map(Double.init), 990), (.p99, [7], 7), (.median, [], 0),
    ])
    func samples_whenRanked_haveTheNearestRank(statistic: Figure.Statistic, values: [Double], value: Double) {
        #expect(Samples(values).value(of: statistic) == value)
    }

    @Test(arguments: [
        (Figure.Goal.atMost(5), 5.0, Double.nan, true), (.atMost(5), 6, .nan, false),
        (.atLeast(5), 5, .nan, true), (.atLeast(5), 4, .nan, false), (.ratioAtMost(2), 4, 2, true),
        (.ratioAtMost(2), 5, 2, false), (.ratioAtLeast(0.5), 1, 2, true), (.ratioAtLeast(0.5), 0.9, 2, false),
        (.beyondAtMost(2), 5, 3, true), (.beyondAtMost(2), 6, 3, false), (.ratioAtMost(2), 1, .nan, false),
    ])
    func goal_whenHeldAgainstAValue_isMetOrNot(goal: Figure.Goal, value: Double, ceiling: Double, isMet: Bool)
    {
        #expect(goal.isMet(value, ceiling) == isMet)
    }

    @Test func measurement_whenWritten_isOneLineOfJSON() throws {
        let samples = (1...20).map(Double.init)
        let figure = Figure("a figure", "ms", of: .p99, beside: "a ceiling", .atMost(30))
        let line = try MeasuredFigure(of: figure, by: "test", samples, beside: [10], notes: [:]).json()
        #expect(
            String(decoding: line, as: UTF8.self) == """
                {"bench":"test","ceiling":10,"ceilingOf":"a ceiling","figure":"a figure","goal":"<= 30.0","met":true,\
                "notes":{"most":20,"p50":10,"p99":20},"ratio":2,"unit":"ms","value":20}
                """)
    }

    // MARK: - Rounds

    @Test(arguments: [(true, false, 10), (false, false, 100), (true, true, 10), (false, true, 500)])
    func round_whenAskedForItsShare_doesAStatedAmount(isWarmUp: Bool, isLong: Bool, share: Int) async throws {
        let round = Round(pace: Pace(isLong: isLong), isWarmUp: isWarmUp)
        let numbers = Mutex<Set<Int>>([])
        _ = try await round.rate(100, by: 7) { number in numbers.withLock { _ = $0.insert(number) } }
        #expect(numbers.withLock(\.self) == Set(0..<share))
        #expect(try await round.times(100) { _ in }.count == share)
    }

    // MARK: - Names

    @Test func benches_whenListed_haveNamesOfTheirOwn() {
        #expect(Set(Bench.all.map(\.name)).count == Bench.all.count)
    }

    @Test func documents_whenTheyNameABench_nameOneThatThereIs() throws {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folders = ["", "docs", "docs/decisions"].map { top.appending(path: $0) }
        let documents = try folders.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }.filter { $0.pathExtension == "md" }
        var named: [String] = []
        for document in documents {
            let text = try String(contentsOf: document, encoding: .utf8)
            named += text.matches(of: /`quad-bench ([a-z][a-z-]*)/).map { String($0.output.1) }
            named += text.matches(of: /make bench ARGS="?([a-z -]+)/).flatMap {
                $0.output.1.split(separator: " ")
            }
            .map(String.init)
        }
        #expect(named.count > 3)
        #expect(Set(named).subtracting(Bench.all.map(\.name)) == [])
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
