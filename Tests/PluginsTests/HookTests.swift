import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Values on their way through plugins.
@Suite struct HookTests {
    static func posts(_ count: Int) -> [PostFacts] {
        (1...count).map {
            PostFacts(
                id: PostID(rawValue: Int64($0)), ageHours: Double($0), comments24h: 0, comments: 0, views: $0,
                likes: 0, commenters: 0, categories: ["student life"])
        }
    }

    @Test func normalize_whenNoPlugin_usesTheDefault() async throws {
        let test = try await TestHost.loaded([:])
        #expect(try await test.host.normalize("Hiking \t Club") == "hiking_club")
        #expect(try await test.host.normalize("e\u{301}TE\u{301}") == "été")
    }

    @Test func normalize_whenPluginAnswers_takesIt() async throws {
        let test = try await TestHost.loaded(["dashes.lua": fixture("dashes.lua")])
        #expect(try await test.host.normalize("Hiking Club") == "hiking-club")
    }

    @Test func normalize_whenPluginFails_fallsBackAndCounts() async throws {
        let test = try await TestHost.loaded(["dashes.lua": fixture("dashes.lua")])
        #expect(try await test.host.normalize("explode") == "explode")
        #expect(test.report("dashes")?.usage.errors == 1)
    }

    @Test func normalize_ofManyTags_isThatOfEach() async throws {
        let test = try await TestHost.loaded(
            ["dashes.lua": fixture("dashes.lua")], configure: { $0.hooks.batch = 3 })
        let tags = ["Hiking Club", "explode", "Été", "a b c", "", "chess", "陳 大文"]
        var one: [String?] = []
        for tag in tags { one.append(try await test.host.normalize(tag)) }
        #expect(try await test.host.normalize(tags) == one)
        #expect(one[0] == "hiking-club" && one[1] == "explode")
    }

    @Test func normalize_ofManyTags_whereFailuresAreToFail_leavesThoseAsTheyAre() async throws {
        let test = try await TestHost.loaded(
            ["dashes.lua": fixture("dashes.lua")],
            configure: {
                $0.hooks.batch = 2
                $0.hooks.failures = ["tag.normalize": .fail]
            })
        #expect(try await test.host.normalize(["a b", "explode", "c d", "e f"]) == [nil, nil, "c-d", "e-f"])
    }

    @Test func tagRule_whenAPluginChanges_isAnotherVersion() async throws {
        let test = try await TestHost.loaded(["dashes.lua": fixture("dashes.lua")])
        let before = test.host.tagVersion
        try test.folder.write(
            fixture("dashes.lua").replacing("1.0.0", with: "1.0.1"), to: "plugins/dashes.lua")
        await test.host.reload()
        #expect(test.host.tagVersion != before)
        #expect(try await TestHost.loaded([:]).host.tagVersion == TagNormalForm.version)
    }

    @Test func score_whenNoPlugin_isNewestFirst() async throws {
        let test = try await TestHost.loaded([:])
        let scores = try await test.host.score(Self.posts(3))
        #expect(scores == scores.sorted(by: >))
        #expect(test.host.version == "newest")
    }

    @Test func score_whenManyPosts_keepsTheirOrderOverBatches() async throws {
        let test = try await TestHost.loaded(["scorer.lua": fixture("scorer.lua")])
        #expect(try await test.host.score(Self.posts(4_500)) == (1...4_500).map(Double.init))
    }

    @Test func score_whenPluginsAreChained_passesValuesByPriority() async throws {
        let test = try await TestHost.loaded([
            "scorer.lua": fixture("scorer.lua"), "nan.lua": fixture("nan.lua"),
        ])
        // Wrong answers leave what the plugin before made; nil leaves it too.
        #expect(try await test.host.score(Self.posts(6)) == [1_001, 2, 3, 4, 5, 1_006])
        #expect(test.report("nan")?.usage.errors == 3)
        #expect(test.report("scorer")?.usage.errors == 0)
    }

    @Test func score_whenWrong_tellsEachErrorOnce() async throws {
        let test = try await TestHost.loaded(["nan.lua": fixture("nan.lua")])
        var lines = test.host.announcements().makeAsyncIterator()
        _ = try await test.host.score(Self.posts(6))
        _ = try await test.host.score(Self.posts(6))
        #expect(await lines.next() == "nan.lua: forum.score gave NaN, a finite number is expected")
        #expect(await lines.next() == "nan.lua: forum.score gave a string, a finite number is expected")
        #expect(await lines.next() == "nan.lua:8: no idea (in forum.score)")
        test.host.announcer.tell("end")
        #expect(await lines.next() == "end")
    }

    @Test func version_whenSourceOrSettingsChange_differs() async throws {
        let text = try fixture("scorer.lua")
        let one = try await TestHost.loaded(["scorer.lua": text])
        let same = try await TestHost.loaded(["scorer.lua": text])
        let other = try await TestHost.loaded(["scorer.lua": text + "-- more\n"])
        let tuned = try await TestHost.loaded(
            ["scorer.lua": text], settings: ["scorer": ["weight": .number(2)]])
        #expect(one.host.version == same.host.version)
        #expect(Set([one, other, tuned].map(\.host.version)).count == 3)
    }

    @Test func load_whenSmokeCallFails_refusesThePlugin() async throws {
        let test = try await TestHost.loaded([
            "bad.lua": """
            return { name = "bad", version = "1.0.0", summary = "x",
              hooks = { ["forum.score"] = function(post) return post.nothing + 1 end } }
            """
        ])
        guard case .refused(let reason) = test.report("bad.lua")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(reason.hasPrefix("bad.lua:2: attempt to perform arithmetic on a nil value"))
    }

    @Test func load_whenSmokeAnswerIsWrong_refusesThePlugin() async throws {
        let test = try await TestHost.loaded([
            "bad.lua": """
            return { name = "bad", version = "1.0.0", summary = "x",
              hooks = { ["tag.normalize"] = function() return 5 end } }
            """
        ])
        #expect(
            test.report("bad.lua")?.state
                == .refused("bad.lua:hooks.tag.normalize: tag.normalize gave a number, a text is expected"))
    }
}
