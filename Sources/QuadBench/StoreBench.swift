import Community
import Documents
import Foundation
import Logging
import Plugins

/// Plugins' own documents, from Lua: reads by an index and durable writes.
struct StoreBench {
    private static let source = """
        return {
          name = "shelf", version = "1.0.0", summary = "Stores.", needs = { "store" },
          collections = { things = { indexes = { number = "number", kind = "text" } } },
          commands = {
            fill = { summary = "x", args = { { "from", "integer" }, { "count", "integer" } },
              run = function(call, from, count)
                for i = from, from + count - 1 do
                  store.put("things", "k" .. i, { number = i, kind = "kind " .. i % 10, text = ("x"):rep(60) })
                end
              end },
            look = { summary = "x", args = { { "from", "integer" }, { "count", "integer" } },
              run = function(call, from, count)
                for i = from, from + count - 1 do
                  local found = store.find("things", { where = { number = i * 7919 % 10000 }, limit = 1 })
                  assert(found[1])
                end
              end },
          },
        }
        """

    /// Calls of a command that does so much work, by so many callers at once, for so long.
    private static func rate(
        _ command: String, work: Int, callers: Int, seconds: Double, _ bench: PluginBench,
        _ caller: BenchSession
    ) async throws -> Double {
        guard let description = bench.host.command(named: command) else {
            throw BenchError(description: "no /\(command)")
        }
        let clock = ContinuousClock()
        let start = clock.now
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<callers {
                group.addTask {
                    var rounds = 0
                    while (clock.now - start).seconds < seconds {
                        let from = (number * 1_000_000 + rounds * work) % 10_000_000
                        try await bench.host.run(
                            description, arguments: "\(from) \(work)",
                            invocation: Invocation(session: caller) { _ in })
                        rounds += 1
                    }
                    return rounds * work
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(done) / (clock.now - start).seconds
    }

    static func run(seconds: Double) async throws -> [Figure] {
        let bench = try await PluginBench(["shelf.lua": source])
        let caller = BenchSession(campus: bench.bench.campus)
        _ = try await bench.bench.people(1, name: "keeper")
        _ = try await bench.bench.campus.accounts.signIn(
            email: "keeper1@bench.example", password: "bench", session: caller)
        guard let fill = bench.host.command(named: "fill") else { throw BenchError(description: "no /fill") }
        try await bench.host.run(
            fill, arguments: "0 10000", invocation: Invocation(session: caller) { _ in })
        let reads = try await rate("look", work: 50, callers: 64, seconds: seconds, bench, caller)
        let writes = try await rate("fill", work: 10, callers: 256, seconds: seconds, bench, caller)
        await bench.remove()
        return [
            Figure(
                figure: "store: reads by index from Lua", value: reads, unit: "reads/s", ceiling: reads,
                ceilingOf: "itself", ratio: 1, goal: ">= 100,000", met: reads >= 100_000),
            Figure(
                figure: "store: durable writes from Lua", value: writes, unit: "writes/s", ceiling: writes,
                ceilingOf: "itself", ratio: 1, goal: ">= 20,000", met: writes >= 20_000),
        ]
    }
}
