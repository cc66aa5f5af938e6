import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import quad

extension ProgramTests {
    /// `quad plugin` as its author types it.
    struct PluginCommandTests {
        private let directory: TemporaryFolder

        init() throws { directory = try TemporaryFolder() }

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

        @Test func new_whenAPluginHasSuchACommand_namesIt() throws {
            let text = try Repository.text(of: "plugins/dice.lua")
            _ = try directory.folder("plugins")
            _ = try directory.write(text, to: "plugins/dice.lua")
            let refused = try run("new", "roll")
            #expect(refused.code == 64)
            #expect(refused.errors == "quad: /roll is a command of the plugin dice; choose another name\n")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: directory.file("plugins")) == ["dice.lua"]
            )
        }

        @Test func test_whenSomeHaveNoneOrAreNone_runsTheRestAndNamesThem() throws {
            #expect(try run("new", "greet").code == 0)
            _ = try directory.write(
                #"return { name = "bare", version = "1.0.0", summary = "s" }"#, to: "plugins/bare.lua")
            let ended = try run("test", "nowhere", "plugins/bare.lua", "plugins/greet.lua", "neither")
            #expect(ended.code == 64)
            #expect(
                ended.output.hasSuffix("none  plugins/bare.lua has no tests\n3 passed\n"), "\(ended.output)")
            #expect(ended.errors.hasPrefix("quad: there is no plugin nowhere, neither: name a .lua file"))
            let checked = try run("check", "nowhere", "plugins")
            #expect(checked.code == 64)
            #expect(checked.output == "2 plugins: nothing found\n")
            #expect(try run("test", "plugins").code == 0)
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
                    plugins/greet.lua:29:25: there is no text.lenght. Did you mean text.length?
                    1 plugin: 1 thing to put right

                    """)
        }

        @Test func check_whenACommandIsTheConsolesOwn_saysSo() throws {
            #expect(try run("new", "greet").code == 0)
            let text = try directory.text(of: "plugins/greet.lua")
            _ = try directory.write(
                text.replacing("    greet = {", with: "    hello = {"), to: "plugins/greet.lua")
            #expect(
                try run("check", "plugins").output.hasPrefix(
                    "plugins/greet.lua:23:5: commands.hello: /hello is a command of the gateway itself"))
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

        @Test func plugin_whenNamedAsPeopleCallIt_isFoundInTheFolder() throws {
            #expect(try run("new", "greet").code == 0)
            let ended = try Program.run(["plugin", "repl", "greet"], input: "/greet\n", in: directory)
            #expect(ended.output == "greet 1.0.0: /greet\n  Hello, alice!\n")
            #expect(try run("check", "greet").code == 0)
            #expect(try run("check", "../greet").code == 64)
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
                      {}
                      error: write +30s, +5m, +1h or +1d

                    """)
            _ = try directory.write("return {", to: "plugins/greet.lua")
            let broken = try run("repl", "plugins/greet.lua")
            #expect(broken.code == 65)
            #expect(broken.errors.contains("greet.lua:1: unexpected symbol near <eof>"), "\(broken.errors)")
        }

        // MARK: On real data

        /// A data directory with two posts and two tags, made by a gateway that has the project's own plugins.
        private func fill() throws {
            for name in ["tags", "trending"] {
                let text = try Repository.text(of: "plugins/\(name).lua")
                _ = try directory.write(text, to: "\(name).lua")
            }
            try directory.folder("plugins")
            for folder in ["forum", "lib"] {
                let place = "plugins/\(folder)"
                try FileManager.default.copyItem(
                    atPath: "\(Repository.root)/\(place)", toPath: directory.file(place))
            }
            for name in ["tags", "trending"] {
                _ = try directory.write(directory.text(of: "\(name).lua"), to: "plugins/\(name).lua")
            }
            let lines = [
                "/signup alice@connect.hku.hk pw Alice", "/post student life | Older one | Words",
                "/post student life | Newer one | Words", "/tag Hiking Club", "/tag hiking-club",
            ]
            let gateway = try Program.run(
                [], input: lines.joined(separator: "\n") + "\n",
                environment: ["QUAD_DOORS_CONSOLE_ADDRESS": "./quad.sock"], in: directory)
            #expect(gateway.output.contains("hiking-club (2 of 6)"), "\(gateway.output)\(gateway.errors)")
        }

        @Test func try_whenARankingTurns_showsWhatMovesAndChangesNothing() throws {
            try fill()
            let text = try directory.text(of: "trending.lua")
            _ = try directory.write(
                text.replacing("return score + (1", with: "return score - post.id * (1"), to: "mine.lua")
            let ended = try run("try", "mine.lua")
            #expect(ended.code == 0, "\(ended.errors)")
            let lines = ended.output.split(separator: "\n")
            #expect(
                lines.prefix(2) == [
                    "trending 1.0.0 in place of 1.0.0",
                    "forum.score: 2 of 2 posts would move, 2 would have another score",
                ])
            #expect(
                lines.contains { $0.hasPrefix("  2 → 1  ") && $0.hasSuffix(" Older one") }, "\(ended.output)")
            #expect(
                lines.contains { $0.hasPrefix("  1 → 2  ") && $0.hasSuffix(" Newer one") }, "\(ended.output)")
            #expect(lines.last?.hasPrefix("  time for 2 posts: ") == true)
            #expect(
                try run("try", "plugins/trending.lua").output.contains(
                    "note: trending.lua is what the plugin folder holds already: change a copy, and try that\n"
                        + "forum.score: 0 of 2 posts would move, 0 would have another score\n"))
        }

        @Test func try_whenANormalFormChanges_showsTagsThatBecomeOne() throws {
            try fill()
            let text = try directory.text(of: "tags.lua")
            let shown = "text.nfc(text.shown(tag))"
            _ = try directory.write(
                text.replacing(shown, with: "(\(shown):gsub('-', ' '))"), to: "mine.lua")
            let ended = try run("try", "mine.lua")
            #expect(ended.code == 0, "\(ended.errors)")
            #expect(
                ended.output.hasPrefix(
                    """
                    tags 1.0.0 in place of 1.0.0
                    tag.normalize: 1 of 2 stored tags would change
                      written      normal form                people
                      hiking-club  hiking-club → hiking_club  1
                      become one: hiking-club, hiking_club → hiking_club (people: 2)
                      time for 2 tags:
                    """), "\(ended.output)")
        }

        @Test func try_whenItCannotBe_saysWhatToDo() throws {
            #expect(try run("new", "greet").code == 0)
            let without = try run("try", "plugins/greet.lua")
            #expect(without.code == 69)
            #expect(
                without.errors
                    == "quad: there is no data in data yet; name the gateway's directory with --data\n")
            try fill()
            let plain = try run("try", "plugins/greet.lua")
            #expect(plain.code == 65)
            #expect(plain.errors.contains("has neither forum.score nor tag.normalize nor a hook"))
            _ = try directory.write("return {", to: "broken.lua")
            let broken = try run("try", "broken.lua")
            #expect(broken.code == 65)
            #expect(broken.errors.contains("broken.lua:1: unexpected symbol"), "\(broken.errors)")
            #expect(broken.errors.contains("; quad plugin check broken.lua says more"))
            #expect(try run("try", "plugins").code == 64)
            #expect(try run("try", "none.lua").code == 64)
        }

        @Test func replay_whenAnActDiffers_showsItAndReachesNobody() throws {
            try fill()
            let welcome = """
                return {
                  name = "welcome", version = "1.0.0", summary = "Welcomes.", needs = { "bot", "read:forum" },
                  events = {
                    ["forum.posted"] = function(event) bot.chat.direct(event.actor, "Thanks for " .. event.title) end,
                  },
                }
                """
            _ = try directory.write(welcome, to: "plugins/welcome.lua")
            _ = try directory.write(
                welcome.replacing("Thanks for", with: "Nice:").replacing("1.0.0", with: "1.1.0"),
                to: "mine.lua")
            let record = try directory.bytes(of: "data/quad.sqlite")
            let temporary = ["TMPDIR": try directory.folder("temporary")]
            let ended = try run("replay", "--since", "1h", "mine.lua", environment: temporary)
            #expect(ended.code == 0, "\(ended.errors)")
            #expect(
                ended.output.hasPrefix(
                    """
                    welcome 1.1.0 beside 1.0.0
                    2 events of the last 1h: 2 forum.posted
                                      1.0.0
                    """), "\(ended.output)")
            #expect(ended.output.contains("differences on 2 events\n  forum.posted "), "\(ended.output)")
            // The second time it is a stranger who waits.
            #expect(
                ended.output.contains("refused\n  bot.chat.direct: welcome-bot waits for an answer there"),
                "\(ended.output)")
            #expect(
                ended.output.contains(
                    """
                        - bot.chat.direct "alice" "Thanks for Older one"
                        + bot.chat.direct "alice" "Nice: Older one"

                    """), "\(ended.output)")
            #expect(
                ended.output.contains(
                    "    + bot.chat.direct \"alice\" \"Nice: Newer one\" (refused: welcome-bot waits"),
                "\(ended.output)")
            #expect(try directory.names(of: "temporary") == [])
            #expect(try directory.bytes(of: "data/quad.sqlite") == record)

            _ = try directory.write(welcome.replacing("\"welcome\"", with: "\"greeter\""), to: "greeter.lua")
            let new = try run("replay", "greeter.lua", environment: temporary)
            #expect(new.output.contains("what it does on 2 events\n  forum.posted "), "\(new.output)")
            #expect(
                new.output.contains("    + bot.chat.direct \"alice\" \"Thanks for Older one\"\n"),
                "\(new.output)")

            _ = try directory.write(
                welcome.replacing("event.title", with: "event.titel.x"), to: "broken.lua")
            let broken = try run("replay", "broken.lua", environment: temporary)
            #expect(broken.code == 1)
            #expect(try directory.names(of: "temporary") == [])
            #expect(
                broken.output.contains("  broken.lua:4: attempt to index a nil value"), "\(broken.output)")
            let nowhere = try run("replay", "mine.lua", environment: ["TMPDIR": directory.file("nowhere")])
            #expect(nowhere.code == 73)
            #expect(
                nowhere.errors.hasPrefix(
                    "quad: what is stored can't be copied into \(directory.file("nowhere")) (set TMPDIR"),
                "\(nowhere.errors)")
            #expect(try run("replay", "--since", "soon", "mine.lua").code == 64)
            #expect(try run("replay", "trending.lua").code == 65)
        }

        @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
        func replay_whenSignalled_endsItsWorkAndExitsAsAShellSays(signal: Int32) async {
            await #expect(processExitsWith: .exitCode(128 + signal)) { [signal = signal as Int32] in
                do {
                    try await PluginReplayCommand.untilInterrupted {
                        // Signals are caught as soon as the work begins.
                        kill(getpid(), signal)
                        // Nothing ever comes, and cancelling ends it.
                        let (nothing, end) = AsyncStream<Void>.makeStream()
                        for await _ in nothing {}
                        end.finish()
                    }
                } catch {
                    exit(PluginReplayCommand.exitCode(for: error).rawValue)
                }
            }
        }

        @Test(arguments: ["new", "check", "test", "repl", "try", "replay"])
        func help_whenAsked_tellsExitCodesAndAnExample(command: String) throws {
            let help = try run(command, "--help").output
            #expect(help.contains("Exit codes: 0") && help.contains("quad plugin \(command) "))
        }
    }
}
