import CampusVerbs
import Concurrency
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Doors
@testable import Model

@Suite(.endsWhereItHangs) struct FrontEndTests {
    // MARK: Pure parts

    @Test(arguments: [
        ("hello", TypedLine.send("hello")), ("/quit", .quit),
        ("/login a@b", .ask(["login", "a@b"], [.secret(SecretWords.password)])),
        ("/login a@b secret", .send("/login a@b secret")),
        (
            "/signup a@b",
            .ask(["signup", "a@b"], [.secret(SecretWords.password), .open(SecretWords.username)])
        ),
        (
            "/password",
            .ask(["password"], [.secret(SecretWords.oldPassword), .secret(SecretWords.newPassword)])
        ),
        ("/email c@d", .ask(["email", "c@d"], [.secret(SecretWords.password)])),
        ("/email 123456", .send("/email 123456")),
        ("/reset a@b", .send("/reset a@b")),
        ("/reset a@b 123456", .ask(["reset", "a@b", "123456"], [.secret(SecretWords.newPassword)])),
        ("/account", .send("/account")),
        ("/account close", .ask(["account", "close"], [.secret(SecretWords.password)])),
        ("/resume", .send("/resume")),
        ("/signup a@b pw Name", .send("/signup a@b pw Name")), ("//quit", .send("//quit")),
        (" /quit", .quit), ("／quit", .quit),
        (
            " /password",
            .ask(["password"], [.secret(SecretWords.oldPassword), .secret(SecretWords.newPassword)])
        ),
    ])
    func line_whenTyped_asksForWhatIsMissing(_ line: String, _ typed: TypedLine) {
        #expect(TypedLine(line) == typed)
    }

    @Test(
        arguments: [
            ("hello", "hello"), ("", nil), ("  ", nil), ("/login a@b secret", "/login a@b"),
            ("/login", "/login"),
            ("/SIGNUP a@b \"my secret\" Name", "/signup a@b"), ("@7 /login a@b secret", "/login a@b"),
            ("/login \"a b\" secret", "/login"), ("/roll 2d6", "/roll 2d6"),
            ("/password old new", "/password"), ("/account close secret", "/account close"),
            ("/reset a@b 123456 secret", "/reset a@b"), ("/resume 0123", "/resume"),
            ("/email c@d secret", "/email c@d"), (" /password old new", "/password"),
            ("\u{FEFF}／ｐａｓｓｗｏｒｄ old new", "/password"), (" @7 /login a@b secret", "/login a@b"),
            ("hi\n /password old new\nyou", "hi\n/password\nyou"),
            ("/open #lab\n/login a@b secret", "/open #lab\n/login a@b"),
            ("/password\nold new", "/password"), ("//password is a command", "//password is a command"),
        ] as [(String, String?)])
    func history_whenLinesAreTyped_keepsNoPassword(_ line: String, _ kept: String?) {
        #expect(TypedLine.remembered(line) == kept)
    }

    @Test func line_whenEverythingIsAnswered_keepsTheLastOpenAnswerAsItIs() throws {
        guard case .ask(let words, let questions) = TypedLine("/signup a@b") else {
            Issue.record("asks nothing")
            return
        }
        let line = TypedLine.line(words, ["two \"words\"", "Alice Chan"], to: questions)
        #expect(line == #"/signup "a@b" "two \"words\"" Alice Chan"#)
    }

    @Test(arguments: ["plain", "two words", #"a"b\c"#, "你好", #"\"#])
    func quoted_whenReadBack_isTheWord(_ word: String) throws {
        #expect(try Words.all(in: TypedLine.quoted(word)) == [word])
    }

    @Test(
        arguments: [
            ("/op", "en "), ("/", ""), ("/lo", "g"), ("/zzz", nil), ("/logi", "n "), (" /op", "en "),
            ("／op", "en "), ("@7 /op", "en "),
        ] as [(String, String?)])
    func tab_whenPressed_completesACommand(_ line: String, _ addition: String?) {
        var view = TerminalView()
        view.commands = ["open", "login", "logout"]
        #expect(Completion(of: line, among: view.commandLines(for: line) ?? [])?.added == addition)
        #expect(view.commandLines(for: "/open x") == nil)
        #expect(view.commandLines(for: "op") == nil)
    }

    @Test func history_whenSaved_comesBackAndIsPrivate() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("quad/history")
        let file = HistoryFile(path: path)
        #expect(file.lines().isEmpty)
        file.save(["a", "b"])
        #expect(file.lines() == ["a", "b"])
        file.save(["one\ntwo", "b"])
        #expect(file.lines() == ["one\ntwo", "b"])
        file.save(["a", " /password old new", "hi\n/login a@b secret"])
        #expect(file.lines() == ["a", "/password", "hi\n/login a@b"], "as an earlier version kept them")
        file.save((0..<1500).map { "\($0)" })
        #expect(file.lines().count == 1000)
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(HistoryFile(environment: [:]) == nil)
    }

    @Test(arguments: [
        ([:], false), (["TERM": "xterm"], true), (["TERM": "dumb"], false),
        (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "xterm", "NO_COLOR": ""], true),
    ])
    func colour_whenTheEnvironmentSaysSo_isUsed(_ environment: [String: String], _ isColoured: Bool) {
        #expect(TerminalPainter.isColoured(in: environment) == isColoured)
    }

    @Test(arguments: [
        (
            ##"{"type":"message","place":"#s","id":4,"from":"bob","text":"a\u001b[2J\nb"}"##,
            [#"[#s] 4 bob: a\u{1B}[2J"#, "    b"]
        ),
        (
            ##"{"type":"message","place":"#s","id":4,"from":"bob","text":"a","edited":true}"##,
            ["[#s] 4 bob (edited): a"]
        ),
        (
            ##"{"type":"message","place":"#s","id":4,"from":"bob","text":"","deleted":true}"##,
            ["[#s] 4 bob (deleted)"]
        ),
        (#"{"type":"reply","lines":["a","b\tc"]}"#, ["  a", #"  b\tc"#]),
        (#"{"type":"notice","text":"x\u202ey"}"#, [#"* x\u{202E}y"#]),
        (#"{"type":"error","code":"invalid","text":"no"}"#, ["error: no"]),
        (#"{"type":"prompt","place":null,"unread":0,"signedIn":false}"#, []),
    ])
    func terminal_whenAnObjectComes_drawsItHarmless(_ json: String, _ lines: [String]) throws {
        let line = try #require(GatewayLine(json))
        #expect(TerminalPainter(isColoured: false).lines(for: line) == lines)
    }

    @Test func terminal_whenACardComes_drawsItAtItsWidth() throws {
        let json =
            #"{"type":"reply","lines":["A"],"language":"zh-Hans","card":{"title":"one two three four","fields":[],"#
            + #""actions":[],"severity":"danger","stale":true}}"#
        let line = try #require(GatewayLine(json))
        let unicode = TerminalPainter(isColoured: false).lines(for: line, width: 21)
        #expect(unicode == ["  ┃ [危险] one two", "  ┃ three four", "  ┃", "  ┃ 可能已过时"])
        let ascii = TerminalPainter(isColoured: true, drawing: .ascii).lines(for: line, width: 80)
        #expect(ascii[0] == "  \u{1B}[31m|\u{1B}[0m \u{1B}[1m[危险] one two three four\u{1B}[0m")
    }

    @Test(arguments: [
        ([:], CardRenderer.Drawing.unicode), (["LANG": "en_US.UTF-8", "TERM": "xterm"], .unicode),
        (["LC_ALL": "", "LANG": "C.utf8"], .unicode), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
        (["LANG": "zh_TW.Big5"], .ascii), (["TERM": "dumb"], .ascii),
    ])
    func drawing_whenTheEnvironmentSaysSo_isASCII(
        _ environment: [String: String], _ drawing: CardRenderer.Drawing
    ) {
        #expect(TerminalPainter.drawing(in: environment) == drawing)
    }

    @Test(
        arguments: [
            (ClientPrompt(place: "#study", unread: 2, handle: "alice"), "#study (2)> "),
            (ClientPrompt(handle: "alice"), "alice> "), (ClientPrompt(), "quad> "),
            (ClientPrompt(place: "#study", unread: 2, handle: "alice", isAsking: true), "?> "),
            (ClientPrompt(place: "#study", handle: "alice", state: "offline"), "(offline) #study> "),
        ])
    func prompt_ofWhatTheGatewayTold_saysWhereTheNextTextGoes(_ prompt: ClientPrompt, _ shown: String) throws
    {
        let line = try #require(GatewayLine(ClientObject.prompt(prompt)))
        #expect(TerminalPainter(isColoured: false).prompt(line) == shown)
    }

    @Test func prompt_beforeTheFirst_isQuads() {
        #expect(TerminalPainter(isColoured: false).prompt() == "quad> ")
    }

    @Test func prompt_whenColoured_enclosesWhatTakesNoColumns() throws {
        let line = try #require(
            GatewayLine(ClientObject.prompt(ClientPrompt(place: "#study", handle: "alice"))))
        let coloured = TerminalPainter(isColoured: true).prompt(line)
        #expect(coloured.split(separator: "\u{1}", omittingEmptySubsequences: false).count == 5)
    }

    @Test func texts_whenTheyComeBack_areNoLongerPending() {
        var texts = PendingTexts()
        for text in [" one", "two", "three"] { texts.add(text) }
        texts.settle("two")
        #expect(texts.texts == [" one", "three"])
        texts.settle("one")
        #expect(texts.texts == ["three"])
        texts.withdraw("three")
        texts.settle("elsewhere")
        #expect(texts.letGo() == [])
    }

    @Test func text_thatGoesNowhere_isNoLongerPending() {
        var texts = PendingTexts()
        for text in ["5000", "two", "5000"] { texts.add(text) }
        texts.withdraw("5000")
        texts.withdraw("never typed")
        #expect(texts.texts == ["5000", "two"])
    }

    // MARK: With a gateway

    @Test func terminal_whenAMessageComesBack_showsItOnce() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let terminal = try PseudoTerminal()
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(
                fileDescriptor: ends.server, isOwnTerminal: false, language: .english)
            let side = terminal.side
            let others = Leaving(hint: "once more", others: { 2 }, uptime: StillTime.uptime)
            async let ending = onThread {
                TerminalFrontEnd(
                    gateway: ends.frontEnd, input: side, output: side,
                    environment: ["TERM": "xterm", "NO_COLOR": "1"], catchesSignals: false, leaving: others,
                    uptime: StillTime.uptime
                ).run()
            }
            var screen = ModelTerminal(columns: 80)
            screen.write(await terminal.expect("quad> "))
            // What is typed ahead is the password, and shows nowhere.
            terminal.type("/login alice@connect.hku.hk\rpw\r/group Study\r/open #study\r")
            screen.write(await terminal.expect("#study> "))
            terminal.type("/times off\r")
            screen.write(await terminal.expect("  times are hidden. /times on shows them\r"))
            terminal.type("one\u{1B}\rtwo\r")
            screen.write(await terminal.expect("    two\r"))
            // Others would lose the gateway, so who quits is asked.
            terminal.type("/quit\r")
            screen.write(await terminal.expect("Again to stop\r"))
            let last = screen.screen.suffix(4).map { $0.replacing(/\d+ alice/, with: "N alice") }
            #expect(
                last == [
                    "[#study] N alice: one", "    two", "#study> /quit",
                    "* 2 others are connected; quitting stops the gateway for them. Again to stop",
                ])
            #expect(screen.screen.count { $0.contains("one") } == 1)
            #expect(!screen.screen.contains { $0.contains("pw") })
            // Page Up looks for what is above the screen, Alt-2 stands for a command, and what is half typed stays.
            terminal.type("half\u{1B}[5~")
            await terminal.expect("looking further back…")
            await terminal.expect("#study> half")
            terminal.type("\u{1B}2")
            await terminal.expect("#study> /2\r")
            await terminal.expect("#study> half")
            terminal.type("\u{3}\u{4}")
            #expect(await ending == .left)
            terminal.close()
        }
    }

    @Test func pipe_whenInputEnds_showsEveryAnswerAndLeaves() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(fileDescriptor: ends.server, isOwnTerminal: true)
            let (input, output) = (Pipe(), Pipe())
            // As an editor may save it, with a byte order mark.
            let script = "\u{FEFF}/login alice@connect.hku.hk pw\n/say one|two\n@7 /plugins undo chat\n"
            input.fileHandleForWriting.write(Data(script.utf8))
            try input.fileHandleForWriting.close()
            let (source, target) = (
                input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor
            )
            let ending = await onThread {
                PipeFrontEnd(gateway: ends.frontEnd, input: source, output: target).run()
            }
            try output.fileHandleForWriting.close()
            let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(ending == .left)
            #expect(
                shown.split(separator: "\n").dropFirst(3)
                    == [
                        "  signed in as alice (alice). /help shows what you can do.", "  one", "  two",
                        "@7   chat 0.9.0 loaded", "@7 ok",
                    ])
        }
    }

    /// As a script redirects it into a file: not a byte more or less.
    @Test func script_whenATextIsExported_getsItAsItIs() async throws {
        let ends = try ConsoleDialer.makePair()
        let (output, errors) = (Pipe(), Pipe())
        let line =
            #"{"type":"reply","tag":"1","lines":["BEGIN:X","END:X"],"#
            + #""export":{"name":"x.ics","type":"text/x","text":"BEGIN:X\r\nEND:X\r\n","note":"import it"}}"#
        _ = PipeBytes.write(ArraySlice((line + "\n").utf8), to: ends.server)
        close(ends.server)
        let target = PlainFrontEnd.Output(
            .plain, answers: output.fileHandleForWriting.fileDescriptor,
            errors: errors.fileHandleForWriting.fileDescriptor)
        await onThread { PlainFrontEnd(gateway: ends.frontEnd, input: nil, output: target).run() }
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        #expect(output.fileHandleForReading.readDataToEndOfFile() == Data("BEGIN:X\r\nEND:X\r\n".utf8))
        #expect(errors.fileHandleForReading.readDataToEndOfFile() == Data("* import it\n".utf8))
        // A person reads it as any answer.
        let read = try #require(GatewayLine(line))
        #expect(
            TerminalPainter(isColoured: false).lines(for: read) == ["  BEGIN:X", "  END:X", "* import it"])
    }

    @Test func ownTerminal_whenNobodyHasSignedUp_isWelcomedAndBecomesAdministrator() async throws {
        try await ConsoleFixture.run { fixture in
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(fileDescriptor: ends.server, isOwnTerminal: true)
            let (input, output) = (Pipe(), Pipe())
            input.fileHandleForWriting.write(
                Data("/signup root@connect.hku.hk pw \"Root User\"\n/quit\n".utf8))
            let (source, target) = (
                input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor
            )
            let ending = await onThread {
                PipeFrontEnd(gateway: ends.frontEnd, input: source, output: target).run()
            }
            try output.fileHandleForWriting.close()
            let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(ending == .gatewayEnded)
            #expect(shown.hasPrefix("* Welcome to Quad"))
            #expect(shown.contains("\n* /signup EMAIL PASSWORD USERNAME makes you its first administrator"))
            #expect(shown.contains("\n  signed in as Root User ("))
            #expect(shown.hasSuffix("\n  goodbye\n"))
        }
    }

    @Test func announcement_whenForAdministrators_reachesNobodyElse() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.account("alice")
            let alice = try await fixture.client(of: "alice")
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(fileDescriptor: ends.server, isOwnTerminal: true)
            let terminal = TextReader(descriptor: ends.frontEnd)
            _ = await onThread { terminal.read(until: "\n") }
            fixture.server.announce("trending.lua:3: 'end' expected\nerror: x", to: .administrators)
            fixture.server.announce("to all", to: .everyone)
            #expect(try await alice.line() == "* to all")
            let told = await onThread { terminal.read(until: "* to all\n") }
            #expect(told.hasSuffix("* trending.lua:3: 'end' expected\\nerror: x\n* to all\n"))
            close(ends.frontEnd)
        }
    }

    @Test func terminal_whenAPersonTypes_editsPromptsAsksAndDraws() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let terminal = try PseudoTerminal()
            let ends = try ConsoleDialer.makePair()
            try await fixture.server.adopt(fileDescriptor: ends.server, isOwnTerminal: false)
            let side = terminal.side
            let history = HistoryFile(path: fixture.directory + "/state/history")
            async let ending = onThread {
                TerminalFrontEnd(
                    gateway: ends.frontEnd, input: side, output: side,
                    environment: ["TERM": "xterm", "NO_COLOR": "1"],
                    history: history,
                    catchesSignals: false,
                    leaving: Leaving(hint: TerminalWords.leaves, uptime: StillTime.uptime),
                    uptime: StillTime.uptime
                ).run()
            }
            await terminal.expect("quad> ")
            terminal.type("/login alice@connect.hku.hk\n")
            await terminal.expect("password: ")
            terminal.type("pw\n")
            let signedIn = await terminal.expect("alice> ")
            #expect(signedIn.contains("  signed in as alice (alice)."))
            #expect(!signedIn.contains("pw"))
            terminal.type("/group Study\n")
            await terminal.expect("made #study")
            terminal.type("/open #study\n")
            await terminal.expect("#study> ")
            terminal.type("half")
            await terminal.expect("half")
            fixture.server.announce("look", to: .everyone)
            // What was being typed is drawn again below what arrived.
            await terminal.expect("* look\r")
            await terminal.expect("> half")
            terminal.type(" 你好\n")
            await terminal.expect("alice: half 你好")
            // Ctrl-C empties the line, wherever one is in it, and nobody gets what it was.
            terminal.type("oops 你好\u{1}\u{3}done\n")
            await terminal.expect("alice: done\r")
            // A paste is one message, shown before it is sent, whatever it begins with.
            terminal.type("\u{1B}[200~/etc/hosts\r\nreally\r\n\u{1B}[201~")
            await terminal.expect("\n  really ")
            terminal.type("\r")
            await terminal.expect("      really\r")
            // Unless a line of it looks like a command: then it stays where it is, and Ctrl-C discards it.
            terminal.type("\u{1B}[200~/password old new\r\nreally\r\n\u{1B}[201~\r")
            await terminal.expect("* not sent: a line begins with /password")
            terminal.type("\u{3}")
            // A space before it makes it none the less a command.
            terminal.type(" /password old new\r")
            await terminal.expect("error: that is not your password")
            terminal.type("/times off\r")
            await terminal.expect("times are hidden")
            terminal.type("\u{3}")
            await terminal.expect("* Ctrl-C once more, or /quit, leaves")
            terminal.type("x\u{3}\u{3}")
            await terminal.expect("* Ctrl-C once more, or /quit, leaves")
            terminal.type("\u{3}")
            #expect(await ending == .left)
            #expect(
                history.lines() == [
                    "/login alice@connect.hku.hk", "/group Study", "/open #study", "half 你好", "done",
                    "//etc/hosts\nreally", "/password", "/times off",
                ])
            // The next start knows what was set.
            #expect(!SettingsFile(beside: history).load().times)
            terminal.close()
        }
    }
}

struct LeavingTests {
    private func leaving(_ others: Int) -> Leaving {
        Leaving(hint: "once more", others: { others }, uptime: StillTime.uptime)
    }

    @Test func interrupt_whenNobodyElseIsConnected_leavesTheSecondTime() {
        var leaving = LeavingGuard()
        #expect(leaving.interrupted(self.leaving(0)) == "once more")
        leaving.goesOn()
        #expect(leaving.interrupted(self.leaving(0)) == "once more")
        #expect(leaving.interrupted(self.leaving(0)) == nil)
    }

    @Test func leaving_whenOthersAreConnected_isAskedFirst() {
        var leaving = LeavingGuard()
        #expect(leaving.left(self.leaving(3)) == TerminalWords.stopsForOthers(3))
        #expect(leaving.left(self.leaving(3)) == nil)
        leaving = LeavingGuard()
        #expect(leaving.interrupted(self.leaving(3)) == "once more")
        #expect(leaving.interrupted(self.leaving(3)) == TerminalWords.stopsForOthers(3))
        #expect(leaving.interrupted(self.leaving(3)) == nil)
    }

    @Test func secondTry_whenItComesLater_isTheFirstAgain() {
        let now = Mutex(ContinuousClock.now)
        let place = Leaving(hint: "once more", others: { 3 }, uptime: { now.withLock(\.self) })
        var leaving = LeavingGuard()
        for _ in 1...2 {
            #expect(leaving.left(place) == TerminalWords.stopsForOthers(3))
            now.withLock { $0 += .seconds(16) }
        }
        #expect(leaving.interrupted(place) == "once more")
    }

    @Test func question_ofOthers_isInThreeLanguages() {
        let words = TerminalWords.stopsForOthers(3)
        #expect(
            Language.allCases.map(words.text) == [
                "3 others are connected; quitting stops the gateway for them. Again to stop",
                "還有 3 人連線中；離開會為他們停止伺服器。再做一次即停止", "还有 3 人已连接；离开会为他们停止服务器。再做一次即停止",
            ])
    }
}

/// Runs something that waits on a thread of its own.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    do {
        return try await handedOver { result in Thread { result.resume(with: .success(body())) }.start() }
    } catch {
        preconditionFailure("a success was handed over, and this came: \(error)")
    }
}

/// Reads text from a descriptor.
struct TextReader: Sendable {
    let descriptor: CInt

    /// What comes up to and with `mark`; less at the end of input.
    func read(until mark: String) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        let end = Array(mark.utf8)
        while Glibc.read(descriptor, &byte, 1) == 1 {
            bytes.append(byte)
            if bytes.suffix(end.count) == end[...] { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A terminal with nobody at it but the test.
struct PseudoTerminal: Sendable {
    private let person: CInt
    /// The program's side.
    let side: CInt

    struct Unavailable: Error {}

    init() throws {
        // Swift's Glibc shows no posix_openpt: TIOCSPTLCK unlocks, TIOCGPTPEER opens the other side.
        person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: CInt = 0
        guard person >= 0, ioctl(person, 0x4004_5431, &isLocked) == 0 else { throw Unavailable() }
        side = ioctl(person, 0x5441, O_RDWR | O_NOCTTY)
        guard side >= 0, resize(columns: 80, rows: 24) else { throw Unavailable() }
    }

    /// Gives it another size. Nobody's program is told; it finds out when it draws next.
    @discardableResult
    func resize(columns: UInt16, rows: UInt16) -> Bool {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        return ioctl(side, UInt(TIOCSWINSZ), &size) == 0
    }

    func type(_ text: String) { _ = PipeBytes.write(ArraySlice(text.utf8), to: person) }

    @discardableResult
    func expect(_ mark: String) async -> String {
        let reader = TextReader(descriptor: person)
        return await onThread { reader.read(until: mark) }
    }

    func close() {
        Glibc.close(side)
        Glibc.close(person)
    }
}
