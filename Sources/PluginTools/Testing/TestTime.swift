import Community
import Concurrency
import Model

/// The clock and the chance of one test: both stand still until the test moves them.
final class TestTime: Sendable {
    /// Sunday, 1 March 2026, 12:00 UTC: where every test begins.
    static let start = Timestamp(milliseconds: 1_772_366_400_000)

    private struct Moment {
        var now = TestTime.start
        var seed: UInt64 = 1
    }

    private let state = Mutex(Moment())

    var now: Timestamp {
        get { state.withLock(\.now) }
        set { state.withLock { $0.now = newValue } }
    }

    var clock: WallClock { WallClock { self.now } }

    func seed(_ number: UInt64) { state.withLock { $0.seed = number } }

    /// SplitMix64: the same numbers after the same seed, on every machine.
    func random() -> UInt64 {
        state.withLock {
            $0.seed &+= 0x9E37_79B9_7F4A_7C15
            var mixed = $0.seed
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
