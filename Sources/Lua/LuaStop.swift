/// Thrown by a host function to end the call that uses it, because a budget of the host's own is used up.
///
/// Lua code can't catch it, and the state is closed as after every breach of budget.
public struct LuaStop: Error, Sendable, Hashable {
    /// Which budget: `256 KiB of output used (limit 256 KiB)`.
    public let reason: String

    public init(_ reason: String) { self.reason = reason }
}
