/// An error that a host function throws to raise a value in Lua rather than a string.
///
/// The value is raised as it is. A table with a string `message` also gets a protected metatable whose
/// `__tostring` gives that message. Any other Swift error is raised as a string with the caller's position.
public struct LuaRaise: Error, Sendable {
    public let value: LuaValue

    public init(value: LuaValue) { self.value = value }
}
