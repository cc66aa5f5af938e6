import CampusVerbs
import Community
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// `call:remember` and `call:recall`: whose memory it is, and how long it lasts.
@Suite struct MemoryTests {
    /// Counts its calls, and says what it had counted before.
    private func counter(version: String = "1.0.0", top: String = "") -> String {
        plugin(
            "count", version: version,
            body: """
                local seen = call:recall('seen') or { times = 0 }
                seen.times = seen.times + 1
                call:remember('seen', seen)
                call:reply(tostring(seen.times))
                """, top: top)
    }

    @Test func memory_always_isOfOnePersonInOneConversation() async throws {
        let test = try await TestHost.gateway(["count.lua": counter()])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/count", as: alice) == ["1"])
        #expect(await test.type("/count", as: alice) == ["2"])
        #expect(await test.type("/count", as: bob) == ["1"])
        let chat = try #require(test.campus).chat
        let actor = Actor(try #require(alice.person).id)
        _ = try await chat.groups.create(name: "study", kind: .open, by: actor)
        _ = try await chat.conversations.open("#study", in: alice)
        #expect(await test.type("/count", as: alice) == ["1"])
        #expect(await test.type("/count", as: TestSession(id: SessionID(rawValue: 98))) == ["1"])
        #expect(await test.type("/count", as: TestSession(id: SessionID(rawValue: 99))) == ["1"])
        #expect(await test.type("/count", as: TestSession(id: SessionID(rawValue: 99))) == ["2"])
    }

    @Test(arguments: [("", "1"), ("carry = true,", "3")])
    func memory_whenThePluginIsSaved_lastsWhereItSaysSo(_ top: String, _ count: String) async throws {
        let test = try await TestHost.loaded(["count.lua": counter(top: top)])
        _ = await test.type("/count")
        #expect(await test.type("/count") == ["2"])
        try test.folder.write(counter(version: "1.0.1", top: top), to: "plugins/count.lua")
        #expect(await test.host.reload().first?.contains("count 1.0.1") == true)
        #expect(await test.type("/count") == [count])
    }

    @Test func memory_whenItsStateIsKilled_lasts() async throws {
        let test = try await TestHost.loaded([
            "count.lua": plugin(
                "count",
                body: """
                    local before = call:recall('n')
                    call:remember('n', (before or 0) + 1)
                    if not before then while true do end end
                    call:reply(tostring(before))
                    """)
        ]) { $0.limits.instructions = 100_000 }
        #expect(await test.type("/count").last?.contains("instructions used") == true)
        _ = try await test.host.revive(plugin: "count")
        #expect(await test.type("/count") == ["1"])
    }

    @Test func value_whenNil_isForgotten() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin(
                "hi", body: "call:remember('a', 1) call:remember('a') call:reply(tostring(call:recall('a')))")
        ])
        #expect(await test.type("/hi") == ["nil"])
        #expect(test.host.environment.conversations.memory.count(of: "hi") == 0)
    }

    @Test func memory_whenThereIsTooMuch_forgetsWhatWasLeftAloneLongest() throws {
        let memory = ConversationMemory()
        let large = LuaValue.string(String(repeating: "x", count: 16_000))
        func scope(_ number: Int64) -> ConversationMemory.Scope {
            .init(person: nil, session: SessionID(rawValue: UInt64(number)), conversation: nil)
        }
        for number in Int64(0)..<65 { try memory.remember(large, as: "a", by: "p", in: scope(number)) }
        #expect(memory.count(of: "p") == 65)
        #expect(try memory.recall("a", by: "p", in: scope(0)) == large)
        try memory.remember(large, as: "a", by: "p", in: scope(100))
        #expect(try memory.recall("a", by: "p", in: scope(0)) == large)
        #expect(try memory.recall("a", by: "p", in: scope(1)).isNil)
        #expect(try memory.recall("a", by: "p", in: scope(64)) == large)
        #expect(memory.count(of: "p") < 50)
    }

    @Test func value_whenItIsTooLarge_isRefused() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "call:remember('a', ('x'):rep(20000))")
        ])
        #expect(await test.type("/hi").last?.contains("at most 100 bytes, a value 16 KiB") == true)
    }
}
