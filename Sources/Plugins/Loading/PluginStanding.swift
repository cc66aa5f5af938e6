import Community
import Concurrency
import Lua
import Model

/// How a plugin stands: what it runs in, what it has done, whether it is set aside, and whom it makes wait.
struct PluginStanding: Sendable {
    /// What it runs in; nil while it is set aside.
    var instance: PluginInstance?
    var statistics = PluginStatistics()
    var quarantine: Quarantine
    private(set) var slowed: SlowedCallers
    private(set) var resting: CircuitBreaker<String, PersonID>
    /// Calls under way, those that wait included.
    private var pending = 0
    private var shares = CallerShares()

    init(instance: PluginInstance, rules: QuarantineRules) {
        self.instance = instance
        quarantine = Quarantine(rules: rules)
        slowed = SlowedCallers(rules: rules)
        resting = RestingCommands.breaker(rules)
    }

    /// Whether a call may begin.
    enum Entry: Sendable {
        case granted(PluginInstance)
        case setAside(Quarantine.Reason)
        /// The caller has to wait for so long.
        case slowed(Duration)
        /// Everybody has to wait for so long.
        case resting(Duration)
        case full
        /// The caller has as many calls under way as one may have.
        case busy(share: Int)
    }

    /// Begins a call.
    /// - Parameters:
    ///   - caller: Who typed it, where it is a command.
    ///   - limit: Calls that may be under way at once.
    ///   - now: Only asked for where it matters.
    mutating func enter(_ call: String, by caller: CommandCaller?, limit: Int, at now: () -> Timestamp)
        -> Entry
    {
        guard let instance else { return .setAside(quarantine.reason ?? .init(text: "it did not load")) }
        if let caller, let left = slowed.left(for: caller, at: now) { return .slowed(left) }
        guard pending < limit else { return .full }
        if caller != nil, let left = resting.admit(call, at: now().sinceEpoch) { return .resting(left) }
        let share = PluginBudget.share(of: limit)
        if let caller, !shares.acquire(for: caller, share: share) { return .busy(share: share) }
        pending += 1
        return .granted(instance)
    }

    /// How one call, or a batch of them, ended.
    struct Ending: Sendable {
        let call: String
        /// Who it was that entered, where somebody typed it.
        var caller: CommandCaller?
        var calls = 1
        var usage = LuaUsage()
        var failures: [PluginFailure] = []
    }

    /// What is to be done after a call; nothing follows from most.
    enum Consequence: Sendable {
        /// Administrators are told.
        case told(LocalizedText)
        /// Somebody is slowed from now on, for the first time in a while.
        case slowed(SlowedCallers.Record)
        /// The command rests from now on, with what stopped it last.
        case rests(String, last: LocalizedText)
        /// It is set aside now, with this state to be closed.
        case setAside(Quarantine.Reason, PluginInstance?)
    }

    /// Ends a call that `enter` granted.
    mutating func leave(_ ending: Ending, at now: () -> Timestamp) -> [Consequence] {
        pending -= 1
        if let caller = ending.caller { shares.give(by: caller) }
        return record(ending, at: now)
    }

    /// Counts a call; one that could not begin, too.
    mutating func record(_ ending: Ending, at now: () -> Timestamp) -> [Consequence] {
        let (failures, usage) = (ending.failures, ending.usage)
        statistics.count(
            ending.call, calls: ending.calls, errors: failures.count, usage: usage)
        let outcome = CallRecord.Outcome(
            calls: ending.calls, failures: failures.count(where: \.isBlamed), time: usage.meanTime,
            error: failures.last(where: \.isBlamed)?.told)
        // As nearly every call ends.
        if failures.isEmpty, let caller = ending.caller {
            return record(ending, by: caller, outcome, breach: nil, at: now)
        }
        let breaches = failures.compactMap(\.breach)
        let told = failures.compactMap(\.told).filter { statistics.isNew($0) }
            .map { Consequence.told(LocalizedText(stringLiteral: $0)) }
        return if let caller = ending.caller {
            told + record(ending, by: caller, outcome, breach: breaches.first, at: now)
        } else {
            told + record(outcome, breaches, at: now)
        }
    }

    /// A command is its caller's.
    private mutating func record(
        _ ending: Ending, by caller: CommandCaller, _ outcome: CallRecord.Outcome, breach: LocalizedText?,
        at now: () -> Timestamp
    ) -> [Consequence] {
        var consequences: [Consequence] = []
        if let slowed = slowed.ended(ending.call, by: caller, outcome, breach: breach, at: now) {
            consequences.append(.slowed(slowed))
        }
        if ending.failures.isEmpty { resting.succeeded(ending.call) }
        if let breach, quarantine.rules.isOn, case .person(let person) = caller.id,
            resting.failed(ending.call, by: person, at: now().sinceEpoch)
        {
            consequences.append(.rests(ending.call, last: breach))
        }
        return consequences
    }

    /// Everything else is the plugin's own.
    private mutating func record(
        _ outcome: CallRecord.Outcome, _ breaches: [LocalizedText], at now: () -> Timestamp
    ) -> [Consequence] {
        var reason = quarantine.ended(outcome, at: now())
        for breach in breaches where reason == nil { reason = quarantine.killed(breach, at: now()) }
        guard let reason else { return [] }
        defer { instance = nil }
        return [.setAside(reason, instance)]
    }

    /// Nobody waits any more, and errors are told anew.
    /// - Returns: Whether anybody did.
    mutating func forgive() -> Bool {
        statistics.discardTold()
        return slowed.forgive() + resting.reset() > 0
    }
}

extension Timestamp {
    fileprivate var sinceEpoch: Duration { .milliseconds(milliseconds) }
}
