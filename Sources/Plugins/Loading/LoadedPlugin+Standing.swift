import Community
import Concurrency
import Lua
import Model

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
