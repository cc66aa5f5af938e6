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
