import Community
package import Lua
package import Model

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

/// Why a plugin's call failed: what its caller is told, and what administrators are told.
package struct PluginFailure: Sendable {
    /// Bytes of an error that are shown of its beginning and of its end: a plugin may raise a text as long
    /// as a string can be.
    private static let shown = 250

    /// What a budget stopped: `/roll stopped: 5,000,000 instructions used (limit 5,000,000)`.
    private(set) var breach: LocalizedText?
    /// Whether another call's end was the reason, which is no fault of this one.
    private(set) var isCollateral = false
    /// Whether it counts against the plugin.
    var isBlamed = true
    /// For a caller who may read what the error says.
    package let answer: LocalizedText
    /// For anybody else; `nil` if ``answer`` says nothing that only the plugin's author understands.
    package private(set) var plain: LocalizedText?
    /// For administrators, with file and line; `nil` if there is nothing to say.
    package private(set) var told: String?

    package init(_ error: any Error, plugin: String, file: String, call: String) {
        if let stop = error as? LuaStop {
            let stopped = BudgetWords.stopped(call, stop.reason)
            breach = stopped
            answer = HostWords.stopped(plugin, stopped)
            told = answer.text(in: .english)
            return
        }
        guard let error = error as? LuaError else {
            let text = "\(error)".shortened(bytes: Self.shown)
            answer = HostWords.failed(plugin, text)
            plain = HostWords.failed(call, of: plugin)
            told = "\(file): \(text)"
            return
        }
        if let breach = error.breach {
            let stopped = BudgetWords.stopped(call, breach)
            self.breach = stopped
            answer = HostWords.stopped(plugin, stopped)
            let place = error.line.map { " (\(error.place(in: file)):\($0))" } ?? ""
            told = answer.text(in: .english) + place
        } else if error.kind == .busy {
            isBlamed = false
            answer = StuckWords.busy
        } else if error.kind == .closed || error.kind == .cancelled {
            isCollateral = true
            isBlamed = false
            answer = HostWords.restarted(plugin)
        } else {
            let message = error.bareMessage.shortened(bytes: Self.shown)
            answer = HostWords.failed(plugin, message)
            plain = HostWords.failed(call, of: plugin)
            told =
                "\(PluginProblem(file: error.place(in: file), line: error.line, message: message)) (in \(call))"
        }
    }
}

/// A hook gave what is no answer of its type.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String
}
