/// Bars for values of both signs, on one scale that holds zero.
struct BarScale {
    private let low: Double
    private let high: Double
    /// Columns left and right of zero.
    private let left: Int
    private let right: Int
    private let isASCII: Bool

    init(_ values: [Double], columns: Int, isASCII: Bool) {
        // Halves, so that no span overflows.
        low = min(values.min() ?? 0, 0) / 2
        high = max(values.max() ?? 0, 0) / 2
        let share = high > low ? -low / (high - low) : 0
        left =
            low < 0
            ? min(max(Int((share * Double(columns)).rounded()), 1), high > 0 ? columns - 1 : columns) : 0
        right = columns - left
        self.isASCII = isASCII
    }

    /// A bar with the space around it, `left + right` columns wide.
    func bar(_ value: Double) -> String {
        let half = value / 2
        if half < 0 { return negative(half / low) + String(repeating: " ", count: right) }
        let bar = high > 0 ? positive(half / high) : ""
        return String(repeating: " ", count: left) + bar + String(repeating: " ", count: right - bar.count)
    }

    private func positive(_ fraction: Double) -> String {
        let columns = fraction * Double(right)
        if isASCII { return String(repeating: "#", count: visible(columns)) }
        return Self.blocks(eighths: visible(columns * 8))
    }

    /// Grows leftward from zero; there are no eighths for that, but a half.
    private func negative(_ fraction: Double) -> String {
        let columns = fraction * Double(left)
        let halves = visible(columns * 2)
        let bar =
            isASCII
            ? String(repeating: "#", count: visible(columns))
            : (halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2)
        return String(repeating: " ", count: left - bar.count) + bar
    }

    /// What is not nothing shows.
    private func visible(_ count: Double) -> Int { count > 0 ? max(Int(count.rounded()), 1) : 0 }

    /// A bar of so many eighths of a column.
    static func blocks(eighths: Int) -> String {
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
