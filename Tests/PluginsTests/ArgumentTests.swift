import Community
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// Arguments and settings as a manifest declares them.
@Suite struct ArgumentTests {
    private func arguments(_ list: LuaValue) throws -> [Argument] {
        let table = try TableReader(
            ["summary": "x", "args": list, "run": 1], file: "x.lua", path: "commands.x")
        do {
            return try CommandReader(name: "x", plugin: "x", guests: false, table: table).read().description
                .arguments
        } catch let problem where problem.path == "commands.x.run" {
            // No function can be made without Lua: it is read last, so the arguments were in order.
            return []
        }
    }

    @Test(
        arguments: [
            ([["a", "word"]], "nothing wrong"),
            ([["a", "integer"]], "nothing wrong"),
            ([["a", "list"], ["b", "text"]], "nothing wrong"),
            (["a"], "x.lua:commands.x.args[1]: this is a string, a table is expected"),
            ([["a"]], "x.lua:commands.x.args[1]: an argument is { \"name\", \"kind\" }"),
            (
                [["a", "word", "more"]],
                "x.lua:commands.x.args[1].[3]: a value without a key means nothing here"
            ),
            ([["a", 5]], "x.lua:commands.x.args[1]: an argument is { \"name\", \"kind\" }"),
            (
                [["a", "choice"]],
                "x.lua:commands.x.args[1].choices: a choice needs its words, like { \"one\", \"two\" }"
            ),
            (
                ["first": ["a", "word"]],
                "x.lua:commands.x.args: a list is expected, like { { \"dice\", \"word\" } }"
            ),
        ] as [(LuaValue, String)])
    func read_whenArgumentIsWrong_saysWhich(_ list: LuaValue, _ expected: String) {
        do {
            _ = try arguments(list)
            #expect(expected == "nothing wrong")
        } catch {
            #expect("\(error)" == expected)
        }
    }

    /// A command with one argument, loaded whole.
    private func described(_ argument: String) async throws -> (TestHost, CommandDescription?) {
        let test = try await TestHost.loaded([
            "x.lua": """
            return { name = "x", version = "1.0.0", summary = "x", guests = true, commands = { x = {
              summary = "x", args = { \(argument) },
              run = function(call, a) call:reply(type(a) == "table" and table.concat(a, "+") or tostring(a)) end } } }
            """
        ])
        return (test, test.host.command(named: "x"))
    }

    @Test(arguments: [
        (
            "{ 'dice', 'word' }", "/x DICE", "two words",
            "error: too much after the last argument. Usage: /x DICE"
        ),
        ("{ 'dice', 'word', default = '1d6' }", "/x [DICE]", "", "1d6"),
        ("{ 'what', 'text' }", "/x WHAT", "all of it", "all of it"),
        (
            "{ 'n', 'integer', min = 1, max = 5 }", "/x N", "6",
            "error: N is a whole number from 1 to 5. Usage: /x N"
        ),
        ("{ 'n', 'integer', default = 7 }", "/x [N]", "", "7"),
        ("{ 'who', 'handle' }", "/x WHO", "@bob", "bob"),
        ("{ 'place', 'place' }", "/x PLACE", "study", "#study"),
        ("{ 'c', 'choice', choices = { 'a', 'b' } }", "/x a|b", "B", "b"),
        ("{ 'c', 'choice', choices = { 'a', 'b' }, default = 'a' }", "/x [a|b]", "", "a"),
        ("{ 'l', 'list' }", "/x L[, L]", "one, two", "one+two"),
        ("{ 'l', 'list', default = { 'x', 'y' } }", "/x [L[, L]]", "", "x+y"),
    ])
    func argument_whenTyped_arrivesAsDeclared(
        _ argument: String, _ usage: String, _ typed: String, _ expected: String
    ) async throws {
        let (test, description) = try await described(argument)
        #expect(description?.usage == usage)
        #expect(await test.type("/x \(typed)") == [expected])
    }

    @Test(arguments: [
        ("{ 'n', 'integer', default = 'x' }", "args[1].default: this is not what the argument's kind takes"),
        (
            "{ 'n', 'integer', default = 9, max = 5 }",
            "args[1].default: this is not what the argument's kind takes"
        ),
        ("{ 'n', 'integer', min = 9, max = 5 }", "args[1].max: this is below min"),
        ("{ 'a', 'word', optional = 1 }", "args[1].optional: true or false is expected, this is a number"),
        ("{ 'a', 'word', defualt = 1 }", "args[1].defualt: unknown key. Did you mean default?"),
        (
            "{ 'a', 'word', optional = true }, { 'b', 'word' }",
            "args[2]: b must be optional too: it stands behind an optional one"
        ),
    ])
    func declaration_whenWrong_keepsThePluginOut(_ argument: String, _ expected: String) async throws {
        let (test, description) = try await described(argument)
        #expect(description == nil)
        #expect(test.report("x.lua")?.state == .refused("x.lua:commands.x.\(expected)"))
    }

    @Test func separator_whenBar_splitsPhrases() async throws {
        let test = try await TestHost.loaded([
            "x.lua": """
            return { name = "x", version = "1.0.0", summary = "x", guests = true, commands = { x = {
              summary = "x", separator = "|", args = { { "a", "list" }, { "b", "text" } },
              run = function(call, a, b) call:reply(#a .. " " .. b) end } } }
            """
        ])
        #expect(test.host.command(named: "x")?.usage == "/x A[, A] | B")
        #expect(await test.type("/x one, two | the rest | of it") == ["2 the rest | of it"])
        #expect(await test.type("/x one") == ["error: B is missing. Usage: /x A[, A] | B"])
    }

    // MARK: Settings

    @Test(
        arguments: [
            (["type": "yesno"], "default: a default is needed: true or false"),
            (
                ["type": "choice", "default": "a"],
                "choices: a choice needs its words, like { \"one\", \"two\" }"
            ),
            (["type": "integer", "default": 1, "min": 3, "max": 2], "max: this is below min"),
            (["type": "integer", "default": 1.5], "default: 1.5 is not a whole number"),
            (
                ["type": "text", "default": "abc", "max": 2],
                "default: \"abc\" is not a text of at most 2 characters"
            ),
            (["type": "number", "default": 1, "maximum": 2], "maximum: unknown key. Did you mean max?"),
            (["default": 1], "type: this is missing: number, integer, text, yesno, choice"),
        ] as [(LuaValue, String)])
    func setting_whenDeclaredWrong_saysWhy(_ table: LuaValue, _ expected: String) {
        #expect {
            let table = try TableReader(table, file: "x.lua", path: "settings.s")
            _ = try SettingReader(name: "s", table: table).read()
        } throws: {
            "\($0)".replacing(". Did you mean max?", with: "")
                == "x.lua:settings.s.\(expected)".replacing(". Did you mean max?", with: "")
        }
    }

    @Test func setting_whenDeclared_reachesTheHook() async throws {
        let text = try fixture("scorer.lua")
        let test = try await TestHost.loaded(
            ["scorer.lua": text], settings: ["scorer": ["weight": .integer(3)]])
        let post = PostFacts(
            id: PostID(rawValue: 1), ageHours: 1, comments24h: 0, comments: 0, views: 5, likes: 0,
            commenters: 0,
            categories: [])
        #expect(try await test.host.score([post]) == [15])
        #expect(
            test.report("scorer")?.contents.settings == ["weight = 3.0"]
                || test.report("scorer")?.contents.settings == ["weight = 3"])
    }
}
