import Testing

@testable import ConsoleClient
@testable import Model

/// What reaches a terminal of a picture: libchafa's drawing, in its cells, and nothing else.
struct PictureDrawingTests {
    private static func picture(_ width: Int, _ height: Int) throws -> PixelPicture {
        let bytes = (0..<width * height).flatMap { index -> [UInt8] in
            let (x, y) = (index % width, index / width)
            return [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x ^ y) & 255), 255]
        }
        return try #require(PixelPicture(width: width, height: height, bytes: bytes))
    }

    @Test(arguments: [
        (640, 480, 80, 24, 43, 16), (640, 480, 40, 24, 35, 13), (960, 640, 120, 50, 48, 16),
        (4000, 200, 80, 24, 60, 2), (200, 4000, 80, 24, 2, 16), (8, 16, 80, 24, 1, 1),
        (2048, 1536, 200, 60, 43, 16), (640, 480, 40, 9, 8, 3),
    ])
    func frame_ofAPicture_fitsTheTerminalAndKeepsItsShape(
        width: Int, height: Int, columns: Int, rows: Int, across: Int, down: Int
    ) throws {
        let frame = try #require(
            PictureFrame(width: width, height: height, cell: CellSize(), columns: columns, rows: rows))
        #expect(frame.columns == across && frame.rows == down)
        #expect(PictureFrame.indent + frame.columns < columns)
    }

    @Test(arguments: [(39, 24), (80, 8), (2, 2)])
    func frame_onATerminalThatIsTooSmall_isNone(columns: Int, rows: Int) {
        #expect(
            PictureFrame(width: 640, height: 480, cell: CellSize(), columns: columns, rows: rows) == nil)
    }

    @Test func frame_ofOneOfMany_isHalfAsHigh() {
        let frame = PictureFrame(
            width: 640, height: 480, cell: CellSize(), columns: 80, rows: 24, isOneOfMany: true)
        #expect(frame?.rows == 8)
    }

    @Test(arguments: PictureMode.allCases, [40, 60, 80, 120])
    func drawing_atEachWidth_endsBelowItself_andIsOfItsModeAlone(mode: PictureMode, columns: Int) throws {
        let picture = try Self.picture(160, 100)
        let frame = try #require(
            PictureFrame(width: 640, height: 400, cell: CellSize(), columns: columns, rows: 24))
        let drawing = PictureDrawing(mode: mode, colours: .all, isASCII: false, cell: CellSize())
        let text = try #require(drawing.text(of: picture, in: frame))
        guard mode != .symbols else {
            var terminal = ModelTerminal(columns: columns)
            terminal.write(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") + "|")
            #expect(terminal.screen.count == frame.rows + 1 && terminal.beforeCursor == "|")
            #expect(terminal.screen.dropLast().allSatisfy { $0.hasPrefix("    ") && $0.count < columns })
            return
        }
        let rows = frame.rows
        let start = String(repeating: "\r\n", count: rows) + "\u{1B}[\(rows)A\u{1B}[4C\u{1B}7"
        let mark = [PictureMode.sixel: "\u{1B}P", .kitty: "\u{1B}_Ga=T", .iterm: "\u{1B}]1337;"][mode] ?? ""
        #expect(text.hasPrefix(start + mark) && text.hasSuffix("\u{1B}8\u{1B}[\(rows)B\r"))
    }

    @Test(arguments: [
        (PictureColours.all, "38;2;"), (.few, "38;5;"), (.sixteen, "\u{1B}[3"),
    ])
    func symbols_haveTheColoursThatTheTerminalHas(colours: PictureColours, mark: String) throws {
        let frame = try #require(
            PictureFrame(width: 320, height: 200, cell: CellSize(), columns: 80, rows: 24))
        let drawing = PictureDrawing(mode: .symbols, colours: colours, isASCII: false, cell: CellSize())
        #expect(try #require(drawing.text(of: try Self.picture(320, 200), in: frame)).contains(mark))
    }

    @Test(arguments: [true, false])
    func symbols_withoutColours_areCharactersAlone(isASCII: Bool) throws {
        let frame = try #require(
            PictureFrame(width: 320, height: 200, cell: CellSize(), columns: 80, rows: 24))
        let drawing = PictureDrawing(mode: .symbols, colours: .none, isASCII: isASCII, cell: CellSize())
        let text = try #require(drawing.text(of: try Self.picture(320, 200), in: frame))
        #expect(!text.contains("\u{1B}") && text.allSatisfy { $0.isASCII } == isASCII)
    }

    /// A dense screen makes neither kitty's nor iTerm's picture larger.
    @Test func graphics_onADenseScreen_takeNoMoreBytes() throws {
        let (picture, dense) = (try Self.picture(160, 120), try #require(CellSize(width: 40, height: 80)))
        let frame = try #require(
            PictureFrame(width: 4000, height: 3000, cell: dense, columns: 80, rows: 24))
        let drawing = PictureDrawing(mode: .kitty, colours: .all, isASCII: false, cell: dense)
        #expect(try #require(drawing.text(of: picture, in: frame)).utf8.count < 1_000_000)
    }

    // MARK: The filter

    private static let escape = "\u{1B}"
    private static let hostile: [(PictureMode, String)] = [
        (.symbols, "\u{1B}[2J"), (.symbols, "\u{1B}]0;title\u{7}"), (.symbols, "a\u{1B}[31"),
        (.symbols, "\u{7}"), (.symbols, "a\rb"), (.symbols, "\u{9B}31m"), (.symbols, "\u{202E}abc"),
        (.symbols, "宽"), (.symbols, String(repeating: "a", count: 21)), (.symbols, "\u{1B}[?1049h"),
        (.symbols, String(repeating: "a\n", count: 11)), (.symbols, "\u{1B}P0q~\u{1B}\\"),
        (.symbols, "\u{1B}[" + String(repeating: "1;", count: 40) + "m"),
        (.sixel, ""), (.sixel, "\u{1B}P0;1q~~\u{1B}\\x"), (.sixel, "\u{1B}P0;1q~~"),
        (.sixel, "\u{1B}P$q\"p\u{1B}\\"), (.sixel, "\u{1B}P0q~\u{7}~\u{1B}\\"),
        (.sixel, "\u{1B}P0q~\u{1B}\\\u{1B}[2J"), (.sixel, "\u{1B}P+q544e\u{1B}\\"),
        (.sixel, "~\u{1B}P0q~\u{1B}\\"),
        (.kitty, ""), (.kitty, "\u{1B}_Ga=d\u{1B}\\"), (.kitty, "\u{1B}_Ga=T,t=f;L2V0Yw==\u{1B}\\"),
        (.kitty, "\u{1B}_Ga=T,f=32;AAAA\u{1B}\\\u{1B}[c"), (.kitty, "\u{1B}_Gi=31,a=T;AA\u{1B}\\"),
        (.kitty, "\u{1B}_Gm=1;A\u{7}A\u{1B}\\"), (.kitty, "\u{1B}_X\u{1B}\\"), (.kitty, "\u{1B}_Gm=1;AAAA"),
        (.iterm, "\u{1B}]1337;File=inline=0;width=9;height=4;preserveAspectRatio=0:AA\u{7}"),
        (.iterm, "\u{1B}]1337;File=name=eA==;inline=1;width=9;height=4;preserveAspectRatio=0:AA\u{7}"),
        (.iterm, "\u{1B}]1337;SetUserVar=a=b\u{7}"), (.iterm, "\u{1B}]52;c;AAAA\u{7}"),
        (.iterm, "\u{1B}]1337;File=inline=1;width=9;height=4;preserveAspectRatio=0:A\u{1B}A\u{7}"),
        (.iterm, "\u{1B}]1337;File=inline=1;width=9;height=4;preserveAspectRatio=0:AA\u{7}x"),
    ]

    @Test(arguments: hostile)
    func filter_whenADrawingHasAnythingElse_letsNothingThrough(mode: PictureMode, drawn: String) throws {
        let frame = try #require(
            PictureFrame(width: 160, height: 160, cell: CellSize(), columns: 80, rows: 24))
        #expect(frame.columns == 20 && frame.rows == 10)
        #expect(!PictureFilter.passes(Array(drawn.utf8), as: mode, in: frame))
    }

    @Test func filter_whenBytesAreNoText_letsNothingThrough() throws {
        let frame = try #require(
            PictureFrame(width: 160, height: 160, cell: CellSize(), columns: 80, rows: 24))
        #expect(!PictureFilter.passes([0x61, 0xFF], as: .symbols, in: frame))
        #expect(!PictureFilter.passes([0x9B, 0x32, 0x4A], as: .symbols, in: frame))
    }

    @Test(arguments: [(0, 4, 0), (4, 0, 0), (2, 2, 15), (2, 2, 17), (4096, 1, 16384), (-1, -1, 4)])
    func pixels_ofAnotherCount_areNoPicture(width: Int, height: Int, bytes: Int) {
        #expect(
            PixelPicture(width: width, height: height, bytes: [UInt8](repeating: 0, count: bytes)) == nil)
    }
}
