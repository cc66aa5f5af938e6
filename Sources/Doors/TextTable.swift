internal import Model

/// A table of text in columns, for doors with a fixed-width font.
package struct TextTable: Sendable {
    /// A cell, escaped, with the columns that it takes.
    private struct Cell {
        let text: String
        let columns: Int

        init(_ text: String) {
            self.text = Escaping.escape(text)
            columns = DisplayWidth.columns(of: self.text)
        }
    }

    private var rows: [[Cell]] = []
    private let widest: Int

    /// - Parameter widest: The width from which a cell no longer widens its column.
    package init(widest: Int = 40) { self.widest = widest }

    /// Adds a row of cells. They are escaped here, so that their widths are right.
    package mutating func add(_ cells: [String]) { rows.append(cells.map(Cell.init)) }

    /// One line for each row, with columns two spaces apart and no trailing spaces.
    package var lines: [String] {
        var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
        for row in rows {
            for (column, cell) in row.enumerated() where cell.columns <= widest {
                widths[column] = max(widths[column], cell.columns)
            }
        }
        return rows.map { line(of: $0, widths: widths) }
    }

    private func line(of row: [Cell], widths: [Int]) -> String {
        var line = ""
        for (cell, width) in zip(row, widths).dropLast() {
            line += cell.text
            line += String(spaces: max(width - cell.columns, 0) + 2)
        }
        line += row.last?.text ?? ""
        while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
        return line
    }
}
