import Lua
import Testing

@Suite struct ValueCrossingTests {
    static let values: [LuaValue] = [
        nil, true, false, 0, -1, .integer(.max), .integer(.min), 1.5, .number(.infinity), .number(-0.0),
        "", "text", "a\0b", "漢字 🎲", .bytes([0xff, 0x00, 0xfe]), [], [1, 2, 3], ["a": 1, "b": ["c": [true]]],
        .table(LuaTable(array: [1, nil, 3], fields: ["name": "x", "": 0])),
        .string(String(repeating: "é", count: 5_000)),
    ]

    @Test(arguments: values)
    func value_whenReturnedAsGiven_isEqual(value: LuaValue) async throws {
        #expect(try await evaluate("return ...", [value]) == [value])
    }

    @Test(arguments: values)
    func value_throughHostFunctions_isEqual(value: LuaValue) async throws {
        let fixture = try await Fixture(
            "return function(x) return host.echo(x), host.later(x) end", host: [.echo, .later])
        #expect(try await fixture.call(value) == [value, value])
    }

    @Test(arguments: [
        ("1", "integer"), ("1.0", "float"), ("'1'", "string"), ("nil", "nil"), ("{}", "table"),
    ])
    func number_whenMadeInLua_keepsItsSubtype(literal: String, kind: String) async throws {
        let value = try await evaluate("return \(literal)")[0]
        let expected: LuaValue =
            ["integer": 1, "float": .number(1), "string": "1", "nil": nil, "table": []][kind] ?? nil
        #expect(value == expected)
    }

    @Test func nan_whenItCrosses_staysNaN() async throws {
        let value = try await evaluate("local x = ... ; return x, x ~= x", [.number(.nan)])
        #expect(value[0].number?.isNaN == true)
        #expect(value[1] == true)
    }

    @Test func results_whenMany_allCross() async throws {
        #expect(
            try await evaluate(
                "return table.unpack(...)", [.table(LuaTable(array: Array(repeating: 7, count: 500)))]
            ).count == 500)
        #expect(try await evaluate("return").isEmpty)
    }

    @Test(arguments: [
        ("return print_ or function() end", "a function can't leave Lua here"),
        ("return { f = function() end }", "a function can't leave Lua here"),
        ("return coroutine.create(function() end)", "a coroutine can't leave Lua"),
        ("return { [true] = 1 }", "keys that are neither names nor"),
        ("return { [5] = 1 }", "keys that are neither names nor"),
        ("return { [1.5] = 1 }", "keys that are neither names nor"),
        ("local t = {} t.t = t return t", "within itself"),
        ("local t = {} for i = 1, 20 do t = { t } end return t", "nested too deep"),
        ("local t = {} for i = 1, 20001 do t[i] = i end return t", "too many values"),
        ("local t = {} for i = 1, 5 do t[i] = ('x'):rep(1048576 - i) end return t", "too many bytes"),
    ])
    func value_thatCannotLeave_isAConversionError(body: String, reason: String) async throws {
        let error = try await Fixture("return function() \(body) end").failure()
        #expect(error.kind == .conversion)
        #expect(error.message.contains(reason), "\(error.message)")
    }

    @Test func value_thatCannotEnter_isAConversionError() async throws {
        let fixture = try await Fixture("return function() end")
        var deep: LuaValue = 1
        for _ in 0..<20 { deep = [deep] }
        let wide = LuaValue.table(LuaTable(array: Array(repeating: 1, count: 20_001)))
        for value in [deep, wide, .string(String(repeating: "x", count: (1 << 20) + 1))] {
            #expect(try await fixture.failure(value).kind == .conversion)
        }
        #expect(try await fixture.call() == [], "the state is as good as before")
    }

    @Test func tape_whenBoundsAreExactlyReached_crosses() async throws {
        var limits = LuaLimits(processorTime: .seconds(60))
        limits.tableDepth = 2
        limits.tableEntries = 4
        let fixture = try await Fixture("return function(x) return x end", limits: limits)
        #expect(try await fixture.call([[1, 2]]) == [[[1, 2]]])
        #expect(try await fixture.failure([[1, 2, 3]]).kind == .conversion)
        #expect(try await fixture.failure([[[1]]]).kind == .conversion)
    }

    @Test func argument_thatCannotLeave_isCatchableAndNamesTheLine() async throws {
        let result = try await evaluate("return pcall(host.echo, print_ or pcall)", host: [.echo])
        #expect(result[0] == false)
        let placed = try await Fixture("return function()\n host.echo(pcall)\nend", host: [.echo]).failure()
        #expect(placed.message == "test.lua:2: a function can't leave Lua here")
    }

    @Test func function_ofLoadedTable_canBePassedBack() async throws {
        let fixture = try await Fixture(
            "return { apply = function(f, x) return f(x) end, double = function(x) return x * 2 end }")
        let double = try fixture.function("double")
        #expect(try await fixture.call(.function(double), 21, f: "apply") == [42])
        let other = try await Fixture("return function(f) end")
        #expect(try await other.failure(.function(double)).kind == .runtime)
        await #expect(throws: LuaError.self) { try await other.state.call(double) }
    }

    @Test func function_whenItCrossesTwice_isEqual() async throws {
        let fixture = try await Fixture(
            "local f = function() end return { a = f, b = f, c = function() end }")
        #expect(try fixture.function("a") == fixture.function("b"))
        #expect(try fixture.function("a") != fixture.function("c"))
    }

    @Test func accessors_forEachKind_answerOnlyTheirs() {
        #expect(LuaValue.number(3).integer == 3)
        #expect(LuaValue.number(3.5).integer == nil)
        #expect(LuaValue.integer(3).number == 3)
        #expect(LuaValue.string("3").number == nil)
        #expect(LuaValue.boolean(true).boolean == true)
        #expect(LuaValue.nil.isNil)
        let names = [nil, true, 1, 1.5, "", .bytes([0xff]), []].map { (value: LuaValue) in value.typeName }
        #expect(names == ["nil", "boolean", "number", "number", "string", "string", "table"])
        var table = LuaTable(array: ["a"], fields: ["x": 1])
        #expect(table[1] == "a" && table[0] == nil && table[2] == nil && table["y"] == nil)
        table["x"] = nil
        #expect(table.fields.isEmpty && !table.isEmpty)
    }
}
