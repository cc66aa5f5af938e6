import Community
import Locks
import Lua

extension LoadedPlugin {
    /// Begins a call.
    /// - Throws: `CommunityError` where the plugin is set aside, or too many of its calls are under way.
    func enter(
        _ call: String, by caller: Caller? = nil, isAdministrator: Bool = false
    ) throws(CommunityError) -> PluginInstance {
        let limit = budget.limits.coroutines
        switch standing.withLock({ $0.enter(limit: limit, caller: caller) }) {
        case .granted(let instance): return instance
        case .busy(let share): throw CommunityError(.limit, HostWords.busy(name, share))
        case .setAside(let reason): throw setAside(reason, isAdministrator: isAdministrator)
        case .full:
            let count = grouped(limit)
            let words = HostWords.stopped(
                name, BudgetWords.stopped(call, "\(count) coroutines used (limit \(count))"))
            let line = words.text(in: .english)
            let isNew = standing.withLock {
                $0.statistics.count(call, errors: 1, time: .zero, usage: LuaUsage())
                return $0.statistics.isNew(line)
            }
            if isNew { loader.announcer.tell(words) }
            throw CommunityError(.unavailable, words)
        }
    }

    /// Ends a call that `enter` granted, and does what follows from it.
    func leave(_ ending: PluginStanding.Ending) async {
        let clock = loader.environment.clock
        let consequence = standing.withLock { $0.leave(ending, at: clock.now) }
        consequence.lines.map(LocalizedText.init(stringLiteral:)).forEach(loader.announcer.tell)
        guard let (reason, instance) = consequence.setAside else { return }
        await instance?.state.close()
        loader.announcer.tell(ChangeWords.setAside(name, reason.full))
        scoringChanged()
    }

    /// Brings the plugin back, in a fresh state and with a clean record.
    /// - Throws: `CommunityError` where it is in force, or no longer loads.
    func revive() async throws {
        guard reasonSetAside != nil else { throw CommunityError(.invalid, ShelfWords.notSetAside(name)) }
        do {
            let fresh = try await loader.instantiate(source)
            standing.withLock {
                $0.instance = fresh
                $0.quarantine.revive()
                $0.statistics.forgetTold()
            }
        } catch {
            throw CommunityError(.unavailable, ShelfWords.notBroughtBack(name, error))
        }
        scoringChanged()
    }

    /// Puts a fresh state where a killed one was; the first of several callers that saw it wins.
    func replace(_ old: PluginInstance) async {
        guard await old.state.isClosed, standing.withLock({ $0.instance === old }) else { return }
        do {
            let fresh = try await loader.instantiate(source)
            standing.withLock { if $0.instance === old { $0.instance = fresh } }
        } catch {
            let line = "\(error)"
            if standing.withLock({ $0.statistics.isNew(line) }) {
                loader.announcer.tell(LocalizedText(stringLiteral: line))
            }
        }
    }

    /// What the caller of a plugin that is set aside is told.
    func setAside(_ reason: Quarantine.Reason, isAdministrator: Bool) -> CommunityError {
        CommunityError(
            .unavailable,
            isAdministrator
                ? HostWords.setAsideFully(name, reason.full) : HostWords.setAside(name, reason.text))
    }

    private func scoringChanged() {
        if manifest.hooks[.scorePost] != nil { loader.campus.community?.forum.scoringChanged() }
    }
}
