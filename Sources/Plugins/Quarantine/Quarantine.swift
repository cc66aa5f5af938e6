import Community
import Model

/// Whether one version of a plugin is in force or set aside.
///
/// Told how calls ended that are the plugin's own (hooks, answers, events, timers), it says once why the plugin has
/// to go; from then on nothing changes until `revive()`. Commands never set a plugin aside: what somebody types is
/// theirs, and counts in ``SlowedCallers`` and ``RestingCommands``.
struct Quarantine: Sendable {
    typealias Outcome = CallRecord.Outcome

    let rules: QuarantineRules
    /// Why the plugin is set aside; nil while it is in force.
    private(set) var reason: Reason?
    /// When a budget stopped a call, not longer ago than the window.
    private var kills: [Timestamp] = []
    private var calls: CallRecord

    init(rules: QuarantineRules) {
        self.rules = rules
        calls = CallRecord(rules: rules)
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

    /// A budget stopped a call, in addition to what `ended` is told.
    /// - Parameter breach: `forum.score stopped: 5,000,000 instructions used (limit 5,000,000)`.
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
        return switch calls.ended(outcome, by: rules, at: now()) {
        case nil: nil
        case .failures(let count):
            setAside(
                Reason(text: QuarantineWords.failed(count, of: rules.calls), lastError: outcome.error))
        case .slowness(let count):
            setAside(
                Reason(
                    text: QuarantineWords.slow(count, of: rules.calls, over: rules.slow, for: rules.slowFor)))
        }
    }

    /// In force again, with a clean record.
    mutating func revive() { self = Quarantine(rules: rules) }

    private mutating func setAside(_ reason: Reason) -> Reason {
        self.reason = reason
        return reason
    }
}

/// When a plugin is set aside for what its hooks, answers, events and timers do, and when a person waits for what their
/// commands do.
package struct QuarantineRules: Sendable, Hashable {
    /// Whether plugins are set aside, and people wait, at all.
    package var isOn = true
    /// Calls that a budget stopped within ``window``, commands aside.
    package var kills = 3
    /// How long a stopped call counts.
    package var window = Duration.seconds(600)
    /// The last calls that failures and slow calls are counted among, at most 64.
    package var calls = 20 {
        didSet { calls = min(max(calls, 1), 64) }
    }
    /// The share of them that may fail.
    package var failuresPercent = 50
    /// The running time from which on a call is slow; when most of the last calls are, for ``slowFor``, that is
    /// too slow.
    package var slow = Duration.milliseconds(100)
    /// How long most calls have to be slow until the plugin is set aside.
    package var slowFor = Duration.seconds(60)

    package init() {}

    /// Plugins and people go on whatever they do.
    package static var never: Self {
        var rules = Self()
        rules.isOn = false
        return rules
    }
}

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
