/// A Lua function kept in one state, valid with that state only and as long as it is open.
///
/// The same function crosses as an equal value each time.
public struct LuaFunction: Sendable, Hashable {
    /// The state that keeps it.
    let state: UInt64
    /// The number under which it is kept.
    let reference: Int32
}
