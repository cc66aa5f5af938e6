package import Community
import Documents
import Foundation
import Lua
package import Model
package import Plugins

/// Feeds recorded events to a changed plugin and to the version in force, side by side, where nothing that they do
/// reaches anybody.
///
/// Each works on a copy of what is stored, with copies of the plugin's documents. What its bot does is done there, by the
/// rules that hold for everybody. It is noted and compared, as is what is stored and what is logged.
package final class PluginReplay: Sendable {
    /// Events that are read at once: enough for a read to be cheap, few enough to stay in memory.
    private static let page = 1_000

    private let record: StoredCampus
    let copies: ScratchCopies
    private let candidate: ReplayLane
    private let current: ReplayLane?
    /// What the reader of the outcome should know.
    package let notes: [String]

    /// - Parameters:
    ///   - path: the changed plugin's file, in the plugin folder or anywhere else.
    ///   - configuration: what a gateway gives its plugins.
    ///   - rules: what the community is configured to.
    ///   - documents: the file of the plugins' documents, if there is one.
    ///   - quota: bytes that a plugin may store.
    ///   - parent: where the copies are made.
    /// - Throws: where the file can't be read or does not load, with the place; `StorageError`; `CancellationError`. No copy is
    ///   left then.
    package init(
        of path: String, configuration: PluginConfiguration, on record: StoredCampus,
        rules: CommunityConfiguration, documents: String, quota: Int,
        in parent: String = FileManager.default.temporaryDirectory.path
    ) async throws {
        let loaded = try await Candidate(path, configuration: configuration)
        self.record = record
        notes = loaded.notes
        let versions = [loaded.plugin] + [loaded.current].compactMap(\.self)
        copies = try ScratchCopies(of: record, count: versions.count, in: parent) {
            try DocumentStore.copy(documents, to: ReplayLane.documents(in: $0))
        }
        var lanes: [ReplayLane] = []
        do {
            for (plugin, copy) in zip(versions, copies.folders) {
                lanes.append(
                    try await ReplayLane(
                        plugin.source, configuration: configuration, rules: rules, in: copy, quota: quota))
            }
        } catch {
            for lane in lanes { await lane.close() }
            copies.remove()
            throw copies.explained(error)
        }
        candidate = lanes[0]
        current = lanes.count > 1 ? lanes[1] : nil
    }

    /// Whether either version listens to events.
    package var canBeReplayed: Bool { !kinds.isEmpty }

    /// `welcome 1.1.0 beside 1.0.0`
    package var title: String {
        let title = "\(candidate.plugin.name) \(candidate.plugin.manifest.version)"
        return current.map { "\(title) beside \($0.plugin.manifest.version)" }
            ?? "\(title), new in the plugin folder"
    }

    /// A span of time such as `1d` or `1h30m`.
    package static func span(_ text: String) -> Duration? {
        TimeSpan.seconds(in: text).flatMap { $0 > 0 ? .milliseconds(Int64($0 * 1_000)) : nil }
    }

    private var kinds: Set<FactKind> {
        Set(candidate.plugin.manifest.handlers.events.keys).union(
            current?.plugin.manifest.handlers.events.keys ?? [:].keys)
    }

    /// Replays what was recorded since a moment, up to when the copies were made: they lack what came later. What bots
    /// caused is left out: plugins don't hear it.
    /// - Parameter progress: told how many events were replayed so far.
    /// - Throws: `StorageError`; `CancellationError`.
    package func run(since moment: Timestamp, progress: (Int) -> Void = { _ in }) async throws -> ReplayReport
    {
        var report = ReplayReport(
            candidate: candidate.plugin.manifest.version, current: current?.plugin.manifest.version)
        let kinds = kinds
        var last: Int64 = 0
        while true {
            let page = try record.events(
                after: last, through: candidate.last, since: moment, limit: Self.page)
            guard let end = page.last else { break }
            last = end
            report.absent += kinds.reduce(0) { $0 + page.absent[$1, default: 0] }
            for event in page.events where event.cause == nil && kinds.contains(event.fact.kind) {
                try Task.checkCancellation()
                let kind = event.fact.kind.rawValue
                report.kinds[kind, default: 0] += 1
                let turn = report.events
                do {
                    let before = try await current?.hear(event, turn: turn)
                    let after = try await candidate.hear(event, turn: turn)
                    report.add("\(kind) \(event.sequence)", after, before: before)
                } catch {
                    throw copies.explained(error)
                }
                progress(report.events)
            }
        }
        return report
    }

    /// Removes the copies.
    package func close() async {
        await candidate.close()
        await current?.close()
        copies.remove()
    }
}
