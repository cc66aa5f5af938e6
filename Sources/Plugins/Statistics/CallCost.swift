import Concurrency
package import Lua

/// What one command, hook, event or timer of a plugin has cost so far.
struct CallCost: Sendable {
    private(set) var calls = 0
    private(set) var errors = 0
    /// Of all calls together.
    private(set) var instructions = 0
    /// The most bytes that the plugin held after a call.
    private(set) var memory = 0
    /// Running times, waits excluded. Of a batch, each record counts with the mean.
    private(set) var times = DurationHistogram()

    /// Adds calls that ended alike.
    mutating func add(_ usage: LuaUsage, calls: Int, errors: Int) {
        self.calls += calls
        self.errors += errors
        instructions += usage.instructions
        memory = max(memory, usage.memory)
        if usage.calls > 0 { times.add(usage.meanTime, count: usage.calls) }
    }
}

/// Collects what one call has used; the call's owner reads it when the call has ended.
package final class CallMeter: LuaMeter {
    private let collected = Mutex(LuaUsage())

    package init() {}

    /// The sum so far; of memory, the most.
    package var usage: LuaUsage { collected.withLock(\.self) }

    package func record(_ usage: LuaUsage) {
        collected.withLock {
            $0.calls += usage.calls
            $0.instructions += usage.instructions
            $0.time += usage.time
            $0.memory = max($0.memory, usage.memory)
        }
    }
}
