/// What belongs to one call and follows it through every wait: who asked, from where. Opaque here.
public protocol LuaCallContext: AnyObject, Sendable {}

/// A function that the host offers to Lua.
public struct LuaHostFunction: Sendable {
    /// Takes the call's context and the arguments and gives the results.
    public enum Body: Sendable {
        /// Runs at once on the state's queue; must be short and must not use the state.
        case immediate(@Sendable ((any LuaCallContext)?, [LuaValue]) throws -> [LuaValue])
        /// Suspends the calling coroutine. Lua sees an ordinary call; other calls run meanwhile.
        case waiting(@Sendable ((any LuaCallContext)?, [LuaValue]) async throws -> [LuaValue])
        /// As `waiting`, for what is answered by threads of its own: it is called on the state's queue, must be short,
        /// and has the completion called once, on any thread. A Swift task that waits changes threads twice more.
        case handing(@Sendable ((any LuaCallContext)?, [LuaValue], @escaping Completion) -> Void)
    }

    /// Takes the results, or what is raised.
    public typealias Completion = @Sendable (Result<[LuaValue], any Error>) -> Void

    /// Who gets the function.
    public enum Visibility: Sendable, Hashable {
        /// A global of the plugin.
        case plugin
        /// Only in the table that is handed to the prelude.
        case prelude
        /// A global of the plugin that loads its other sources, as Lua's own `require` does: the body, an immediate
        /// one, is given a module's name and gives the chunk's name and its source, which runs once.
        case require
    }

    /// A dotted name such as `text.lower`; tables on the way are made.
    public let path: String
    public let visibility: Visibility
    public let cost: LuaCost
    public let body: Body

    public init(
        _ path: String, visibility: Visibility = .plugin, costs cost: LuaCost = .none, body: Body
    ) {
        self.path = path
        self.visibility = visibility
        self.cost = cost
        self.body = body
    }
}
