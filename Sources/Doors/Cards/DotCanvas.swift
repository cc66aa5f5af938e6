import Community
import Model

/// A grid of dots. It is drawn with braille, two by four dots in a character, or with one star in a column.
struct DotCanvas {
    /// The bit of each dot of a braille character, by row and column.
    private static let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    private let isBraille: Bool
    private let across: Int
    private let down: Int
    private var cells: [[UInt32]]

    init(columns: Int, rows: Int, isBraille: Bool) {
        self.isBraille = isBraille
        across = columns * (isBraille ? 2 : 1)
        down = rows * (isBraille ? 4 : 1)
        cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
    }

    /// Draws a line through values at equal distances, the highest at the top.
    mutating func plot(_ values: [Double]) {
        guard let low = values.min(), let high = values.max() else { return }
        var before: Int?
        for x in 0..<across {
            let value = Self.value(at: Double(x) / Double(max(across - 1, 1)), of: values)
            let height = low < high ? Measures.share(of: value, from: low, to: high) : 0.5
            let y = Measures.count((1 - height) * Double(down - 1), within: 0...max(down - 1, 0))
            // A steep line would fall apart, so its part in this column is drawn down to the previous dot.
            let start = before.map { $0 < y ? $0 + 1 : $0 > y ? $0 - 1 : y } ?? y
            for dot in min(start, y)...max(start, y) { set(x, dot) }
            before = y
        }
    }

    /// Draws what somebody drew, whose dots are as wide as high: a star stands for two of them, one above the other.
    static func lines(of drawing: Drawing, isBraille: Bool) -> [String] {
        let size = drawing.size
        var canvas =
            isBraille
            ? DotCanvas(columns: (size.width + 1) / 2, rows: (size.height + 3) / 4, isBraille: true)
            : DotCanvas(columns: size.width, rows: (size.height + 1) / 2, isBraille: false)
        for dot in drawing.dots { canvas.set(dot.x, isBraille ? dot.y : dot.y / 2) }
        // What is above and below it says nothing.
        let lines = canvas.lines.drop(while: \.isEmpty)
        return Array(lines.reversed().drop(while: \.isEmpty).reversed())
    }

    /// Draws what somebody drew with half blocks, two dots in a character, one above the other: as large as on the pad.
    static func halfBlocks(of drawing: Drawing) -> [String] {
        let dots = drawing.dots
        let lines = stride(from: 0, to: drawing.size.height, by: 2).map { row in
            var line = ""
            for column in 0..<drawing.size.width {
                let upper = dots.contains(Drawing.Point(column, row))
                let lower = dots.contains(Drawing.Point(column, row + 1))
                line += upper ? lower ? "█" : "▀" : lower ? "▄" : " "
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        return Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }

    /// The rows, without trailing spaces.
    var lines: [String] {
        cells.map { row in
            var text = ""
            for bits in row { text += glyph(bits) }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    private func glyph(_ bits: UInt32) -> String {
        guard bits != 0 else { return " " }
        guard isBraille, let scalar = Unicode.Scalar(0x2800 + bits) else { return "*" }
        return String(scalar)
    }

    private mutating func set(_ x: Int, _ y: Int) {
        if isBraille {
            cells[y / 4][x / 2] |= Self.bits[y % 4][x % 2]
        } else {
            cells[y][x] = 1
        }
    }

    /// Returns the interpolated value at a fraction of the way.
    private static func value(at share: Double, of values: [Double]) -> Double {
        let place = share * Double(values.count - 1)
        let index = min(max(Int(place), 0), values.count - 1)
        guard index + 1 < values.count else { return values[index] }
        let part = place - Double(index)
        return values[index] * (1 - part) + values[index + 1] * part
    }
}
