import Glibc
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Doors
@testable import Model

/// A drawing that a gateway asks for, at a terminal.
@Suite(.endsWhereItHangs) struct PadTests {
    @Test func drawing_whenItIsSent_isTheAnswer() async throws {
        let stage = try TerminalStage()
        stage.prompt()
        await stage.terminal.expect("#study> ")
        stage.asks()
        await stage.terminal.expect("pen up")
        stage.terminal.type(" \u{1B}[C\u{1B}[C\u{1B}[B")
        await stage.terminal.expect("pen down")
        stage.terminal.type("\r")
        #expect(await stage.sent() == "20,8 22,8 22,9\n")
        stage.prompt()
        await stage.terminal.expect("#study> ")
        await stage.end()
    }

    @Test(arguments: ["\u{1B}", "\u{3}", "q"])
    func givingUp_sendsNoStrokes(_ key: String) async throws {
        let stage = try TerminalStage()
        stage.asks()
        await stage.terminal.expect("pen up")
        stage.terminal.type(key)
        #expect(await stage.sent() == "-\n")
        await stage.end()
    }

    @Test func question_thatEndsMeanwhile_keepsTheDrawingForTheNext() async throws {
        let stage = try TerminalStage()
        stage.asks()
        await stage.terminal.expect("pen up")
        stage.terminal.type(" \u{1B}[C")
        await stage.terminal.expect("pen down")
        stage.prompt()
        await stage.terminal.expect("here again the next time")
        await stage.terminal.expect("#study> ")
        stage.asks()
        await stage.terminal.expect("pen down")
        stage.terminal.type("s")
        #expect(await stage.sent() == "20,8 21,8\n")
        await stage.end()
    }

    /// Each size is drawn anew, below what was written last, and the screen of before misses nothing.
    @Test func window_thatChangesWhileOneDraws_keepsNothingOfThePadBefore() async throws {
        let stage = try TerminalStage()
        var screen = ModelTerminal(columns: 80)
        stage.notice("Draw something.")
        stage.prompt()
        screen.write(await stage.terminal.expect("#study> "))
        stage.asks()
        screen.write(await stage.terminal.expect("Esc ends "))
        for (columns, rows) in [(60, 20), (50, 14), (43, 13), (70, 14), (80, 24)] as [(UInt16, UInt16)] {
            stage.terminal.resize(columns: columns, rows: rows)
            screen.resize(columns: Int(columns))
            stage.notice("at \(columns)")
            screen.write(await stage.terminal.expect("Esc ends "))
            let lines = screen.screen
            #expect(lines.count { $0.contains("┌") } == 1 && lines.count { $0.contains("└") } == 1)
            #expect(lines.count { $0.contains("Esc") } == 1 && lines.count < Int(rows), "at \(columns)")
            #expect(rows < 14 || lines.contains("* at \(columns)"), "what comes is seen where there is room")
        }
        stage.terminal.type(" \u{1B}[C")
        screen.write(await stage.terminal.expect("pen down"))
        stage.terminal.type("s")
        #expect(await stage.sent() == "20,8 21,8\n")
        screen.write(await stage.terminal.expect("?> "))
        #expect(
            screen.screen == ["* Draw something."] + [60, 50, 43, 70, 80].map { "* at \($0)" } + ["?>"],
            "nothing of the pad stays")
        await stage.end()
    }

    @Test func window_thatIsTooSmallForAWhile_saysSo_andGoesOnWhereOneWas() async throws {
        let stage = try TerminalStage()
        stage.asks()
        await stage.terminal.expect("pen up")
        stage.terminal.type(" \u{1B}[C")
        await stage.terminal.expect("pen down")
        stage.terminal.resize(columns: 80, rows: 12)
        stage.notice("x")
        await stage.terminal.expect("too small to go on drawing: make it 43 columns by 13 rows")
        // What one can't see, one doesn't draw, nor send.
        stage.terminal.type("\u{1B}[C\u{1B}[Cs")
        for _ in 1...3 { await stage.terminal.expect("\u{7}") }
        stage.terminal.resize(columns: 80, rows: 24)
        stage.notice("y")
        await stage.terminal.expect("pen down")
        stage.terminal.type("s")
        #expect(await stage.sent() == "20,8 21,8\n")
        await stage.end()
    }

    @Test func window_thatIsTooSmall_canBeGivenUpIn() async throws {
        let stage = try TerminalStage()
        stage.asks()
        await stage.terminal.expect("pen up")
        stage.terminal.resize(columns: 42, rows: 24)
        stage.notice("x")
        await stage.terminal.expect("Esc gives up")
        stage.terminal.type("\u{1B}")
        #expect(await stage.sent() == "-\n")
        await stage.end()
    }

    @Test func pad_isLabelledInTheSessionsLanguage() async throws {
        let stage = try TerminalStage()
        stage.prompt(#","language":"zh-Hant","asking":true,"canvas":{"width":40,"height":16}"#)
        await stage.terminal.expect("提筆：方向鍵移動")
        stage.prompt(#","language":"zh-Hans""#)
        stage.terminal.type("\u{3}")
        await stage.terminal.expect("再按一次 Ctrl-C 或输入 /quit 离开")
        await stage.end()
    }

    @Test func canvas_thatIsNone_asksForWords() async throws {
        let stage = try TerminalStage()
        stage.prompt(#","asking":true,"canvas":{"width":4000,"height":16}"#)
        await stage.terminal.expect("?> ")
        stage.terminal.type("words\r")
        #expect(await stage.sent() == "words\n")
        await stage.end()
    }

    @Test func keys_ofAPad_fitSixtyColumns_orTwoLines() {
        for language in Language.allCases {
            for isDown in [true, false] {
                let words = TerminalWords.pad(isDown: isDown).text(in: language)
                #expect(DisplayWidth.columns(of: words) < 60)
                let lines = TerminalPainter(isColoured: false).wrapped(StyledText(words), 43)
                #expect(lines.count <= 2, "in the narrowest window")
            }
        }
    }

    @Test func canvas_largerThanTheWindow_isRefusedInWords() async throws {
        let stage = try TerminalStage()
        stage.prompt(#","asking":true,"canvas":{"width":80,"height":64}"#)
        await stage.terminal.expect("too small to draw in: make it 83 columns by 37 rows")
        #expect(await stage.sent() == "-\n")
        await stage.end()
    }
}

extension TerminalStage {
    /// Has the gateway ask for a drawing.
    fileprivate func asks() { prompt(#","asking":true,"canvas":{"width":40,"height":16}"#) }
}
