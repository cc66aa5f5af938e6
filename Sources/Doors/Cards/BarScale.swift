/// Bars for positive and negative values on one scale, which includes zero.
struct BarScale {
    private let low: Double
    private let high: Double
    /// The columns left of zero; `right` has those right of it.
    private let left: Int
    private let right: Int
    private let isASCII: Bool

    /// - Parameter columns: The width of the scale, at least two.
    init(_ values: [Double], columns: Int, isASCII: Bool) {
        low = min(values.min() ?? 0, 0)
        high = max(values.max() ?? 0, 0)
        left =
            low < 0
            ? Measures.count(
                Measures.share(of: 0, from: low, to: high) * Double(columns),
                within: 1...(high > 0 ? columns - 1 : columns)) : 0
        right = columns - left
        self.isASCII = isASCII
    }

    /// Returns a bar with the space around it, `left + right` columns wide.
    func bar(_ value: Double) -> String {
        if value < 0 {
            return negative(Measures.share(of: value, from: 0, to: low)) + String(spaces: right)
        }
        let bar = value > 0 ? positive(Measures.share(of: value, from: 0, to: high)) : ""
        return String(spaces: left) + bar + String(spaces: right - bar.count)
    }

    private func positive(_ fraction: Double) -> String {
        if isASCII { return String(repeating: "#", count: visible(fraction, of: right)) }
        return Self.blocks(eighths: visible(fraction, of: right * 8))
    }

    /// Returns a bar that grows leftward from zero. Unicode has no eighth blocks for that, but a half block.
    private func negative(_ fraction: Double) -> String {
        let halves = visible(fraction, of: left * 2)
        let bar =
            isASCII
            ? String(repeating: "#", count: visible(fraction, of: left))
            : (halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2)
        return String(spaces: left - bar.count) + bar
    }

    /// Returns the length of a bar. Any value but zero gets at least one unit.
    private func visible(_ fraction: Double, of count: Int) -> Int {
        Measures.count(fraction * Double(count), within: 1...max(count, 1))
    }

    /// Returns a bar that is this many eighths of a column long.
    static func blocks(eighths: Int) -> String {
        let eighths = max(eighths, 0)
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
