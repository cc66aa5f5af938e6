internal import CLua
import struct Synchronization.Atomic

/// The owner of one Lua state behind the C shim. Used only by one actor, so it needs no lock.
///
/// Every method takes and returns values. No pointer into Lua outlives a call.
final class Machine {
    /// The state of a task after a step.
    enum Step: Sendable {
        case done([LuaValue])
        case waiting(Wait)
    }

    /// A task that resumes when a host function has an answer.
    final class Wait: Sendable {
        let body: LuaHostFunction.Body
        let arguments: [LuaValue]
        fileprivate let task: LuaTask

        fileprivate init(_ task: LuaTask, for body: LuaHostFunction.Body, _ arguments: [LuaValue]) {
            self.task = task
            self.body = body
            self.arguments = arguments
        }
    }

    /// A call under way: its coroutine, its limits and its context.
    // Proof for @unchecked: the pointer is a name for the machine's task; only the machine follows it, on its queue.
    fileprivate struct LuaTask: @unchecked Sendable {
        fileprivate let handle: OpaquePointer
        fileprivate let limits: LuaLimits
        fileprivate let meter: (any LuaMeter)?
        fileprivate let context: (any LuaCallContext)?
    }

    private static let identities = Atomic<UInt64>(1)

    let limits: LuaLimits
    let host: HostTable
    /// Why the state was closed, or `nil` while it is open.
    private(set) var closed: LuaError?
    /// The limits as the C shim expects them.
    private let budget: clua_budget
    private let identity: UInt64
    private let handle: OpaquePointer

    /// - Throws: `LuaError` of kind `.memory` if an empty state doesn't fit.
    init(limits: LuaLimits, host functions: any LuaHost) throws(LuaError) {
        self.limits = limits
        budget = clua_budget(limits)
        identity = Self.identities.wrappingAdd(1, ordering: .relaxed).oldValue
        host = HostTable(functions, state: identity, limits: limits)
        var settings = clua_settings(
            memory: limits.memory, string_bytes: limits.stringBytes, host: HostTable.entry,
            find: HostTable.search, host_context: Unmanaged.passUnretained(host).toOpaque())
        guard let handle = clua_open(&settings) else {
            throw LuaError(.memory, "\(grouped(limits.memory)) bytes don't hold a Lua state")
        }
        self.handle = handle
        try host.register(in: handle)
    }

    // Frees memory; runs no Lua, so any thread will do.
    deinit { clua_free(handle) }

    /// The bytes in use, or 0 once it is closed.
    var memoryInUse: Int { clua_memory(handle) }

    /// Frees what only loading needed. No call may be under way.
    func settle() {
        guard closed == nil else { return }
        clua_settle(handle)
    }

    // MARK: Running

    /// Compiles and runs a chunk.
    ///
    /// - Parameter chunks: What was compiled before; it takes what is compiled now.
    func load(_ source: [UInt8], name: String, isPrelude: Bool, chunks: LuaChunks?) throws(LuaError)
        -> LuaValue
    {
        let dump = try chunks.map { (chunks) throws(LuaError) in
            try self.dump(of: source, name: name, isPrelude: isPrelude, in: chunks)
        }
        let outcome = try run(dump ?? source, name: name, isDumped: dump != nil) {
            clua_load($0, $1, isPrelude)
        }
        return outcome.first ?? .nil
    }

    /// Compiles a chunk without running it.
    ///
    /// - Parameter chunks: What was compiled before; it takes what is compiled now.
    func compile(_ source: LuaSource, chunks: LuaChunks?) throws(LuaError) {
        let dump = try (source.chunks ?? chunks).map { (chunks) throws(LuaError) in
            try self.dump(of: source.bytes, name: source.name, isPrelude: false, in: chunks)
        }
        _ = try run(dump ?? source.bytes, name: source.name, isDumped: dump != nil) { clua_compile($0, $1) }
    }

    /// Returns the bytecode of a chunk, which is compiled if no state did so before.
    private func dump(
        of source: [UInt8], name: String, isPrelude: Bool, in chunks: LuaChunks
    ) throws(LuaError) -> [UInt8] {
        if let dump = chunks.dump(of: source, name: name) { return dump }
        let made = try run(source, name: name, isDumped: false) { clua_dump($0, $1, isPrelude) }
        guard case .bytes(let dump)? = made.first else { throw LuaError(.conversion, "\(name): no bytecode") }
        chunks.keep(dump, of: source, name: name)
        return dump
    }

    /// Begins a task on a chunk, which can't wait, and returns what it leaves.
    private func run(
        _ bytes: [UInt8], name: String, isDumped: Bool, _ start: (OpaquePointer, clua_chunk) -> clua_outcome
    ) throws(LuaError) -> [LuaValue] {
        if !isDumped { try checkLength(of: bytes, name) }
        let step = try advance(try begin(limits)) { task in
            bytes.withUnsafeBytes { bytes in
                "@\(name)".withCString { name in
                    let chunk = clua_chunk(
                        bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count,
                        name: name,
                        dumped: isDumped)
                    return start(task, chunk)
                }
            }
        }
        guard case .done(let values) = step else { return [] }
        return values
    }

    private func checkLength(of source: [UInt8], _ name: String) throws(LuaError) {
        guard source.count <= limits.stringBytes else {
            let limit = grouped(limits.stringBytes)
            throw LuaError(.syntax, "\(name): \(grouped(source.count)) bytes of source (limit \(limit))")
        }
    }

    /// Starts a call.
    func call(
        _ function: LuaFunction, _ arguments: [LuaValue], context: (any LuaCallContext)?, limits: LuaLimits,
        meter: (any LuaMeter)?
    ) throws(LuaError) -> Step {
        try check(function)
        let task = try begin(limits, meter, context)
        var writer = TapeWriter(clua_inbound(handle), state: identity, limits: limits)
        do throws(LuaError) { try writer.write(arguments) } catch {
            clua_end(task.handle)
            throw error
        }
        return try advance(task) { clua_call($0, function.reference, Int32(arguments.count), true) }
    }

    /// Resumes a call after a wait.
    func resume(_ wait: Wait, _ verdict: HostVerdict) throws(LuaError) -> Step {
        try checkOpen()
        let task = wait.task
        if case .abandon(let reason) = verdict {
            record(task)
            clua_abandon(task.handle)
            throw LuaError(.cancelled, reason)
        }
        var count: Int32 = 0
        let code = host.put(verdict, count: &count)
        return try advance(task) { clua_resume($0, code, count) }
    }

    /// Maps some rows of a batch and appends their outcomes. Returns the error that ended it early, or `nil`.
    func map(
        _ function: LuaFunction, batch: LuaRecordBatch, rows: Range<Int>, settings: LuaValue,
        limits: LuaLimits, meter: (any LuaMeter)?, share: inout clua_share,
        into results: inout [Result<LuaValue, LuaError>]
    ) throws(LuaError) -> LuaError? {
        try check(function)
        var writer = TapeWriter(clua_inbound(handle), state: identity, limits: limits)
        for column in batch.columns { try writer.write(column) }
        try writer.write(settings)
        let (width, values) = (batch.width, batch.values.span)
        for row in rows {
            writer.restoreBounds(limits)
            for index in row * width..<(row + 1) * width { try writer.write(values[index]) }
            if batch.hasSeeds { try writer.write(row < batch.seeds.count ? batch.seeds[row] : .nil) }
        }
        let task = try begin(limits, meter)
        let began = ContinuousClock.now
        let outcome = clua_map(
            task.handle, function.reference, Int32(batch.columns.count), Int32(rows.count), batch.hasSeeds,
            &share)
        record(task, calls: rows.count, time: ContinuousClock.now - began)
        var reader = TapeReader(clua_outbound(handle), state: identity)
        for _ in 0..<outcome.count { results.append(reader.readOutcome(limits: limits)) }
        clua_end(task.handle)
        guard Int(outcome.status) == CLUA_FAILED else { return nil }
        return failure(outcome, &reader, limits)
    }

    // MARK: Tasks

    func checkOpen() throws(LuaError) {
        guard let closed else { return }
        throw LuaError(.closed, "closed after: \(closed.message)", file: closed.file, line: closed.line)
    }

    private func check(_ function: LuaFunction) throws(LuaError) {
        guard function.state == identity else {
            throw LuaError(.runtime, "the function belongs to another state")
        }
        try checkOpen()
        try checkIdle()
    }

    private func checkIdle() throws(LuaError) {
        if clua_running(handle) {
            throw LuaError(.runtime, "a host function may not use the state that calls it")
        }
    }

    private func begin(
        _ limits: LuaLimits, _ meter: (any LuaMeter)? = nil, _ context: (any LuaCallContext)? = nil
    ) throws(LuaError) -> LuaTask {
        try checkOpen()
        try checkIdle()
        var budget = limits == self.limits ? budget : clua_budget(limits)
        guard let task = clua_begin(handle, &budget) else {
            throw LuaError(.memory, "not enough memory for one more call")
        }
        return LuaTask(handle: task, limits: limits, meter: meter, context: context)
    }

    /// Runs a task up to its end or its next wait.
    private func advance(_ task: LuaTask, _ run: (OpaquePointer) -> clua_outcome) throws(LuaError) -> Step {
        // No longer than it runs: a state at rest would hold the last caller, and all that the caller's call knows.
        host.context = task.context
        let outcome = run(task.handle)
        host.context = nil
        var reader = TapeReader(clua_outbound(handle), state: identity)
        switch Int(outcome.status) {
        case CLUA_WAITING:
            let arguments = reader.read(count: Int(outcome.count))
            return .waiting(Wait(task, for: host.body(of: Int(outcome.host)), arguments))
        case CLUA_FAILED:
            record(task)
            clua_end(task.handle)
            throw failure(outcome, &reader, task.limits)
        default:
            record(task)
            clua_end(task.handle)
            return .done(reader.read(count: Int(outcome.count)))
        }
    }

    /// Tells the meter what a task has used, before it is given back.
    private func record(_ task: LuaTask, calls: Int = 1, time: Duration? = nil) {
        guard let meter = task.meter else { return }
        let used = clua_used(task.handle)
        meter.record(
            LuaUsage(
                calls: calls, instructions: Int(used.instructions),
                time: time.map { max($0 - .nanoseconds(used.stolen), .zero) }
                    ?? .nanoseconds(used.nanoseconds),
                memory: clua_memory(handle)))
    }

    /// Frees the state. Waiting calls fail when they resume.
    func close() {
        guard closed == nil, !clua_running(handle) else { return }
        closed = LuaError(.closed, "the host closed it")
        clua_close(handle)
    }

    /// Returns the error of a failed task. After a kill the state is closed, because nothing in it can be trusted to
    /// stop.
    private func failure(_ outcome: clua_outcome, _ reader: inout TapeReader, _ limits: LuaLimits) -> LuaError
    {
        let error = LuaError(
            kind: Int(outcome.kind), report: &reader, limits: limits, stop: host.stopped)
        if clua_killed(handle) {
            closed = error
            clua_close(handle)
        }
        return error
    }
}

extension clua_budget {
    fileprivate init(_ limits: LuaLimits) {
        self.init(
            instructions: Int64(limits.instructions), pattern_steps: Int64(limits.patternSteps),
            nanoseconds: Int64(limits.time.processor / .nanoseconds(1)),
            wall_nanoseconds: Int64(limits.time.wall / .nanoseconds(1)), depth: UInt32(limits.tableDepth),
            entries: UInt32(limits.tableEntries), tape_bytes: limits.tapeBytes,
            host_calls: Int64(limits.hostCalls), coroutines: Int64(limits.coroutines))
    }
}
