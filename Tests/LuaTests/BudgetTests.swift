import Lua
import Testing

@Suite struct BudgetTests {
    static func limits(instructions: Int = 300_000, time: Duration = .seconds(60)) -> LuaLimits {
        LuaLimits(instructions: instructions, processorTime: time, memory: 8 << 20)
    }

    /// Each tries to outlive its budget; the ones marked with a helper use names defined in `prologue`.
    static let escapes = [
        "while true do end",
        "while true do pcall(spin) end",
        "while true do pcall(pcall, spin) end",
        "while true do xpcall(spin, function(e) return e end) end",
        "xpcall(spin, spin)",
        "xpcall(error, spin)",
        "while true do xpcall(spin, function() spin() end) end",
        "while true do coroutine.wrap(function() spin() end)() end",
        "while true do pcall(coroutine.wrap(spin)) end",
        "while true do coroutine.resume(coroutine.create(spin)) end",
        "while true do coroutine.wrap(function() end)() end",
        "while true do coroutine.create(spin) end",
        "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end",
        "local function nest() coroutine.wrap(nest)() end while true do pcall(nest) end",
        "setmetatable({}, { __index = function() spin() end }).x = nil; local t = setmetatable({}, { __index = spin }); return t.x",
        "local mt = {} local t = setmetatable({}, mt) mt.__close = spin; pcall(function() local x <close> = t; spin() end)",
        "local mt = {} local t = setmetatable({}, mt) mt.__close = spin; local co = coroutine.create(function() local x <close> = t; coroutine.yield() end) coroutine.resume(co) coroutine.close(co)",
        "table.sort({ 3, 2, 1 }, function() spin() end)",
        "('x'):gsub('x', spin)",
        "tostring(setmetatable({}, { __tostring = spin }))",
        "while true do ('x'):rep(1e6) end",
        "while true do (big):upper() end",
        "while true do local n = #(big .. 'x') end",
        "while true do local n = tonumber(big) end",
        "while true do local n = utf8.len(big) end",
        "while true do local n = (big == big .. '') end",
        "table.move({}, 1, 1e8, 2)",
        "table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, 1e9)",
        "while true do table.unpack({}, 1, 1e4) end",
        "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end",
        "local t = {} for i = 1, 1e4 do t[i] = -i end while true do table.sort(t) end",
        "for a in function() return 1 end do end",
        "goto top ::top:: goto top",
        "load_ = 1; while load_ do string.format('%s', big) end",
        "while true do host.echo(1) end",
        "while true do local s = ('x'):find('y') end",
    ]

    static let prologue = "local function spin() while true do end end local big = ('1'):rep(200000)\n"

    @Test(arguments: escapes)
    func code_thatTriesToOutliveItsInstructions_isKilled(body: String) async throws {
        let fixture = try await Fixture(
            Self.prologue + "return function() \(body) end", limits: Self.limits(), host: [.echo])
        let error = try await fixture.failure()
        #expect(error.kind == .instructions, "\(error)")
        #expect(error.message == "300,000 instructions used (limit 300,000)")
        try await Self.expectClosed(fixture)
    }

    @Test(arguments: escapes)
    func code_thatTriesToOutliveItsTime_isKilled(body: String) async throws {
        let limits = LuaLimits.processor(.milliseconds(5), instructions: 1 << 26, memory: 8 << 20)
        let fixture = try await Fixture(
            Self.prologue + "return function() \(body) end", limits: Self.limits(), host: [.echo])
        let error = try await fixture.failure(limits: limits)
        // What allocates in bulk can also meet the memory cap or an error of its own bounds on the way.
        if error.kind == .deadline {
            #expect(error.message == "5 ms used (limit 5 ms)")
            try await Self.expectClosed(fixture)
        } else {
            #expect(error.kind == .instructions || error.kind == .runtime, "\(error)")
        }
    }

    static func expectClosed(_ fixture: Fixture) async throws {
        #expect(await fixture.state.isClosed)
        #expect(await fixture.state.memoryInUse() == 0)
        let after = try await fixture.failure()
        #expect(after.kind == .closed)
        let state = fixture.state
        await #expect(throws: LuaError.self) { try await state.load("return 1", name: "x.lua") }
    }

    @Test func kill_whereverItHappens_tellsFileAndLine() async throws {
        let fixture = try await Fixture(
            "return function()\n\n  pcall(function()\n while true do end end)\nend")
        let error = try await fixture.failure(limits: Self.limits())
        #expect(error.file == "test.lua" && error.line == 4)
        #expect(error.description == "test.lua:4: 300,000 instructions used (limit 300,000)")
    }

    @Test func memory_whenCodeGoesOnAndOn_isAKill() async throws {
        let fixture = try await Fixture(
            """
            local function eat() local t = {} for i = 1, 1e9 do t[i] = { i } end end
            return function() while true do pcall(eat) end end
            """, limits: LuaLimits(instructions: 1 << 40, processorTime: .seconds(60), memory: 1 << 20))
        #expect(try await fixture.failure().kind == .memory)
        #expect(await fixture.state.isClosed)
    }

    @Test(arguments: [
        "return ('x'):rep(1048577)", "return ('x'):rep(1e18, 'yy')", "return ('').rep('', 1e12)",
    ])
    func rep_beyondTheStringCap_raises(body: String) async throws {
        let error = try await Fixture("return function() \(body) end").failure()
        #expect(error.message == "test.lua:1: a string may have at most 1048576 bytes here")
    }

    @Test(arguments: [
        "local s = ('x'):rep(1048576) return #(s .. 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy')",
        "local s = ('x'):rep(600000) return table.concat({ s, s })",
        "local s = ('x'):rep(600000) return ('%s%s'):format(s, s)",
        "return string.pack('c2000000', '')",
    ])
    func string_beyondTheCap_runsOutOfMemoryAndTheStateStays(body: String) async throws {
        let fixture = try await Fixture("return { f = function() \(body) end, g = function() return 1 end }")
        let error = try await fixture.failure()
        #expect(error.kind == .memory)
        #expect(error.message == "a string may have at most 1,048,576 bytes")
        #expect(try await fixture.call(f: "g") == [1])
    }

    @Test(arguments: ["__gc", "__close", "__len"])
    func metatable_withAForbiddenField_isRefused(field: String) async throws {
        let error = try await Fixture("return function() setmetatable({}, { \(field) = function() end }) end")
            .failure()
        #expect(error.message.hasPrefix("test.lua:1: \(field) isn't allowed in a metatable"))
    }

    @Test func budget_ofEachCall_isItsOwn() async throws {
        let fixture = try await Fixture(
            "return function() for i = 1, 50000 do end end", limits: Self.limits(instructions: 100_000))
        for _ in 0..<30 { _ = try await fixture.call() }
        #expect(await !fixture.state.isClosed)
    }

    @Test func budget_whileACallWaits_isSavedAndRestored() async throws {
        let fixture = try await Fixture(
            """
            return function(rounds)
              for i = 1, rounds do host.later() for j = 1, 20000 do end end
            end
            """, limits: Self.limits(instructions: 100_000), host: [.later])
        _ = try await fixture.call(3)
        #expect(try await fixture.failure(20).kind == .instructions)
    }

    @Test func prelude_whenItLoops_isStopped() async throws {
        let error = try #require(
            await #expect(throws: LuaError.self) {
                try await Fixture("return 1", limits: Self.limits(), prelude: "while true do end")
            })
        #expect(error.kind == .instructions)
    }

    @Test func prelude_whenAPluginHasItLoop_isStoppedAtThePluginsLine() async throws {
        let fixture = try await Fixture(
            "return function()\n  local done = spin()\nend", limits: Self.limits(),
            prelude: "function spin() while true do end end")
        let error = try await fixture.failure()
        #expect(error.kind == .instructions)
        #expect(error.file == "test.lua" && error.line == 2)
    }
}
