import ArgumentParser
import Foundation

/// `make bench`: each bench in a process of its own, one JSON line a figure.
@main
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-bench", abstract: "Measures Quad beside its ceilings, in one run.")

    @Argument(help: "The benches to run (all if none is named); --list shows them.")
    var names: [String] = []

    @Flag(help: "Five times as long, over as much data as the figures were promised for.")
    var long = false

    @Flag(help: "Lists the benches, and measures nothing.")
    var list = false

    func run() async throws {
        if list { return Bench.all.forEach { print($0.name, $0.summary, separator: "\t") } }
        let benches = try names.isEmpty ? Bench.all : names.map(Self.bench)
        guard benches.count > 1 else {
            FileHandle.standardError.write(Data("measuring \(benches[0].name) …\n".utf8))
            return try await Harness.run(benches[0], pace: Pace(isLong: long))
        }
        // Each alone: what was measured before would leave its memory and threads behind.
        let shared = try BenchFolder.new()
        let failed = try benches.filter { try !succeeds($0, stored: shared) }.map { $0.name }
        guard failed.isEmpty else { throw BenchError("failed: \(failed.joined(separator: ", "))") }
    }

    private static func bench(named name: String) throws -> Bench {
        if let bench = Bench.all.first(where: { $0.name == name }) { return bench }
        throw ValidationError("there is no bench \(name); --list shows those that there are")
    }

    /// Whether a bench that has the stored data in common with others measured what it is for.
    private func succeeds(_ bench: Bench, stored: URL) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [bench.name] + (long ? ["--long"] : [])
        process.environment = ProcessInfo.processInfo.environment
            .merging([StoredData.sharedVariable: stored.path]) { $1 }
        try process.run()
        process.waitUntilExit()
        BenchFolder.removeLeft()
        return process.terminationStatus == 0
    }
}

extension Bench {
    /// In the order in which all are run.
    static let all = [
        send, latency, direct, fanout, command, hook, annotate, store, events, due, loops, hostile,
        signIn, start, lists, sessions, flats, flatAlerts,
    ]
}
