import Community

/// Whether one version of a plugin is in force or set aside.
///
/// Told how calls ended, it says once why the plugin has to go; from then on nothing changes until `revive()`.
struct Quarantine: Sendable {
    let rules: QuarantineRules
    /// Why the plugin is set aside; nil while it is in force.
    private(set) var reason: Reason?
    /// When a budget stopped a call, not longer ago than the window.
    private var kills: [Timestamp] = []
    private var failures: LastCalls
    private var slow: LastCalls
    /// Since when most of the last calls were slow.
    private var slowSince: Timestamp?

    init(rules: QuarantineRules) {
        self.rules = rules
        failures = LastCalls(size: rules.calls)
        slow = LastCalls(size: rules.calls)
    }

    /// Why a plugin is set aside.
    struct Reason: Sendable, Hashable {
        /// For everybody.
        let text: LocalizedText
        /// What it said last. For administrators: an error may repeat what somebody typed.
        var lastError: String?

        /// For administrators.
        var full: LocalizedText { lastError.map { QuarantineWords.withError($0, after: text) } ?? text }
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

    /// A budget stopped a call, in addition to what `ended` is told.
    /// - Parameter breach: `/roll stopped: 5,000,000 instructions used (limit 5,000,000)`.
    /// - Returns: Why the plugin is set aside, where this was what it took.
    mutating func killed(_ breach: LocalizedText, at now: Timestamp) -> Reason? {
        guard rules.isOn, reason == nil else { return nil }
        kills = kills.filter { now - $0 < rules.window } + [now]
        guard kills.count >= rules.kills else { return nil }
        return setAside(
            Reason(text: QuarantineWords.killed(kills.count, within: rules.window, last: breach)))
    }

    /// Calls have ended, in one way or another.
    /// - Parameter now: only asked for where it matters.
    /// - Returns: Why the plugin is set aside, where this was what it took.
    mutating func ended(_ outcome: Outcome, at now: @autoclosure () -> Timestamp) -> Reason? {
        guard rules.isOn, reason == nil, outcome.calls > 0 else { return nil }
        failures.note(outcome.calls, marked: outcome.failures)
        slow.note(outcome.calls, marked: outcome.time > rules.slow ? outcome.calls : 0)
        if outcome.failures > 0, failures.isFull, failures.marked * 100 > rules.calls * rules.failuresPercent
        {
            return setAside(
                Reason(
                    text: QuarantineWords.failed(failures.marked, of: rules.calls),
                    lastError: outcome.error))
        }
        guard slow.isFull, slow.marked * 2 > rules.calls else {
            slowSince = nil
            return nil
        }
        let (now, since) = (now(), slowSince ?? now())
        slowSince = since
        guard now - since >= rules.slowFor else { return nil }
        return setAside(
            Reason(
                text: QuarantineWords.slow(
                    slow.marked, of: rules.calls, over: rules.slow, for: rules.slowFor)))
    }

    /// In force again, with a clean record.
    mutating func revive() { self = Quarantine(rules: rules) }

    private mutating func setAside(_ reason: Reason) -> Reason {
        self.reason = reason
        return reason
    }
}

/// The last calls of a plugin, one bit each.
private struct LastCalls: Sendable {
    let size: Int
    private var bits: UInt64 = 0
    private var seen = 0

    init(size: Int) { self.size = size }

    var isFull: Bool { seen == size }
    var marked: Int { bits.nonzeroBitCount }

    /// Adds calls. Of more than fit, the share counts: which of them were marked is not known.
    mutating func note(_ calls: Int, marked: Int) {
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
