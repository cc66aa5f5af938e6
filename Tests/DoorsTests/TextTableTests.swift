import Community
import Model
import Testing

@testable import Doors

@Suite struct TextTableTests {
    @Test(arguments: [
        ("abc", 3), ("你好", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤️", 2), ("🇭🇰", 2), ("", 0), ("한국", 4),
        ("ｱ", 1), ("1️⃣", 2), ("\u{301}", 0), ("\u{200D}", 0), ("Ｑ", 2), ("🎓陳大文", 8),
    ])
    func columns_ofText_countsTerminalColumns(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.columns(of: text) == columns)
    }

    @Test func lines_whenWidthsDiffer_areAligned() {
        var table = TextTable()
        table.add(["1.", "44", "COMP3278 notes", "alice"])
        table.add(["10.", "7", "你好", "bob"])
        #expect(table.lines == ["1.   44  COMP3278 notes  alice", "10.  7   你好            bob"])
    }

    @Test func lines_whenACellIsTooWide_othersKeepTheirColumn() {
        var table = TextTable(widest: 5)
        table.add(["a", "x"])
        table.add(["much wider", "y"])
        #expect(table.lines == ["a  x", "much wider  y"])
    }

    @Test func lines_whenACellIsHarmful_showItEscaped() {
        var table = TextTable()
        table.add(["a\nerror: b", "x"])
        #expect(table.lines == [#"a\nerror: b  x"#])
    }

    @Test func lines_whenARowEndsEmpty_haveNoTrailingSpace() {
        var table = TextTable()
        table.add(["a", ""])
        #expect(table.lines == ["a"])
    }
}
