import Foundation
import TestSupport
import Testing

/// `quad console` as a script meets it.
@Suite(.endsWhereItHangs)
struct ConsoleCommandTests {
    private func run(
        _ arguments: String..., in folder: GatewayFolder, input: String? = nil
    ) async throws -> (status: Int32, output: [String], errors: [String]) {
        let words = ["console"] + arguments
        let home = ["HOME": folder.path("home"), "XDG_CONFIG_HOME": "", "LANG": "C.UTF-8", "LC_ALL": ""]
        let console = try GatewayProcess(words, in: folder, environment: home)
        if let input { console.send(input) }
        console.endInput()
        let output = await console.rest()
        let (status, errors) = await console.outcome()
        return (status, output, errors)
    }

    @Test func line_whenGiven_isAnsweredPlainlyAndTheStatusTells() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let help = try await run("-c", "/help quit", in: folder)
        #expect(help.status == 0 && help.errors.isEmpty)
        #expect(
            help.output == ["  /quit", "  Ends this connection.", "  also: /exit, /q, /bye", "  (built in)"])
        let login = #"/login bob@connect.hku.hk "secret bob""#
        let two = try await run("-c", login, "-c", "/zzz", "-c", "/me", in: folder)
        #expect(two.status == 1)
        #expect(
            two.errors == ["error: no command /zzz. /help shows what you can do; //zzz sends it as a text."])
        #expect(two.output.contains("  Bob (bob)"))
        let json = try await run("--json", "-c", "/help quit", in: folder)
        #expect(json.status == 0 && json.output.count == 2)
        #expect(json.output.first?.hasPrefix(#"{"type":"reply","tag":"1","lines":["/quit""#) == true)
        #expect(json.output.last == #"{"type":"end","tag":"1","ok":true}"#)
    }

    @Test func export_whenAScriptAsksForIt_isThatTextAlone() async throws {
        let folder = try GatewayFolder(bundled: ["calendar"])
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let login = #"/login bob@connect.hku.hk "secret bob""#
        _ = try await run("-c", login, "-c", "/event-add tomorrow 18:00 | Dinner", in: folder)
        let export = try await run("-c", "/calendar export", in: folder)
        #expect(export.status == 0)
        #expect(export.output.first?.hasPrefix("BEGIN:VCALENDAR") == true)
        #expect(export.output.last?.hasPrefix("END:VCALENDAR") == true)
        #expect(export.output.contains { $0.hasPrefix("SUMMARY:Dinner") })
        #expect(export.errors.count == 1 && export.errors[0].hasPrefix("* "))
    }

    @Test func gateway_whenItIsNotThere_is69() async throws {
        let folder = try GatewayFolder()
        let ended = try await run("-c", "/trending", in: folder)
        #expect(ended.status == 69 && ended.output.isEmpty)
        #expect(ended.errors.first?.hasPrefix("quad: can't reach a gateway at \(folder.socket)") == true)
    }

    @Test func pipe_whenALineIsRefused_endsWith1() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let well = try await run(in: folder, input: "/help quit\n@7 /help quit")
        #expect(well.status == 0 && well.output.last == "@7 ok")
        let badly = try await run(in: folder, input: "@7 /nope\n/help quit")
        #expect(badly.status == 1 && badly.output.last == "  (built in)")
        let json = try await run("--json", in: folder, input: "@7 /nope")
        #expect(json.status == 1 && json.output.first?.hasPrefix(#"{"type":"gateway""#) == true)
    }
}
