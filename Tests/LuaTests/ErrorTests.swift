import Foundation
import Lua
import Testing

@Suite struct ErrorTests {
    struct Refusal: Error, CustomStringConvertible {
        var description: String { "no such place" }
    }

    static let host = [
        LuaHostFunction("host.fail", body: .immediate { _, _ in throw Refusal() }),
        LuaHostFunction("host.failLater", body: .waiting { _, _ in throw Refusal() }),
        LuaHostFunction(
            "host.raise", body: .immediate { _, arguments in throw LuaRaise(value: arguments[0]) }),
        LuaHostFunction(
            "host.raiseLater", body: .waiting { _, arguments in throw LuaRaise(value: arguments[0]) }),
        LuaHostFunction(
            "host.huge", body: .immediate { _, _ in [.string(String(repeating: "x", count: 1 << 21))] }),
    ]

    @Test(arguments: ["host.fail", "host.failLater"])
    func hostFunction_whenItThrows_raisesAStringWithPosition(name: String) async throws {
        let fixture = try await Fixture("return function()\n\n  \(name)()\nend", host: Self.host)
        let error = try await fixture.failure()
        #expect(error.kind == .runtime)
        #expect(error.message == "test.lua:3: no such place")
        #expect(error.value == "test.lua:3: no such place")
        #expect(error.file == "test.lua" && error.line == 3)
        #expect(error.description == error.message)
    }

    @Test(arguments: ["host.raise", "host.raiseLater"])
    func hostFunction_whenItRaisesATable_givesItWithMessage(name: String) async throws {
        let body = """
            return function(x)
              local ok, e = pcall(\(name), x)
              if ok == false then
                assert(getmetatable(e) == false)
                assert(not pcall(setmetatable, e, {}))
                return e.code, tostring(e), e
              end
            end
            """
        let raised: LuaValue = ["code": 404, "message": "not found"]
        #expect(try await Fixture(body, host: Self.host).call(raised) == [404, "not found", raised])
        let uncaught = try await Fixture("return function(x)\n\(name)(x) end", host: Self.host).failure(
            raised)
        #expect(uncaught.message == "not found")
        #expect(uncaught.value == raised)
        #expect(uncaught.line == 2)
        #expect(uncaught.description == "test.lua:2: not found")
    }

    @Test(arguments: [7, true, nil, "plain", [1, 2]] as [LuaValue])
    func hostFunction_whenItRaisesAnything_raisesItAsItIs(value: LuaValue) async throws {
        let result = try await evaluate("return select(2, pcall(host.raise, ...))", [value], host: Self.host)
        #expect(result == [value])
    }

    @Test func hostFunction_whenItsResultCannotEnter_raises() async throws {
        let error = try await Fixture("return function() return host.huge() end", host: Self.host).failure()
        #expect(error.message == "test.lua:1: a string of 2,097,152 bytes is too long to enter Lua")
    }

    @Test(arguments: [
        ("error('boom')", "test.lua:2: boom", 2), ("error('boom', 0)", "boom", 2),
        ("local x = nil; x.y = 1", "test.lua:2: attempt to index a nil value (local 'x')", 2),
        ("error({ message = 'told' })", "told", 2), ("error({})", "(error object is a table value)", 2),
        ("error()", "(error object is a nil value)", 2),
        (
            "error(setmetatable({}, { __tostring = function() while true do end end }))",
            "(error object is a table value)", 2
        ),
    ])
    func error_whenNothingCatchesIt_hasMessageAndLine(body: String, message: String, line: Int) async throws {
        let error = try await Fixture("return function()\n\(body)\nend").failure()
        #expect(error.kind == .runtime)
        #expect(error.message == message)
        #expect(error.line == line && error.file == "test.lua")
        #expect(error.traceback?.hasPrefix("stack traceback:") == true)
    }

    @Test func state_afterAnError_goesOn() async throws {
        let fixture = try await Fixture("return function(fail) if fail then error('no') end return 'yes' end")
        for _ in 0..<50 {
            _ = try await fixture.failure(true)
            #expect(try await fixture.call(false) == ["yes"])
        }
        #expect(await !fixture.state.isClosed)
    }

    @Test func load_whenSourceIsWrong_saysWhere() async throws {
        let error = try #require(
            await #expect(throws: LuaError.self) { try await Fixture("return {\n x = \n}") })
        #expect(error.kind == .syntax)
        #expect(error.message == "test.lua:3: unexpected symbol near '}'")
        #expect(error.line == 3)
    }

    @Test func load_whenChunkFails_saysWhere() async throws {
        let error = try #require(
            await #expect(throws: LuaError.self) { try await Fixture("\nerror('at load')") })
        #expect(error.kind == .runtime)
        #expect(error.message == "test.lua:2: at load")
    }

    @Test func load_whenGivenBytecodeOrTooMuch_refuses() async throws {
        let fixture = try await Fixture("return 1")
        let state = fixture.state
        let bytecode: [UInt8] = [0x1b] + Array("Lua".utf8) + [0x54, 0, 0x19, 0x93]
        let error = try #require(
            await #expect(throws: LuaError.self) { try await state.load(bytecode, name: "b.lua") })
        #expect(error.kind == .syntax)
        #expect(error.message.contains("binary"))
        let long = String(repeating: " ", count: (1 << 20) + 1)
        await #expect(throws: LuaError.self) { try await state.load(long, name: "long.lua") }
        #expect(try await state.load("", name: "empty.lua") == nil)
    }

    @Test func memory_whenItRunsOut_isCatchableAndTheStateStays() async throws {
        var limits = LuaLimits(processorTime: .seconds(60))
        limits.memory = 2 << 20
        let fixture = try await Fixture(
            """
            local function eat() local t = {} for i = 1, 1e7 do t[i] = { i } end end
            return { caught = function() return pcall(eat) end, uncaught = eat, fine = function() return 1 end }
            """, limits: limits)
        #expect(try await fixture.call(f: "caught") == [false, "not enough memory"])
        let error = try await fixture.failure(f: "uncaught")
        #expect(error.kind == .memory)
        #expect(error.message == "2 MiB of memory used (limit 2 MiB)")
        #expect(try await fixture.call(f: "fine") == [1])
        #expect(await fixture.state.memoryInUse() <= 2 << 20)
    }

    /// `lua_resume` makes these two itself, where running out of memory would abort the process: they have to be there
    /// already. (liblua 5.4.4: `resume_error`, and `luaD_seterrorobj` with `LUA_ERRERR`.)
    @Test(arguments: [
        ("C stack", " overflow", true), ("error in error", " handling", true),
        ("error in error", " handlinh", false),
    ])
    func memory_whenNoneIsLeft_isNotNeededForWhatLuaSaysByItself(
        start: String, end: String, isMade: Bool
    ) async throws {
        var limits = LuaLimits(processorTime: .seconds(60))
        limits.memory = 1 << 20
        // Fills a list that has its places with strings, from long ones down to those shorter than what is asked for.
        let fixture = try await Fixture(
            """
            local start, tail = "\(start)", "\(end)"
            local full, digits, pads, next = {}, {}, {}, 0
            for i = 1, 8000 do full[i], digits[i] = false, tostring(i) end
            for i = 1, 12 do pads[i] = ("x"):rep((13 - i) * (13 - i)) end
            local function fill(pad) next = next + 1 full[next] = pad .. digits[next] end
            local function join() return start .. tail end
            return function()
              for _, pad in ipairs(pads) do while pcall(fill, pad) do end end
              return (pcall(join))
            end
            """, limits: limits)
        #expect(try await fixture.call() == [.boolean(isMade)])
    }

    /// What fails within liblua where it makes no message of its own to be caught would end the process: each of these
    /// runs out of memory at many places where it asks for some, and in `make soak` at nearly every one.
    @Test(arguments: [
        // Coroutines within one another, up to the end of the C stack, of which lua_resume tells by itself.
        "local function nest() return coroutine.resume(coroutine.create(nest)) end nest()",
        // Handlers that fail, within one another.
        "local function fail(e) error(e .. 'x') end for i = 1, 9 do xpcall(fail, fail, ('y'):rep(i)) end",
        // Coroutines that fail, are dead, are closed, and are resumed by themselves.
        """
        for i = 1, 20 do
          local co = coroutine.create(function(x) coroutine.yield(x .. i) error({ x .. i }) end)
          coroutine.resume(co, "a" .. i) coroutine.resume(co) coroutine.resume(co) coroutine.close(co)
          pcall(coroutine.wrap(function() error("b" .. i) end))
          coroutine.wrap(function() coroutine.resume(coroutine.running()) end)()
          pcall(function() local x = {} .. i end) pcall(function() local x = nil + i end)
        end
        """,
        // The end of a stack, in a coroutine.
        "pcall(coroutine.wrap(function() local function f(...) return f(1, ...) + 1 end f() end))",
        // Generators, and failures in functions that C calls back.
        """
        local t = {} for i = 1, 60 do t[i] = "s" .. (i * 7 % 60) end
        pcall(table.sort, t, function(a, b) if #a > 2 then error("c" .. a) end return a < b end)
        pcall(string.gsub, ("z"):rep(20), "z", function(z) error(z .. #t) end)
        for k in coroutine.wrap(function() for i = 1, 20 do coroutine.yield("k" .. i) end end) do t[k] = k end
        """,
    ])
    func memory_whereverItRunsOut_endsNothingButTheCall(body: String) async throws {
        func isEnough(_ bytes: Int) async -> Bool {
            var limits = LuaLimits(processorTime: .seconds(60))
            limits.memory = bytes
            guard let fixture = try? await Fixture("return function() \(body) end", limits: limits) else {
                return false
            }
            return (try? await fixture.call()) != nil
        }
        var outcomes = Set<Bool>()
        // More than each needs: two hundred coroutines within one another take the most.
        let step = ProcessInfo.processInfo.environment["QUAD_SOAK_MINUTES"] == nil ? 208 : 16
        for bytes in stride(from: 20_000, through: 500_000, by: step) {
            outcomes.insert(await isEnough(bytes))
        }
        #expect(outcomes == [false, true])
    }

    @Test func memory_whenTooSmallForAState_isAnError() async throws {
        var limits = LuaLimits(processorTime: .seconds(60))
        for bytes in [100, 2_000, 8_000, 16_000] {
            limits.memory = bytes
            await #expect(throws: LuaError.self) { try await Fixture("return 1", limits: limits) }
        }
    }
}
