import Lua
import Testing

@Suite struct HostTests {
    @Test func path_withDots_makesTables() async throws {
        let paths = ["bare", "text.lower", "me.chat.send", "me.chat.read", "table.count"]
        let host = paths.map { path in LuaHostFunction(path, body: .immediate { _, _ in [.string(path)] }) }
        let body =
            "return bare(), text.lower(), me.chat.send(), me.chat.read(), table.count(), table.concat({})"
        #expect(try await evaluate(body, host: host) == paths.map { .string($0) } + [""])
    }

    @Test func prelude_seesItsOwnFunctions_andThePluginDoesNot() async throws {
        let host = [
            LuaHostFunction(
                "secret.add", visibility: .prelude,
                body: .immediate { _, values in
                    [.integer((values[0].integer ?? 0) + (values[1].integer ?? 0))]
                }),
            .echo,
        ]
        let prelude = """
            local host_ = ...
            shared = "from the prelude"
            return { sum = function(a, b) return host_.secret.add(a, b) end, apply = function(f, x) return f(x) end, n = 1 }
            """
        let fixture = try await Fixture(
            "return { f = function() return secret, shared end, g = function(x) return x .. '!' end }",
            host: host, prelude: prelude)
        #expect(try await fixture.call() == [nil, "from the prelude"])
        let functions = fixture.state.preludeFunctions
        #expect(functions.keys.sorted() == ["apply", "sum"])
        let sum = try #require(functions["sum"])
        let apply = try #require(functions["apply"])
        #expect(try await fixture.state.call(sum, [40, 2]) == [42])
        #expect(try await fixture.state.call(apply, [.function(fixture.function("g")), "hi"]) == ["hi!"])
    }

    @Test func hostFunctions_whenManyResults_allArrive() async throws {
        let host = LuaHostFunction("host.many", body: .immediate { _, _ in Array(repeating: 1, count: 300) })
        #expect(try await evaluate("return select('#', host.many())", host: [host]) == [300])
    }

    @Test func state_whenDropped_freesItselfWithoutItsQueue() async throws {
        let pool = LuaThreadPool.patient(threads: 1)
        weak var gone: LuaState?
        do {
            let state = try await LuaState(label: "short", queue: pool.makeQueue(label: "short"))
            _ = try await state.load("x = ('y'):rep(1000)", name: "x.lua")
            #expect(await state.memoryInUse() > 1_000)
            gone = state
        }
        pool.shutdown()
        #expect(gone == nil)
    }
}
