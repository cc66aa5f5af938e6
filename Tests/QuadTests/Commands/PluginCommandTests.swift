import Testing

@testable import quad

extension ProgramTests {
    /// `quad plugin` as its author types it.
    struct PluginCommandTests {
        private let directory: TemporaryDirectory

        init() throws { directory = try TemporaryDirectory() }

        private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
            try Program.run(["plugin"] + arguments, environment: environment, in: directory)
        }

        @Test func new_whenGiven_isWrittenFaultlessAndPasses() throws {
            let made = try run("new", "greet")
            #expect(made.code == 0)
            #expect(made.output.hasPrefix("wrote plugins/greet.lua and plugins/greet_test.lua\n"))
            #expect(made.output.contains("quad plugin check plugins/greet.lua"))
            #expect(try directory.names(of: "plugins") == ["greet.lua", "greet_test.lua"])
            let checked = try run("check", "plugins")
            #expect((checked.code, checked.output) == (0, "1 plugin: nothing found\n"))
            let tested = try run("test", "plugins/greet.lua")
            #expect(tested.code == 0)
            #expect(tested.output.hasSuffix("ok    refuses_what_is_too_long\n3 passed\n"))
        }

        @Test func new_whenInARunningGateway_isLoaded() throws {
            #expect(try run("new", "greet").code == 0)
            let gateway = try Program.run(
                [], input: "/signup alice@connect.hku.hk pw Alice\n/greet Bob\n",
                environment: ["QUAD_DOORS_CONSOLE_ADDRESS": "./quad.sock"], in: directory)
            #expect(gateway.output.contains("  Hello, Bob!"), "\(gateway.output)")
        }

        @Test func new_whenItIsThere_overwritesNothing() throws {
            #expect(try run("new", "greet", "--in", "mine").code == 0)
            _ = try directory.write("mine", to: "mine/greet.lua")
            let again = try run("new", "greet", "--in", "mine")
            #expect(again.code == 73)
            #expect(
                again.errors
                    == "quad: mine/greet.lua is there already; choose another name, or remove it first\n")
            #expect(try directory.text(of: "mine/greet.lua") == "mine")
        }

        @Test(arguments: [
            (
                ["new", "Hello World"], Int32(64),
                "quad: Hello World can't be a plugin's name: lower-case letters"
            ),
            (["new", "help"], 64, "quad: /help is a command of the gateway itself; choose another name"),
            (["new", "types"], 64, "quad: types can't be a plugin's name"),
            (
                ["new", "x", "--in", "/proc"], 73,
                "quad: the plugin can't be written to /proc; check its rights"
            ),
            (["check"], 64, "Missing expected argument '<path>"),
            (["check", "none.lua"], 64, "quad: there is no plugin none.lua: name a .lua file"),
            (["check", "."], 64, "quad: no plugins in .: quad plugin new NAME makes one"),
            (["test", "none"], 64, "quad: there is no plugin none"),
        ])
        func command_whenUsedWrongly_saysWhat(arguments: [String], code: Int32, said: String) throws {
            let ended = try Program.run(["plugin"] + arguments, in: directory)
            #expect(ended.code == code, "\(ended.errors)")
            #expect(ended.errors.contains(said), "\(ended.errors)")
        }

        @Test func check_whenSomethingIsWrong_namesThePlaceAndExits1() throws {
            #expect(try run("new", "greet").code == 0)
            let text = try directory.text(of: "plugins/greet.lua")
            _ = try directory.write(
                text.replacing("text.length", with: "text.lenght"), to: "plugins/greet.lua")
            let ended = try run("check", "plugins/greet.lua")
            #expect(ended.code == 1)
            #expect(
                ended.output == """
                    plugins/greet.lua:28:25: there is no text.lenght. Did you mean text.length?
                    1 plugin: 1 to put right

                    """)
        }

        @Test func check_whenACommandIsTheConsolesOwn_saysSo() throws {
            #expect(try run("new", "greet").code == 0)
            let text = try directory.text(of: "plugins/greet.lua")
            _ = try directory.write(
                text.replacing("    greet = {", with: "    hello = {"), to: "plugins/greet.lua")
            #expect(
                try run("check", "plugins").output.hasPrefix(
                    "plugins/greet.lua:23:5: /hello is a command of the gateway itself"))
        }

        @Test func check_whenTheConfigurationSetsSomethingWrong_namesIt() throws {
            #expect(try run("new", "greet").code == 0)
            _ = try directory.write(
                #"{"plugins": {"settings": {"greet": {"greting": "Hi"}}}}"#, to: "mine.json")
            let ended = try run("check", "--config", "mine.json", "plugins")
            #expect(ended.code == 1)
            #expect(
                ended.output.hasPrefix(
                    "mine.json: plugins.settings.greet.greting: greet has no such setting. Did you mean greeting?\n"
                ))
            #expect(try run("check", "--config", "none.json", "plugins").code == 78)
        }

        @Test func test_whenSomethingFails_namesTheLineAndExits1() throws {
            #expect(try run("new", "greet").code == 0)
            let text = try directory.text(of: "plugins/greet.lua")
            _ = try directory.write(text.replacing("\"%s, %s!\"", with: "\"%s %s\""), to: "plugins/greet.lua")
            let ended = try run("test", "plugins")
            #expect(ended.code == 1)
            #expect(
                ended.output.contains(
                    "FAIL  greets_the_caller: greet_test.lua:7: expected { \"Hello, alice!\" }, got { \"Hello alice\" }\n"
                ))
            #expect(ended.output.hasSuffix("1 passed, 2 failed\n"))
        }

        @Test func test_whenThereAreNone_saysHowAndExits1() throws {
            #expect(try run("new", "greet").code == 0)
            _ = try directory.write("x", to: "plugins/../lonely.lua")
            let ended = try run("test", "lonely.lua")
            #expect(ended.code == 1)
            #expect(ended.output == "no tests: write lonely_test.lua; quad plugin new shows how\n")
        }

        @Test func repl_whenTyped_answersEachLine() throws {
            #expect(try run("new", "greet").code == 0)
            let lines = [
                "/greet", "@bob /greet", "/nope", "1 + 1, 'a'", "x = t:now()", "+1h", "t:now() - x",
                "return = ",
                "t:person('carol'):run('/greet')", "+x", "",
            ]
            let ended = try Program.run(
                ["plugin", "repl", "plugins/greet.lua"], input: lines.joined(separator: "\n"), in: directory)
            #expect(ended.code == 0)
            #expect(
                ended.output == """
                    greet 1.0.0: /greet
                      Hello, alice!
                      Hello, bob!
                      error: greet has no command /nope
                      2
                      "a"
                      3600.0
                      error: repl:1: unexpected symbol near '='
                      { "Hello, carol!" }
                      error: write +30s, +5m, +1h or +1d

                    """)
            _ = try directory.write("return {", to: "plugins/greet.lua")
            let broken = try run("repl", "plugins/greet.lua")
            #expect(broken.code == 65)
            #expect(broken.errors.contains("greet.lua:1: unexpected symbol near <eof>"), "\(broken.errors)")
        }

        @Test(arguments: ["new", "check", "test", "repl"])
        func help_whenAsked_tellsExitCodesAndAnExample(command: String) throws {
            let help = try run(command, "--help").output
            #expect(help.contains("Exit codes: 0") && help.contains("quad plugin \(command) "))
        }
    }
}
