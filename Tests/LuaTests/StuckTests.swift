import Concurrency
import Dispatch
import Foundation
import Glibc
import Lua
import TestSupport
import Testing

/// What takes long where no budget reaches: within one instruction, one step of the collector, one host function.
@Suite(.endsWhereItHangs) struct StuckTests {
    /// A host function that ends only when it is let go, as a long step of liblua does.
    final class Hold: Sendable {
        private let isOver = Mutex(false)
        private let hasBegun = AsyncStream.makeStream(of: Void.self)
        private let holder = Mutex<pid_t>(0)

        var function: LuaHostFunction {
            LuaHostFunction(
                "host.hold",
                body: .immediate { [self] _, _ in
                    holder.withLock { $0 = Self.currentThread }
                    hasBegun.continuation.yield()
                    while !isOver.withLock(\.self) {}
                    return []
                })
        }

        /// The thread that is within the function.
        var thread: pid_t { holder.withLock(\.self) }

        private static var currentThread: pid_t {
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            return path?.split(separator: "/").last.flatMap { pid_t($0) } ?? -1
        }

        func begun() async { for await _ in hasBegun.stream { return } }
        func letGo() { isOver.withLock { $0 = true } }
    }

    /// Time that moves by a second whenever it is looked at, while it passes.
    private final class Ticking: Sendable {
        private let state = Mutex((now: ContinuousClock.now, passes: false))

        func passes(_ isOn: Bool) { state.withLock { $0.passes = isOn } }

        func look() -> ContinuousClock.Instant {
            state.withLock { state in
                if state.passes { state.now += .seconds(1) }
                return state.now
            }
        }
    }

    /// A pool for which time passes only while a test has it pass: a second at each look, until a thread is stuck.
    final class Watched: Sendable {
        let pool: LuaThreadPool
        /// What the pool said, as it comes.
        let reports: AsyncStream<LuaThreadPool.Stuck>
        private let time: Ticking

        init(threads: Int = 1, patience: Duration = .milliseconds(40), stuckAtMost: Int = 8) {
            let (reports, report) = AsyncStream.makeStream(of: LuaThreadPool.Stuck.self)
            let time = Ticking()
            pool = LuaThreadPool(
                threads: threads, patience: patience, stuckAtMost: stuckAtMost, uptime: { time.look() })
            (self.reports, self.time) = (reports, time)
            pool.onStuck { stuck in
                // Whoever takes the thread's place is not looked at before this.
                if !stuck.isOver { time.passes(false) }
                report.yield(stuck)
            }
        }

        /// Has time pass for what runs now.
        func letTimePass() { time.passes(true) }
    }

    private static let source = """
        return { hold = function() host.hold() return "out" end, f = function() return 1 end }
        """

    private static func state(_ pool: LuaThreadPool, _ label: String, _ hold: Hold) async throws -> (
        LuaState, [LuaName: LuaFunction]
    ) {
        let state = try await LuaState(
            label: label, queue: pool.makeQueue(label: label), host: [hold.function])
        let table = try #require(try await state.load(source, name: "test.lua").table)
        return (state, table.fields.compactMapValues(\.function))
    }

    /// Has a thread of the pool be stuck in a state of its own.
    @discardableResult
    private static func getStuck(_ watched: Watched, _ hold: Hold) async throws -> LuaState {
        let (state, functions) = try await Self.state(watched.pool, "stuck", hold)
        let long = try #require(functions["hold"])
        async let failure = Result.of { try await state.call(long) }
        await hold.begun()
        watched.letTimePass()
        #expect(await failure.error?.kind == .stuck)
        return state
    }

    @Test func call_thatIsStuck_isAnsweredAndOthersGoOn() async throws {
        let (watched, hold) = (Watched(), Hold())
        let (stuck, functions) = try await Self.state(watched.pool, "stuck", hold)
        let (other, others) = try await Self.state(watched.pool, "other", hold)
        let (long, short) = (try #require(functions["hold"]), try #require(functions["f"]))
        async let failure = Result.of { try await stuck.call(long) }
        await hold.begun()
        // Behind the one that is stuck, on the pool's only thread.
        async let behind = Result.of { try await stuck.call(short) }
        async let another = other.call(#require(others["f"]))
        watched.letTimePass()
        #expect(try await another == [1])
        #expect(await failure.error?.kind == .stuck)
        #expect(await failure.error?.message == "40 ms in a single step used (limit 40 ms)")
        #expect(await behind.error?.kind == .closed)
        #expect(await stuck.isClosed)
        var told = watched.reports.makeAsyncIterator()
        #expect(await told.next() == .init(label: "stuck", isOver: false, count: 1, atMost: 8))
        hold.letGo()
        #expect(await told.next() == .init(label: "stuck", isOver: true, count: 0, atMost: 8))
        #expect(try await other.call(#require(others["f"])) == [1])
        #expect(await Result.of { try await stuck.call(short) }.error?.kind == .closed)
    }

    /// It uses no processor time, but waits for something that does not come.
    @Test func call_whoseThreadIsBlocked_isAnsweredToo() async throws {
        let (watched, gate) = (Watched(patience: .milliseconds(20)), DispatchSemaphore(value: 0))
        let block = LuaHostFunction(
            "host.block",
            body: .immediate { _, _ in
                watched.letTimePass()
                gate.wait()
                return []
            })
        let state = try await LuaState(
            label: "blocked", queue: watched.pool.makeQueue(label: "blocked"), host: [block])
        let loaded = await Result.of { try await state.load("host.block()", name: "block.lua") }
        #expect(loaded.error?.kind == .stuck)
        gate.signal()
        var told = watched.reports.makeAsyncIterator()
        while let report = await told.next(), !report.isOver {}
    }

    /// `SCHED_IDLE`, which Swift doesn't import.
    private static let idle: Int32 = 5

    /// Whoever needs the processor comes before a thread that nobody waits for.
    @Test func thread_thatIsStuck_runsWhenNobodyElseDoes() async throws {
        let (watched, hold) = (Watched(), Hold())
        var told = watched.reports.makeAsyncIterator()
        try await Self.getStuck(watched, hold)
        _ = await told.next()
        #expect(sched_getscheduler(hold.thread) == Self.idle)
        // The one in its place is as any other.
        let policy = LuaHostFunction(
            "host.policy", body: .immediate { _, _ in [.integer(Int64(sched_getscheduler(0)))] })
        let other = try await LuaState(
            label: "other", queue: watched.pool.makeQueue(label: "other"), host: [policy])
        #expect(try await other.load("return host.policy()", name: "x.lua") == .integer(Int64(SCHED_OTHER)))
        hold.letGo()
        while let report = await told.next(), !report.isOver {}
    }

    @Test func calls_whenTooManyAreStuck_areRefusedUntilOneComesOut() async throws {
        let (watched, holds) = (Watched(threads: 2, stuckAtMost: 2), [Hold(), Hold()])
        let (other, others) = try await Self.state(watched.pool, "other", Hold())
        var told = watched.reports.makeAsyncIterator()
        for hold in holds {
            try await Self.getStuck(watched, hold)
            _ = await told.next()
        }
        let short = try #require(others["f"])
        let refused = await Result.of { try await other.call(short) }
        #expect(refused.error?.kind == .busy)
        await #expect(throws: LuaError.self) { try await other.load("return 1", name: "x.lua") }
        holds[0].letGo()
        #expect(await told.next()?.count == 1)
        #expect(try await other.call(short) == [1])
        holds[1].letGo()
    }

    @Test func call_thatWaitsWhenTooManyAreStuck_goesOn() async throws {
        let (watched, hold, gate) = (Watched(stuckAtMost: 1), Hold(), WaitingTests.Gate())
        let waiting = try await LuaState(
            label: "waiting", queue: watched.pool.makeQueue(label: "waiting"), host: WaitingTests.host(gate))
        let wait = try #require(
            try await waiting.load("return function(x) return host.gate(x) end", name: "wait.lua").function)
        async let answer = waiting.call(wait, [7])
        await gate.waitFor(1)
        try await Self.getStuck(watched, hold)
        #expect(await Result.of { try await waiting.call(wait, [8]) }.error?.kind == .busy)
        await gate.open()
        #expect(try await answer == [7])
        hold.letGo()
    }

    @Test func load_thatIsStuck_isAnswered() async throws {
        let (watched, hold) = (Watched(), Hold())
        let state = try await LuaState(
            label: "load", queue: watched.pool.makeQueue(label: "load"), host: [hold.function])
        async let loaded = Result.of { try await state.load("host.hold()", name: "load.lua") }
        await hold.begun()
        watched.letTimePass()
        #expect(await loaded.error?.kind == .stuck)
        hold.letGo()
    }

    @Test func call_whileItsThreadComesOut_leavesNothingBehind() async throws {
        let watched = Watched(patience: .milliseconds(20))
        var told = watched.reports.makeAsyncIterator()
        weak var gone: LuaState?
        for _ in 0..<5 {
            let hold = Hold()
            gone = try await Self.getStuck(watched, hold)
            // Only then is the watch done with it.
            #expect(await told.next()?.isOver == false)
            hold.letGo()
            while let report = await told.next(), !report.isOver {}
        }
        watched.pool.shutdown()
        #expect(gone == nil)
    }

    // MARK: What liblua takes long for

    @Test func call_ofAMetatableThatCallsItself_endsAtTheStacksBound() async throws {
        let fixture = try await Fixture(
            """
            return function()
              local t = {}
              setmetatable(t, t)
              t.__call = t
              return t()
            end
            """, limits: LuaLimits(processorTime: .seconds(600)))
        let error = try await fixture.failure()
        #expect(error.kind == .memory)
        #expect(error.message == "20,480 values on the stack used (limit 20,480)")
    }

    /// What was in memory before may look like a pointer into the stack of a new state.
    @Test func stack_whereMemoryHasOldPointers_hasItsBound() async throws {
        let source = """
            return function()
              return (pcall(string.unpack, ("b"):rep(30000), ("x"):rep(30000)))
            end
            """
        for number in 1...300 {
            Self.leavePointers()
            let fixture = try await Fixture(source)
            #expect(try await fixture.call() == [false], "state \(number)")
        }
    }

    /// Leaves blocks as large as those of a coroutine and of its stack, the former full of pointers into the latter.
    private static func leavePointers() {
        let stacks = (0..<8).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 720, alignment: 16) }
        let blocks = stride(from: 160, through: 288, by: 16).flatMap { size in
            (0..<7).map { _ in
                UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
            }
        }
        for block in blocks {
            let words = block.bindMemory(to: UnsafeMutableRawPointer.self)
            for index in words.indices { words[index] = stacks[index % stacks.count] + 500 }
        }
        for block in blocks { block.deallocate() }
        for stack in stacks { stack.deallocate() }
    }

    @Test func recursion_ofThousandsOfLevels_fitsTheStack() async throws {
        let levels = try await evaluate(
            "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end return f(3000)")
        #expect(levels == [3000])
    }

    @Test func table_thatIsReferredToAgainAndAgain_isBoundedByTime() async throws {
        // Each look into the empty table goes over all the room that it once had.
        let fixture = try await Fixture(
            """
            local hollow = {}
            for i = 1, 200000 do hollow["k" .. i] = true end
            for i = 1, 200000 do hollow["k" .. i] = nil end
            local list = {}
            for i = 1, 19000 do list[i] = hollow end
            return {
              give = function() return list end,
              raise = function() error(list) end,
              hand = function() host.echo(list) end,
            }
            """, limits: LuaLimits(instructions: 50_000_000, processorTime: .seconds(60), memory: 32 << 20),
            host: [.echo])
        let limits = LuaLimits.processor(.milliseconds(100), instructions: 5_000_000)
        #expect(try await fixture.failure(f: "raise", limits: limits).kind == .runtime)
        #expect(try await fixture.failure(f: "give", limits: limits).kind == .deadline)
    }

    @Test func recursion_thatGoesOnAfterEachError_endsAtTheStacksBound() async throws {
        // Where it overflows C's stack, each pcall goes on from where it stood, with C's stack empty again.
        let fixture = try await Fixture(
            "return function() local function deep() pcall(deep) pcall(deep) end deep() end",
            limits: LuaLimits(instructions: 300_000, processorTime: .seconds(60), memory: 8 << 20))
        #expect(try await fixture.failure().message == "20,480 values on the stack used (limit 20,480)")
        #expect(await fixture.state.isClosed)
    }

    @Test(arguments: [
        "return table.unpack({}, 1, 10241)", "return ('x'):rep(1e5):byte(1, -1)",
        "return utf8.codepoint(('x'):rep(1e5), 1, -1)",
    ])
    func values_moreThanHalfAStack_areRefused(body: String) async throws {
        let error = try await Fixture("return function() \(body) end").failure()
        #expect(error.kind == .runtime && error.message.contains("too"))
    }

    @Test func weakTables_areRefused() async throws {
        let error = try await Fixture("return function() setmetatable({}, { __mode = 'k' }) end").failure()
        #expect(error.message.hasPrefix("test.lua:1: __mode isn't allowed in a metatable"))
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous body came to.
    static func of(_ body: () async throws -> Success) async -> Self where Success: Sendable {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    var error: LuaError? {
        if case .failure(let error) = self { error as? LuaError } else { nil }
    }
}
