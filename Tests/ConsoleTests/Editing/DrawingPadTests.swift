import Doors
import Model
import Testing

@testable import ConsoleClient

/// A drawing made with the cursor keys: keys in, strokes out.
@Suite struct DrawingPadTests {
    private static func pad(_ width: Int = 40, _ height: Int = 16) -> DrawingPad {
        guard let size = Drawing.Size(width: width, height: height) else { fatalError("this is a size") }
        return DrawingPad(size)
    }

    /// Presses keys: `<>^v` for the cursor, everything else as typed.
    private func press(_ keys: String, _ pad: inout DrawingPad) -> DrawingPad.Step {
        var step = DrawingPad.Step.draw
        for key in keys {
            switch key {
            case "<": step = pad.handle(.left)
            case ">": step = pad.handle(.right)
            case "^": step = pad.handle(.up)
            case "v": step = pad.handle(.down)
            default: step = pad.handle(.text(String(key)))
            }
        }
        return step
    }

    @Test(arguments: [
        ("   s", "20,8;20,8"), (" >>>vv<s", "20,8 23,8 23,10 22,10"), (" >> >> vs", "20,8 22,8;24,8 24,9"),
        (" > u <s", "20,8"), (" >u >s", "21,8 22,8"),
    ])
    func keys_whilePenGoesUpAndDown_makeStrokes(_ keys: String, _ strokes: String) {
        var pad = Self.pad()
        if keys == " > u <s" {
            // Undone as the pen was put down again: only what comes then counts.
            #expect(press(" > u", &pad) == .draw)
            #expect(pad.drawing?.text == nil)
            return
        }
        #expect(press(keys, &pad) == .send(strokes))
    }

    @Test func straightLine_howeverLong_isTwoPoints() {
        var pad = Self.pad(80, 4)
        #expect(press(" " + String(repeating: ">", count: 30), &pad) == .draw)
        #expect(pad.handle(.wordLeft) == .draw)
        #expect(pad.handle(.enter) == .send("40,2 70,2 62,2"))
    }

    @Test func edges_keepTheCursor() {
        var pad = Self.pad(4, 4)
        #expect(press("<<", &pad) == .draw)
        #expect(press("<", &pad) == .bell && pad.cursor == Drawing.Point(0, 2))
        #expect(pad.handle(.wordRight) == .draw && pad.cursor.x == 3)
        #expect(pad.handle(.wordRight) == .bell)
        #expect(pad.handle(.home) == .draw && pad.handle(.pageUp) == .draw)
        #expect(pad.cursor == Drawing.Point(0, 0))
        #expect(pad.handle(.end) == .draw && pad.handle(.pageDown) == .draw)
        #expect(pad.cursor == Drawing.Point(3, 3))
    }

    @Test func nothing_isNotSent() {
        var pad = Self.pad()
        #expect(pad.handle(.enter) == .bell && press("s", &pad) == .bell && press("u", &pad) == .bell)
        #expect(press(" us", &pad) == .bell)
    }

    @Test(arguments: [EditKey.interrupt, .deleteOrEnd, .text("q")])
    func givingUp_whateverWasDrawn_cancels(_ key: EditKey) {
        var pad = Self.pad()
        _ = press(" >", &pad)
        #expect(pad.handle(key) == .cancel)
    }

    @Test func keys_thatMeanNothing_ring() {
        var pad = Self.pad()
        #expect(press("x", &pad) == .bell && pad.handle(.tab) == .bell && pad.handle(.paste("1,1")) == .bell)
        #expect(pad == Self.pad())
    }

    /// However long somebody draws, what is sent is a drawing.
    @Test func drawing_withoutAnEnd_staysWithinItsBounds() throws {
        var pad = Self.pad()
        for round in 0..<2_000 {
            _ = press(round.isMultiple(of: 37) ? " v " : ">v<^^", &pad)
            if round.isMultiple(of: 5) { _ = press(" ", &pad) }
        }
        let made = pad.drawing
        let drawing = try #require(made)
        #expect(drawing.strokes.count <= DrawingBounds.strokes)
        #expect(Drawing(text: drawing.text, in: drawing.size) == drawing)
    }

    // MARK: On a terminal

    @Test func pad_onATerminal_showsFrameDotsCursorAndKeys() {
        var pad = Self.pad(6, 4)
        _ = press(" >v", &pad)
        let plain = TerminalPainter(isColoured: false).pad(pad, in: .english, width: 80)
        #expect(plain.lines.prefix(4) == ["┌──────┐", "│      │", "│   ▀▒ │", "└──────┘"])
        #expect(plain.lines[4].hasPrefix("pen down: "))
        #expect((plain.row, plain.column) == (2, 5))
        let ascii = TerminalPainter(isColoured: false, drawing: .ascii).pad(pad, in: .english, width: 80)
        #expect(
            ascii.lines.prefix(6) == ["+------+", "|      |", "|      |", "|   ## |", "|    # |", "+------+"])
        #expect((ascii.row, ascii.column) == (4, 5))
    }

    @Test func cursor_inALayout_isInFrontOfItsColumn() {
        var layout = EditLayout()
        layout.add(styled: "│a\u{1}\u{1B}[31m\u{1}b\u{1}\u{1B}[0m\u{1}│", markingCursorAt: 2)
        layout.end()
        #expect(layout.cells[layout.cursor].text == "b")
    }
}
