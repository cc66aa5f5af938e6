internal import CLua

/// One sandboxed Lua state with one owner.
///
/// Every call is a coroutine of its own, so calls interleave where host functions wait and nowhere else. All
/// Lua code runs on the state's queue. A call that breaches its budget closes the state for good, because
/// Lua code that was stopped by force cannot be trusted to stay stopped; make a new state then. So does one that is
/// stuck where no budget reaches; its caller and all others are told at once, whenever it comes out.
public actor LuaState {
    public nonisolated let label: String
    /// The functions that the prelude returned, by name.
    public private(set) var preludeFunctions: [LuaName: LuaFunction] = [:]

    nonisolated let queue: LuaQueue
    /// Who waits for what runs here.
    nonisolated let occupancy = Occupancy()
    /// Only nil while the state is being made: that happens on the queue, when all else is set.
    private nonisolated let machine: Confined<Machine?>

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
        machine = Confined(nil, to: queue)
        // From here on the actor is whole, and this runs on its queue.
        machine.value = try Machine(limits: limits, host: host)
        queue.onStuck { [occupancy] in occupancy.abandon(after: $0) }
        guard let prelude else { return }
        let loaded = try open().run(Array(prelude.utf8), name: "prelude.lua", isPrelude: true)
        preludeFunctions = loaded.table?.fields.compactMapValues(\.function) ?? [:]
    }

    /// Whether a breach of budget has ended the state for good.
    public var isClosed: Bool { occupancy.isAbandoned || machine.value?.closed != nil }

    /// Bytes in use, as the state's allocator counts them; 0 once closed.
    public func memoryInUse() -> Int { occupancy.isAbandoned ? 0 : machine.value?.memoryInUse ?? 0 }

    /// Collects garbage and gives back buffers, so that a state that was made rests on what it needs. Does nothing
    /// while a call is under way.
    /// - Throws: `LuaError` of kind `.stuck` where the collector takes that long.
    public nonisolated func settle() async throws { try await perform { $0.settle() } }

    /// Gives whole pages of what was freed back to the system: for when many states were made.
    public static func trimMemory() { clua_trim() }

    /// Ends the state for good and frees what it holds. Calls that wait fail with `.closed` when they come back.
    public func close() { if !occupancy.isAbandoned { machine.value?.close() } }

    /// What everything that runs Lua begins with, on the queue. A state whose thread is stuck is never touched by another:
    /// all that jobs look at in it then is this flag.
    nonisolated func open() throws(LuaError) -> Machine {
        if occupancy.isAbandoned { throw LuaError(.closed, "closed after a call was stuck") }
        guard let machine = machine.value else { throw LuaError(.closed, "the state is not made yet") }
        try machine.checkOpen()
        return machine
    }

    // MARK: Running on the queue

    /// Runs Lua on the state's queue, or whatever may take as long. Should it be stuck there, the caller is answered
    /// without it.
    /// - Throws: what `body` throws; `LuaError` of kind `.stuck`, or `.busy` where nothing may begin.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Machine) throws -> Value
    ) async throws -> Value {
        try checkRoom()
        let visitor = Visitor<Value>()
        return try await visitor.seat.wait {
            enqueue(for: visitor) { visitor.seat.answer(Result { try body(self.open()) }) }
        }
    }

    /// - Throws: `LuaError` of kind `.busy` where nothing new may begin.
    nonisolated func checkRoom() throws(LuaError) {
        if queue.isOverrun { throw LuaError(.busy, "too many calls are stuck for another to begin") }
    }

    /// Adds something to the queue, for somebody who is told when it is stuck.
    nonisolated func enqueue(for occupant: any Occupant, _ body: @escaping @Sendable () -> Void) {
        queue.enqueue { [occupancy, machine] in
            occupancy.begin(occupant)
            body()
            occupancy.end()
            // It was stuck, and has come out: nobody else touches the machine.
            if occupancy.isAbandoned(by: occupant) { machine.value?.close() }
        }
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
    public nonisolated func load(_ source: String, name: String) async throws -> LuaValue {
        try await load(Array(source.utf8), name: name)
    }

    /// As ``load(_:name:)``, for source that may not be UTF-8.
    public nonisolated func load(_ source: [UInt8], name: String) async throws -> LuaValue {
        try await perform { try $0.run(source, name: name, isPrelude: false) }
    }

    /// Compiles source text without running it.
    /// - Throws: `LuaError` where it is no Lua, or compiling takes too much.
    public nonisolated func compile(_ source: [UInt8], name: String) async throws {
        try await perform { machine in
            try source.withUnsafeBufferPointer { (source) throws(LuaError) in
                try machine.compile(source, name: name)
            }
        }
    }
}

extension Machine {
    fileprivate func run(_ source: [UInt8], name: String, isPrelude: Bool) throws(LuaError) -> LuaValue {
        try source.withUnsafeBufferPointer { (source) throws(LuaError) in
            try load(source, name: name, isPrelude: isPrelude)
        }
    }
}
