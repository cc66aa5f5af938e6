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
    /// A terminal whose gateway is the test.
    private struct Stage {
        let terminal: PseudoTerminal
        let gateway: CInt
        let reader: TextReader
        private let running: Task<Void, Never>

        init() throws {
            terminal = try PseudoTerminal()
            var ends: [CInt] = [0, 0]
            try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
            (gateway, reader) = (ends[0], TextReader(descriptor: ends[0]))
            let (front, side) = (ends[1], terminal.side)
            running = Task {
                await onThread {
                    _ = TerminalFrontEnd(
                        gateway: front, input: side, output: side,
                        environment: ["TERM": "xterm", "NO_COLOR": "1", "LANG": "en_US.UTF-8"],
                        catchesSignals: false, greets: false
                    ).run()
                }
            }
        }

        func say(_ line: String) { _ = PipeBytes.write(ArraySlice((line + "\n").utf8), to: gateway) }

        func prompt(_ more: String = "") {
            say(##"{"type":"prompt","place":"#study","unread":0,"signedIn":true,"handle":"alice"\##(more)}"##)
        }

        func asks() { prompt(#","asking":true,"canvas":{"width":40,"height":16}"#) }

        /// What the terminal sends next.
        func sent() async -> String { await onThread { [reader] in reader.read(until: "\n") } }

        /// Ends the gateway, and then the terminal: whoever still reads from a descriptor that is another's by then takes
        /// that one's keys.
        func end() async {
            close(gateway)
            await running.value
            terminal.close()
        }
    }

    @Test func drawing_whenItIsSent_isTheAnswer() async throws {
        let stage = try Stage()
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
        let stage = try Stage()
        stage.asks()
        await stage.terminal.expect("pen up")
        stage.terminal.type(key)
        #expect(await stage.sent() == "-\n")
        await stage.end()
    }

    @Test func question_thatEndsMeanwhile_keepsTheDrawingForTheNext() async throws {
        let stage = try Stage()
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

    @Test func canvas_thatIsNone_asksForWords() async throws {
        let stage = try Stage()
        stage.prompt(#","asking":true,"canvas":{"width":4000,"height":16}"#)
        await stage.terminal.expect("?> ")
        stage.terminal.type("words\r")
        #expect(await stage.sent() == "words\n")
        await stage.end()
    }

    @Test func keys_ofAPad_fitSixtyColumns() {
        for language in Language.allCases {
            for isDown in [true, false] {
                #expect(DisplayWidth.columns(of: TerminalWords.pad(isDown: isDown).text(in: language)) < 60)
            }
        }
    }

    @Test func canvas_largerThanTheWindow_isRefusedInWords() async throws {
        let stage = try Stage()
        stage.prompt(#","asking":true,"canvas":{"width":80,"height":64}"#)
        await stage.terminal.expect("too small to draw in: make it 83 columns by 36 rows")
        #expect(await stage.sent() == "-\n")
        await stage.end()
    }
}
