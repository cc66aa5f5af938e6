/// Thrown by a host function to raise a value in Lua rather than a string.
///
/// The value is raised as it is. A table with a string `message` also gets a protected metatable whose `__tostring`
/// returns that message. Any other Swift error is raised as a string with the caller's position.
package struct LuaRaise: Error, Sendable {
    package let value: LuaValue

    package init(value: LuaValue) { self.value = value }
}
