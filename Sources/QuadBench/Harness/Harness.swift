import Concurrency
import Foundation
import NIOCore
import NIOPosix

/// What measures for a bench: it warms up, takes samples by turns with the ceiling's, writes figures, and cleans up.
///
/// What a bench sets up is lent by extensions in `Lent`, and given back when the bench ends, however that is.
final class Harness: Sendable {
    let pace: Pace
    /// The thread of all connections that benches make.
    let clients = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    private let bench: String
    private let write: @Sendable (MeasuredFigure) throws -> Void
    private let state = Mutex(Borrowed())

    private struct Borrowed {
        var endings: [@Sendable () async -> Void] = []
        var figures = 0
    }

    private init(_ bench: String, pace: Pace, write: @escaping @Sendable (MeasuredFigure) throws -> Void) {
        (self.bench, self.pace, self.write) = (bench, pace, write)
    }

    /// Runs a bench, and ends all that it was lent.
    ///
    /// - Throws: What the bench throws, and `BenchError` where it measured nothing.
    static func run(
        _ bench: Bench, pace: Pace,
        write: @escaping @Sendable (MeasuredFigure) throws -> Void = Harness.output
    ) async throws {
        let harness = Harness(bench.name, pace: pace, write: write)
        do {
            try await bench.measure(harness)
            guard harness.state.withLock(\.figures) > 0 else { throw BenchError("it measured nothing") }
        } catch {
            await harness.end()
            throw error
        }
        await harness.end()
    }

    @Sendable static func output(_ measurement: MeasuredFigure) throws {
        FileHandle.standardOutput.write(try measurement.json() + Data("\n".utf8))
    }

    private func end() async {
        for ending in state.withLock({ $0.endings }).reversed() { await ending() }
        try? await clients.shutdownGracefully()
    }

    /// Has something done when the bench ends; what was asked for last is done first.
    func atEnd(_ ending: @escaping @Sendable () async -> Void) {
        state.withLock { $0.endings.append(ending) }
    }

    // MARK: - Figures

    /// Measures a figure in rounds, by turns with its ceiling, after a round that warms both up.
    func compare(
        _ figure: Figure, rounds: Int = 3, notes: [String: Double] = [:],
        _ own: (Round) async throws -> [Double], beside ceiling: ((Round) async throws -> [Double])? = nil
    ) async throws {
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for number in 0...rounds {
            let round = Round(pace: pace, isWarmUp: number == 0)
            let (one, other) = (try await own(round), try await ceiling?(round) ?? [])
            guard !round.isWarmUp else { continue }
            ours += one
            theirs += other
        }
        try report(figure, ours, beside: theirs, notes: notes)
    }

    /// Measures what chat takes while something else goes on, beside what as many messages usually take.
    ///
    /// - Parameters:
    ///   - time: Seconds of the work itself, where that is a figure too.
    ///   - ofEachRound: Of which alone the figure is made, such as the slowest message.
    func disturb(
        _ talk: Talk, chat: Figure, time: Figure? = nil, rounds: Int, ofEachRound: Figure.Statistic? = nil,
        by work: (_ round: Int) async throws -> [String: Double]
    ) async throws {
        var (meanwhile, usual, times): ([Double], [Double], [Double]) = ([], [], [])
        var notes: [String: Double] = [:]
        _ = try await talk.times(200)
        for round in 0..<rounds {
            let isOver = Mutex(false)
            async let slowed = talk.times { _ in !isOver.withLock(\.self) }
            let start = ContinuousClock.now
            // Where this fails, chat ends as its task is cancelled.
            notes.merge(try await work(round)) { $1 }
            times.append((ContinuousClock.now - start) / .seconds(1))
            isOver.withLock { $0 = true }
            let during = try await slowed
            let quiet = try await talk.times(during.count)
            meanwhile += ofEachRound.map { [Samples(during).value(of: $0)] } ?? during
            usual += ofEachRound.map { [Samples(quiet).value(of: $0)] } ?? quiet
        }
        if let time { try report(time, times, notes: notes) }
        try report(chat, meanwhile, beside: usual, notes: notes)
    }

    /// Writes a figure whose samples a bench took itself.
    func report(
        _ figure: Figure, _ samples: [Double], beside ceiling: [Double] = [], notes: [String: Double] = [:]
    ) throws {
        let measurement = try MeasuredFigure(of: figure, by: bench, samples, beside: ceiling, notes: notes)
        try write(measurement)
        state.withLock { $0.figures += 1 }
    }
}
