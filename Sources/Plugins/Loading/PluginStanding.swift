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
    /// What it called as the version before has it, in the order in which it did.
    private(set) var formerUses: [APIChange] = []

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
        if let error = failures.last(where: { $0.told != nil })?.told { statistics.note(error) }
        let outcome = CallRecord.Outcome(
            calls: ending.calls, failures: failures.count(where: \.isBlamed), time: usage.meanTime,
            error: failures.last(where: \.isBlamed)?.told)
        // As nearly every call ends.
        if failures.isEmpty, let caller = ending.caller {
            return record(ending, by: caller, outcome, breach: nil, at: now)
        }
        let breaches = failures.compactMap(\.breach)
        var told = failures.compactMap(\.told).filter { statistics.isNew($0) }
            .map { Consequence.told(LocalizedText(stringLiteral: $0)) }
        if let name = instance?.manifest.name, statistics.tellsNoMore() {
            told.append(.told(HostWords.onlyLastError(of: name)))
        }
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

    /// Notes what it called as the version before has it.
    /// - Returns: Whether that is the first of its kind.
    mutating func note(_ change: APIChange) -> Bool {
        guard !formerUses.contains(where: { $0.subject == change.subject }) else { return false }
        formerUses.append(change)
        return true
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

extension LoadedPlugin {
    /// Begins a call.
    /// - Throws: `CommunityError` if the plugin is set aside, the caller or everybody has to wait, or too many of
    ///   its calls are under way.
    func enter(
        _ call: String, by caller: CommandCaller? = nil, isAdministrator: Bool = false
    ) throws(CommunityError) -> PluginInstance {
        let limit = budget.limits.coroutines
        switch standing.withLock({ $0.enter(call, by: caller, limit: limit, at: clock.now) }) {
        case .granted(let instance): return instance
        case .slowed(let left):
            throw CommunityError(.slowDown, QuarantineWords.slowed(name, seconds: left.wholeSeconds))
        case .resting(let left):
            throw CommunityError(.slowDown, QuarantineWords.resting(call, seconds: left.wholeSeconds))
        case .busy(let share): throw CommunityError(.limit, HostWords.busy(name, share))
        case .setAside(let reason): throw setAside(reason, isAdministrator: isAdministrator)
        case .full:
            let count = grouped(limit)
            let words = HostWords.stopped(
                name, BudgetWords.stopped(call, "\(count) coroutines used (limit \(count))"))
            let line = words.text(in: .english)
            let isNew = standing.withLock {
                $0.statistics.count(call, errors: 1, usage: LuaUsage())
                return $0.statistics.isNew(line)
            }
            if isNew { loader.announcer.tell(words) }
            throw CommunityError(.unavailable, words)
        }
    }

    /// Ends a call that `enter` granted, and does what follows from it.
    func leave(_ ending: PluginStanding.Ending) async {
        for consequence in standing.withLock({ $0.leave(ending, at: clock.now) }) {
            switch consequence {
            case .told(let line): loader.announcer.tell(line)
            case .slowed(let record):
                guard let reason = record.reason else { break }
                loader.announcer.tell(QuarantineWords.isSlowed(record.caller.words, in: name, reason))
            case .rests(let call, let breach):
                loader.announcer.tell(
                    QuarantineWords.beganToRest(
                        call, of: name, people: RestingCommands.crowd, last: breach))
            case .setAside(let reason, let instance):
                await instance?.state.close()
                loader.announcer.tell(ChangeWords.setAside(name, reason.full))
                scoringChanged()
            }
        }
    }

    /// Brings the plugin back, in a fresh state and with a clean record; where it is in force, lets everybody go on who
    /// had to wait.
    /// - Returns: What came of it.
    /// - Throws: `CommunityError` if it is in force and nobody waits, or it no longer loads.
    func revive() async throws -> LocalizedText {
        guard reasonSetAside != nil else {
            guard standing.withLock({ $0.forgive() }) else {
                throw CommunityError(.invalid, ShelfWords.notSetAside(name))
            }
            return ChangeWords.forgiven(name, manifest.version)
        }
        do {
            let fresh = try await loader.instantiate(source)
            watch(fresh)
            standing.withLock {
                $0.instance = fresh
                $0.quarantine.revive()
                _ = $0.forgive()
            }
        } catch {
            throw CommunityError(.unavailable, ShelfWords.notBroughtBack(name, error))
        }
        scoringChanged()
        return ChangeWords.isBack(name, manifest.version)
    }

    /// Puts a fresh state where a killed one was; the first of several callers that saw it wins.
    package func replace(_ old: PluginInstance) async {
        guard await old.state.isClosed, standing.withLock({ $0.instance === old }) else { return }
        do {
            let fresh = try await loader.instantiate(source)
            watch(fresh)
            standing.withLock { if $0.instance === old { $0.instance = fresh } }
        } catch {
            let line = "\(error)"
            if standing.withLock({ $0.statistics.isNew(line) }) {
                loader.announcer.tell(LocalizedText(stringLiteral: line))
            }
        }
    }

    /// Who was slowed lately, for administrators.
    var slowedCallers: [SlowedCaller] {
        let now = clock.now()
        return standing.withLock { $0.slowed.slowed(at: now) }.map { record in
            SlowedCaller(
                name: record.caller.words, reason: record.reason ?? "", times: record.times,
                left: record.left(at: now))
        }
    }

    /// Commands that rest: `/roll`.
    var restingCommands: [String] { standing.withLock(\.resting.open).sorted() }

    /// What the caller of a plugin that is set aside is told.
    func setAside(_ reason: Quarantine.Reason, isAdministrator: Bool) -> CommunityError {
        CommunityError(
            .unavailable,
            isAdministrator
                ? HostWords.setAsideFully(name, reason.full) : HostWords.setAside(name, reason.text))
    }

    private func scoringChanged() {
        for owner in Set(manifest.handlers.hooks.keys.compactMap { DeclaredHook.owner(of: $0) }) {
            loader.environment.scores.ring(owner)
        }
        if manifest.handlers.function(of: Hook.scorePost) != nil {
            loader.campus?.forum.scoringChanged()
        }
    }
}

extension Duration {
    /// Rounded up, so that whoever waits as long waits long enough.
    fileprivate var wholeSeconds: Int { Int(inSeconds.rounded(.up)) }
}
