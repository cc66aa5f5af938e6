import Foundation
import Model
import Testing

@testable import Doors

/// Drawings: what is read as one, and what they look like.
@Suite struct DrawingTests {
    private static func size(_ width: Int = 40, _ height: Int = 16) -> Drawing.Size {
        guard let size = Drawing.Size(width: width, height: height) else { fatalError("this is a size") }
        return size
    }

    private func drawing(_ text: String, _ size: Drawing.Size = size()) -> Drawing? {
        Drawing(text: text, in: size)
    }

    // MARK: Reading

    @Test(arguments: [
        ("0,0", "0,0"), ("3,4 5,4 6,7;10,2 10,9", "3,4 5,4 6,7;10,2 10,9"),
        (" 3,4  5,4 ; 39,15 ", "3,4 5,4;39,15"),
        ("07,08", "7,8"),
    ])
    func text_ofADrawing_isReadAndWrittenBack(_ text: String, _ canonical: String) {
        #expect(drawing(text)?.text == canonical)
        #expect(drawing(canonical)?.text == canonical)
    }

    @Test(arguments: [
        "", " ", ";", "1", "1,", ",1", "1,1;", ";1,1", "1,1;;2,2", "1,1,1", "40,0", "0,16", "-1,0", "+1,0",
        "1.0,1", "1,1\n2,2",
        "1,1\t2,2", "001,1", "１,１", "1，1", "a,b", "0x1,1", "1,1\u{0}", "999999999999999999999,1",
        "1,1 \u{1B}[2J",
    ])
    func text_ofAnythingElse_isNone(_ text: String) {
        #expect(drawing(text) == nil, "\(text)")
    }

    @Test func text_overTheBounds_isNone() {
        let points = { (count: Int) in Array(repeating: "1,1", count: count).joined(separator: " ") }
        #expect(drawing(points(DrawingBounds.points)) != nil)
        #expect(drawing(points(DrawingBounds.points + 1)) == nil)
        let strokes = { (count: Int) in Array(repeating: "1,1", count: count).joined(separator: ";") }
        #expect(drawing(strokes(DrawingBounds.strokes)) != nil)
        #expect(drawing(strokes(DrawingBounds.strokes + 1)) == nil)
        #expect(drawing(String(repeating: " ", count: DrawingBounds.bytes) + "1,1") == nil)
        #expect(drawing(String(repeating: "1,1;", count: 1 << 20)) == nil)
    }

    @Test(arguments: [(0, 1), (1, 0), (81, 1), (1, 65), (-1, 4), (Int.max, Int.max)])
    func size_outOfBounds_isNone(_ width: Int, _ height: Int) {
        #expect(Drawing.Size(width: width, height: height) == nil)
    }

    @Test func largestDrawing_fitsItsBytes() throws {
        let size = Self.size(DrawingBounds.width, DrawingBounds.height)
        let points = (0..<DrawingBounds.points).map { _ in Drawing.Point(79, 63) }
        let drawing = try #require(Drawing([points], in: size))
        #expect(Drawing(text: drawing.text, in: size) == drawing)
    }

    @Test(arguments: [
        #"{"width":40,"height":16,"strokes":"40,1"}"#, #"{"width":400,"height":16,"strokes":"4,1"}"#,
        #"{"width":40,"strokes":"4,1"}"#, #"{"width":40,"height":16,"strokes":7}"#,
    ])
    func json_ofNoDrawing_isRefused(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Drawing.self, from: Data(json.utf8)) }
    }

    @Test func card_withADrawing_comesThroughJSON() throws {
        let card = Card(title: "T", chart: .init(.drawing(try #require(drawing("3,4 5,4;10,2")))))
        try card.check()
        let json = try JSONEncoder().encode(card)
        #expect(try JSONDecoder().decode(Card.self, from: json) == card)
        #expect(card.textBytes > 12 && card.drawnBytes < CardBounds.drawn)
    }

    // MARK: Dots

    @Test func dots_ofAStroke_areThoseBetweenItsPoints() throws {
        let dots = try #require(drawing("1,1 4,1 4,3;9,9")).dots
        let expected = [(1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (4, 3), (9, 9)]
        #expect(dots == Set(expected.map { Drawing.Point($0.0, $0.1) }))
        #expect(try #require(drawing("0,0 3,3")).dots.count == 4)
        #expect(
            try #require(drawing("39,15 0,0")).dots
                == (try #require(drawing("0,0 39,15 0,0"))).dots.intersection(
                    try #require(drawing("39,15 0,0")).dots))
    }

    private func lines(_ text: String, _ drawing: CardRenderer.Drawing, width: Int? = 60) throws -> [String] {
        let card = Card(title: "T", chart: .init(.drawing(try #require(self.drawing(text)))))
        return CardRenderer(drawing, width: width, now: Timestamp(milliseconds: 0)).lines(for: card)
    }

    @Test func drawing_onATerminal_isAsLargeAsItWasDrawn() throws {
        #expect(try lines("0,0 3,0;3,0 3,3", .unicode) == ["┃ T", "┃", "┃ ▀▀▀█", "┃    █"])
        #expect(try lines("0,1;39,15", .unicode).count == 10, "eight lines, as on the pad")
    }

    @Test func drawing_whereTheTerminalIsNarrower_isBraille() throws {
        #expect(try lines("0,0 3,0;3,0 3,3", .unicode, width: 30) == ["┃ T", "┃", "┃ ⠉⢹"])
    }

    @Test func drawing_inPlainLines_isBrailleToo() throws {
        #expect(try lines("0,0 3,0;3,0 3,3", .plain, width: nil) == ["T", "⠉⢹"])
        #expect(try lines("0,0;0,15", .plain, width: nil) == ["T", "⠁", "", "", "⡀"])
    }

    @Test func drawing_inASCII_isStarsOfTheSameShape() throws {
        #expect(try lines("0,0 3,0;3,0 3,3", .ascii) == ["| T", "|", "| ****", "|    *"])
    }
}
