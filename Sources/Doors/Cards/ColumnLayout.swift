import Community
import Model

/// Lays out cells in columns, two spaces apart. A cell that is too wide is broken into lines.
struct ColumnLayout {
    private static let gap = 2
    /// The least width of a column that can be read.
    private static let narrowest = 6

    private let widths: [Int]
    private let isRight: [Bool]

    /// - Parameters:
    ///   - width: The width of all columns together, or `nil` for no bound.
    ///   - numbersRight: The rows that decide which columns hold numbers. Those are aligned to the right.
    /// - Returns: `nil` if the columns don't fit.
    init?(rows: [[String]], width: Int?, numbersRight: [[String]] = []) {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { column < $0.count ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        if let width {
            let room = width - Self.gap * max(count - 1, 0)
            if widths.reduce(0, +) > room {
                guard let cap = Self.cap(on: widths, within: room) else { return nil }
                widths = widths.map { min($0, cap) }
            }
        }
        self.widths = widths
        isRight = (0..<count).map { column in
            let cells = numbersRight.compactMap { column < $0.count ? $0[column] : nil }.filter {
                !$0.isEmpty
            }
            return !cells.isEmpty && cells.allSatisfy { Double($0) != nil }
        }
    }

    /// Returns the greatest width of a column with which all columns fit, or `nil` if they can't.
    private static func cap(on widths: [Int], within room: Int) -> Int? {
        var cap = widths.max() ?? 0
        while cap >= narrowest, widths.reduce(0, { $0 + min($1, cap) }) > room { cap -= 1 }
        return cap >= narrowest ? cap : nil
    }

    func lines(of row: [String]) -> [String] {
        let cells = row.enumerated().map { TextWrap.lines($1, width: widths[$0]) }
        return (0..<(cells.map(\.count).max() ?? 0)).map { line in
            var text = ""
            for (column, cell) in cells.enumerated() {
                text += padded(line < cell.count ? cell[line] : "", in: column)
                if column < cells.count - 1 { text += String(spaces: Self.gap) }
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// Returns a line of dashes under each column.
    func separator(_ dash: String) -> String {
        widths.map { String(repeating: dash, count: $0) }
            .joined(separator: String(spaces: Self.gap))
    }

    private func padded(_ text: String, in column: Int) -> String {
        let space = String(spaces: widths[column] - DisplayWidth.columns(of: text))
        return isRight[column] ? space + text : text + space
    }
}
