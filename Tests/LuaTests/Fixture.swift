import Lua
import Testing

/// A state with one loaded chunk, its functions at hand by name.
struct Fixture {
    /// Tests of stuck threads have pools of their own.
    static let pool = LuaThreadPool.patient(threads: 2)

    let state: LuaState
    let returned: LuaValue

    /// Loads `source` as `test.lua` with these limits and host functions.
    init(
        _ source: String, limits: LuaLimits = LuaLimits(processorTime: .seconds(60)),
        host: [LuaHostFunction] = [],
        prelude: String? = nil
    ) async throws {
        state = try await LuaState(
            label: "test", queue: Self.pool.makeQueue(label: "test"), limits: limits, host: host,
            prelude: prelude)
        returned = try await state.load(source, name: "test.lua")
    }

    func function(_ name: String) throws -> LuaFunction {
        try #require(returned.function ?? returned.table?[name].function)
    }

    /// Calls the function `f`, or the chunk's only one.
    func call(
        _ arguments: LuaValue..., f: String = "f", context: (any LuaCallContext)? = nil,
        limits: LuaLimits? = nil
    ) async throws -> [LuaValue] {
        try await state.call(function(f), arguments, context: context, limits: limits)
    }

    /// The error that a call ends with.
    func failure(_ arguments: LuaValue..., f: String = "f", limits: LuaLimits? = nil) async throws -> LuaError
    {
        let function = try function(f)
        return try #require(
            await #expect(throws: LuaError.self) { try await state.call(function, arguments, limits: limits) }
        )
    }
}

extension LuaThreadPool {
    /// One for which no time passes: however long a step takes on a busy machine, no thread is given up.
    static func patient(threads: Int, niceness: Int32 = 0) -> LuaThreadPool {
        let now = ContinuousClock.now
        return LuaThreadPool(threads: threads, niceness: niceness, uptime: { now })
    }
}

extension LuaLimits {
    /// That much of the processor's time, however long the machine lets a call wait for it.
    static func processor(_ time: Duration, instructions: Int = 1 << 40, memory: Int = 16 << 20) -> LuaLimits
    {
        var limits = LuaLimits(instructions: instructions, processorTime: time, memory: memory)
        limits.time.margin = .seconds(3_600)
        return limits
    }
}

/// Runs the body of one function and gives its results.
func evaluate(_ body: String, _ arguments: [LuaValue] = [], host: [LuaHostFunction] = []) async throws
    -> [LuaValue]
{
    let fixture = try await Fixture("return function(...) \(body) end", host: host)
    return try await fixture.state.call(fixture.function("f"), arguments)
}

extension LuaHostFunction {
    /// Gives its arguments back at once.
    static let echo = LuaHostFunction("host.echo", body: .immediate { _, arguments in arguments })
    /// Gives its arguments back after a wait.
    static let later = LuaHostFunction(
        "host.later",
        body: .waiting { _, arguments in
            await Task.yield()
            return arguments
        })
}
