import CampusVerbs
import Concurrency
import TestSupport
import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Doors
@testable import Model

/// What was typed at a terminal and refused: it isn't drawn as if it had been said, and isn't lost.
@Suite(.endsWhereItHangs) struct RefusedTextTests {
    private static func refusal(_ text: String) -> String {
        #"{"type":"end","tag":"0x1","ok":false,"code":"limit","text":"no","unsent":"\#(text)"}"#
    }

    @Test(arguments: [
        ("hello\r", "hello", "#study> hello"),
        // As it may be typed again, to be said as it is.
        ("//etc is full\r", "/etc is full", "#study> //etc is full"),
        ("@0 @7up is here\r", "@7up is here", "#study> @0 @7up is here"),
        ("\u{1B}[200~one\r\ntwo\u{1B}[201~\r", #"one\ntwo"#, "  two"),
    ])
    func text_whenItIsRefused_goesBackToTheEditor(_ typed: String, _ text: String, _ last: String)
        async throws
    {
        let stage = try TerminalStage()
        var screen = ModelTerminal(columns: 80)
        stage.prompt()
        screen.write(await stage.terminal.expect("#study> "))
        stage.terminal.type(typed)
        _ = await stage.said()
        stage.say(Self.refusal(text))
        screen.write(await stage.terminal.expect("error: no\r"))
        stage.terminal.type("!")
        screen.write(await stage.terminal.expect("! "))
        #expect(screen.screen.last == last + "!")
        #expect(!screen.screen.contains { $0.contains("alice: ") }, "\(screen.screen)")
        await stage.end()
    }

    @Test(arguments: [false, true])
    func text_whenSomethingElseIsTyped_isNamed(isAsked: Bool) async throws {
        let stage = try TerminalStage()
        var screen = ModelTerminal(columns: 80)
        stage.prompt()
        screen.write(await stage.terminal.expect("#study> "))
        stage.terminal.type(isAsked ? "hello\r" : "hello\rhalf")
        #expect(await stage.said() == "hello\n")
        // What would stand there is the answer to a question.
        if isAsked { stage.prompt(#","asking":true"#) }
        screen.write(await stage.terminal.expect(isAsked ? "?> " : "#study> half"))
        stage.say(Self.refusal("hello"))
        screen.write(await stage.terminal.expect("* not sent: hello\r"))
        screen.write(await stage.terminal.expect(isAsked ? "?> " : "#study> half"))
        #expect(screen.screen.last == (isAsked ? "?>" : "#study> half"))
        #expect(!screen.screen.contains { $0.contains("alice: ") }, "\(screen.screen)")
        await stage.end()
    }

    /// A command's refusal is about none of the texts that are under way.
    @Test func text_whenACommandIsRefused_staysUnderWay() async throws {
        let stage = try TerminalStage()
        var screen = ModelTerminal(columns: 80)
        stage.prompt()
        screen.write(await stage.terminal.expect("#study> "))
        stage.terminal.type("hello\r")
        screen.write(await stage.terminal.expect("alice: hello"))
        stage.say(#"{"type":"end","tag":"0x9","ok":false,"code":"invalid","text":"no"}"#)
        // Another place is open by then: it is said where it was typed, or refused.
        stage.prompt(place: "#other")
        screen.write(await stage.terminal.expect("error: no\r"))
        screen.write(await stage.terminal.expect("#other> "))
        #expect(screen.screen.suffix(3) == ["error: no", "alice: hello", "#other>"])
        stage.say(Self.refusal("hello"))
        screen.write(await stage.terminal.expect("#other> hello"))
        #expect(screen.screen.suffix(3) == ["error: no", "error: no", "#other> hello"])
        await stage.end()
    }

    @Test(
        arguments: [
            (EditedText("hi\n/password old new"), "password"), (EditedText("/etc/hosts\nreally"), nil),
            (EditedText("//\n/open #lab\nx"), nil), (EditedText("hi\nyou"), nil),
            (EditedText("/open #lab"), nil),
            (EditedText("hi\n/open #lab", .fenced), nil), (EditedText("/open #lab\nx", .pasted), "open"),
        ] as [(EditedText, String?)])
    func lines_ofWhichOneLooksLikeACommand_stayInTheEditor(_ text: EditedText, _ name: String?) {
        #expect(TypedLine.slip(in: text) == name)
        var editor = LineEditor()
        editor.putBack(text)
        #expect(editor.buffer.text == text.text)
    }

    // MARK: Who knows what was refused

    @Test func textsOfATerminal_whenTheyAreAnswered_areKnownByTheirTags() throws {
        var sent = SentTexts()
        #expect(sent.wire(for: "hello") == "@0say1 hello")
        #expect(sent.wire(for: "/etc is full") == "@0say2 //etc is full")
        #expect(sent.wire(for: "@7up") == "@0say3 @7up")
        func unsent(_ line: String) throws -> String? {
            var line = try #require(GatewayLine(line))
            sent.mark(&line)
            return line.notice.unsent
        }
        #expect(try unsent(#"{"type":"end","tag":"0say1","ok":true,"id":4}"#) == nil)
        #expect(try unsent(#"{"type":"error","code":"invalid","text":"no"}"#) == nil)
        let refusal = #"{"type":"end","tag":"0say2","ok":false,"code":"limit","text":"no"}"#
        #expect(try unsent(refusal) == "/etc is full")
        #expect(try unsent(refusal) == nil, "once")
    }

    @Test func textsOfAClient_whenTheyAreRefused_comeWithTheRefusal() throws {
        var client = MachineHarness()
        client.begin()
        for line in ["//etc is full", "/roll", String(repeating: "x", count: 9000)] {
            _ = client.take(.typed(line))
        }
        func unsent(_ line: String) throws -> [String?] {
            try client.shows(.line(line)).map { try #require(GatewayLine($0)).notice.unsent }
        }
        #expect(try unsent(MachineHarness.refused("0x1")) == ["/etc is full"])
        #expect(try unsent(MachineHarness.refused("0x2")) == [nil])
        let tooLong = #"{"type":"error","code":"limit","text":"too long"}"#
        #expect(try unsent(tooLong) == [String(repeating: "x", count: 9000)])
        var script = MachineHarness.script()
        script.begin()
        _ = script.take(.typed("hello"))
        #expect(
            script.shows(.line(MachineHarness.refused("0x1"))) == [MachineHarness.refused("0x1")],
            "as it came")
    }

    // MARK: With a gateway

    @Test func paste_whenAGatewayRefusesIt_goesBackToTheEditor() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let terminal = try PseudoTerminal()
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(
                fileDescriptor: ends.server, isOwnTerminal: false, language: .english)
            let side = terminal.side
            async let ending = onThread {
                TerminalFrontEnd(
                    gateway: ends.frontEnd, input: side, output: side,
                    environment: ["TERM": "xterm", "NO_COLOR": "1"], catchesSignals: false,
                    leaving: Leaving(hint: TerminalWords.leaves, uptime: StillTime.uptime),
                    uptime: StillTime.uptime
                ).run()
            }
            var screen = ModelTerminal(columns: 80)
            screen.write(await terminal.expect("quad> "))
            terminal.type("/login alice@connect.hku.hk\rpw\r/group Study\r/open #study\r")
            screen.write(await terminal.expect("#study> "))
            // A message has at most 4,096 bytes.
            terminal.type("\u{1B}[200~" + String(repeating: "far too long\r\n", count: 400) + "\u{1B}[201~\r")
            screen.write(await terminal.expect("error: "))
            terminal.type("!")
            screen.write(await terminal.expect("far too long!"))
            #expect(!screen.screen.contains { $0.contains("alice: far") }, "what was refused isn't said")
            terminal.type("\u{3}short\r")
            screen.write(await terminal.expect("alice: short\r"))
            terminal.type("\u{4}")
            #expect(await ending == .left)
            terminal.close()
        }
    }
}
