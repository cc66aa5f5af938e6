import CampusVerbs
import Community
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// What plugins keep of a person goes with the person's account.
struct ErasingTests {
    private static let diary = """
        return {
          name = "diary", version = "1.0.0", summary = "A test.", needs = { "store" },
          collections = { pages = { person = "owner", search = { "words" } } },
          commands = {
            write = { summary = "x", args = { { "key", "word" }, { "words", "text" } },
              run = function(call, key, words)
                store.put("pages", key, { owner = call.person.id, words = words })
                call:remember("last", words)
              end },
            pages = { summary = "x", run = function(call)
                local keys = {}
                for i, page in ipairs(store.find("pages", { search = "words" })) do keys[i] = page.key end
                call:reply(table.concat(keys, " ") .. "; " .. tostring(call:recall("last")))
              end },
          },
        }
        """

    @Test func account_whenClosedForGood_leavesNothingAtPlugins() async throws {
        let test = try await TestHost.gateway(["diary.lua": Self.diary])
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/write a alice's words", as: alice)
        _ = await test.type("/write b bob's words", as: bob)
        #expect(await test.type("/pages", as: bob).first?.hasSuffix("; bob's words") == true)
        let scope = { ConversationMemory.Scope(person: $0, session: nil, conversation: nil) }
        let alicesID = try #require(alice.person).id
        #expect(test.host.environment.conversations.memory.count(of: "diary") == 2)

        try await campus.accounts.remove(email: "alice@connect.hku.hk")
        #expect(try await campus.eraseClosedAccounts() == 1)

        #expect(await test.type("/pages", as: bob) == ["b; bob's words"])
        #expect(
            try test.host.environment.conversations.memory.recall("last", by: "diary", in: scope(alicesID))
                .isNil)
        #expect(test.host.environment.conversations.memory.count(of: "diary") == 1)
    }
}
