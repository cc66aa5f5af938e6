import Community
import Model

/// What a signed-in session takes of the gateway's memory.
extension Bench {
    /// Those who are there before the measuring begins, so that what the first ones make for all isn't counted.
    private static let first = 200

    static let sessions = Bench("sessions", "memory of a signed-in session") { harness in
        // At most as many as a process may have files, and the console connections.
        let count = harness.pace(1_000, long: 4_000)
        let bench = try await harness.campus()
        let people = try await bench.people(first + count)
        await bench.campus.close()
        let quad = try await harness.quad(over: BenchFolder.copy(of: bench.folder))
        var bytes: [Double] = []
        for some in [people.prefix(first), people.dropFirst(first)] {
            for person in some { _ = try await harness.connect(to: quad.address, as: person.handle) }
            try await Task.sleep(for: .seconds(1))
            bytes.append(try quad.residentBytes())
        }
        try harness.report(
            Figure("memory of a signed-in session", "KB", .atMost(5)),
            [(bytes[1] - bytes[0]) / Double(count) / 1_000], notes: ["sessions": Double(count)])
    }
}
