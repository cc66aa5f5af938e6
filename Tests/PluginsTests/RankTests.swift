import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Plugins that change what a question is taken for.
@Suite struct RankTests {
    private static let sky = """
        return {
          name = "sky", version = "1.0.0", summary = "The sky.",
          intents = {
            ["sky.now"] = { summary = "now", phrases = { en = { "weather [in {place}]", "is it raining [in {place}]" } },
              slots = { place = { values = { ["Sha Tin"] = {} } } },
              run = function(call, slots) call:reply("now in " .. (slots.place or "town")) end },
            ["sky.rain"] = { summary = "rain", phrases = { en = { "how much rain fell [in {place}]" } },
              slots = { place = { values = { ["Sha Tin"] = {} } } },
              run = function(call, slots) call:reply("rain in " .. (slots.place or "town")) end },
          },
        }
        """

    private func ranker(_ body: String, needs: String = "\"read:chat\"") -> String {
        """
        return { name = "rank", version = "1.0.0", summary = "Ranks.", needs = { \(needs) },
          settings = { word = { type = "text", default = "raining", summary = "X." } },
          hooks = { ["intent.rank"] = function(text, candidates, settings) \(body) end } }
        """
    }

    private func answer(_ text: String, _ body: String) async throws -> String? {
        let test = try await TestHost.gateway(["sky.lua": Self.sky, "rank.lua": ranker(body)])
        let alice = try await test.person("alice")
        let said = try await test.asked(as: alice) { try await test.host.ask(text, invocation: $0) }
        await test.campus?.close()
        return said.first
    }

    @Test(arguments: [
        ("return nil", "now in Sha Tin"),
        ("if text:find(settings.word) then return { \"sky.rain\", \"sky.now\" } end", "rain in Sha Tin"),
        ("return { candidates[2].intent }", "rain in Sha Tin"),
        ("return { candidates[1].intent }", "now in Sha Tin"),
        ("return { \"nobody.knows\", \"sky.rain\" }", "rain in Sha Tin"),
        ("if #text > 100 then error(\"x\") end return nil", "now in Sha Tin"),
    ])
    func question_isTakenForWhatPluginsRankFirst(_ body: String, _ expected: String) async throws {
        #expect(try await answer("is it raining in sha tin", body) == expected)
    }

    @Test func question_thatPluginsTakeForNothing_isNotAnswered() async throws {
        let said = try await answer("is it raining in sha tin", "if text:find(\"tin\") then return {} end")
        #expect(said?.hasPrefix("I can't answer that.") == true)
    }

    @Test(arguments: ["error(\"x\")", "return 7", "return { a = 1 }", "return { 7 }", "while true do end"])
    func plugin_thatFails_changesNothing(_ body: String) async throws {
        // Only once it is loaded: a plugin that fails at once is refused.
        let said = try await answer("is it raining in sha tin", "if text:find(\"tin\") then \(body) end")
        #expect(said == "now in Sha Tin")
    }

    @Test func plugin_withoutThePermission_isRefused() async throws {
        let test = try await TestHost.loaded(["rank.lua": ranker("return nil", needs: "")])
        guard case .refused(let reason)? = test.report("rank")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(reason.contains("read:chat"), "\(reason)")
    }
}
