import Foundation

/// The steps of one seed.
struct ModelSeed: Sendable {
    static let steps = 300
    /// How many `make soak` asks for.
    static let soaked = ProcessInfo.processInfo.environment["QUAD_SOAK_SEEDS"].flatMap { Int($0) } ?? 0
    /// The only one to take, where somebody wants to see it again.
    static let chosen = ProcessInfo.processInfo.environment["QUAD_MODEL_SEED"].flatMap { UInt64($0) }
    /// Runs that looking for a shorter list of steps may take.
    private static let mostRuns = 200

    let seed: UInt64

    init(_ seed: UInt64) { self.seed = seed }

    /// Every third one is taken with delays, but not in every `make test`.
    private var delays: ModelDelays? {
        let isAsked = Self.soaked > 0 || Self.chosen != nil
        return isAsked && seed.isMultiple(of: 3) ? ModelDelays(seed: seed) : nil
    }

    /// What is wrong, after which steps, and how to see it again; nil where nothing is.
    func failure() async throws -> String? {
        let steps = ModelStep.list(Self.steps, seed: seed)
        guard let found = try await ModelRun.mismatch(in: steps, delays: delays) else { return nil }
        let short = try await shortened(Array(steps.prefix(found.mismatch.steps)))
        let (mismatch, story) = try await ModelRun.mismatch(in: short, delays: delays) ?? found
        return """
            seed \(seed) failed at step \(found.mismatch.steps): \(found.mismatch.description)
            QUAD_MODEL_SEED=\(seed) swift test --filter ModelTests takes its steps again.
            So do these \(story.count) steps:
            \(story.joined(separator: "\n"))
            \(mismatch.description)
            """
    }

    /// Leaves out steps as long as what is left fails too.
    private func shortened(_ steps: [ModelStep]) async throws -> [ModelStep] {
        var (rest, runs) = (steps, 0)
        var size = max(1, rest.count / 2)
        while runs < Self.mostRuns {
            var start = 0
            while start < rest.count, runs < Self.mostRuns {
                let shorter = Array(rest[..<start] + rest[min(start + size, rest.count)...])
                runs += 1
                if let found = try await ModelRun.mismatch(in: shorter, delays: delays) {
                    rest = Array(shorter.prefix(found.mismatch.steps))
                } else {
                    start += size
                }
            }
            if size == 1 { break }
            size /= 2
        }
        return rest
    }
}
