/// What belongs to one call and follows it through every wait, such as who asked and from where. It is opaque here.
package protocol LuaCallContext: AnyObject, Sendable {}

/// A function that the host offers to Lua.
package struct LuaHostFunction: Sendable {
    /// What the function does: it gets the call's context and arguments, and returns the results.
    package enum Body: Sendable {
        /// Runs at once on the state's queue. It must be short and must not use the state.
        case immediate(@Sendable ((any LuaCallContext)?, [LuaValue]) throws -> [LuaValue])
        /// Suspends the calling coroutine. Lua sees an ordinary call; other calls run meanwhile.
        case waiting(@Sendable ((any LuaCallContext)?, [LuaValue]) async throws -> [LuaValue])
        /// Suspends like `waiting`, for functions that other threads answer. It is called on the state's queue, must be
        /// short, and calls the completion once, on any thread. It saves the two changes of threads that a waiting
        /// Swift task costs.
        case handing(@Sendable ((any LuaCallContext)?, [LuaValue], @escaping Completion) -> Void)
    }

    /// Receives the results, or the error to raise.
    package typealias Completion = @Sendable (Result<[LuaValue], any Error>) -> Void

    /// Who may call the function.
    package enum Visibility: Sendable, Hashable {
        /// A global of the plugin.
        case plugin
        /// A field of the table that the prelude gets.
        case prelude
        /// A global that loads the plugin's other sources, as Lua's own `require` does. Its body is `immediate`: it
        /// gets a module's name and returns the chunk's name and its source, which runs once.
        case require
    }

    /// A dotted name such as `text.lower`. Tables on the way are created.
    package let path: String
    package let visibility: Visibility
    package let cost: LuaCost
    package let body: Body

    package init(
        _ path: String, visibility: Visibility = .plugin, costs cost: LuaCost = .none, body: Body
    ) {
        self.path = path
        self.visibility = visibility
        self.cost = cost
        self.body = body
    }
}
