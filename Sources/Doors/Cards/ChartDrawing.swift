import Community
import Model

/// A chart as lines: drawn if there is room, and otherwise in words.
struct ChartDrawing {
    let chart: Card.Chart
    let drawing: CardRenderer.Drawing
    let width: Int
    let brush: Brush
    let colour: Brush.Colour

    /// The drawn chart, or `nil` if it has to be told in words.
    var lines: [String]? {
        if let drawn = chart.drawing { return self.drawn(drawn) }
        guard drawing != .plain else { return nil }
        return switch chart.form {
        case .bars(let points): bars(points)
        case .line(let points): line(points)
        case .gauge(let gauge): self.gauge(gauge)
        case .drawing: nil
        }
    }

    /// Every number with its label.
    var words: [String] {
        switch chart.form {
        case .bars(let points): points.map(words)
        case .line(let points): [points.map(words).joined(separator: ", ")]
        case .gauge(let gauge):
            [
                "\(words(Card.Chart.Point(gauge.label, gauge.value)))"
                    + " (\(ChartNumber.text(gauge.minimum)) – \(ChartNumber.text(gauge.maximum)))"
            ]
        case .drawing: []
        }
    }

    /// What was drawn, on a terminal as large as it was drawn there. It can't be told in words, so where there is no room
    /// for that, or for stars, it is braille, of half the size.
    private func drawn(_ drawn: Drawing) -> [String] {
        let fits = drawn.size.width <= width
        if drawing == .unicode, fits {
            return DotCanvas.halfBlocks(of: drawn).map { $0.isEmpty ? $0 : brush.paint($0, colour) }
        }
        return DotCanvas.lines(of: drawn, isBraille: drawing != .ascii || !fits).map {
            $0.isEmpty || drawing == .plain ? $0 : brush.paint($0, colour)
        }
    }

    private func words(_ point: Card.Chart.Point) -> String {
        point.label.isEmpty ? text(point.value) : "\(point.label): \(text(point.value))"
    }

    private func text(_ value: Double) -> String {
        chart.unit.map { "\(ChartNumber.text(value)) \($0)" } ?? ChartNumber.text(value)
    }

    // MARK: Forms

    private func bars(_ points: [Card.Chart.Point]) -> [String]? {
        let labels = labels(points.map(\.label))
        let values = points.map { text($0.value) }
        let named = labels.columns == 0 ? 0 : labels.columns + 2
        let valued = values.map { DisplayWidth.columns(of: $0) }.max() ?? 0
        guard width - named - valued - 2 >= 4 else { return nil }
        let bars = BarScale(
            points.map(\.value), columns: min(width - named - valued - 2, 50), isASCII: drawing == .ascii)
        return points.indices.map { index in
            let bar = brush.paint(bars.bar(points[index].value), colour)
            let head = named == 0 ? "" : labels.padded[index] + "  "
            return "\(head)\(bar)  \(values[index])"
        }
    }

    private func gauge(_ gauge: Card.Chart.Gauge) -> [String]? {
        let value = text(gauge.value)
        let label = gauge.label.isEmpty ? "" : labels([gauge.label]).padded[0] + "  "
        let room = width - DisplayWidth.columns(of: label) - DisplayWidth.columns(of: value) - 4
        guard room >= 4 else { return nil }
        let columns = min(room, 40)
        if drawing == .ascii {
            let filled = Measures.count(gauge.fraction * Double(columns), within: 0...columns)
            let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: columns - filled)
            return ["\(label)[\(brush.paint(bar, colour))]  \(value)"]
        }
        let eighths = Measures.count(gauge.fraction * Double(columns * 8), within: 0...columns * 8)
        let bar = BarScale.blocks(eighths: eighths)
        let rest = String(repeating: "░", count: max(columns - bar.count, 0))
        return ["\(label)\(brush.paint(bar, colour))\(brush.paint(rest, .dim))  \(value)"]
    }

    private func line(_ points: [Card.Chart.Point]) -> [String]? {
        let values = points.map(\.value)
        guard let low = values.min(), let high = values.max() else { return nil }
        let top = text(high)
        let bottom = low == high ? "" : text(low)
        let axis = max(DisplayWidth.columns(of: top), DisplayWidth.columns(of: bottom))
        guard width - axis - 2 >= 8 else { return nil }
        let columns = min(width - axis - 2, 60)
        var canvas = DotCanvas(columns: columns, rows: 4, isBraille: drawing == .unicode)
        canvas.plot(values)
        let drawn = canvas.lines.enumerated().map { row, dots in
            let label = row == 0 ? top : row == 3 ? bottom : ""
            let space = String(spaces: axis - DisplayWidth.columns(of: label))
            return dots.isEmpty ? space + label : "\(space)\(label)  \(brush.paint(dots, colour))"
        }
        return drawn + ends(of: points, indent: axis + 2, columns: columns)
    }

    /// Returns the labels of the first and last values, under the ends of the line.
    private func ends(of points: [Card.Chart.Point], indent: Int, columns: Int) -> [String] {
        guard let first = points.first?.label, let last = points.last?.label, points.count > 1 else {
            return []
        }
        let mark = drawing == .ascii ? ".." : "…"
        let left = TextWrap.truncated(first, width: columns / 2 - 1, mark: mark)
        let right = TextWrap.truncated(last, width: columns / 2 - 1, mark: mark)
        guard !left.isEmpty || !right.isEmpty else { return [] }
        let space = columns - DisplayWidth.columns(of: left) - DisplayWidth.columns(of: right)
        let line = String(spaces: indent) + left + String(spaces: space) + right
        return [String(line.reversed().drop { $0 == " " }.reversed())]
    }

    /// Returns labels cut to a third of the width and padded to one width.
    private func labels(_ labels: [String]) -> (padded: [String], columns: Int) {
        let mark = drawing == .ascii ? ".." : "…"
        let cut = labels.map { TextWrap.truncated($0, width: max(width / 3, 4), mark: mark) }
        let columns = cut.map { DisplayWidth.columns(of: $0) }.max() ?? 0
        let padded = cut.map {
            $0 + String(spaces: columns - DisplayWidth.columns(of: $0))
        }
        return (padded, columns)
    }
}

/// How charts write numbers.
enum ChartNumber {
    /// Returns a number without a needless fraction and without binary rounding errors: `0.3`, not
    /// `0.30000000000000004`.
    static func text(_ value: Double) -> String {
        var value = value
        if (1e-3..<1e9).contains(value.magnitude) { value = (value * 1e6).rounded() / 1e6 }
        if let whole = Int64(exactly: value), whole.magnitude < 1_000_000_000_000_000 { return String(whole) }
        return String(value)
    }
}
