package import Community
import Documents
import Foundation
import Lua
package import Model
package import Plugins

/// Feeds recorded events to a changed plugin and to the version in force, side by side, where nothing that they do
/// reaches anybody.
///
/// Both work on a copy of what is stored, which they may look at, and on copies of the plugin's documents. What a
/// bot would do, what is stored and what is logged is noted and compared.
package final class PluginReplay: Sendable {
    /// Events that are read at once: enough for a read to be cheap, few enough to stay in memory.
    private static let page = 1_000

    private let record: StoredCampus
    let folder: String
    private let campus: Campus
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
    /// - Throws: where the file can't be read or does not load, with the place; `StorageError`.
    package init(
        of path: String, configuration: PluginConfiguration, on record: StoredCampus,
        rules: CommunityConfiguration, documents: String, quota: Int
    ) async throws {
        let loaded = try await Candidate(path, configuration: configuration)
        self.record = record
        notes = loaded.notes
        folder =
            FileManager.default.temporaryDirectory.appending(path: "quad-replay-\(UUID().uuidString)").path
        // People's words are copied there: nobody else enters.
        try FileManager.default.createDirectory(
            atPath: "\(folder)/data", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        do {
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
            try record.copy(to: "\(folder)/data")
            campus = try Campus(
                scratch: "\(folder)/data", configuration: rules, normalizer: Unasked(), scorer: Unasked(),
                clock: .system, logger: Candidate.silence)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        do {
            let copies = ["\(folder)/candidate.sqlite", "\(folder)/current.sqlite"]
            for copy in copies { try DocumentStore.copy(documents, to: copy) }
            candidate = try await ReplayLane(
                loaded.plugin.source, configuration: configuration, campus: campus, documents: copies[0],
                quota: quota)
            current =
                if let plugin = loaded.current {
                    try await ReplayLane(
                        plugin.source, configuration: configuration, campus: campus, documents: copies[1],
                        quota: quota)
                } else { nil }
        } catch {
            await campus.close()
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
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

    /// Replays what was recorded since a moment. What bots caused is left out: plugins don't hear it.
    /// - Parameter progress: told how many events were replayed so far.
    /// - Throws: `StorageError`; `CancellationError`.
    package func run(since moment: Timestamp, progress: (Int) -> Void = { _ in }) async throws -> ReplayReport
    {
        var report = ReplayReport(
            candidate: candidate.plugin.manifest.version, current: current?.plugin.manifest.version)
        let kinds = kinds
        var last: Int64 = 0
        while true {
            let page = try record.events(after: last, since: moment, limit: Self.page)
            guard let end = page.last else { break }
            last = end
            report.absent += page.absent
            for event in page.events where event.cause == nil && kinds.contains(event.fact.kind) {
                try Task.checkCancellation()
                let kind = event.fact.kind.rawValue
                report.kinds[kind, default: 0] += 1
                let (before, after) = (await current?.hear(event), await candidate.hear(event))
                report.add("\(kind) \(event.sequence)", after, before: before ?? nil)
                progress(report.events)
            }
        }
        return report
    }

    /// Removes the copies.
    package func close() async {
        await candidate.close()
        await current?.close()
        await campus.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The copy of the community asks no plugins.
    private struct Unasked: TagNormalizer, PostScorer {
        let version = "replay"
        let tagVersion = "replay"
        func normalize(_ tag: String) async throws -> String { TagNormalForm.plain(tag) }
        func normalize(_ tags: [String]) async throws -> [String?] { tags.map(TagNormalForm.plain) }
        func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { -$0.ageHours } }
    }
}
