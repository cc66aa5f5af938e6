/// What the host offers to one state: its functions by number. An array of ``LuaHostFunction`` is one; where many
/// states get the same, another may share all but the bodies, which are asked for when a function is first called.
public protocol LuaHost: Sendable {
    var count: Int { get }
    /// A dotted name such as `text.lower`.
    func path(at index: Int) -> String
    func visibility(at index: Int) -> LuaHostFunction.Visibility
    /// Whether the function waits, so that it is no immediate one.
    func waits(at index: Int) -> Bool
    /// What a call costs, charged before the body begins.
    func cost(at index: Int) -> LuaCost
    func body(at index: Int) -> LuaHostFunction.Body
}

extension [LuaHostFunction]: LuaHost {
    public func path(at index: Int) -> String { self[index].path }
    public func visibility(at index: Int) -> LuaHostFunction.Visibility { self[index].visibility }
    public func waits(at index: Int) -> Bool { self[index].body.waits }
    public func cost(at index: Int) -> LuaCost { self[index].cost }
    public func body(at index: Int) -> LuaHostFunction.Body { self[index].body }
}
