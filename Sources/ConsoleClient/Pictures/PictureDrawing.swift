import CDrawing
import Glibc

/// A picture as a terminal takes it, made by libchafa from pixels.
struct PictureDrawing {
    let mode: PictureMode
    let colours: PictureColours
    let isASCII: Bool
    let cell: CellSize

    /// Draws a picture into cells. Returns what to write where a line begins, with which the cursor comes to the
    /// beginning of the line below the picture; `nil` if what was drawn is not what it should be.
    func text(of picture: PixelPicture, in frame: PictureFrame) -> String? {
        guard let drawn = drawn(picture, frame), PictureFilter.passes(drawn, as: mode, in: frame) else {
            return nil
        }
        let text = String(decoding: drawn, as: UTF8.self)
        let indent = PictureFrame.indent
        guard mode != .symbols else {
            return text.split(separator: "\n", omittingEmptySubsequences: false).map {
                String(repeating: " ", count: indent) + $0 + (colours == .none ? "" : "\u{1B}[0m") + "\r\n"
            }.joined()
        }
        // Terminals differ in where the cursor is behind a picture, so the rows are made first, and it comes back.
        return String(repeating: "\r\n", count: frame.rows)
            + "\u{1B}[\(frame.rows)A\u{1B}[\(indent)C\u{1B}7" + text + "\u{1B}8\u{1B}[\(frame.rows)B\r"
    }

    /// What libchafa makes of it; `nil` if there is no memory for it.
    private func drawn(_ picture: PixelPicture, _ frame: PictureFrame) -> [UInt8]? {
        picture.bytes.withUnsafeBufferPointer { pixels in
            let cell = sentCell
            var drawing = quad_drawing(
                pixels: pixels.baseAddress, width: CInt(picture.width), height: CInt(picture.height),
                columns: CInt(frame.columns), rows: CInt(frame.rows), cell_width: CInt(cell.width),
                cell_height: CInt(cell.height), mode: Self.mode(mode),
                colours: Self.colours(mode == .symbols ? colours : .all), is_ascii: isASCII ? 1 : 0)
            var length = 0
            guard let text = quad_draw(&drawing, &length) else { return nil }
            defer { free(text) }
            return text.withMemoryRebound(to: UInt8.self, capacity: length) {
                Array(UnsafeBufferPointer(start: $0, count: length))
            }
        }
    }

    /// kitty and iTerm make a picture as large as its cells, whatever its pixels: those of a dense screen would be
    /// megabytes.
    private var sentCell: CellSize {
        let most = CellSize()
        guard mode == .kitty || mode == .iterm, cell.height > most.height else { return cell }
        return CellSize(width: max(2, cell.width * most.height / cell.height), height: most.height) ?? most
    }

    private static func mode(_ mode: PictureMode) -> quad_drawing_mode {
        switch mode {
        case .kitty: quad_drawing_kitty
        case .iterm: quad_drawing_iterm
        case .sixel: quad_drawing_sixels
        case .symbols: quad_drawing_symbols
        }
    }

    private static func colours(_ colours: PictureColours) -> quad_drawing_colours {
        switch colours {
        case .all: quad_colours_all
        case .few: quad_colours_256
        case .sixteen: quad_colours_16
        case .none: quad_colours_none
        }
    }
}
