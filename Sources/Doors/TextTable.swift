internal import Community

/// Rows of text in columns, for doors that draw with a fixed-width font.
public struct TextTable: Sendable {
    private var rows: [[String]] = []
    private let widest: Int

    /// - Parameter widest: a cell wider than this doesn't widen its column.
    public init(widest: Int = 40) { self.widest = widest }

    /// Adds a row of cells; they are escaped here, so that their widths are right.
    public mutating func add(_ cells: [String]) { rows.append(cells.map(Escaping.escape)) }

    /// One line for each row: columns two spaces apart, nothing behind the last word.
    public var lines: [String] {
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
