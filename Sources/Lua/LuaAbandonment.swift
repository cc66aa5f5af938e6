/// Thrown by a waiting host function to abandon its call, because nobody wants the answer any more.
///
/// The call's Lua code doesn't run again, so it can't catch this. It counts as no failure, and the state goes on with
/// its other calls.
package struct LuaAbandonment: Error, Sendable, Hashable {
    /// Why the call is abandoned: `the caller left`.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
