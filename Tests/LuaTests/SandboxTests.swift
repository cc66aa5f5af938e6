import Lua
import Testing

@Suite struct SandboxTests {
    /// All that a plugin sees without any host function.
    static let golden = """
        _VERSION assert coroutine coroutine.close coroutine.create coroutine.isyieldable coroutine.resume \
        coroutine.running coroutine.status coroutine.wrap coroutine.yield error getmetatable ipairs math \
        math.abs math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor math.fmod \
        math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf math.pi math.rad \
        math.sin math.sqrt math.tan math.tointeger math.type math.ult next pairs pcall rawequal rawget rawlen \
        rawset select setmetatable string string.byte string.char string.find string.format string.gmatch \
        string.gsub string.len string.lower string.match string.pack string.packsize string.rep \
        string.reverse string.sub string.unpack string.upper table table.concat table.insert table.move \
        table.pack table.remove table.sort table.unpack tonumber tostring type utf8 utf8.char \
        utf8.charpattern utf8.codepoint utf8.codes utf8.len utf8.offset xpcall
        """

    /// `_ENV` is the table of globals itself, which has no name of its own.
    static let listing = """
        return function()
          local names = {}
          for name, value in pairs(_ENV) do
            names[#names + 1] = name
            if type(value) == "table" then
              for inner in pairs(value) do names[#names + 1] = name .. "." .. inner end
            end
          end
          table.sort(names)
          return table.concat(names, " ")
        end
        """

    @Test func globals_ofAFreshState_areTheGoldenList() async throws {
        #expect(try await Fixture(Self.listing).call() == [.string(Self.golden)])
    }

    @Test(arguments: [
        "dofile", "loadfile", "load", "require", "collectgarbage", "print", "warn", "_G", "io", "os", "debug",
        "package", "string.dump", "math.random", "math.randomseed", "rawnext",
    ])
    func name_outsideTheList_isNil(name: String) async throws {
        #expect(try await evaluate("return \(name)") == [nil])
    }

    @Test(arguments: [
        ("tostring({})", "table"), ("tostring(tostring)", "function"),
        ("tostring(function() end)", "function"),
        ("tostring(coroutine.create(function() end))", "thread"), ("('%s|%5s'):format({}, 1)", "table|    1"),
        ("('%d%%|%-10s|%s'):format(1, pairs, 'a')", "1%|function  |a"), ("('%.2s'):format({})", "ta"),
        ("tostring(setmetatable({}, { __name = 'Deck' }))", "Deck"),
        ("tostring(setmetatable({}, { __name = {} }))", "table"),
        ("tostring(setmetatable({}, { __tostring = function() return 'mine' end }))", "mine"),
        ("('%s'):format(setmetatable({}, { __tostring = function() return 'mine' end }))", "mine"),
        ("select(2, pcall(string.format, '%p', {}))", "invalid conversion '%p' to 'format'"),
        ("select(2, pcall(string.format, '%-12p', ''))", "invalid conversion '%p' to 'format'"),
    ])
    func text_ofAValueWithAnAddress_hasNone(expression: String, text: String) async throws {
        #expect(try await evaluate("return (\(expression))") == [.string(text)])
    }

    @Test func strings_haveAHiddenMetatable() async throws {
        #expect(try await evaluate("return getmetatable('')") == [false])
    }

    @Test func strings_keepTheirMethodsAndArithmetic() async throws {
        #expect(try await evaluate("return ('aB'):upper(), '10' + 5, -'2', '7' // '2'") == ["AB", 15, -2, 3])
    }

    @Test func globals_whenWritten_stayInTheState() async throws {
        let first = try await Fixture("x = 5 return function() return x end")
        let second = try await Fixture("return function() return x end")
        #expect(try await first.call() == [5])
        #expect(try await second.call() == [nil])
    }

    @Test func tableFunctions_withLateLength_refuse() async throws {
        for body in [
            "table.insert(t, 1)", "table.remove(t)", "table.concat(t)", "table.sort(t)", "table.unpack(t)",
        ] {
            let error = try await Fixture(
                "return function() local m = {} local t = setmetatable({}, m) m.__len = function() return 1e8 end \(body) end"
            ).failure()
            #expect(error.message.hasSuffix("a table with __len can't be used here"), "\(body)")
        }
    }

    @Test func tableFunctions_inOrdinaryUse_work() async throws {
        let body = """
            local t = { 3, 1, 2 }
            table.sort(t) table.insert(t, 4) table.insert(t, 1, 0) table.remove(t)
            return table.concat(t, ","), table.unpack({ 1, 2, nil }, 1, 2)
            """
        #expect(try await evaluate(body) == ["0,1,2,3", 1, 2])
    }
}
