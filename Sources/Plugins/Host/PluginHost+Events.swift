import Community
import Concurrency
import Documents
import Foundation
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
                where !plugin.manifest.handlers.timers.isEmpty || !plugin.manifest.handlers.clock.isEmpty {
                    guard let due = turns.begin(plugin, at: environment.uptime(), clock) else {
                        continue
                    }
                    group.addTask {
                        for name in due.timers {
                            await plugin.run("every \(name)") { $0.timers.first { $0.name == name }?.run }
                        }
                        if due.isClock {
                            for name in await clock.due(plugin) {
                                await plugin.run("at \(name)") { $0.clock.first { $0.name == name }?.run }
                            }
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

/// Which times of the clock have come for a plugin: each once, also over restarts.
///
/// What is stored is the moment up to which a time counts as done, before its function runs: a function that a crash
/// interrupted does not run again.
final class ClockTurns: Sendable {
    /// How late a time is still kept after the gateway was down, or the plugin set aside.
    static let latest = Duration.seconds(3_600)

    private let environment: HostEnvironment
    /// When it was last looked, and at which times.
    private struct Look: Equatable {
        let minute: Int64
        let times: [String]
    }

    private let looked = Mutex<[String: Look]>([:])
    /// By plugin and time, where nothing is stored.
    private let unstored = Mutex<[String: [String: Timestamp]]>([:])

    init(in environment: HostEnvironment) { self.environment = environment }

    /// Whether a minute began since the last look at the plugin's times, or it has others since: one that comes within this
    /// minute has to be known before.
    func isNew(_ plugin: LoadedPlugin) -> Bool {
        guard !plugin.manifest.handlers.clock.isEmpty, plugin.reasonSetAside == nil else { return false }
        let look = Look(
            minute: environment.clock.now().milliseconds / 60_000,
            times: plugin.manifest.handlers.clock.map(\.name))
        return looked.withLock { $0.updateValue(look, forKey: plugin.name) != look }
    }

    /// The names of the times that have come, in the order of their moments; they count as done from now on. A time that
    /// is new to the plugin begins with its next moment.
    func due(_ plugin: LoadedPlugin) async -> [String] {
        let now = environment.clock.now()
        guard let done = try? await done(plugin.name) else { return [] }
        var (due, moved): ([(name: String, at: Timestamp)], [String: Timestamp]) = ([], [:])
        for timer in plugin.manifest.handlers.clock {
            let moment = timer.time.last(upTo: now, in: environment.zone)
            guard let before = done[timer.name] else {
                moved[timer.name] = now
                continue
            }
            guard moment > before else { continue }
            moved[timer.name] = moment
            if now - Self.latest <= moment { due.append((timer.name, moment)) }
        }
        if !moved.isEmpty { guard (try? await store(moved, plugin.name)) != nil else { return [] } }
        return due.sorted { ($0.at, $0.name) < ($1.at, $1.name) }.map(\.name)
    }

    private func done(_ plugin: String) async throws -> [String: Timestamp] {
        guard let documents = environment.documents else {
            return unstored.withLock { $0[plugin] ?? [:] }
        }
        return try await documents.clockTimes(of: plugin).mapValues(Timestamp.init(milliseconds:))
    }

    private func store(_ moved: [String: Timestamp], _ plugin: String) async throws {
        guard let documents = environment.documents else {
            return unstored.withLock { $0[plugin, default: [:]].merge(moved) { $1 } }
        }
        try await documents.pass(moved.mapValues(\.milliseconds), of: plugin)
    }
}
