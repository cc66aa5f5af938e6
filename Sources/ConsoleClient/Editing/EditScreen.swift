/// The edited line on a terminal: how it is drawn, and taken off again for what arrives meanwhile.
struct EditScreen {
    /// What is on the screen.
    private var drawn: EditLayout?
    /// What was to be drawn, and how large the screen was.
    private var last: (layout: EditLayout, size: TerminalSize)?

    /// Whether a line is on the screen as it would be drawn.
    func shows(_ layout: EditLayout, size: TerminalSize) -> Bool {
        guard drawn != nil, let last else { return false }
        return last == (layout, size)
    }

    /// Draws a line in the place of the one that is there.
    mutating func draw(_ layout: EditLayout, size: TerminalSize) -> String {
        let hidden = hide(columns: size.columns)
        // A row stays for what came before.
        let shown = layout.fitting(rows: max(1, size.rows - 1), columns: size.columns)
        drawn = shown
        last = (layout, size)
        let positions = shown.positions(columns: size.columns)
        var text = hidden + shown.cells.map(\.text).joined()
        guard let end = positions.last else { return text }
        let cursor = positions[shown.cursor]
        if end.row > cursor.row { text += "\u{1B}[\(end.row - cursor.row)A" }
        text += "\r" + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "")
        return text
    }

    /// Takes the line off, all of its rows; the cursor is where it began. A terminal of another width than before has
    /// broken it anew by now.
    mutating func hide(columns: Int) -> String {
        guard let drawn else { return "" }
        self.drawn = nil
        let row = drawn.positions(columns: columns)[drawn.cursor].row
        return (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J"
    }

    /// Forgets what is there: the screen is empty.
    mutating func forget() { drawn = nil }
}
