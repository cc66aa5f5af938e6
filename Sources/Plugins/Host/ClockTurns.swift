import Community
import Concurrency
import Documents
import Foundation
import Lua
import Model

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
