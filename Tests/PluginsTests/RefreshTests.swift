import Community
import Concurrency
import Fetch
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Questions that ask for the last answer anew, and commands whose sources are asked anew.
@Suite struct RefreshTests {
    private static let tide = """
        return {
          name = "tide", version = "1.0.0", summary = "Tides.", needs = { "http:data.example" },
          intents = { ["tide.high"] = {
            summary = "high tide", phrases = { en = { "high tide in {place}" } },
            slots = { place = { values = { "Sai Kung", "Tai O" } } },
            run = function(call, slots)
              call:reply(slots.place .. " " .. http.get("https://data.example/tide", { cache = "1h" }).body)
            end,
          } },
        }
        """

    /// Answers with how often it was asked.
    private final class CountingSource: FetchTransport {
        private let count = Mutex(0)

        func send(_ hop: FetchHop) async throws -> FetchAnswer {
            let number = count.withLock {
                $0 += 1
                return $0
            }
            return FetchAnswer(status: 200, headers: FetchHeaders(), body: Array("\(number)".utf8))
        }
    }

    private func ask(_ text: String, _ test: TestHost, as session: TestSession) async throws -> [String] {
        try await test.asked(as: session) { try await test.host.ask(text, invocation: $0) }
    }

    @Test(arguments: ["refresh", "Refresh!", "any update?", "再查", "刷新一下"])
    func question_thatAsksToRefresh_asksTheSourceAnew(_ text: String) async throws {
        let source = CountingSource()
        let test = try await TestHost.gateway(["tide.lua": Self.tide], transport: source)
        let alice = try await test.person("alice")
        #expect(try await ask("high tide in sai kung", test, as: alice).first == "Sai Kung 1")
        #expect(try await ask("high tide in sai kung", test, as: alice).first == "Sai Kung 1")
        #expect(try await ask(text, test, as: alice) == ["Sai Kung 2"])
        #expect(try await ask("high tide in sai kung", test, as: alice).first == "Sai Kung 2")
        await test.campus?.close()
    }

    @Test func question_thatAsksToRefreshNothing_isNotAnswered() async throws {
        let test = try await TestHost.gateway(["tide.lua": Self.tide], transport: CountingSource())
        let alice = try await test.person("alice")
        let said = try await ask("refresh", test, as: alice)
        #expect(said.first?.hasPrefix("I can't answer that. /help") == true, "\(said)")
        await test.campus?.close()
    }

    private static let river = """
        return {
          name = "river", version = "1.0.0", summary = "Rivers.", guests = true,
          needs = { "http:data.example" },
          commands = { river = {
            summary = "Levels.", args = { { "place", "text", optional = true } }, fresh = true,
            run = function(call, place)
              local answer = http.get("https://data.example/river", { cache = "1h" })
              call:reply(("%s %s %s"):format(place, answer.body, call.fresh))
            end,
          } },
        }
        """

    @Test func command_withFresh_takesRefreshOffItsLineAndAsksTheSourceAnew() async throws {
        let test = try await TestHost.loaded(["river.lua": Self.river], transport: CountingSource())
        #expect(await test.type("/river Shing Mun") == ["Shing Mun 1 false"])
        #expect(await test.type("/river Shing Mun") == ["Shing Mun 1 false"])
        #expect(await test.type("/river Shing Mun refresh") == ["Shing Mun 2 true"])
        #expect(await test.type("/river 更新") == ["nil 3 true"])
        #expect(await test.type("/river") == ["nil 3 false"])
    }
}
