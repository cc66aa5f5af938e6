internal import CLua
import Concurrency

/// One sandboxed Lua state with one owner.
///
/// Every call is a coroutine of its own, so calls interleave only where host functions wait. All Lua code runs on the
/// state's queue. A call that breaches its budget closes the state for good, because Lua code that was stopped by force
/// can't be trusted to stay stopped. Make a new state then. A call that is stuck where no budget reaches closes the
/// state too. Its caller and all others get their errors at once, without waiting for it to end.
package actor LuaState {
    package nonisolated let label: String
    /// The functions that the prelude returned, by name.
    package nonisolated var preludeFunctions: [LuaName: LuaFunction] { prepared.withLock(\.self) }

    private nonisolated let prepared = Mutex<[LuaName: LuaFunction]>([:])
    nonisolated let queue: LuaQueue
    private nonisolated let chunks: LuaChunks?
    /// The callers that wait for what runs here.
    nonisolated let occupancy = Occupancy()
    /// `nil` only during `init`: the machine is made on the queue, once everything else is set.
    private nonisolated let machine: Confined<Machine?>

    package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Makes a state on its queue and runs the prelude in it.
    ///
    /// - Parameters:
    ///   - prelude: Trusted Lua source. It gets a table of the host functions of visibility `.prelude` (`local host =
    ///     ...`), sees the plugin's globals, and returns a table of functions, or nothing.
    ///   - chunks: What other states compiled. Give it to states that run the same sources again and again.
    /// - Throws: `LuaError` if the prelude fails or memory doesn't suffice.
    package init(
        label: String, queue: LuaQueue, limits: LuaLimits = LuaLimits(),
        host: any LuaHost = [LuaHostFunction](),
        prelude: String? = nil, chunks: LuaChunks? = nil
    ) async throws {
        self.label = label
        self.queue = queue
        self.chunks = chunks
        machine = Confined(nil, to: queue)
        // From here on the actor is whole, and this runs on its queue.
        machine.value = try Machine(limits: limits, host: host)
        queue.onStuck { [occupancy] in occupancy.abandon(after: $0) }
        guard let prelude else { return }
        let loaded = try open().load(
            Array(prelude.utf8), name: "prelude.lua", isPrelude: true, chunks: .preludes)
        let functions = loaded.table?.fields.compactMapValues(\.function) ?? [:]
        prepared.withLock { $0 = functions }
    }

    /// Whether the state is closed for good, by a breach of budget or by ``close()``.
    package var isClosed: Bool { occupancy.isAbandoned || machine.value?.closed != nil }

    /// Returns the bytes in use, as the state's allocator counts them, or 0 once it is closed.
    package func memoryInUse() -> Int { occupancy.isAbandoned ? 0 : machine.value?.memoryInUse ?? 0 }

    /// Collects garbage and frees buffers, so that a new state keeps only what it needs. Does nothing while a call is
    /// under way.
    ///
    /// - Throws: `LuaError` of kind `.stuck` if the collector takes that long.
    package nonisolated func settle() async throws { try await perform { $0.settle() } }

    /// Returns whole pages of freed memory to the system. Call it after many states were made.
    package static func trimMemory() { clua_trim() }

    /// Closes the state for good and frees its memory. Waiting calls fail with `.closed` when they resume.
    package func close() { if !occupancy.isAbandoned { machine.value?.close() } }

    /// Returns the machine for a job that is about to run Lua. A state whose thread is stuck is never touched by
    /// another thread: jobs look only at this flag.
    nonisolated func open() throws(LuaError) -> Machine {
        if occupancy.isAbandoned { throw LuaError(.closed, "closed after a call was stuck") }
        guard let machine = machine.value else { throw LuaError(.closed, "the state is not made yet") }
        try machine.checkOpen()
        return machine
    }

    // MARK: Running on the queue

    /// Runs Lua on the state's queue, or other work that may take as long. If it gets stuck there, the caller gets an
    /// error without waiting for it.
    ///
    /// - Throws: What `body` throws; or `LuaError` of kind `.stuck`, or `.busy` if nothing new may begin.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Machine) throws -> Value
    ) async throws -> Value {
        try checkRoom()
        let visitor = Visitor(body)
        return try await visitor.seat.wait { queue.enqueue(visitor, in: self) }
    }

    /// - Throws: `LuaError` of kind `.busy` if nothing new may begin.
    nonisolated func checkRoom() throws(LuaError) {
        if queue.isOverrun { throw LuaError(.busy, "too many calls are stuck for another to begin") }
    }

    /// Adds a job to the queue. `occupant` is told if it gets stuck.
    nonisolated func enqueue(for occupant: any Occupant, _ body: @escaping @Sendable () -> Void) {
        queue.enqueue { self.run(for: occupant, body) }
    }

    /// Runs a job on the queue. `occupant` is told if it gets stuck.
    nonisolated func run(for occupant: any Occupant, _ body: () -> Void) {
        occupancy.begin(occupant)
        body()
        occupancy.end()
        // It was stuck, and has come out: nobody else touches the machine.
        if occupancy.isAbandoned(by: occupant) { machine.value?.close() }
    }

    // MARK: Loading

    /// Compiles source text and runs it in a call that can't wait.
    ///
    /// Functions in its result are kept as long as the state lives. Elsewhere functions can't cross.
    ///
    /// - Parameters:
    ///   - source: Source text, at most as long as a string may be. Bytecode is refused.
    ///   - name: The chunk's name in errors: `dice.lua` gives `dice.lua:12: …`.
    /// - Returns: The first value that the chunk returns.
    /// - Throws: `LuaError`.
    package nonisolated func load(_ source: String, name: String) async throws -> LuaValue {
        try await load(Array(source.utf8), name: name)
    }

    /// Does what ``load(_:name:)`` does, for source that may not be UTF-8.
    ///
    /// - Parameter sources: What to compile before, as ``compile(_:)`` does, in the same turn of the queue.
    package nonisolated func load(
        _ source: [UInt8], name: String, compiling sources: [LuaSource] = []
    ) async throws -> LuaValue {
        try await perform { [chunks] in
            for source in sources { try $0.compile(source, chunks: chunks) }
            return try $0.load(source, name: name, isPrelude: false, chunks: chunks)
        }
    }

    /// Loads one text after the other, each in a call of its own, up to the first that fails.
    ///
    /// All in one turn of the queue: to change threads takes longer than to load a short file.
    package nonisolated func load(_ sources: [LuaSource]) async throws -> [Result<LuaValue, LuaError>] {
        try await perform { [chunks] machine in
            var results: [Result<LuaValue, LuaError>] = []
            for source in sources {
                let result = Result { () throws(LuaError) in
                    try machine.load(
                        source.bytes, name: source.name, isPrelude: false, chunks: source.chunks ?? chunks)
                }
                results.append(result)
                if case .failure = result { break }
            }
            return results
        }
    }

    /// Compiles source texts without running them, in one turn of the queue. The plugin's `require` runs what was
    /// compiled, up to ``settle()``.
    ///
    /// - Throws: `LuaError` of the first that isn't valid Lua, or breaches the limits, which are those of one call for
    ///   each.
    package nonisolated func compile(_ sources: [LuaSource]) async throws {
        guard !sources.isEmpty else { return }
        try await perform { [chunks] in
            for source in sources { try $0.compile(source, chunks: chunks) }
        }
    }
}
