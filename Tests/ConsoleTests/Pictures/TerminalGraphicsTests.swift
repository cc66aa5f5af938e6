import Testing

@testable import ConsoleClient

/// What a terminal can show of pictures, by its name and its answers.
struct TerminalGraphicsTests {
    struct Case: CustomTestStringConvertible {
        let environment: [String: String]
        var answers = ""
        var choice = PictureChoice.auto
        let mode: PictureMode
        let reason: PictureReason
        var testDescription: String { "\(environment) \(answers.debugDescription) \(choice)" }
    }

    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
    private static let noKitty = "\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\"
    private static let sixel = "\u{1B}[?62;4;22c"
    private static let plain = "\u{1B}[?1;2c"
    private static let xterm = ["TERM": "xterm-256color"]

    /// Takes what a terminal answers, as it comes among keys.
    private func graphics(_ environment: [String: String], _ answers: String) -> TerminalGraphics {
        var graphics = TerminalGraphics(
            environment: environment, isColoured: TerminalPainter.isColoured(in: environment))
        var keys = KeyReader()
        for case .answer(let answer) in keys.read(Array(answers.utf8)) { graphics.take(answer) }
        return graphics
    }

    @Test(arguments: [
        Case(environment: xterm, answers: sixel, mode: .sixel, reason: .answered),
        Case(environment: xterm, answers: plain, mode: .symbols, reason: .nothingElse),
        Case(environment: xterm, mode: .symbols, reason: .nothingElse),
        Case(environment: xterm, answers: kitty + plain, mode: .kitty, reason: .answered),
        Case(environment: xterm, answers: kitty + sixel, mode: .kitty, reason: .answered),
        Case(environment: xterm, answers: noKitty + sixel, mode: .sixel, reason: .answered),
        // The first number is the class of the terminal, not what it can.
        Case(environment: xterm, answers: "\u{1B}[?4;6c", mode: .symbols, reason: .nothingElse),
        Case(environment: ["TERM": "xterm-kitty"], mode: .kitty, reason: .named("xterm-kitty")),
        Case(
            environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], answers: sixel,
            mode: .iterm, reason: .named("iTerm.app")),
        Case(
            environment: ["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], mode: .iterm,
            reason: .named("iTerm2")),
        Case(
            environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], answers: kitty + plain,
            mode: .kitty, reason: .answered),
        // What stands between passes on what it says itself alone.
        Case(
            environment: ["TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"], answers: plain,
            mode: .symbols, reason: .multiplexed),
        Case(
            environment: ["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], mode: .symbols,
            reason: .multiplexed),
        Case(environment: ["TERM": "screen", "STY": "1.x"], answers: sixel, mode: .sixel, reason: .answered),
        Case(environment: ["TERM": "linux"], mode: .symbols, reason: .nothingElse),
        Case(
            environment: ["TERM": "xterm-kitty", "NO_COLOR": "1"], answers: kitty + sixel, mode: .symbols,
            reason: .noColour),
        Case(environment: xterm, answers: plain, choice: .kitty, mode: .kitty, reason: .asked),
        Case(environment: xterm, answers: kitty, choice: .symbols, mode: .symbols, reason: .asked),
    ])
    func mode_byNameAndAnswers_isTheBestThatTheTerminalHas(_ test: Case) {
        let (mode, reason) = graphics(test.environment, test.answers).mode(for: test.choice)
        #expect(mode == test.mode && reason == test.reason)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], PictureColours.all),
        (["TERM": "xterm-256color", "COLORTERM": "24bit"], .all), (["TERM": "xterm-256color"], .few),
        (["TERM": "xterm-kitty"], .all), (["TERM": "foot"], .all), (["TERM": "xterm-direct"], .all),
        (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "tmux-256color"], .few),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    ])
    func colours_byTheEnvironment_areThoseOfTheTerminal(
        _ environment: [String: String], _ colours: PictureColours
    ) {
        #expect(graphics(environment, "").colours == colours)
    }

    @Test(arguments: [
        (["TERM": "xterm"], true, true), (["TERM": "screen-256color"], false, true),
        (["TERM": "xterm", "TMUX": "x"], false, true), (["TERM": "linux"], false, false),
        (["TERM": "vt220"], false, false),
    ])
    func terminal_whenItIsAsked_isAskedNothingThatItWouldShow(
        _ environment: [String: String], _ asksKitty: Bool, _ asks: Bool
    ) {
        let (now, patience) = (ContinuousClock.now, TerminalGraphics.patience)
        var graphics = graphics(environment, "")
        let question = graphics.ask(now: now)
        #expect(question.contains("\u{1B}_G") == asksKitty && question.hasSuffix("\u{1B}[c") == asks)
        // Nobody waits for one that isn't asked, and for none for long.
        #expect(graphics.settles(now: now) == (asks ? now + patience : nil))
        #expect(graphics.settles(now: now + patience) == nil)
        graphics.take(.attributes([1]))
        #expect(graphics.settles(now: now) == nil)
    }

    @Test(arguments: [
        ("\u{1B}[6;20;10t", CellSize(width: 10, height: 20)), ("\u{1B}[6;0;0t", nil),
        ("\u{1B}[6;99999;10t", nil), ("\u{1B}[4;600;800t", nil),
    ])
    func cell_thatTheTerminalTells_isTakenWhereItCanBe(_ answer: String, _ cell: CellSize?) {
        #expect(graphics(Self.xterm, answer).cell == cell)
    }

    @Test func answers_amongWhatIsTyped_areNoKeys_howeverTheyComeApart() {
        let bytes = "a" + Self.kitty + "b\u{1B}[6;20;10t" + Self.sixel + "\u{1B}[A"
        let keys: [EditKey] = [
            .text("a"), .answer(.graphics(isKnown: true)), .text("b"),
            .answer(.cell(width: 10, height: 20)), .answer(.attributes([62, 4, 22])), .up,
        ]
        var (whole, apart) = (KeyReader(), KeyReader())
        #expect(whole.read(Array(bytes.utf8)) == keys)
        #expect(bytes.utf8.flatMap { apart.read([$0]) } == keys)
        // Alt and the sign alone are a key of no use; an answer without an end is given up.
        var others = KeyReader()
        #expect(others.read(Array("\u{1B}_x".utf8)) == [.text("x")])
        #expect(others.read(Array("\u{1B}_G\(String(repeating: "1", count: 200))".utf8)) == [])
        #expect(others.read(Array("y".utf8)) == [.text("y")])
    }

    @Test(arguments: [
        ("on", PictureChoice.auto), ("AUTO", .auto), ("off", .off), ("iterm2", .iterm), ("sixel", .sixel),
        ("x", nil),
    ])
    func choice_thatIsTyped_isRead(_ word: String, _ choice: PictureChoice?) {
        #expect(PictureChoice(typed: word) == choice)
    }
}
