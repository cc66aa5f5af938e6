import Community
import TestSupport
import Testing

@testable import quad

extension ProgramTests {
    /// The commands as a script meets them: exit codes, and one clear line on the standard error.
    struct CommandTests {
        private let directory: TemporaryFolder

        init() throws { directory = try TemporaryFolder() }

        private func run(
            _ arguments: String..., input: String = "", environment: [String: String] = [:]
        ) throws -> Program {
            try Program.run(arguments, input: input, environment: environment, in: directory)
        }

        @Test(arguments: [
            (["serve", "--bogus"], Int32(64), "Unknown option '--bogus'"),
            (["account", "add", "alice@connect.hku.hk"], 64, "Missing expected argument '<username>'"),
            (["config", "show", "limits.x"], 64, "quad: no such key limits.x"),
            (["console", "nowhere"], 64, "quad: \"nowhere\" is not an address"),
            (["console", "./none.sock"], 69, "quad: can't reach a gateway at ./none.sock"),
            (["serve", "--data", "/proc/none"], 73, "quad: the data directory /proc/none can't be used"),
            (["--config", "none.json"], 78, "quad: none.json: there is no such file"),
        ])
        func command_whenItCannotGoOn_saysWhyAndExits(arguments: [String], code: Int32, said: String) throws {
            let ended = try Program.run(arguments, in: directory)
            #expect(ended.code == code)
            #expect(ended.errors.contains(said), "\(ended.errors)")
            #expect(ended.output.isEmpty)
        }

        @Test func serve_whenTheConfigurationIsWrong_listsEverythingAndExits78() throws {
            _ = try directory.write(#"{"limits": {"tagLenght": 1}, "log": {"level": 2}}"#, to: "config.json")
            let ended = try run("serve", environment: ["QUAD_STORAGE_READERS": "0"])
            #expect(ended.code == 78)
            let lines = ended.errors.split(separator: "\n")
            #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("quad: ") })
            #expect(try directory.names.contains("data") == false, "nothing was made")
        }

        @Test func configCheck_whenInOrder_saysSo() throws {
            _ = try directory.write(#"{"limits": {"tagLength": 9}}"#, to: "config.json")
            let ended = try run(
                "config", "check", environment: ["QUAD_LOG_LEVEL": "debug", "QUAD_PORT": "1"])
            #expect(ended.code == 0)
            #expect(ended.output.hasPrefix("config.json: in order, 2 of "))
            #expect(ended.errors == "quad: warning: environment: QUAD_PORT: no key has this variable\n")
        }

        @Test func configShow_whenAsked_printsWhatAStartWouldUse() throws {
            let whole = try run("config", "show", environment: ["QUAD_LIMITS_TAG_LENGTH": "7"])
            var reader = ConfigurationReader()
            reader.read(try JSONText(whole.output).parse(), from: "")
            #expect(reader.problems == [])
            #expect(reader.configuration.limits.tags.length == 7)
            #expect(try run("config", "show", "doors.console.address").output == "\"127.0.0.1:7070\"\n")
        }

        @Test func configMarkdown_whenAsked_isTheDocument() throws {
            #expect(try run("config", "--markdown").output == ConfigurationDocument().markdown)
        }

        @Test func accountAdd_whenGiven_makesAnAccountOnce() throws {
            let made = try run(
                "account", "add", "Alice@connect.hku.hk", "Alice", input: "correct horse\nignored")
            #expect(made.code == 0)
            #expect(made.output == "made alice@connect.hku.hk an account; its handle is alice\n")
            let again = try run("account", "add", "alice@connect.hku.hk", "Alice", input: "x\n")
            #expect(again.code == 65)
            #expect(again.errors.contains("quad: alice@connect.hku.hk has an account already"))
        }

        @Test func accountAdd_whenThePasswordIsEasyToGuess_saysSo() throws {
            let made = try run("account", "add", "alice@connect.hku.hk", "Alice", input: "x\n")
            #expect(made.code == 0)
            #expect(made.errors.contains("quad: warning: that password is easy to guess"))
        }

        @Test(arguments: [
            ("alice@elsewhere.hk", "pw\n"), ("alice@connect.hku.hk", ""), ("alice@connect.hku.hk", "\n"),
            ("alice@connect.hku.hk", "\u{FEFF}\n"),
        ])
        func accountAdd_whenRefused_exits65(email: String, input: String) throws {
            let ended = try run("account", "add", email, "Alice", input: input)
            #expect(ended.code == 65)
            #expect(ended.errors.hasPrefix("quad: "))
        }

        @Test func run_whenInputEnds_answersStopsAndExits0() throws {
            let socket = ["QUAD_DOORS_CONSOLE_ADDRESS": "./quad.sock"]
            let ended = try run(input: "/signup alice@connect.hku.hk \"a b\" Alice\n", environment: socket)
            #expect(ended.code == 0, "\(ended.errors)")
            #expect(ended.output.contains("signed in as Alice (alice)"))
            #expect(ended.errors.contains("info quad: listening address=./quad.sock door=console"))
            let later = try run(input: "/login alice@connect.hku.hk \"a b\"\n", environment: socket)
            #expect(later.output.contains("signed in as Alice (alice)"), "\(later.errors)")
        }

        @Test func run_whenTheConsoleIsDisabled_listensInTheDataDirectoryOnly() throws {
            let ended = try run(input: "/quit\n", environment: ["QUAD_DOORS_CONSOLE_ENABLED": "false"])
            #expect(ended.code == 0)
            #expect(ended.errors.contains("address=./data/console.sock"), "\(ended.errors)")
        }

        @Test func help_whenAsked_namesEveryCommand() throws {
            let help = try run("--help").output
            for name in ["run", "serve", "console", "account", "config", "plugin"] {
                #expect(help.contains("  \(name)"))
            }
            #expect(!help.contains("markdown"))
            #expect(try run("--version").output == "\(QuadVersion.current)\n")
        }
    }
}
