import Community
import Lua

/// How a plugin stands: what it runs in, what it has done, whether it is set aside.
struct PluginStanding: Sendable {
    /// What it runs in; nil while it is set aside.
    var instance: PluginInstance?
    var statistics = PluginStatistics()
    var quarantine: Quarantine
    /// Calls under way, those that wait included.
    private var pending = 0
    private var shares = CallerShares()

    init(instance: PluginInstance, rules: QuarantineRules) {
        self.instance = instance
        quarantine = Quarantine(rules: rules)
    }

    /// Whether a call may begin.
    enum Entry: Sendable {
        case granted(PluginInstance)
        case setAside(Quarantine.Reason)
        case full
        /// The caller has as many calls under way as one may have.
        case busy(share: Int)
    }

    /// Begins a call.
    /// - Parameters:
    ///   - limit: calls that may be under way at once.
    ///   - caller: whose share of them it takes; nil where nobody asked for the call.
    mutating func enter(limit: Int, caller: Caller? = nil) -> Entry {
        guard let instance else { return .setAside(quarantine.reason ?? .init(text: "it did not load")) }
        guard pending < limit else { return .full }
        let share = PluginBudget.share(of: limit)
        if let caller, !shares.take(for: caller, share: share) { return .busy(share: share) }
        pending += 1
        return .granted(instance)
    }

    /// How one call, or a batch of them, ended.
    struct Ending: Sendable {
        let call: String
        /// Who it was that entered.
        var caller: Caller?
        var calls = 1
        var time = Duration.zero
        var usage = LuaUsage()
        var failures: [PluginFailure] = []
    }

    /// What is to be done after a call.
    struct Consequence: Sendable {
        /// For administrators.
        var lines: [String] = []
        /// Set aside now, with this state to be closed.
        var setAside: (reason: Quarantine.Reason, instance: PluginInstance?)?
    }

    /// Ends a call that `enter` granted.
    mutating func leave(_ ending: Ending, at now: () -> Timestamp) -> Consequence {
        pending -= 1
        if let caller = ending.caller { shares.give(by: caller) }
        return note(ending, at: now)
    }

    /// Counts a call; one that could not begin, too.
    mutating func note(_ ending: Ending, at now: () -> Timestamp) -> Consequence {
        let (failures, usage) = (ending.failures, ending.usage)
        statistics.count(
            ending.call, calls: ending.calls, errors: failures.count, time: ending.time, usage: usage)
        var consequence = Consequence()
        consequence.lines = failures.compactMap(\.told).filter { statistics.isNew($0) }
        var reason = quarantine.ended(
            .init(
                calls: ending.calls, failures: failures.count(where: \.isBlamed),
                time: usage.calls > 0 ? usage.time / usage.calls : .zero,
                error: failures.last(where: \.isBlamed)?.told),
            at: now())
        for breach in failures.compactMap(\.breach) where reason == nil {
            reason = quarantine.killed(breach, at: now())
        }
        if let reason {
            consequence.setAside = (reason, instance)
            instance = nil
        }
        return consequence
    }
}
