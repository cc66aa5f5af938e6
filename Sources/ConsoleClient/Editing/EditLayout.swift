import Model

/// Where cells of text stand on a terminal that breaks its lines by itself.
struct EditLayout: Equatable {
    /// One character as it is drawn, or the end of a line. A terminal of another width moves a cursor with the character
    /// that it stands on, so at each end there is one.
    struct Cell: Equatable {
        let text: String
        let columns: Int
        var endsLine: Bool { self == .lineEnd }

        static let lineEnd = Cell(text: " \r\n", columns: 1)
        static let end = Cell(text: " ", columns: 1)
    }

    struct Position: Equatable {
        var row = 0
        var column = 0
    }

    private(set) var cells: [Cell] = []
    /// The cell in front of which the cursor stands.
    private(set) var cursor = 0

    /// Adds a text; what stands between two U+0001 takes no columns.
    mutating func add(styled text: String) {
        for (index, part) in text.split(separator: "\u{1}", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) {
                add(part)
            } else {
                cells.append(Cell(text: String(part), columns: 0))
            }
        }
    }

    /// Adds such a text, and marks the cursor in front of the character at a column.
    mutating func add(styled text: String, markingCursorAt column: Int) {
        let start = cells.count
        add(styled: text)
        var columns = 0
        for index in start..<cells.count {
            if columns == column, cells[index].columns > 0 { return cursor = index }
            columns += cells[index].columns
        }
    }

    /// Adds characters that are harmless already.
    mutating func add(_ text: some Sequence<Character>) {
        cells += text.map {
            $0 == "\r\n" ? .lineEnd : Cell(text: String($0), columns: DisplayWidth.columns(of: $0))
        }
    }

    mutating func endLine() { cells.append(.lineEnd) }

    /// Adds what the cursor stands on at the end of everything.
    mutating func end() { cells.append(.end) }

    mutating func markCursor() { cursor = cells.count }

    /// Where each cell stands.
    func positions(columns: Int) -> [Position] {
        var next = Position()
        return cells.map { cell in
            if next.column + cell.columns > columns { next = Position(row: next.row + 1) }
            let position = next
            next =
                cell.endsLine
                ? Position(row: next.row + 1) : Position(row: next.row, column: next.column + cell.columns)
            return position
        }
    }

    /// The rows around the cursor, where there are more than fit.
    func fitting(rows: Int, columns: Int) -> EditLayout {
        let positions = positions(columns: columns)
        guard let last = positions.last, last.row >= rows else { return self }
        let first = min(max(0, positions[cursor].row - rows / 2), last.row - rows + 1)
        let shown = cells.indices.filter { (first..<first + rows).contains(positions[$0].row) }
        guard let start = shown.first, let end = shown.last else { return self }
        var part = EditLayout()
        part.cells = Array(cells[start...end])
        // The end of the last line would be a row more.
        if part.cells.last?.endsLine == true { part.cells[part.cells.count - 1] = .end }
        part.cursor = cursor - start
        return part
    }
}
