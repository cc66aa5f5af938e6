import Community
import Concurrency
package import Lua
import Model

/// What a plugin's calls came to, together and one by one.
struct PluginStatistics: Sendable {
    private(set) var calls = 0
    private(set) var errors = 0
    /// How long all calls ran together, waits excluded.
    private(set) var time = Duration.zero
    /// What administrators were told of the last error, on one line.
    private(set) var lastError: String?
    private var costs: [String: CallCost] = [:]
    private var told: Set<String> = []
    private var isEndTold = false

    /// Distinct errors that are kept apart; beyond that a plugin's errors are only counted.
    private static let toldAtMost = 50

    var meanTime: Duration { calls == 0 ? .zero : time / calls }

    /// Adds calls of one name that have ended.
    /// - Parameter call: `/roll`, `forum.score`, `every 1h`.
    mutating func count(_ call: String, calls: Int = 1, errors: Int, usage: LuaUsage) {
        self.calls += calls
        self.errors += errors
        time += usage.time
        costs[call, default: CallCost()].add(usage, calls: calls, errors: errors)
    }

    mutating func note(_ error: String) {
        lastError = error.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether an error is told for the first time, so that administrators hear of each once.
    mutating func isNew(_ error: String) -> Bool {
        told.count < Self.toldAtMost && told.insert(error).inserted
    }

    /// Whether no more errors are told. True once, so that administrators hear of that as well.
    mutating func tellsNoMore() -> Bool {
        guard told.count == Self.toldAtMost, !isEndTold else { return false }
        isEndTold = true
        return true
    }

    /// Tells every error once more.
    mutating func discardTold() { (told, isEndTold) = ([], false) }

    /// For people, sorted by name.
    var report: [PluginCost] {
        costs.sorted { $0.key < $1.key }.map { call, cost in
            PluginCost(
                call: call, calls: cost.calls, errors: cost.errors, p50: cost.times.quantile(0.5),
                p99: cost.times.quantile(0.99),
                instructions: cost.calls == 0 ? 0 : cost.instructions / cost.calls, memory: cost.memory)
        }
    }
}

/// What one command, hook, event or timer of a plugin has cost so far.
struct CallCost: Sendable {
    private(set) var calls = 0
    private(set) var errors = 0
    /// Of all calls together.
    private(set) var instructions = 0
    /// The most bytes that the plugin held after a call.
    private(set) var memory = 0
    /// Running times, waits excluded. Of a batch, each record counts with the mean.
    private(set) var times = DurationHistogram()

    /// Adds calls that ended alike.
    mutating func add(_ usage: LuaUsage, calls: Int, errors: Int) {
        self.calls += calls
        self.errors += errors
        instructions += usage.instructions
        memory = max(memory, usage.memory)
        if usage.calls > 0 { times.add(usage.meanTime, count: usage.calls) }
    }
}

/// Collects what one call has used; the call's owner reads it when the call has ended.
package final class CallMeter: LuaMeter {
    private let collected = Mutex(LuaUsage())

    package init() {}

    /// The sum so far; of memory, the most.
    package var usage: LuaUsage { collected.withLock(\.self) }

    package func record(_ usage: LuaUsage) {
        collected.withLock {
            $0.calls += usage.calls
            $0.instructions += usage.instructions
            $0.time += usage.time
            $0.memory = max($0.memory, usage.memory)
        }
    }
}

/// How long many calls took, in buckets of nearly constant relative width: adding costs the same however many
/// there were, and a quantile is right to about 6 %.
///
/// Nanoseconds below 8 have a bucket each; above, each power of two is divided into 8 buckets (log-linear). The
/// last power begins at 2^35 ns, 34 seconds; what takes longer is counted there.
struct DurationHistogram: Sendable {
    /// Each power of two has 2^3 buckets, so that a quantile is right to about 6 %.
    private static let bitsWithin = 3
    private static let bucketsWithin = 1 << bitsWithin
    /// The last power of two, 2^35 ns or 34 s, longer than a call takes; what takes longer is counted there.
    private static let lastPower = 35
    private static let bucketCount = (lastPower - bitsWithin + 2) * bucketsWithin

    /// Empty until something is added, so that plugins that nobody uses cost nothing.
    private var counts: [UInt64] = []
    private var total: UInt64 = 0

    /// Adds so many calls of the same duration.
    mutating func add(_ duration: Duration, count: Int = 1) {
        guard count > 0 else { return }
        if counts.isEmpty { counts = [UInt64](repeating: 0, count: Self.bucketCount) }
        counts[Self.bucket(of: duration)] += UInt64(count)
        total += UInt64(count)
    }

    /// The duration that a share of the calls did not exceed; zero without calls.
    /// - Parameter share: from 0 to 1.
    func quantile(_ share: Double) -> Duration {
        guard total > 0 else { return .zero }
        let rank = max(1, UInt64((Double(total) * share).rounded(.up)))
        var seen: UInt64 = 0
        let bucket = counts.firstIndex { count in
            seen += count
            return seen >= rank
        }
        return bucket.map { .nanoseconds(Self.middle(of: $0)) } ?? .zero
    }

    private static func bucket(of duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        if seconds >= 1 << 5 { return bucketCount - 1 }
        let nanoseconds = max(0, Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
        if nanoseconds < bucketsWithin { return nanoseconds }
        let power = Int.bitWidth - 1 - nanoseconds.leadingZeroBitCount
        let shift = power - bitsWithin
        return shift * bucketsWithin + (nanoseconds >> shift)
    }

    private static func middle(of bucket: Int) -> Int64 {
        if bucket < bucketsWithin { return Int64(bucket) }
        let shift = bucket / bucketsWithin - 1
        let lowest = Int64(bucketsWithin + bucket % bucketsWithin) << shift
        return lowest + (Int64(1) << shift) / 2
    }
}
