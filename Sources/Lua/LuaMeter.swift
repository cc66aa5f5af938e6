/// What one call, or some rows of a batch together, have used.
public struct LuaUsage: Sendable, Hashable {
    /// Calls; the rows of a batch count as one each.
    public var calls: Int
    /// Instructions of all of them, to the thousand.
    public var instructions: Int
    /// Running time of all of them, waits excluded.
    public var time: Duration
    /// Bytes that the state held afterwards.
    public var memory: Int

    /// Of one call; zero where there was none.
    public var meanTime: Duration { calls == 1 ? time : calls > 0 ? time / calls : .zero }

    public init(calls: Int = 0, instructions: Int = 0, time: Duration = .zero, memory: Int = 0) {
        self.calls = calls
        self.instructions = instructions
        self.time = time
        self.memory = memory
    }
}

/// Told what calls have used, whether they succeeded or not.
public protocol LuaMeter: AnyObject, Sendable {
    /// Called on the state's queue; must be short.
    func note(_ usage: LuaUsage)
}
