/// Thrown by a host function to end its call, because a budget of the host's own is used up.
///
/// Lua code can't catch it. The state is closed, as after every breach of budget.
package struct LuaStop: Error, Sendable, Hashable {
    /// Which budget is used up: `256 KiB of output used (limit 256 KiB)`.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
