package import Community
import Lua
package import Model
package import Plugins

/// What a changed hook would do to what is stored: a dry run that changes nothing.
package struct PluginPreview: Sendable {
    /// Posts that are read and scored at once, as many as a gateway scores.
    private static let chunk = 5_000

    private let candidate: Candidate

    /// - Parameters:
    ///   - path: the changed plugin's file, in the plugin folder or anywhere else.
    ///   - configuration: what a gateway gives its plugins.
    /// - Throws: where the file can't be read or does not load, with the place.
    package init(of path: String, configuration: PluginConfiguration) async throws {
        candidate = try await Candidate(path, configuration: configuration)
    }

    /// `trending 1.1.0 in place of 1.0.0`
    package var title: String {
        let (now, before) = (candidate.plugin, candidate.current)
        let title = "\(now.name) \(now.manifest.version)"
        return before.map { "\(title) in place of \($0.manifest.version)" }
            ?? "\(title), new in the plugin folder"
    }

    /// Whether it has a hook that can be tried.
    package var canBeTried: Bool { has(.scorePost) || has(.normalizeTag) }

    /// What the reader of the outcome should know.
    package var notes: [String] { candidate.notes }

    /// What plugins did wrong so far, each thing once.
    package var problems: [String] { candidate.problems }

    private func has(_ hook: Hook) -> Bool {
        candidate.plugin.manifest.handlers.function(of: hook) != nil
            || candidate.current?.manifest.handlers.function(of: hook) != nil
    }

    // MARK: Trending

    /// Where Trending would change; `nil` if the plugin doesn't score.
    ///
    /// Both orders are those of the same facts at the same moment, so that what moves, moves because of the plugin.
    /// - Parameter progress: told how many posts of all are scored.
    package func ranking(
        on record: StoredCampus, at now: Timestamp, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> RankingPreview? {
        guard has(.scorePost) else { return nil }
        let count = try record.postCount()
        let (before, after) = (candidate.before.hooks.scorers, candidate.after.hooks.scorers)
        var preview = RankingPreview()
        var last: PostID?
        while true {
            let facts = try record.facts(after: last, limit: Self.chunk, at: now)
            guard let end = facts.last else { break }
            last = end.id
            let began = ContinuousClock.now
            let old = try await before.score(facts, batch: Self.chunk)
            let middle = ContinuousClock.now
            let new = try await after.score(facts, batch: Self.chunk)
            preview.add(facts.map(\.id), from: old, to: new)
            preview.timeBefore += middle - began
            preview.timeAfter += ContinuousClock.now - middle
            progress(preview.posts, count)
        }
        preview.rank()
        return preview
    }

    // MARK: Tags

    /// Which stored tags would have another normal form; `nil` if the plugin doesn't normalize.
    package func tags(
        on record: StoredCampus, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> TagPreview? {
        guard has(.normalizeTag) else { return nil }
        let uses = try record.tags()
        var preview = TagPreview()
        let began = ContinuousClock.now
        for (index, use) in uses.enumerated() {
            let normal = try await candidate.after.hooks.normalizers.normalize(use.tag.written)
            preview.rows.append(TagPreview.Row(use: use, normal: normal))
            if index.isMultiple(of: 1_000) { progress(index, uses.count) }
        }
        preview.time = ContinuousClock.now - began
        return preview
    }
}
