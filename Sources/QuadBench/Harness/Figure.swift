import Foundation

/// What is measured: its name and unit, what it is compared to, and what was promised of it.
struct Figure: Sendable {
    /// What of all samples counts.
    enum Statistic: Sendable { case median, p99, most }

    /// What was promised of a value, of its ratio to the ceiling, or of what it is beyond that.
    struct Goal: Sendable {
        let text: String
        /// Whether a value meets it beside a ceiling; where it needs one and there is none, that is NaN.
        let isMet: @Sendable (_ value: Double, _ ceiling: Double) -> Bool

        static func atMost(_ most: Double) -> Goal { Goal(text: "<= \(most)") { value, _ in value <= most } }
        static func atLeast(_ least: Double) -> Goal {
            Goal(text: ">= \(least)") { value, _ in value >= least }
        }
        static func ratioAtMost(_ most: Double) -> Goal { Goal(text: "ratio <= \(most)") { $0 / $1 <= most } }
        static func ratioAtLeast(_ least: Double) -> Goal {
            Goal(text: "ratio >= \(least)") { $0 / $1 >= least }
        }
        static func beyondAtMost(_ most: Double) -> Goal { Goal(text: "<= \(most) more") { $0 - $1 <= most } }
    }

    /// What chat takes while something else goes on.
    static func chat(while what: String) -> Figure {
        Figure("chat's p99 while \(what)", "ms", of: .p99, beside: "chat's usual p99", .ratioAtMost(2))
    }

    let name: String
    let unit: String
    let statistic: Statistic
    /// What the value is compared to, measured in the same run.
    let ceiling: String?
    let goals: [Goal]

    init(
        _ name: String, _ unit: String, of statistic: Statistic = .median, beside ceiling: String? = nil,
        _ goals: Goal...
    ) {
        (self.name, self.unit, self.statistic) = (name, unit, statistic)
        (self.ceiling, self.goals) = (ceiling, goals)
    }
}

/// A figure with its value, as a line of the output.
struct MeasuredFigure: Encodable, Sendable {
    let bench: String
    let figure: String
    let value: Double
    let unit: String
    let ceiling: Double?
    let ceilingOf: String?
    let ratio: Double?
    let goal: String?
    let met: Bool?
    let notes: [String: Double]

    /// - Parameters:
    ///   - samples: At least one.
    ///   - ceiling: None for a figure without a ceiling.
    ///   - notes: What else is worth to be known; samples that are many add how they are spread.
    /// - Throws: `BenchError` where samples are missing.
    init(
        of figure: Figure, by bench: String, _ samples: [Double], beside ceiling: [Double],
        notes: [String: Double]
    ) throws {
        guard !samples.isEmpty, ceiling.isEmpty == (figure.ceiling == nil) else {
            throw BenchError("\(figure.name): \(samples.count) samples, and \(ceiling.count) of the ceiling")
        }
        let (own, other) = (Samples(samples), Samples(ceiling))
        let value = own.value(of: figure.statistic)
        let bound = figure.ceiling.map { _ in other.value(of: figure.statistic) }
        (self.bench, self.figure, self.value, unit) = (bench, figure.name, value, figure.unit)
        (self.ceiling, ceilingOf) = (bound, figure.ceiling)
        ratio = bound.flatMap { $0 == 0 ? nil : value / $0 }
        goal = figure.goals.isEmpty ? nil : figure.goals.map(\.text).joined(separator: " and ")
        met = figure.goals.isEmpty ? nil : figure.goals.allSatisfy { $0.isMet(value, bound ?? .nan) }
        self.notes = Self.spread(own, "").merging(Self.spread(other, "ceiling ")) { $1 }
            .merging(notes) { $1 }
    }

    private static func spread(_ samples: Samples, _ prefix: String) -> [String: Double] {
        guard samples.count >= 20 else { return [:] }
        return [
            prefix + "p50": samples.percentile(0.5), prefix + "p99": samples.percentile(0.99),
            prefix + "most": samples.percentile(1),
        ]
    }

    /// The line, without its end.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

/// Numbers that were measured alike.
struct Samples: Sendable {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    var count: Int { sorted.count }

    /// Nearest rank; 0 for no samples.
    func percentile(_ share: Double) -> Double {
        let rank = Int((Double(sorted.count) * share).rounded(.up))
        return sorted.isEmpty ? 0 : sorted[min(max(rank, 1), sorted.count) - 1]
    }

    func value(of statistic: Figure.Statistic) -> Double {
        switch statistic {
        case .median: percentile(0.5)
        case .p99: percentile(0.99)
        case .most: percentile(1)
        }
    }
}
