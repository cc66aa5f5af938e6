import TestSupport
import Testing

@testable import ConsoleClient

/// What people write and a gateway sends ends no terminal, however it is nested.
@Suite(.endsWhereItHangs) struct MarkupNestingTests {
    /// What words are drawn by stands side by side, and not within one another.
    @Test(arguments: [
        "*", "**", "`", "` ", "*a ", "**a ", "`a ", "_", "[", "](", "> ", "@", "@bob", "@bob ", "http://",
        "http://x ",
    ])
    func markup_howeverMuchOfIt_keepsTheWords(sign: String) {
        for count in [20, 4_000] {
            let text = String(repeating: sign, count: count) + "end"
            let drawn = MessageMarkup.styled(text, mentioning: ["bob"], isColoured: true)
            #expect(String(drawn.pieces.map(\.character)).hasSuffix("end"), "\(count)")
            let plain = MessageMarkup.styled(text, isColoured: false)
            #expect(plain.drawn(isColoured: false) == text, "\(count)")
        }
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func line_whichIsNested_isNoneOfTheFormats(open: String, close: String) {
        for depth in [20, 100_000] {
            let nested = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            #expect(GatewayLine(#"{"type":"reply","lines":\#(nested)}"#) == nil, "\(depth)")
            let card = GatewayLine(#"{"type":"reply","card":\#(nested)}"#)?.answer.card?.card
            #expect(card == nil, "\(depth)")
        }
    }
}
