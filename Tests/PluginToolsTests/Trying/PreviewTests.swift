import CampusVerbs
import Community
import Documents
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

    private func ranking(_ preview: PluginPreview, in test: TestHost) async throws -> RankingPreview<PostID> {
        let record = try StoredCampus(folder: "\(test.folder.path)/data")
        return try #require(try await preview.ranking(on: record, at: TestHost.clock.now()))
    }

    private func moves(_ ranking: RankingPreview<some Hashable & Comparable & Sendable>) -> [[Int]] {
        ranking.moves.map { move -> [Int] in
            [move.rankBefore, move.rankAfter, Int(move.scoreBefore), Int(move.scoreAfter)]
        }
    }

    @Test func ranking_whenTheFormulaTurns_showsRanksAndScoresOfWhatMoves() async throws {
        let test = try await gateway(["rank.lua": Self.scorer("score + post.id")])
        let preview = try await preview(Self.scorer("score - post.id"), in: test)
        #expect(preview.title == "rank 1.0.0 in place of 1.0.0")
        let ranking = try await ranking(preview, in: test)
        #expect((ranking.count, ranking.rescored) == (3, 3))
        let ids = ranking.moves.map(\.id.rawValue)
        let (low, high) = (try #require(ids.min()), try #require(ids.max()))
        // The one in the middle changes its score and stays.
        let expected: [[Int]] = [[3, 1, Int(low), -Int(low)], [1, 3, Int(high), -Int(high)]]
        #expect(moves(ranking) == expected)
        #expect(preview.problems.isEmpty && preview.notes.isEmpty)
    }

    @Test func plugin_thatIsWrittenAsBefore_isToldWhatToWrite() async throws {
        let test = try await gateway(["rank.lua": Self.scorer("score")])
        #expect(try await preview(Self.scorer("-score"), in: test).former == [])
        let old = Self.scorer("-score").replacing("hooks =", with: "answers = {}, hooks =")
        let preview = try await preview(old, in: test)
        #expect(
            preview.former == [
                #"answers = { ["people.nearby"] = … } is hooks = { ["people.nearby"] = … } since 0.2"#
            ])
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
        #expect(ranking.count == 3)
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

    // MARK: Kept scores

    /// A plugin with three rooms, and the hook that ranks them.
    private static func rooms(_ rank: String = "room.rent") -> String {
        """
        return { name = "rooms", version = "1.0.0", summary = "Rooms.", needs = { "store" },
          hooks = {
            ["rooms.rank"] = {
              summary = "Ranks.", fields = { { "rent", "integer" } }, default = 0,
              run = function(room) return \(rank) end } },
          collections = { rooms = { search = { "name" }, scores = { rank = "rooms.rank" } } },
          commands = { fill = { summary = "Fills.", run = function(call)
            for i, name in ipairs { "Attic", "Cellar", "Garage" } do store.put("rooms", name:lower(), { name = name, rent = i }) end
          end } } }
        """
    }

    private static func taste(_ formula: String) -> String {
        """
        return { name = "taste", version = "1.0.0", summary = "Answers.",
          needs = { "answer:rooms.rank" },
          hooks = { ["rooms.rank"] = function(room, rank, settings) return \(formula) end } }
        """
    }

    /// What a changed file would do to the rooms: their titles and ranks, and how many would have another score.
    private func scores(
        of source: String, in files: [String: String]
    ) async throws -> (preview: PluginPreview, moves: [String], rescored: Int) {
        let test = try await gateway(files)
        _ = await test.type("/fill", as: try await test.person("dan"))
        await test.host.scoreAll()
        let preview = try await preview(source, in: test)
        let documents = try StoredDocuments(path: "\(test.folder.path)/documents.sqlite")
        let scores = try await preview.scores(on: documents)
        #expect(scores.map(\.hook) == ["rooms.rank"] && scores.map(\.collection) == ["rooms.rooms"])
        let score = try #require(scores.first)
        #expect(score.ranking.count == 3)
        let stored = try documents.documents(score.ranking.moves.map(\.id))
        let moves = score.ranking.moves.map { move in
            "\(stored[move.id].map(score.title) ?? "?"): \(move.rankBefore) to \(move.rankAfter)"
        }
        return (preview, moves, score.ranking.rescored)
    }

    @Test func scores_whereAnotherPluginAnswers_showsWhichDocumentsMove() async throws {
        let (preview, moves, rescored) = try await scores(
            of: Self.taste("room.rent == 1 and 9 or rank"), in: ["rooms.lua": Self.rooms()])
        #expect(preview.title == "taste 1.0.0, new in the plugin folder")
        #expect(moves == ["attic Attic: 3 to 1", "garage Garage: 1 to 2", "cellar Cellar: 2 to 3"])
        #expect(rescored == 1 && preview.problems.isEmpty && preview.fleeting.isEmpty)
    }

    @Test func scores_whereTheDeclarerChangesItsOwn_keepOthersAnswers() async throws {
        let (_, moves, rescored) = try await scores(
            of: Self.rooms("-room.rent"),
            in: ["rooms.lua": Self.rooms(), "taste.lua": Self.taste("room.rent == 2 and 9 or rank")])
        #expect(moves == ["attic Attic: 3 to 2", "garage Garage: 2 to 3"])
        #expect(rescored == 2)
    }

    @Test func scores_whereTheAnswerFails_saysWhereAndKeepsTheOrder() async throws {
        let (preview, moves, rescored) = try await scores(
            of: Self.taste("rank + room.size"), in: ["rooms.lua": Self.rooms()])
        #expect(moves.isEmpty && rescored == 0)
        #expect(preview.problems.count == 1 && preview.problems[0].contains("candidate.lua:3"))
    }

    @Test func hook_whoseAnswersNobodyKeeps_canNotBeTried() async throws {
        let unkept = Self.rooms().replacing(", scores = { rank = 'rooms.rank' }", with: "").replacing(
            ", scores = { rank = \"rooms.rank\" }", with: "")
        let test = try await gateway(["rooms.lua": unkept])
        let preview = try await preview(Self.taste("1"), in: test)
        #expect(!preview.canBeTried && preview.fleeting == ["rooms.rank"])
    }

    // MARK: Tags

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
