import Community
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Plugins
import Testing

@testable import PluginTools

/// What a changed hook would do to what is stored.
@Suite struct PreviewTests {
    private static func scorer(_ formula: String, name: String = "rank", priority: Int = 0) -> String {
        """
        return {
          name = "\(name)", version = "1.0.0", summary = "Ranks.", priority = \(priority),
          settings = { weight = { type = "number", default = 1, summary = "A factor." } },
          hooks = { ["forum.score"] = function(post, score, settings) return \(formula) end },
        }
        """
    }

    private static func normalizer(_ body: String) -> String {
        """
        return {
          name = "forms", version = "2.0.0", summary = "Normal forms.",
          hooks = { ["tag.normalize"] = function(tag, normal) \(body) end },
        }
        """
    }

    /// A running gateway with these plugins, three posts (2, 3 and 4 by size of their id) and some tags.
    private func gateway(
        _ files: [String: String], configure: (inout PluginConfiguration) -> Void = { _ in }
    ) async throws -> TestHost {
        let test = try await TestHost.gateway(files, configure: configure)
        let campus = try #require(test.campus)
        for name in ["alice", "bob", "carol"] {
            let person = try await test.person(name)
            let actor = Actor(try #require(person.person).id)
            _ = try await campus.people.tag("Hiking Club", by: actor)
            if name != "alice" { _ = try await campus.people.tag("hiking-club", by: actor) }
            _ = try await campus.forum.post(
                categories: [campus.forum.categories[0]], title: "By \(name)", content: "Words.", by: actor)
        }
        return test
    }

    private func preview(
        _ source: String, as file: String = "candidate.lua", in test: TestHost,
        configure: (inout PluginConfiguration) -> Void = { _ in }
    ) async throws -> PluginPreview {
        try test.folder.write(source, to: file)
        var configuration = test.host.configuration
        configure(&configuration)
        return try await PluginPreview(of: "\(test.folder.path)/\(file)", configuration: configuration)
    }

    private func ranking(_ preview: PluginPreview, in test: TestHost) async throws -> RankingPreview {
        let record = try StoredCampus(folder: "\(test.folder.path)/data")
        return try #require(try await preview.ranking(on: record, at: TestHost.clock.now()))
    }

    private func moves(_ ranking: RankingPreview) -> [[Int]] {
        ranking.moves.map { [$0.rankBefore, $0.rankAfter, Int($0.scoreBefore), Int($0.scoreAfter)] }
    }

    @Test func ranking_whenTheFormulaTurns_showsRanksAndScoresOfWhatMoves() async throws {
        let test = try await gateway(["rank.lua": Self.scorer("score + post.id")])
        let preview = try await preview(Self.scorer("score - post.id"), in: test)
        #expect(preview.title == "rank 1.0.0 in place of 1.0.0")
        let ranking = try await ranking(preview, in: test)
        #expect((ranking.posts, ranking.rescored) == (3, 3))
        let ids = ranking.moves.map(\.post.rawValue)
        let (low, high) = (try #require(ids.min()), try #require(ids.max()))
        // The one in the middle changes its score and stays.
        #expect(
            moves(ranking) == [[3, 1, Int(low), -Int(low)], [1, 3, Int(high), -Int(high)]])
        #expect(preview.problems.isEmpty && preview.notes.isEmpty)
    }

    @Test func ranking_whenOthersScoreToo_keepsTheChain() async throws {
        let others = [
            "rank.lua": Self.scorer("score + post.id"),
            "last.lua": Self.scorer("score * 100", name: "last", priority: -1),
        ]
        let test = try await gateway(others)
        let ranking = try await ranking(try await preview(Self.scorer("7 - post.id"), in: test), in: test)
        #expect(ranking.moves.allSatisfy { Int($0.scoreAfter) % 100 == 0 && $0.scoreAfter < 700 })
        #expect(ranking.moves.count == 2)
        // A new one joins: it replaces nothing.
        let joined = try await preview(Self.scorer("-score", name: "third", priority: -2), in: test)
        #expect(joined.title == "third 1.0.0, new in the plugin folder")
        #expect(moves(try await self.ranking(joined, in: test)).map { $0[2] == -$0[3] } == [true, true])
    }

    @Test func ranking_whenConfigurationHasSettings_usesThem() async throws {
        let test = try await gateway(["rank.lua": Self.scorer("score + post.id * settings.weight")])
        let changed = Self.scorer("score - post.id * settings.weight")
        let preview = try await preview(changed, in: test) {
            $0.perPlugin.settings = ["rank": ["weight": .number(0)]]
        }
        let ranking = try await ranking(preview, in: test)
        #expect(ranking.moves.isEmpty && ranking.rescored == 0)
    }

    @Test func ranking_whenTheHookFails_fallsBackAndSaysWhere() async throws {
        let test = try await gateway(["rank.lua": Self.scorer("score + post.id")])
        // Faultless on the plain values that are tried while loading.
        let preview = try await preview(
            Self.scorer("post.title == nil and post.id > 1 and error('no title') or score"), in: test)
        let ranking = try await ranking(preview, in: test)
        #expect(ranking.posts == 3)
        #expect(preview.problems == ["candidate.lua:4: no title (in forum.score)"])
    }

    @Test func ranking_whenTheFileIsSavedAlready_comparesWithTheVersionBefore() async throws {
        let test = try await gateway(["rank.lua": Self.scorer("score + post.id")])
        try test.folder.write(Self.scorer("score - post.id"), to: "plugins/rank.lua")
        await test.host.reload()
        let preview = try await preview(Self.scorer("score - post.id"), as: "plugins/rank.lua", in: test)
        #expect(preview.notes == ["rank.lua is saved already: compared with the version before that save"])
        #expect(try await ranking(preview, in: test).moves.count == 2)
    }

    @Test func tags_whenFormsChange_showsWhatChangesAndWhatBecomesOne() async throws {
        let test = try await gateway([:])
        let preview = try await preview(
            Self.normalizer("return (normal:gsub(\"%-\", \"_\"))"), in: test)
        let record = try StoredCampus(folder: "\(test.folder.path)/data")
        let tags = try #require(try await preview.tags(on: record))
        #expect(tags.rows.count == 2)
        let change = try #require(tags.changes.first)
        #expect(
            (change.use.tag.written, change.use.tag.normal, change.normal, change.use.people)
                == ("hiking-club", "hiking-club", "hiking_club", 2))
        #expect(
            tags.merges == [
                TagPreview.Merge(normal: "hiking_club", from: ["hiking-club", "hiking_club"], people: 5)
            ])
        #expect(try await preview.ranking(on: record, at: TestHost.clock.now()) == nil)
        // What is stored stays.
        #expect(try record.tags().map(\.tag.normal) == ["hiking-club", "hiking_club"])
    }

    @Test func candidate_whenItDoesNotLoad_saysWhere() async throws {
        let test = try await gateway(["broken.lua": "return {"])
        await #expect(throws: PluginProblem.self) {
            try await self.preview("return { name = 1 }", in: test)
        }
        // Others that don't are left out, and named.
        let preview = try await preview(Self.scorer("1"), in: test)
        #expect(preview.notes.count == 1)
        #expect(preview.notes[0].hasPrefix("broken.lua is left out, since it does not load: broken.lua:1"))
        let plain = try await self.preview(plugin("hello"), as: "plain.lua", in: test)
        #expect(!plain.canBeTried)
    }
}
