import Foundation

/// One line of the bench table: what was measured, the ceiling it is compared to, and the goal.
struct Figure: Encodable {
    let figure: String
    let value: Double
    let unit: String
    /// What `value` is compared to, measured in the same run.
    let ceiling: Double?
    let ceilingOf: String?
    let ratio: Double?
    let goal: String
    let met: Bool
    var notes: [String: Double] = [:]

    /// Prints the figure as one JSON line.
    func report() {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(self) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
}

/// Figures of a set of samples.
struct Samples {
    private var sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    var count: Int { sorted.count }
    var median: Double { percentile(0.5) }
    var p99: Double { percentile(0.99) }

    /// Nearest rank; 0 for no samples.
    func percentile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return sorted[
            min(
                sorted.count - 1,
                Int((Double(sorted.count) * share).rounded(.up)) - 1 < 0
                    ? 0 : Int((Double(sorted.count) * share).rounded(.up)) - 1)]
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
    var milliseconds: Double { seconds * 1000 }
}
