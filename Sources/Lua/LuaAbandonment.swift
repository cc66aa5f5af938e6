/// Thrown by a host function that waits, to give up the call that waits for it: nobody wants its answer any more.
///
/// Lua code is not run again, so it can't catch it; it is nobody's fault, and the state goes on with its other calls.
public struct LuaAbandonment: Error, Sendable, Hashable {
    /// Why: `the caller left`.
    public let reason: String

    public init(_ reason: String) { self.reason = reason }
}
