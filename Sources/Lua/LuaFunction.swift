/// A reference to a Lua function in one state. It is valid only with that state, and only while the state is open.
///
/// One function always crosses as an equal value.
package struct LuaFunction: Sendable, Hashable {
    /// The state that keeps it.
    let state: UInt64
    /// The number under which it is kept.
    let reference: Int32
}
