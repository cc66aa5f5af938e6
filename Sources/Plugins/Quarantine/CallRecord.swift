import Community
import Model

/// How the last of some calls ended: whether too many failed, or were slow for too long.
struct CallRecord: Sendable {
    private var failures: LastCalls
    private var slow: LastCalls
    /// Since when most of the last calls were slow.
    private var slowSince: Timestamp?

    init(rules: QuarantineRules) {
        failures = LastCalls(size: rules.calls)
        slow = LastCalls(size: rules.calls)
    }

    /// What became of some calls.
    struct Outcome: Sendable {
        var calls = 1
        /// Calls that the plugin's own errors ended; what it refused is none.
        var failures = 0
        /// Mean running time of the calls.
        var time = Duration.zero
        /// The last error.
        var error: String?
    }

    /// What is wrong with the last calls.
    enum Fault: Sendable, Hashable {
        case failures(Int)
        case slowness(Int)
    }

    /// Calls have ended, in one way or another.
    /// - Parameter now: only asked for where it matters.
    /// - Returns: What is wrong, where this was what it took.
    mutating func ended(
        _ outcome: Outcome, by rules: QuarantineRules, at now: @autoclosure () -> Timestamp
    ) -> Fault? {
        failures.record(outcome.calls, marked: outcome.failures)
        slow.record(outcome.calls, marked: outcome.time > rules.slow ? outcome.calls : 0)
        if outcome.failures > 0, failures.isFull, failures.marked * 100 > rules.calls * rules.failuresPercent
        {
            return .failures(failures.marked)
        }
        guard slow.isFull, slow.marked * 2 > rules.calls else {
            slowSince = nil
            return nil
        }
        let (now, since) = (now(), slowSince ?? now())
        slowSince = since
        return now - since >= rules.slowFor ? .slowness(slow.marked) : nil
    }
}

/// The last calls, one bit each.
private struct LastCalls: Sendable {
    let size: Int
    private var bits: UInt64 = 0
    private var seen = 0

    init(size: Int) { self.size = size }

    var isFull: Bool { seen == size }
    var marked: Int { bits.nonzeroBitCount }

    /// Adds calls. Of more than fit, the share counts: which of them were marked is not known.
    mutating func record(_ calls: Int, marked: Int) {
        var (calls, marked) = (calls, min(marked, calls))
        if calls > size {
            marked = (marked * size + calls / 2) / calls
            calls = size
        }
        let mask = size == 64 ? UInt64.max : (1 << UInt64(size)) - 1
        let new = marked == 0 ? 0 : UInt64.max >> UInt64(64 - marked)
        bits = ((calls == 64 ? 0 : bits << UInt64(calls)) | new) & mask
        seen = min(seen + calls, size)
    }
}
