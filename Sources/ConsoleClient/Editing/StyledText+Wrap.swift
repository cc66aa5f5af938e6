/// Breaking a text into lines.
extension StyledText {
    /// Signs that begin no line, and those that end none.
    private static let notFirst = Set("，。、！？；：」』）》〉】〕…,.!?;:)]}”’%")
    private static let notLast = Set("「『（《〈【〔([{“‘")

    /// Breaks the text at words, beside wide characters, and within a word only where it is longer than a line.
    /// - Parameters:
    ///   - width: The columns of a line.
    ///   - indent: The spaces in front of all lines but the first.
    func wrapped(width: Int, indent: Int) -> [StyledText] {
        var lines: [StyledText] = []
        var rest = pieces[...]
        repeat {
            let margin = lines.isEmpty ? 0 : indent
            let line = Self.line(from: rest, width: max(2, width - margin))
            var text = StyledText(String(repeating: " ", count: margin))
            text.add(StyledText(line.reversed().drop { $0.character == " " }.reversed()))
            lines.append(text)
            rest = rest[line.endIndex...].drop { $0.character == " " }
        } while !rest.isEmpty
        return lines
    }

    /// The pieces that fit into a line.
    private static func line(from pieces: ArraySlice<Piece>, width: Int) -> ArraySlice<Piece> {
        var columns = 0
        var end = pieces.startIndex
        while end < pieces.endIndex, columns + pieces[end].columns <= width {
            columns += pieces[end].columns
            end += 1
        }
        guard end < pieces.endIndex else { return pieces }
        var index = end
        while index > pieces.startIndex, !canBreak(pieces, before: index) { index -= 1 }
        return pieces[..<(index > pieces.startIndex ? index : max(end, pieces.startIndex + 1))]
    }

    private static func canBreak(_ pieces: ArraySlice<Piece>, before index: Int) -> Bool {
        guard index > pieces.startIndex else { return false }
        let (last, next) = (pieces[index - 1], pieces[index])
        // White space at a line's end isn't drawn, so it may lie beyond the edge.
        if next.character == " " || last.character == " " {
            return pieces[..<index].contains { $0.character != " " }
        }
        guard last.columns == 2 || next.columns == 2 else { return false }
        return !notFirst.contains(next.character) && !notLast.contains(last.character)
    }
}
