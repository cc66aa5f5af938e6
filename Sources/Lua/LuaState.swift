internal import CLua

/// One sandboxed Lua state with one owner.
///
/// Every call is a coroutine of its own, so calls interleave where host functions wait and nowhere else. All
/// Lua code runs on the state's queue. A call that breaches its budget closes the state for good, because
/// Lua code that was stopped by force cannot be trusted to stay stopped; make a new state then.
public actor LuaState {
    public nonisolated let label: String
    /// The functions that the prelude returned, by name.
    public private(set) var preludeFunctions: [LuaName: LuaFunction] = [:]

    nonisolated let queue: LuaQueue
    /// Only nil while the state is being made: that happens on the queue, when all else is set.
    private(set) var machine: Machine?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Makes a state on its queue and runs the prelude in it.
    ///
    /// - Parameters:
    ///   - prelude: Trusted source in Lua. It gets a table of the host functions of visibility `.prelude`
    ///     (`local host = ...`), sees the plugin's globals, and returns a table of functions, or nothing.
    /// - Throws: `LuaError` when the prelude fails or memory does not suffice.
    public init(
        label: String, queue: LuaQueue, limits: LuaLimits = LuaLimits(),
        host: any LuaHost = [LuaHostFunction](),
        prelude: String? = nil
    ) async throws {
        self.label = label
        self.queue = queue
        // From here on the actor is whole, and this runs on its queue.
        machine = try Machine(limits: limits, host: host)
        guard let prelude else { return }
        let loaded = try run(Array(prelude.utf8), name: "prelude.lua", isPrelude: true)
        preludeFunctions = loaded.table?.fields.compactMapValues(\.function) ?? [:]
    }

    /// Whether a breach of budget has ended the state for good.
    public var isClosed: Bool { machine?.closed != nil }

    /// Bytes in use, as the state's allocator counts them; 0 once closed.
    public func memoryInUse() -> Int { machine?.memoryInUse ?? 0 }

    /// Collects garbage and gives back buffers, so that a state that was made rests on what it needs. Does nothing
    /// while a call is under way.
    public func settle() { machine?.settle() }

    /// Gives whole pages of what was freed back to the system: for when many states were made.
    public static func trimMemory() { clua_trim() }

    /// Ends the state for good and frees what it holds. Calls that wait fail with `.closed` when they come back.
    public func close() { machine?.close() }

    func open() throws(LuaError) -> Machine {
        guard let machine else { throw LuaError(.closed, "the state is not made yet") }
        try machine.checkOpen()
        return machine
    }

    // MARK: Loading

    /// Compiles source text and runs it in a call that may not wait.
    ///
    /// Functions in what it returns are kept as long as the state lives; elsewhere functions can't cross.
    ///
    /// - Parameters:
    ///   - source: Source text; bytecode is refused. At most as long as a string may be.
    ///   - name: What errors call the chunk: `dice.lua` gives `dice.lua:12: …`.
    /// - Returns: The first value that the chunk returns.
    /// - Throws: `LuaError`.
    public func load(_ source: String, name: String) throws -> LuaValue {
        try run(Array(source.utf8), name: name, isPrelude: false)
    }

    /// As ``load(_:name:)``, for source that may not be UTF-8.
    public func load(_ source: [UInt8], name: String) throws -> LuaValue {
        try run(source, name: name, isPrelude: false)
    }

    /// Compiles source text without running it.
    /// - Throws: `LuaError` where it is no Lua, or compiling takes too much.
    public func compile(_ source: [UInt8], name: String) throws {
        let machine = try open()
        machine.host.context = nil
        try source.withUnsafeBufferPointer { (source) throws(LuaError) in
            try machine.compile(source, name: name)
        }
    }

    private func run(_ source: [UInt8], name: String, isPrelude: Bool) throws(LuaError) -> LuaValue {
        let machine = try open()
        machine.host.context = nil
        return try source.withUnsafeBufferPointer { (source) throws(LuaError) in
            try machine.load(source, name: name, isPrelude: isPrelude)
        }
    }
}
