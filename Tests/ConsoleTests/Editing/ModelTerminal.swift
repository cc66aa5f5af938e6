import Model

/// What a terminal makes of what is written to it: rows that break by themselves and are broken anew with another width,
/// as those of tmux, VTE and kitty.
struct ModelTerminal {
    private struct Row {
        var cells: [String] = []
        /// Whether it goes on in the next row.
        var isBroken = false
    }

    private(set) var columns: Int
    private var rows = [Row()]
    private var row = 0
    private var column = 0
    /// What stands on the screen on which it began, while another one is shown.
    private var first: (rows: [Row], row: Int, column: Int)?

    init(columns: Int) { self.columns = columns }

    /// The rows without white space at their ends, but for empty ones at the end.
    var screen: [String] {
        let texts = rows.map { row in
            String(row.cells.joined().reversed().drop { $0 == " " }.reversed())
        }
        return Array(texts.reversed().drop(while: \.isEmpty).reversed())
    }

    /// What stands before the cursor in its row.
    var beforeCursor: String {
        rows[row].cells.prefix(column).joined()
    }

    mutating func write(_ text: String) {
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "\r\n": feed()
            case "\r": column = 0
            case "\u{7}": break
            case "\u{1B}": control(&rest)
            default: put(character)
            }
        }
    }

    /// Another width: what was one line is broken anew, and the cursor stays with its character.
    mutating func resize(columns new: Int) {
        var lines: [(cells: [String], cursor: Int?)] = [([], nil)]
        for (index, each) in rows.enumerated() {
            if index == row { lines[lines.count - 1].cursor = lines[lines.count - 1].cells.count + column }
            lines[lines.count - 1].cells += each.cells
            if !each.isBroken, index + 1 < rows.count { lines.append(([], nil)) }
        }
        columns = new
        rows = []
        for line in lines {
            let start = rows.count
            var index = 0
            repeat {
                let end = min(index + new, line.cells.count)
                // A wide character isn't cut.
                let cut = end < line.cells.count && line.cells[end].isEmpty ? end - 1 : end
                rows.append(Row(cells: Array(line.cells[index..<cut]), isBroken: cut < line.cells.count))
                index = cut
            } while index < line.cells.count
            guard let cursor = line.cursor else { continue }
            var (at, left) = (start, cursor)
            while rows[at].isBroken, left >= rows[at].cells.count {
                left -= rows[at].cells.count
                at += 1
            }
            (row, column) = (at, left)
        }
    }

    private mutating func put(_ character: Character) {
        let width = DisplayWidth.columns(of: character)
        if column + width > columns {
            rows[row].isBroken = true
            feed()
        }
        while rows[row].cells.count < column { rows[row].cells.append(" ") }
        rows[row].cells.replaceSubrange(
            column..<min(column + width, rows[row].cells.count),
            with: [String(character)] + Array(repeating: "", count: width - 1))
        column += width
    }

    private mutating func feed() {
        (row, column) = (row + 1, 0)
        if row == rows.count { rows.append(Row()) }
    }

    private mutating func control(_ rest: inout Substring) {
        guard rest.popFirst() == "[" else { return }
        let parameters = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
        rest = rest[parameters.endIndex...]
        let count = Int(parameters) ?? 1
        switch rest.popFirst() {
        case "A": row = max(0, row - count)
        case "C": column = min(columns - 1, column + count)
        case "H": (row, column) = (0, 0)
        case "h" where parameters == "?1049":
            first = (rows, row, column)
            (rows, row, column) = ([Row()], 0, 0)
        case "l" where parameters == "?1049":
            if let first { (rows, row, column) = first }
            first = nil
        case "J" where parameters == "2": rows = rows.map { _ in Row() }
        case "J":
            rows[row].cells = Array(rows[row].cells.prefix(column))
            rows[row].isBroken = false
            rows.removeLast(rows.count - row - 1)
        default: break
        }
    }
}
