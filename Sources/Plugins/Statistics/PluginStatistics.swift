import Community
import Lua
import Model

/// What a plugin's calls came to, together and one by one.
struct PluginStatistics: Sendable {
    private(set) var calls = 0
    private(set) var errors = 0
    /// How long all calls ran together, waits excluded.
    private(set) var time = Duration.zero
    private var costs: [String: CallCost] = [:]
    private var told: Set<String> = []

    /// Distinct errors that are kept apart; beyond that a plugin's errors are only counted.
    private static let toldAtMost = 50

    var meanTime: Duration { calls == 0 ? .zero : time / calls }

    /// Adds calls of one name that have ended.
    /// - Parameter call: `/roll`, `forum.score`, `every 1h`.
    mutating func count(_ call: String, calls: Int = 1, errors: Int, usage: LuaUsage) {
        self.calls += calls
        self.errors += errors
        time += usage.time
        costs[call, default: CallCost()].add(usage, calls: calls, errors: errors)
    }

    /// Whether an error is told for the first time, so that administrators hear of each once.
    mutating func isNew(_ error: String) -> Bool {
        told.count < Self.toldAtMost && told.insert(error).inserted
    }

    /// Tells every error once more.
    mutating func discardTold() { told = [] }

    /// For people, sorted by name.
    var report: [PluginCost] {
        costs.sorted { $0.key < $1.key }.map { call, cost in
            PluginCost(
                call: call, calls: cost.calls, errors: cost.errors, p50: cost.times.quantile(0.5),
                p99: cost.times.quantile(0.99),
                instructions: cost.calls == 0 ? 0 : cost.instructions / cost.calls, memory: cost.memory)
        }
    }
}
