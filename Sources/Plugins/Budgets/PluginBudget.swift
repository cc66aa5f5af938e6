package import Lua

/// What one call of a plugin may use. Whatever it is that runs out, the call ends with an error that names it.
package struct PluginBudget: Sendable, Hashable {
    /// Instructions, pattern steps, running time, host calls and coroutines of a call, and the plugin's memory. No
    /// more calls of a plugin than it may have coroutines are under way at once either.
    package var limits = LuaLimits(hostCalls: 10_000, coroutines: 1_000)
    /// Bytes that a call may say.
    package var outputBytes = 256 << 10

    package init() {}

    /// How many of the calls that may be under way at once one caller may have, whatever the number of sessions.
    static func share(of calls: Int) -> Int { max(1, min(16, calls / 8)) }

    /// As an administrator reads it, one budget each.
    package var words: [String] {
        [
            "\(grouped(limits.instructions)) instructions",
            "\(grouped(limits.patternSteps)) pattern steps",
            "\(grouped(Int(limits.time.processor / .milliseconds(1)))) ms",
            "\(ByteCount(limits.memory)) of memory", "\(ByteCount(outputBytes)) of output",
            "\(grouped(limits.hostCalls)) host calls", "\(grouped(limits.coroutines)) coroutines",
        ]
    }
}
