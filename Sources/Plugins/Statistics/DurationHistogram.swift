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
