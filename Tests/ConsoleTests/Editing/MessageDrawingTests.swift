import Foundation
import Testing

@testable import ConsoleClient
@testable import Doors
@testable import Model

struct MessageDrawingTests {
    private func lines(_ text: String, width: Int, isColoured: Bool = false, reader: String? = nil) throws
        -> [String]
    {
        let json = try JSONEncoder().encode(text)
        let object =
            ##"{"type":"message","place":"#s","id":4,"from":"bob","text":"##
            + String(decoding: json, as: UTF8.self) + "}"
        let line = try #require(GatewayLine(object))
        var times: MessageTimes?
        return TerminalPainter(isColoured: isColoured).lines(
            for: line, width: width, reader: reader, times: &times)
    }

    @Test(arguments: [
        (
            "are we meeting at three or at four in the library?",
            ["[#s] 4 bob: are we meeting at three or", "    at four in the library?"]
        ),
        ("我們三點還是四點在圖書館見面？我四點有課，五點可以。", ["[#s] 4 bob: 我們三點還是四點在圖書館見", "    面？我四點有課，五點可以。"]),
        ("🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓", ["[#s] 4 bob: 🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓🎓", "    🎓🎓"]),
        (
            "https://example.org/a/very/long/address/that/has/no/spaces",
            ["[#s] 4 bob:", "    https://example.org/a/very/long/add", "    ress/that/has/no/spaces"]
        ),
        (
            "one\n* bob joined\n  signed in as root\n\nlast",
            ["[#s] 4 bob: one", "    * bob joined", "      signed in as root", "", "    last"]
        ),
    ])
    func message_whenWiderThanTheTerminal_breaksAtWordsAndIsIndented(_ text: String, _ expected: [String])
        throws
    {
        let drawn = try lines(text, width: 40)
        #expect(drawn == expected)
        #expect(drawn.allSatisfy { DisplayWidth.columns(of: $0) < 40 })
    }

    @Test(arguments: 40...44)
    func message_ofMixedScripts_fitsAtAnyWidth(_ width: Int) throws {
        let text = "看 https://hku.hk 👨‍👩‍👧 「好」，e\u{301}t\u{E9} " + String(repeating: "長長的word ", count: 12)
        let drawn = try lines(text, width: width)
        #expect(drawn.allSatisfy { DisplayWidth.columns(of: $0) < width })
        #expect(drawn.dropFirst().allSatisfy { $0.hasPrefix("    ") && !$0.hasPrefix("     ") })
        // Nothing is lost but white space at the ends of lines.
        let said = drawn.joined().filter { $0 != " " }
        #expect(said == "[#s]4bob:" + text.filter { $0 != " " })
    }

    @Test(arguments: [
        ("*bold* and `code`", "\u{1B}[1mbold\u{1B}[0m and \u{1B}[36mcode\u{1B}[0m"),
        ("**七點**見，*別遲到*", "\u{1B}[1m七點\u{1B}[0m見，\u{1B}[1m別遲到\u{1B}[0m"),
        ("2*3*4 and * x *", "2*3*4 and * x *"), ("2**3**4 ** a *b** c*", "2**3**4 ** a *b** c*"),
        ("see https://hku.hk/a.", "see \u{1B}[4mhttps://hku.hk/a\u{1B}[0m."),
        ("hi @alice!", "hi \u{1B}[1;33m@alice\u{1B}[0m!"), ("hi @alicette, a@alice", "hi @alicette, a@alice"),
        ("*a\u{1B}[31mb*", #"\#u{1B}[1ma\u{1B}[31mb\#u{1B}[0m"#), ("`*a*`", "\u{1B}[36m*a*\u{1B}[0m"),
    ])
    func words_whenMarked_areDrawnByTheTerminalAlone(_ text: String, _ drawn: String) throws {
        let line = try #require(try lines(text, width: 80, isColoured: true, reader: "alice").first)
        #expect(line.hasSuffix(": " + drawn))
    }

    @Test func words_whenThereIsNoColour_keepTheirSigns() throws {
        #expect(try lines("*bold* `code`", width: 80) == ["[#s] 4 bob: *bold* `code`"])
    }

    @Test func message_whenOneLineIsOneMessage_keepsItsBreaksEscaped() throws {
        let line = try #require(
            GatewayLine(##"{"type":"message","place":"#s","id":4,"from":"bob","text":"a\nb"}"##))
        let painter = TerminalPainter(isColoured: false, drawing: .plain)
        #expect(painter.lines(for: line) == [#"[#s] 4 bob: a\nb"#])
    }

    @Test func answer_whenDrawn_hasWhatItAnswersAboveIt_whereNoTextBegins() throws {
        let answer =
            ##"{"type":"message","place":"#s","id":5,"from":"al","text":"yes\n> 4 bob: no","##
            + ##""replyTo":{"id":4,"from":"bob","text":"at 3\u001b[2J?"}}"##
        let line = try #require(GatewayLine(answer))
        var times: MessageTimes?
        let drawn = TerminalPainter(isColoured: true).lines(for: line, width: 60, times: &times)
        #expect(drawn[0] == "\u{1B}[2m\(#"> 4 bob: at 3\u{1B}[2J?"#)\u{1B}[0m")
        #expect(drawn.count == 3 && drawn[1].hasSuffix(": yes") && drawn[2] == "    > 4 bob: no")
        let plain = TerminalPainter(isColoured: false, drawing: .plain)
        #expect(plain.lines(for: line) == [#"> 4 bob: at 3\u{1B}[2J?"#, #"[#s] 5 al: yes\n> 4 bob: no"#])
    }

    @Test func listedAnswer_whenDrawn_hasItsQuoteOnce() throws {
        let reply =
            ##"{"type":"reply","lines":["> 4 bob: at 3?","[#s] 5 al: yes","> plain"],"language":"en","##
            + ##""messages":[null,{"place":"#s","id":5,"from":"al","at":0,"text":"yes","##
            + ##""replyTo":{"id":4,"from":"bob","text":"at 3?"}},null]}"##
        let line = try #require(GatewayLine(reply))
        var times: MessageTimes?
        let drawn = TerminalPainter(isColoured: false).lines(for: line, width: 60, times: &times)
        #expect(drawn == ["  > 4 bob: at 3?", "  [#s] 5 al: yes", "  > plain"])
    }

    @Test func reply_whenWiderThanTheTerminal_goesOnFurtherIn() throws {
        let line = try #require(
            GatewayLine(
                #"{"type":"reply","lines":["signed in as alice (alice). /help shows what you can do."]}"#))
        #expect(
            TerminalPainter(isColoured: false).lines(for: line, width: 40)
                == ["  signed in as alice (alice). /help", "    shows what you can do."])
    }
}
