/// The functions that the host offers to one state, by number.
///
/// An array of ``LuaHostFunction`` is one. For many states with the same functions, another conforming type may share
/// all but the bodies, which are asked for when a function is first called.
package protocol LuaHost: Sendable {
    var count: Int { get }
    /// A dotted name such as `text.lower`.
    func path(at index: Int) -> String
    func visibility(at index: Int) -> LuaHostFunction.Visibility
    /// Returns whether the function may wait: its body is not `immediate`.
    func waits(at index: Int) -> Bool
    /// Returns the cost of a call, which is charged before the body begins.
    func cost(at index: Int) -> LuaCost
    func body(at index: Int) -> LuaHostFunction.Body
}

extension [LuaHostFunction]: LuaHost {
    package func path(at index: Int) -> String { self[index].path }
    package func visibility(at index: Int) -> LuaHostFunction.Visibility { self[index].visibility }
    package func waits(at index: Int) -> Bool { self[index].body.waits }
    package func cost(at index: Int) -> LuaCost { self[index].cost }
    package func body(at index: Int) -> LuaHostFunction.Body { self[index].body }
}
