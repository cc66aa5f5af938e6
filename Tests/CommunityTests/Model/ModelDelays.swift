import Concurrency
import Glibc
import TestSupport

/// Holds up, now and then, whoever hands something over: the ledger's thread in operations and before it answers,
/// readers, and callers. So orders come about that a quiet machine hardly ever takes.
final class ModelDelays: Sendable {
    private static let longest: UInt32 = 2_000

    private let random: Mutex<SeededGenerator>

    init(seed: UInt64) { random = Mutex(SeededGenerator(seed: seed)) }

    /// Waits up to two milliseconds, one time in six.
    func pass() {
        let microseconds = random.withLock { random in
            Int.random(in: 0..<6, using: &random) == 0
                ? UInt32.random(in: 1...Self.longest, using: &random) : 0
        }
        if microseconds > 0 { usleep(microseconds) }
    }
}
