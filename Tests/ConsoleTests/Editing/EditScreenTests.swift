import Testing

@testable import ConsoleClient

struct EditScreenTests {
    private static func layout(_ before: String, _ after: String = "") -> EditLayout {
        let painter = TerminalPainter(isColoured: true)
        var layout = EditLayout()
        layout.add(styled: painter.prompt())
        layout.add(painter.edited(Array(before)))
        layout.markCursor()
        layout.add(painter.edited(Array(after)))
        layout.end()
        return layout
    }

    private static let texts = [
        "", "short", "你好", "一二三四五六七八九十一二三四五六七八九十", "a👨‍👩‍👧b e\u{301} 🎓", "one\ntwo", "one\n\nthree",
        String(repeating: "x", count: 34), String(repeating: "x", count: 35),
        String(repeating: "界", count: 17),
        String(repeating: "word ", count: 30),
    ]

    @Test(arguments: texts, [40, 41])
    func line_whenDrawnAndTakenOff_leavesWhatWasThere(_ text: String, _ columns: Int) {
        for cut in [0, text.count / 2, text.count] {
            var (screen, terminal) = (EditScreen(), ModelTerminal(columns: columns))
            let size = TerminalSize(columns: columns, rows: 24)
            terminal.write("before\r\n")
            terminal.write(
                screen.draw(Self.layout(String(text.prefix(cut)), String(text.dropFirst(cut))), size: size))
            terminal.write(screen.hide(columns: columns))
            #expect(terminal.screen == ["before"] && terminal.beforeCursor == "")
        }
    }

    @Test(arguments: texts)
    func line_whenTheWindowGetsOtherWidths_isDrawnAnewWithoutGhosts(_ text: String) {
        var (screen, terminal) = (EditScreen(), ModelTerminal(columns: 60))
        terminal.write("before\r\n")
        let layout = Self.layout(text)
        for columns in [60, 40, 30, 70, 41, 40, 100] {
            terminal.resize(columns: columns)
            let size = TerminalSize(columns: columns, rows: 24)
            #expect(columns == 60 || !screen.shows(layout, size: size))
            terminal.write(screen.draw(layout, size: size))
            var alone = ModelTerminal(columns: columns)
            var other = EditScreen()
            alone.write("before\r\n" + other.draw(layout, size: size))
            #expect(terminal.screen == alone.screen, "at \(columns)")
            #expect(terminal.beforeCursor == alone.beforeCursor, "at \(columns)")
        }
    }

    @Test func cursor_whenInTheMiddle_standsThere() {
        var (screen, terminal) = (EditScreen(), ModelTerminal(columns: 40))
        terminal.write(screen.draw(Self.layout("你好", "世界"), size: TerminalSize(columns: 40, rows: 24)))
        #expect(terminal.screen == ["quad> 你好世界"] && terminal.beforeCursor == "quad> 你好")
    }

    @Test func text_whenItHasMoreRowsThanTheScreen_showsThoseAroundTheCursor() {
        let lines = (1...30).map(String.init).joined(separator: "\n")
        var (screen, terminal) = (EditScreen(), ModelTerminal(columns: 40))
        let size = TerminalSize(columns: 40, rows: 10)
        terminal.write(screen.draw(Self.layout(lines), size: size))
        #expect(terminal.screen == (22...30).map { "  \($0)" })
        terminal.write(screen.draw(Self.layout("", lines), size: size))
        #expect(
            terminal.screen == ["quad> 1"] + (2...9).map { "  \($0)" } && terminal.beforeCursor == "quad> ")
    }

    @Test func line_whenUnchanged_isNotDrawnAgain() {
        var screen = EditScreen()
        let size = TerminalSize(columns: 40, rows: 24)
        #expect(!screen.shows(Self.layout("a"), size: size))
        _ = screen.draw(Self.layout("a"), size: size)
        #expect(screen.shows(Self.layout("a"), size: size))
        #expect(!screen.shows(Self.layout("ab"), size: size))
        _ = screen.hide(columns: 40)
        #expect(!screen.shows(Self.layout("a"), size: size))
    }
}
