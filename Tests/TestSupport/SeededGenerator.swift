import Foundation

/// Random numbers that a seed gives again, the same on every machine (SplitMix64, Steele et al. 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// A generator for one test, which prints its seed. `TEST_SEED` is the seed of the whole run, chosen at random if it
    /// isn't set; a test's own seed follows from that and its name, so that one test can be run again by itself.
    package static func announced(for test: String = #function) -> SeededGenerator {
        let seed = test.utf8.reduce(runSeed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        print("\(test): random choices of TEST_SEED=\(runSeed)")
        return SeededGenerator(seed: seed)
    }

    private static let runSeed =
        ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) }
        ?? UInt64.random(in: 0...UInt64(UInt32.max))
}
