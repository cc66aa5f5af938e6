import Lua
import Testing

@Suite struct SmokeTests {
    @Test func smoke() async throws {
        let pool = LuaThreadPool(threads: 1)
        let state = try await LuaState(
            label: "t", queue: pool.makeQueue(label: "t"),
            host: [
                LuaHostFunction("text.lower", body: .immediate { _, a in [.string((a[0].string ?? "").lowercased())] }),
                LuaHostFunction("net.get", body: .waiting { _, a in await Task.yield(); return a }),
            ])
        let table = try await state.load(
            """
            return { add = function(a, b) return a + b, text.lower("ABC") end,
              wait = function(x) local co = coroutine.wrap(function() return net.get(x) end) return co() end }
            """, name: "a.lua")
        let add = try #require(table.table?["add"].function)
        #expect(try await state.call(add, [1, 2.5]) == [3.5, "abc"])
        let wait = try #require(table.table?["wait"].function)
        #expect(try await state.call(wait, [["a": [1, 2, nil, 3]]]) == [["a": [1, 2, nil, 3]]])
        pool.shutdown()
    }
}
