package import Community
package import Documents
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
    package var canBeTried: Bool { has(Hook.scorePost) || has(Hook.normalizeTag) || !keptScores.isEmpty }

    /// The hooks of plugins that it answers and whose answers nobody keeps, so that nothing stored could be tried.
    package var fleeting: [String] {
        let kept = Set(keptScores.map(\.hook.name))
        return candidate.plugin.manifest.handlers.hooks.keys.sorted().filter {
            DeclaredHook.isName($0) && !kept.contains($0)
        }
    }

    /// What the reader of the outcome should know.
    package var notes: [String] { candidate.notes }

    /// What to write instead of what the plugin wrote so far as the version before has it.
    package var former: [String] { candidate.plugin.formerUses.map(\.advice) }

    /// What plugins did wrong so far, each thing once.
    package var problems: [String] { candidate.problems }

    private func has(_ hook: some AskedHook) -> Bool {
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
    ) async throws -> RankingPreview<PostID>? {
        guard has(Hook.scorePost) else { return nil }
        let count = try record.postCount()
        let (before, after) = (candidate.before.hooks.scorers, candidate.after.hooks.scorers)
        var preview = RankingPreview<PostID>()
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
            progress(preview.count, count)
        }
        preview.rank()
        return preview
    }

    // MARK: Kept scores

    /// The scores that the plugin has a say in: it answers their hook, did before, or declares it.
    private var keptScores: [ScorePreview.Kept] {
        let chains = candidate.after.hooks.declared
        return candidate.after.plugins.sorted { $0.name < $1.name }.flatMap { owner in
            owner.manifest.storage.collections.flatMap { schema in
                schema.scores.values.sorted().compactMap { name in
                    guard let hook = chains[name]?.hook, owner === candidate.plugin || has(hook) else {
                        return nil
                    }
                    return ScorePreview.Kept(owner: owner.name, schema: schema, hook: hook)
                }
            }
        }
    }

    /// Where documents would change their rank, by each score that the plugin has a say in.
    ///
    /// Both orders are of the documents as they are stored now; a score is 0 where its hook is new.
    /// - Parameter progress: told how many documents of all of a collection are scored.
    package func scores(
        on documents: StoredDocuments, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> [ScorePreview] {
        var previews: [ScorePreview] = []
        for kept in keptScores {
            previews.append(try await scores(kept, on: documents, progress: progress))
        }
        return previews
    }

    private func scores(
        _ kept: ScorePreview.Kept, on documents: StoredDocuments, progress: (Int, Int) -> Void
    ) async throws -> ScorePreview {
        let count = try documents.count(in: kept.schema.name, of: kept.owner)
        let (before, after) = (
            candidate.before.hooks.declared[kept.hook.name], candidate.after.hooks.declared[kept.hook.name]
        )
        var ranking = RankingPreview<Int64>()
        var last: Int64 = 0
        while true {
            let some = try documents.documents(
                in: kept.schema.name, of: kept.owner, after: last, limit: Self.chunk)
            guard let end = some.last else { break }
            last = end.id
            let bodies = some.map(\.document.body)
            let began = ContinuousClock.now
            let old = try await before?.scores(of: bodies, batch: Self.chunk)
            let middle = ContinuousClock.now
            let new = try await after?.scores(of: bodies, batch: Self.chunk)
            let none = [Double](repeating: 0, count: some.count)
            ranking.add(some.map(\.id), from: old ?? none, to: new ?? none)
            ranking.timeBefore += middle - began
            ranking.timeAfter += ContinuousClock.now - middle
            progress(ranking.count, count)
        }
        ranking.rank()
        return ScorePreview(kept: kept, ranking: ranking)
    }

    // MARK: Tags

    /// Which stored tags would have another normal form; `nil` if the plugin doesn't normalize.
    package func tags(
        on record: StoredCampus, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> TagPreview? {
        guard has(Hook.normalizeTag) else { return nil }
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
