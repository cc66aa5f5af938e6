import Foundation
import Plugins
import TestSupport
import Testing

@testable import quad

extension ProgramTests {
    /// A gateway's life as a service manager sees it.
    struct GatewayLifeTests {
        private let directory: TemporaryFolder
        private let socket = ["QUAD_DOORS_CONSOLE_ADDRESS": "./quad.sock"]

        init() throws { directory = try TemporaryFolder() }

        private func serve() throws -> RunningProgram {
            let gateway = try RunningProgram(["serve"], environment: socket, in: directory)
            try gateway.errors(upTo: "listening")
            return gateway
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func serve_whenSignalled_stopsAndExits0(signal: Int32) throws {
            let gateway = try serve()
            #expect(gateway.stop(by: signal) == 0)
            try gateway.errors(upTo: "info quad: stopped")
        }

        @Test func serve_whenAnotherRunsOnTheData_exits75AndLeavesItAlone() throws {
            let gateway = try serve()
            let second = try Program.run(["serve"], in: directory)
            #expect(second.code == 75)
            #expect(second.errors.contains("quad: another Quad (process "))
            #expect(gateway.stop(by: SIGTERM) == 0)
        }

        @Test func accountAdd_whenAGatewayRuns_makesAnAccountThatItKnows() throws {
            let gateway = try serve()
            let added = try Program.run(
                ["account", "add", "a@connect.hku.hk", "Ann"], input: "pw\n", in: directory)
            #expect(added.code == 0, "\(added.errors)")
            let console = try Program.run(
                ["console"], input: "/login a@connect.hku.hk pw\n", environment: socket, in: directory)
            #expect(console.output.contains("signed in as Ann (ann)"))
            #expect(gateway.stop(by: SIGTERM) == 0)
        }

        @Test(arguments: ["/quit", ""])
        func run_whenThePersonLeaves_stopsAndExits0(leaving: String) throws {
            let gateway = try RunningProgram([], environment: socket, in: directory)
            try gateway.output(upTo: "/help shows what you can do")
            if leaving.isEmpty { try gateway.endInput() } else { try gateway.type(leaving) }
            try gateway.errors(upTo: "info quad: stopped")
            #expect(gateway.end() == 0)
        }

        @Test func serve_whenTheAddressIsInUse_exits69() throws {
            let gateway = try serve()
            let second = try Program.run(["serve", "--data", "other"], environment: socket, in: directory)
            #expect(second.code == 69)
            #expect(second.errors.contains("quad: ./quad.sock is in use"))
            #expect(gateway.stop(by: SIGTERM) == 0)
        }

        @Test func serve_whenKilled_startsAgainWithWhatWasAnswered() throws {
            let gateway = try serve()
            let console = try RunningProgram(["console"], environment: socket, in: directory)
            try console.type("/signup alice@connect.hku.hk pw Alice")
            let mail = try gateway.errors(upTo: "mail is not sent")
            let code = try #require(mail.firstMatch(of: /code=(\d{6})/)).1
            try console.type("/verify \(code)")
            try console.output(upTo: "signed in as Alice")
            #expect(gateway.stop(by: SIGKILL) == -SIGKILL)
            let again = try serve()
            let later = try Program.run(
                ["console"], input: "/login alice@connect.hku.hk pw\n", environment: socket, in: directory)
            #expect(later.output.contains("signed in as Alice"), "\(later.output)")
            #expect(again.stop(by: SIGTERM) == 0)
        }

        @Test func mail_whenItGoesToFiles_isThereSoonAfterTheSignUpIsAnswered() async throws {
            let environment = socket.merging(["QUAD_MAIL_TRANSPORT": "file", "QUAD_MAIL_DIRECTORY": "out"]) {
                $1
            }
            let gateway = try RunningProgram(["serve"], environment: environment, in: directory)
            try gateway.errors(upTo: "listening")
            let console = try RunningProgram(["console"], environment: socket, in: directory)
            try console.type("/signup bob@connect.hku.hk pw Bob")
            try console.output(upTo: "a code is on its way")
            let watch = try FolderWatch()
            watch.add([directory.file("out")])
            func mails() throws -> [String] {
                try directory.names(of: "out").filter { $0.hasSuffix(".eml") }
            }
            var names = try mails()
            while names.isEmpty, await watch.changes.first(where: { _ in true }) != nil {
                names = try mails()
            }
            try #require(names.count == 1)
            let code = try #require(
                try directory.text(of: "out/\(names[0])").firstMatch(of: /verify (\d{6})/)
            ).1
            try console.type("/verify \(code)")
            try console.output(upTo: "signed in as Bob")
            #expect(gateway.stop(by: SIGTERM) == 0)
        }

        @Test func run_whenTheFirstPluginOfTheReadmeIsSaved_answersAsWritten() throws {
            let readme = try Repository.text(of: "README.md")
            let plugin = try #require(readme.components(separatedBy: "```lua\n").dropFirst().first)
                .components(separatedBy: "```")[0]
            try FileManager.default.createDirectory(
                atPath: directory.file("plugins"), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let gateway = try RunningProgram([], environment: socket, in: directory)
            try gateway.output(upTo: "/help shows what you can do")
            try gateway.type("/signup alice@connect.hku.hk \"correct horse\" Alice")
            try gateway.output(upTo: "signed in as Alice (alice)")
            _ = try directory.write(plugin, to: "plugins/shout.lua")
            try gateway.output(upTo: "* shout 1.0.0 loaded: + /shout")
            try gateway.type("/shout hello")
            #expect(try gateway.output(upTo: "HELLO") == "  HELLO!")
            #expect(gateway.stop(by: SIGTERM) == 0)
        }
    }
}
