internal import Model

/// A table of text in columns, for doors with a fixed-width font.
package struct TextTable: Sendable {
    private var rows: [[String]] = []
    private let widest: Int

    /// - Parameter widest: The width from which a cell no longer widens its column.
    package init(widest: Int = 40) { self.widest = widest }

    /// Adds a row of cells. They are escaped here, so that their widths are right.
    package mutating func add(_ cells: [String]) { rows.append(cells.map(Escaping.escape)) }

    /// One line for each row, with columns two spaces apart and no trailing spaces.
    package var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.compactMap { column < $0.count ? DisplayWidth.columns(of: $0[column]) : nil }
                .filter { $0 <= widest }.max() ?? 0
        }
        return rows.map { row in line(of: row, widths: widths) }
    }

    private func line(of row: [String], widths: [Int]) -> String {
        var line = ""
        for (column, cell) in row.enumerated() {
            line += cell
            guard column < row.count - 1 else { break }
            line += String(spaces: widths[column] - DisplayWidth.columns(of: cell)) + "  "
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
