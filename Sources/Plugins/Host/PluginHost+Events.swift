import Community
import Concurrency
import Lua
package import Model

extension PluginHost {
    /// Wakes the plugins that listen as something happens, until the gateway stops.
    func runEvents() async {
        await delivery.feed.run { await self.catchUp($0) }
        await delivery.storeCursors()
    }

    /// Brings a plugin all that it has not heard yet.
    package func catchUp(_ name: String) async {
        await delivery.deliver { self.answers.plugin(named: name) }
    }

    /// Tells plugins of their documents as they come due.
    func runDue() async {
        await delivery.due.feed.run(in: environment) { await self.tellDue($0) }
    }

    /// Tells a plugin of all its documents that are due. Returns when the next one is, or `nil` if none waits.
    @discardableResult
    package func tellDue(_ name: String) async -> Timestamp? {
        await delivery.due.deliver { self.answers.plugin(named: name) }
    }

    /// When the next document of any plugin is due, and of which, or `nil` if none waits.
    package func nextDue() async -> (moment: Timestamp, plugin: String)? {
        var next: (moment: Timestamp, plugin: String)?
        for plugin in answers.registry.plugins
        where !plugin.manifest.handlers.due.isEmpty && plugin.reasonSetAside == nil {
            guard let moment = try? await delivery.due.next(of: plugin),
                next.map({ moment < $0.moment }) ?? true
            else { continue }
            next = (moment, plugin.name)
        }
        return next
    }

    /// Runs `every` and `at` of all plugins. An interval counts from when the last run began, or from the gateway's start.
    ///
    /// Plugins don't wait for one another; a plugin's own timers follow one another.
    func runTimers() async {
        let turns = TimerTurns(from: environment.uptime())
        let clock = ClockTurns(in: environment)
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do { try await environment.sleep(.seconds(1)) } catch { return }
                for plugin in answers.registry.plugins
                where plugin.manifest.handlers.hasTimers {
                    guard let due = turns.begin(plugin, at: environment.uptime(), clock) else {
                        continue
                    }
                    group.addTask {
                        for name in due.timers { await plugin.runTimer(name) }
                        if due.isClock {
                            for name in await clock.due(plugin) { await plugin.runClock(name) }
                        }
                        turns.end(plugin)
                    }
                }
            }
        }
    }
}

/// Whose timers run now, and when each ran last; by names, so that a save changes nothing of it.
private final class TimerTurns: Sendable {
    private struct Turns {
        var last: [String: [String: ContinuousClock.Instant]] = [:]
        var running: Set<String> = []
    }

    private let start: ContinuousClock.Instant
    private let turns = Mutex(Turns())

    init(from start: ContinuousClock.Instant) { self.start = start }

    /// The timers of a plugin that are due, in the manifest's order, and whether to look at its times of the clock;
    /// `nil` if there is neither, or some of its run still.
    func begin(
        _ plugin: LoadedPlugin, at now: ContinuousClock.Instant, _ clock: ClockTurns
    ) -> (timers: [String], isClock: Bool)? {
        turns.withLock { turns in
            guard !turns.running.contains(plugin.name) else { return nil }
            let last = turns.last[plugin.name] ?? [:]
            let due = plugin.manifest.handlers.timers.filter { now - (last[$0.name] ?? start) >= $0.interval }
                .map(\.name)
            for name in due { turns.last[plugin.name, default: [:]][name] = now }
            let isClock = clock.isNew(plugin)
            guard isClock || !due.isEmpty else { return nil }
            turns.running.insert(plugin.name)
            return (due, isClock)
        }
    }

    func end(_ plugin: LoadedPlugin) { turns.withLock { _ = $0.running.remove(plugin.name) } }
}

extension LoadedPlugin {
    fileprivate func runTimer(_ name: String) async {
        await run("every \(name)", { $0.timers.first { $0.name == name }?.run })
    }

    fileprivate func runClock(_ name: String) async {
        await run("at \(name)", { $0.clock.first { $0.name == name }?.run })
    }
}

extension PluginManifest.Handlers {
    fileprivate var hasTimers: Bool { !timers.isEmpty || !clock.isEmpty }
}
