import CPatterns

/// Our pattern functions against those of liblua, on the same generated calls in one state.
enum PatternBench {
    static func run(calls: Int) throws -> Figure {
        guard let lab = pattern_lab_open() else { throw BenchError(description: "no memory for a Lua state") }
        defer { pattern_lab_close(lab) }
        var (ours, stock) = ([Double](repeating: 0, count: calls), [Double](repeating: 0, count: calls))
        pattern_lab_time_corpus(lab, 5_4_4, Int32(calls), 5, &ours, &stock)
        // Calls that take the stock functions too long to be asked have no time.
        let pairs = zip(ours, stock).filter { $0 > 0 && $1 > 0 }
        let ratios = Samples(pairs.map { $0 / $1 })
        let (own, other) = (Samples(pairs.map(\.0)), Samples(pairs.map(\.1)))
        return Figure(
            figure: "pattern functions over generated calls, median", value: own.median, unit: "ns",
            ceiling: other.median, ceilingOf: "the same calls of liblua's own functions",
            ratio: ratios.median,
            goal: "<= 1.5 times", met: ratios.median <= 1.5,
            notes: [
                "calls": Double(ratios.count), "ratioP90": ratios.percentile(0.9),
                "ratioOfSums": pairs.reduce(0) { $0 + $1.0 } / pairs.reduce(0) { $0 + $1.1 },
            ])
    }
}
