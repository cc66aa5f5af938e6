import Lua
import Testing

/// Ways out of a call's budget, beside those of ``BudgetTests``: work that is done in C between two
/// instructions, where the count hook doesn't see it, and recursion that C's stack would have to hold.
@Suite struct EscapeTests {
    static let limits = LuaLimits(instructions: 300_000, processorTime: .seconds(600), memory: 16 << 20)

    static let prologue = """
        local big, long, list = ('1'):rep(200000), ('b'):rep(200000), {}
        for i = 1, 1000 do list[i] = i % 100 end
        local function spin() while true do end end

        """

    /// How often each may run, and ends the call because of what one run is charged: uncharged, as many would be
    /// far within the budget.
    static let work: [(Int, String)] = [
        // Tables.
        (417, "table.move(list, 1, 1000, 2)"), (368, "table.insert(list, 1, 0)"),
        (210, "table.insert(list, 1, 0) table.remove(list, 1)"), (414, "table.unpack(list)"),
        (42, "table.sort(list)"), (4, "table.concat(list)"), (7, "table.concat({ big, 'x' })"),
        (3604, "('x'):gsub('x', chain)"),
        // Numbers in strings.
        (16, "local n = big + 1"), (16, "local n = big // '7'"), (8, "local n = -big"), (16, "tonumber(big)"),
        (16, "math.floor(big)"), (16, "math.tointeger(big)"), (8, "math.max(big, big)"),
        // Long strings.
        (8, "(big):lower()"), (8, "(big):upper()"), (8, "(big):reverse()"), (16, "(big):byte(-1)"),
        (16, "(big):sub(-1)"), (16, "utf8.len(big)"), (16, "utf8.offset(big, -1)"),
        (16, "utf8.codepoint(big)"),
        (16, "utf8.codes(big)"), (7, "string.pack('z', big)"), (16, "string.packsize(long)"),
        (8, "('%q'):format(big)"), (8, "('%s'):format(big)"),
        (1610, "('%99.99f%99.99f'):format(1e300, 1e300)"),
        (11, "(''):rep(300000)"), (1313, "('x'):rep(1000, '')"),
        (16, "('x'):find(big)"), (16, "('x'):match(big)"), (16, "('x'):gsub(big, '')"),
        (16, "('x'):gmatch(big)"),
        // Many arguments.
        (407, "math.max(...)"), (407, "select('#', ...)"), (407, "assert(...)"), (383, "string.char(...)"),
        (382, "utf8.char(...)"), (204, "table.pack(...)"),
        // To the host.
        (84, "host.echo(list)"), (16, "host.echo(big)"),
    ]

    @Test(arguments: work)
    func work_inC_isChargedToTheInstructions(times: Int, body: String) async throws {
        let source = """
            \(Self.prologue)
            local chain = {} for i = 1, 100 do chain = setmetatable({}, { __index = chain }) end
            local function f(...) for _ = 1, \(times) do \(body) end end
            return function() f(table.unpack(list)) end
            """
        let fixture = try await Fixture(source, limits: Self.limits, host: [.echo])
        let error = try await fixture.failure()
        #expect(error.kind == .instructions, "\(error)")
        #expect(error.message == "300,000 instructions used (limit 300,000)")
        try await BudgetTests.expectClosed(fixture)
    }

    private static let closing = "local mt = {} local t = setmetatable({}, mt) mt.__close = spin"
    private static let holes = "local t = {} for i = 61, 0, -1 do t[1 << i] = 1 end"

    /// Each would go on for seconds, for ever, or beyond the end of its call.
    static let endless = [
        // Tables that look far longer than they are: the length is any border, here 2^61.
        "\(holes) table.sort(t)", "\(holes) table.concat(t)", "\(holes) table.insert(t, 1, 1)",
        "\(holes) table.remove(t, 1)", "table.move({}, 1, 1e15, 2)",
        "table.concat({}, '', 1, math.maxinteger)",
        // Sorting compares long strings that __index puts in place of holes.
        """
        local one, other = ('x'):rep(1000000) .. '1', ('x'):rep(1000000) .. '2'
        local t = table.pack(table.unpack({}, 1, 100)) t.n = nil t[100] = one
        table.sort(setmetatable(t, { __index = function(_, i) return i % 2 == 0 and one or other end }))
        """,
        // Closing values.
        "\(closing) pcall(function() local x <close> = t end)",
        "\(closing) pcall(function() for _ in next, {}, nil, t do end end)",
        "\(closing) pcall(function() for _ in pairs({ 1 }), { 1 }, nil, t do error('out') end end)",
        "\(closing) local co = coroutine.wrap(function() for _ in next, { 1 }, nil, t do coroutine.yield() end end) co() co()",
        // Deep recursion, again and again.
        "local function deep() pcall(deep) end while true do deep() end",
        "local function deep() ('x'):gsub('x', deep) end while true do pcall(deep) end",
        "local function deep() table.sort({ 1, 2 }, deep) end while true do pcall(deep) end",
        "local function deep() coroutine.wrap(deep)() end while true do pcall(deep) end",
        "local t t = setmetatable({}, { __tostring = function() return tostring(t) end }) while true do pcall(tostring, t) end",
        "local t t = setmetatable({}, { __lt = function() return t < t end }) while true do pcall(function() return t < t end) end",
    ]

    @Test(arguments: endless)
    func work_thatWouldGoOn_isStopped(body: String) async throws {
        let fixture = try await Fixture(
            Self.prologue + "return function() \(body) end", limits: Self.limits)
        let error = try await fixture.failure()
        #expect(error.kind == .instructions, "\(error)")
        try await BudgetTests.expectClosed(fixture)
    }

    /// Recursion through C ends in an error that can be caught, well before C's stack does.
    @Test(arguments: [
        "local function deep() ('x'):gsub('x', deep) end deep()",
        "local function deep() ('x'):gsub('x', function() for _ in ('x'):gmatch('x') do deep() end end) end deep()",
        "local function deep() return (pcall(error, deep())) end deep()",
        "local t t = setmetatable({}, { __tostring = function() return tostring(t) end }) tostring(t)",
        "local t t = setmetatable({}, { __index = function(_, k) return t[k] end }) return t.x",
        "local t t = setmetatable({}, { __eq = function(a, b) return a == b end }) return t == setmetatable({}, getmetatable(t))",
        "local t t = setmetatable({}, { __concat = function(a, b) return a .. b end }) return t .. t",
        "local t t = setmetatable({}, { __call = function() local x = t() return x end }) return t()",
        "local function deep() table.sort({ 1, 2 }, deep) end deep()",
        "local function deep() coroutine.wrap(deep)() end deep()",
        "local function deep(x) return deep(x) .. deep(x) end deep('x')",
    ])
    func recursion_withoutEnd_isAnErrorAndTheStateStays(body: String) async throws {
        let fixture = try await Fixture(
            "return { f = function() \(body) end, g = function() return 1 end }",
            limits: LuaLimits(processorTime: .seconds(600)))
        let error = try await fixture.failure()
        #expect(error.kind == .runtime || error.kind == .memory, "\(error)")
        #expect(try await fixture.call(f: "g") == [1])
    }

    /// Each `__close` closes the next coroutine, and Lua 5.4.4 starts to count C's levels anew each time: a
    /// crash of the process, if nothing else bounded it.
    @Test func coroutines_thatCloseOneAnother_endBeforeTheStackDoes() async throws {
        let fixture = try await Fixture(
            """
            return function()
              local mt, last = {}, nil
              for i = 1, 12000 do
                local value = setmetatable({ coroutine = last }, mt)
                last = coroutine.create(function() local closing <close> = value coroutine.yield() end)
                mt.__close = true
                mt.__close = function() end
                coroutine.resume(last)
                mt.__close = nil
              end
              local deepest, depth, reason = 0, 0, nil
              mt.__close = function(self)
                depth = depth + 1
                deepest = math.max(depth, deepest)
                if self.coroutine then
                  local fine, why = pcall(coroutine.close, self.coroutine)
                  if not fine then reason = why end
                end
                depth = depth - 1
              end
              coroutine.close(last)
              return deepest < 12000, reason
            end
            """,
            limits: LuaLimits(instructions: 1 << 40, processorTime: .seconds(600), memory: 64 << 20))
        #expect(try await fixture.call() == [true, "coroutines close one another too deep"])
    }

    /// What is collected, or was set after setmetatable looked, never runs.
    @Test func finalizer_setAfterwards_neverRuns() async throws {
        let fixture = try await Fixture(
            """
            return function()
              local mt, runs = {}, 0
              for i = 1, 1000 do setmetatable({}, mt) mt.__gc = function() runs = runs + 1 end mt = {} end
              for i = 1, 100000 do local garbage = { i } end
              return runs
            end
            """)
        #expect(try await fixture.call() == [0])
    }

    /// An instruction can take a millisecond here, so the clock is looked at sooner.
    @Test(arguments: [
        "while true do local x = big < big .. '' end", "while true do for i = 1, big do break end end",
        "local t = {} for i = 1, 1e5 do t['k' .. i] = 1 end for k in pairs(t) do t[k] = nil end while true do next(t) end",
        "local t = {} for i = 1, 10000 do t[i] = i end local function f(...) while true do local x = ... end end f(table.unpack(t))",
    ])
    func instructions_thatTakeLong_meetTheDeadline(body: String) async throws {
        let fixture = try await Fixture(Self.prologue + "return function() \(body) end")
        let limits = LuaLimits.processor(.milliseconds(50))
        #expect(try await fixture.failure(limits: limits).kind == .deadline)
    }

    /// The parser compares each label to each jump that is open, which no hook sees.
    @Test func load_thatTakesLong_meetsTheDeadline() async throws {
        let jumps = String(repeating: "goto a ", count: 25_000)
        let labels = (1...25_000).map { "::b\($0):: f()" }.joined(separator: " ")
        let fixture = try await Fixture(
            "return 1", limits: .processor(.milliseconds(100), instructions: 5_000_000))
        let state = fixture.state
        let error = try #require(
            await #expect(throws: LuaError.self) {
                try await state.load("do \(jumps) \(labels) end ::a:: return 1", name: "labels.lua")
            })
        #expect(error.kind == .deadline, "\(error)")
        #expect(await state.isClosed)
    }

    /// A sort that is lied to ends, with Lua's own error or with any order.
    @Test(arguments: [
        "return true", "return a > b or a == b", "flip = not flip return flip", "return nil", "error('no')",
    ])
    func sort_withABadComparator_ends(comparator: String) async throws {
        let result = try await evaluate(
            """
            local t, flip = {}, false
            for i = 1, 2000 do t[i] = i * 7919 % 1000 end
            return type(pcall(table.sort, t, function(a, b) \(comparator) end)), #t
            """)
        #expect(result == ["boolean", 2000])
    }

    @Test(
        arguments: [
            ("table.concat({ 1, 'b', 2.5 }, ', ')", "1, b, 2.5"), ("table.concat({}, 'x')", ""),
            ("table.concat({ 'a', 'b', 'c' }, '-', 2)", "b-c"),
            ("table.concat({ 'a', 'b', 'c' }, '-', 2, 2)", "b"), ("table.concat({ 'a' }, '-', 3, 2)", ""),
            ("table.concat({ [math.maxinteger] = 'z' }, '-', math.maxinteger, math.maxinteger)", "z"),
            (
                "table.concat(setmetatable({}, { __index = function(_, i) return 'v' .. i end }), ' ', 1, 2)",
                "v1 v2"
            ),
            ("select(2, pcall(table.concat, { 1, {} }))", "invalid value (at index 2) in table for 'concat'"),
        ] as [(String, LuaValue)])
    func concat_ofOurOwn_givesWhatTheStockOneGives(expression: String, expected: LuaValue) async throws {
        #expect(try await evaluate("return \(expression)").first == expected, "\(expression)")
    }
}
