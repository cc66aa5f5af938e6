/// What one call used, or several rows of a batch together.
package struct LuaUsage: Sendable, Hashable {
    /// The number of calls. Each row of a batch counts as one.
    package var calls: Int
    /// The instructions of all calls, to the nearest thousand.
    package var instructions: Int
    /// The running time of all calls, without their waits.
    package var time: Duration
    /// Bytes that the state held afterwards.
    package var memory: Int

    /// The mean time of one call, or zero if there was none.
    package var meanTime: Duration { calls == 1 ? time : calls > 0 ? time / calls : .zero }

    package init(calls: Int = 0, instructions: Int = 0, time: Duration = .zero, memory: Int = 0) {
        self.calls = calls
        self.instructions = instructions
        self.time = time
        self.memory = memory
    }
}

/// Receives what calls have used, whether they succeeded or not.
package protocol LuaMeter: AnyObject, Sendable {
    /// Called on the state's queue. It must be short.
    func record(_ usage: LuaUsage)
}
