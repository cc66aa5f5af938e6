/// Something to measure: its name on the command line, what it is about, and how it is done.
struct Bench: Sendable {
    let name: String
    let summary: String
    /// Sets up with what the harness lends, and has it measure each figure.
    let measure: @Sendable (Harness) async throws -> Void

    init(_ name: String, _ summary: String, measure: @escaping @Sendable (Harness) async throws -> Void) {
        (self.name, self.summary, self.measure) = (name, summary, measure)
    }
}

/// Why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
