import Doors
import Model

/// How a drawing looks while it is made. What takes no columns stands between two U+0001.
extension TerminalPainter {
    /// Returns the lines of a pad, its frame and its keys; the row and the column of the cursor's dot in them.
    ///
    /// - Parameter width: the columns of the terminal; in few of them the keys take two lines.
    func pad(
        _ pad: DrawingPad, in language: Language, width: Int
    ) -> (lines: [String], row: Int, column: Int) {
        let isUnicode = drawing == .unicode
        // A dot of a half block is about as wide as high. Without those, a dot is a character.
        let dots = isUnicode ? 2 : 1
        let drawn = pad.drawing?.dots ?? []
        let edge = String(repeating: isUnicode ? "─" : "-", count: pad.size.width)
        var lines = [isUnicode ? "┌\(edge)┐" : "+\(edge)+"]
        for row in stride(from: 0, to: pad.size.height, by: dots) {
            let cells = (0..<pad.size.width).map { column in
                cell((0..<dots).map { Drawing.Point(column, row + $0) }, drawn, pad)
            }
            let side = isUnicode ? "│" : "|"
            lines.append(side + cells.joined() + side)
        }
        lines.append(isUnicode ? "└\(edge)┘" : "+\(edge)+")
        lines += wrapped(StyledText(TerminalWords.pad(isDown: pad.isDown).text(in: language)), width)
        return (lines, 1 + pad.cursor.y / dots, 1 + pad.cursor.x)
    }

    /// A character for one dot, or for two of which the first stands above the other.
    private func cell(
        _ dots: [Drawing.Point], _ drawn: Set<Drawing.Point>, _ pad: DrawingPad
    ) -> String {
        guard dots.count == 2 else { return drawn.contains(dots[0]) ? "#" : " " }
        let (upper, lower) = (drawn.contains(dots[0]), drawn.contains(dots[1]))
        guard dots.contains(pad.cursor) else {
            return upper ? lower ? "█" : "▀" : lower ? "▄" : " "
        }
        let isUpper = pad.cursor == dots[0]
        let isOtherDrawn = isUpper ? lower : upper
        let mark = isUpper ? "▀" : "▄"
        guard isColoured else { return isOtherDrawn ? "▒" : isUpper ? "˙" : "." }
        // The cursor's dot in its own colour, and behind it the other one in what it would have.
        let colour = pad.isDown ? 31 : 33
        return "\u{1}\u{1B}[\(isOtherDrawn ? "\(colour);47" : "\(colour)")m\u{1}\(mark)\u{1}\u{1B}[0m\u{1}"
    }
}
