import Testing

@testable import Lua

/// The host's functions are made when they are first looked for; Lua code sees no difference.
@Suite struct LazyHostTests {
    private static let double = LuaHostFunction(
        "math2.double", body: .immediate { _, arguments in [.integer((arguments.first?.integer ?? 0) * 2)] })
    private static let deep = LuaHostFunction("a.b.c", body: .immediate { _, _ in ["deep"] })
    private static let hidden = LuaHostFunction(
        "math2.hidden", visibility: .prelude, body: .immediate { _, _ in ["hidden"] })

    @Test(
        arguments: [
            ("return math2.double(4)", 8), ("return a.b.c()", "deep"),
            ("return math2.double == math2.double", true), ("return tostring(math2.tripple)", "nil"),
            ("return tostring(math2.hidden)", "nil"), ("return tostring(math2['double\\0'])", "nil"),
            ("return tostring(math2[1])", "nil"), ("return tostring(math2[('x'):rep(500)])", "nil"),
            ("math2.own = 1 return math2.own", 1),
            ("math2.double = nil return type(math2.double)", "function"),
            ("return getmetatable(math2)", false), ("return (pcall(setmetatable, math2, {}))", false),
            ("local other = setmetatable({}, { __index = math2 }) return other.double(3)", 6),
        ] as [(String, LuaValue)])
    func function_whenLookedFor_isThere(_ code: String, _ expected: LuaValue) async throws {
        let fixture = try await Fixture(
            "return function() \(code) end", host: [Self.double, Self.deep, Self.hidden])
        #expect(try await fixture.call() == [expected])
    }

    @Test func function_ofThePrelude_isForThePreludeOnly() async throws {
        let fixture = try await Fixture(
            "return function() return kept() end", host: [Self.hidden],
            prelude: "local host = ... local hidden = host.math2.hidden function kept() return hidden() end")
        #expect(try await fixture.call() == ["hidden"])
    }

    @Test func lookingUp_isCharged() async throws {
        let fixture = try await Fixture(
            "return function() for i = 1, 1e6 do local _ = math2['x' .. i] end end",
            limits: LuaLimits(instructions: 1_000_000, processorTime: .seconds(60)), host: [Self.double])
        #expect(try await fixture.failure().kind == .instructions)
    }

    @Test func state_whenSettled_worksOn() async throws {
        let fixture = try await Fixture(
            "local kept = {} for i = 1, 1000 do kept[i] = ('x'):rep(100) .. i end kept = nil "
                + "return function() return math2.double(1) end",
            host: [Self.double])
        let before = await fixture.state.memoryInUse()
        try await fixture.state.settle()
        #expect(await fixture.state.memoryInUse() < before - 100_000)
        #expect(try await fixture.call() == [2])
    }
}
