import Foundation
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Random steps of several people and sessions, against a model that is obviously right.
///
/// `QUAD_MODEL_SEED=17 swift test --filter ModelTests` takes the steps of one seed again; `make soak` takes thousands.
@Suite(.endsWhereItHangs)
struct ModelTests {
    private static let seeds = ModelSeed.chosen.map { [$0] } ?? Array(1...5)

    @Test(arguments: seeds)
    func community_takingRandomSteps_isAsItsModel(seed: UInt64) async throws {
        if let report = try await ModelSeed(seed).failure() { Issue.record("\(report)") }
    }
}

/// Thousands of seeds, where `QUAD_SOAK_SEEDS` says how many.
@Suite(.timeLimit(.minutes(240)), .enabled(if: ModelSeed.soaked > 0))
struct ModelSoakTests {
    @Test func community_takingRandomSteps_isAsItsModelForThousandsOfSeeds() async throws {
        let (start, processors) = (ContinuousClock.now, ProcessInfo.processInfo.activeProcessorCount)
        var next = UInt64.random(in: 1...1_000_000_000)
        var (done, failed) = (0, 0)
        say("model: \(ModelSeed.soaked) seeds of \(ModelSeed.steps) steps from \(next) on")
        try await withThrowingTaskGroup(of: String?.self) { group in
            func add() {
                let seed = ModelSeed(next)
                next += 1
                group.addTask { try await seed.failure() }
            }
            for _ in 0..<min(ModelSeed.soaked, processors) { add() }
            while let failure = try await group.next() {
                done += 1
                if let failure {
                    failed += 1
                    Issue.record("\(failure)")
                }
                if done % 100 == 0 || done == ModelSeed.soaked {
                    let seconds = Int((ContinuousClock.now - start).inSeconds)
                    say("model: \(done) seeds, \(failed) failed, \(seconds) s")
                }
                if done + processors <= ModelSeed.soaked, failed < 3 { add() }
            }
        }
    }

    /// At once, whatever buffers the output.
    private func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
