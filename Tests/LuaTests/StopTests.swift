import Concurrency
import Lua
import Testing

/// Budgets beyond instructions, time and memory; what a call has used; closing.
@Suite struct StopTests {
    /// Keeps what it is told.
    final class Meter: LuaMeter {
        private let noted = Mutex<[LuaUsage]>([])
        var all: [LuaUsage] { noted.withLock(\.self) }
        func record(_ usage: LuaUsage) { noted.withLock { $0.append(usage) } }
    }

    static let stop = LuaHostFunction(
        "host.stop", body: .immediate { _, _ in throw LuaStop("4 words used (limit 4)") })
    static let stopLater = LuaHostFunction(
        "host.stopLater", body: .waiting { _, _ in throw LuaStop("4 words used (limit 4)") })

    private func limits(hostCalls: Int = .max, coroutines: Int = .max) -> LuaLimits {
        LuaLimits(processorTime: .seconds(60), hostCalls: hostCalls, coroutines: coroutines)
    }

    @Test(arguments: [
        "while true do host.echo(1) end", "while true do pcall(host.echo, 1) end",
        "while true do coroutine.wrap(function() host.echo(1) end)() end",
        "while true do host.later() end", "while true do pcall(host.later) end",
    ])
    func hostCalls_whenUsedUp_killTheCall(body: String) async throws {
        let fixture = try await Fixture(
            "return function() \(body) end", limits: limits(hostCalls: 1_200), host: [.echo, .later])
        let error = try await fixture.failure()
        #expect(error.kind == .budget)
        #expect(error.message == "1,200 host calls used (limit 1,200)")
        try await BudgetTests.expectClosed(fixture)
    }

    @Test func hostCalls_ofEachCall_areItsOwn() async throws {
        let fixture = try await Fixture(
            "return function() for i = 1, 10 do host.echo(i) end end", limits: limits(hostCalls: 10),
            host: [.echo])
        for _ in 0..<5 { _ = try await fixture.call() }
    }

    @Test(arguments: [
        "while true do coroutine.wrap(function() coroutine.yield() end)() end",
        "while true do coroutine.create(function() end) end",
        "local kept = {} while true do kept[#kept + 1] = coroutine.wrap(coroutine.yield) kept[#kept]() end",
        "while true do pcall(coroutine.create, function() end) end",
    ])
    func coroutines_whenTooManyAreUnfinished_killTheCall(body: String) async throws {
        let fixture = try await Fixture("return function() \(body) end", limits: limits(coroutines: 50))
        let error = try await fixture.failure()
        #expect(error.kind == .budget)
        #expect(error.message == "50 coroutines used (limit 50)")
        try await BudgetTests.expectClosed(fixture)
    }

    @Test(arguments: [
        "coroutine.wrap(function() end)()", "pcall(coroutine.wrap(error))",
        "local co = coroutine.create(function() end) coroutine.close(co)",
        "local co = coroutine.create(coroutine.yield) coroutine.resume(co) coroutine.close(co)",
        "local co = coroutine.wrap(function() coroutine.yield() end) co() co()",
    ])
    func coroutines_whenFinished_countNoLonger(body: String) async throws {
        let fixture = try await Fixture(
            "return function() for _ = 1, 200 do \(body) end return 1 end", limits: limits(coroutines: 2))
        #expect(try await fixture.call() == [1])
    }

    @Test(arguments: [
        "host.stop()", "pcall(host.stop) while true do end", "host.stopLater()",
        "pcall(host.stopLater) while true do end", "coroutine.wrap(function() pcall(host.stop) end)()",
    ])
    func stop_whenAHostFunctionThrowsIt_cannotBeCaught(body: String) async throws {
        let fixture = try await Fixture(
            "return function() \(body) return 1 end", limits: limits(), host: [Self.stop, Self.stopLater])
        let error = try await fixture.failure()
        #expect(error.kind == .budget)
        #expect(error.message == "4 words used (limit 4)")
        try await BudgetTests.expectClosed(fixture)
    }

    @Test func rows_whenOneRunsOutOfMemory_nameTheLimit() async throws {
        let limits = LuaLimits(processorTime: .seconds(60), memory: 1 << 20)
        let fixture = try await Fixture(
            "return function() local t = {} for i = 1, 1e9 do t[i] = { i } end end", limits: limits)
        var batch = LuaRecordBatch(columns: ["id"])
        batch.append([1])
        let function = try fixture.function("f")
        let results = try await fixture.state.map(function, over: batch, settings: nil)
        guard case .failure(let error) = results.first else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.kind == .memory && error.message == "1 MiB of memory used (limit 1 MiB)")
    }

    // MARK: What was used

    @Test func meter_whenACallEnds_isToldWhatItUsed() async throws {
        let fixture = try await Fixture(
            "return function(n) for i = 1, n do end host.later() for i = 1, n do end end", limits: limits(),
            host: [.later])
        let meter = Meter()
        let function = try fixture.function("f")
        _ = try await fixture.state.call(function, [100_000], meter: meter)
        let usage = try #require(meter.all.first)
        #expect(meter.all.count == 1 && usage.calls == 1)
        #expect((190_000...220_000).contains(usage.instructions), "\(usage.instructions)")
        #expect(usage.time > .zero && usage.memory > 10_000)
    }

    @Test func meter_whenACallIsKilled_isToldToo() async throws {
        let fixture = try await Fixture("return function() while true do end end")
        let meter = Meter()
        let function = try fixture.function("f")
        await #expect(throws: LuaError.self) {
            try await fixture.state.call(
                function, limits: LuaLimits(instructions: 50_000, processorTime: .seconds(60)),
                meter: meter)
        }
        #expect((50_000...52_000).contains(meter.all.first?.instructions ?? 0))
    }

    @Test func meter_whenRowsAreMapped_isToldOfAllOfThem() async throws {
        let fixture = try await Fixture("return function() for i = 1, 10000 do end return 1 end")
        var batch = LuaRecordBatch(columns: ["id"])
        for row in 0..<300 { batch.append([.integer(Int64(row))]) }
        let meter = Meter()
        let function = try fixture.function("f")
        _ = try await fixture.state.map(function, over: batch, settings: nil, meter: meter)
        #expect(meter.all.map(\.calls) == [256, 44])
        let instructions = meter.all.reduce(0) { $0 + $1.instructions }
        #expect((2_900_000...3_300_000).contains(instructions), "\(instructions)")
    }

    // MARK: Closing

    @Test func close_whenIdle_freesEverythingAndRefusesCalls() async throws {
        let fixture = try await Fixture("return function() return 1 end")
        #expect(try await fixture.call() == [1])
        await fixture.state.close()
        await fixture.state.close()
        #expect(await fixture.state.isClosed)
        #expect(await fixture.state.memoryInUse() == 0)
        #expect(try await fixture.failure().kind == .closed)
    }

    @Test func close_whileACallWaits_endsItWhenItComesBack() async throws {
        let gate = WaitingTests.Gate()
        let fixture = try await Fixture("return function() host.gate() end", host: WaitingTests.host(gate))
        let waiting = Task { try await fixture.failure() }
        await gate.waitFor(1)
        await fixture.state.close()
        await gate.open()
        #expect(try await waiting.value.kind == .closed)
    }

    @Test func abandonment_always_endsTheCallAndLeavesTheStateToOthers() async throws {
        let leave = LuaHostFunction(
            "host.leave", body: .waiting { _, _ in throw LuaAbandonment("nobody waits") })
        let hand = LuaHostFunction(
            "host.hand", body: .handing { _, _, done in done(.failure(LuaAbandonment("nobody waits"))) })
        let fixture = try await Fixture(
            """
            local reached = 0
            return {
              leave = function() while true do pcall(host.leave) reached = reached + 1 end end,
              hand = function() while true do pcall(host.hand) reached = reached + 1 end end,
              deep = function() coroutine.wrap(function() host.leave() end)() reached = reached + 1 end,
              f = function() host.later() return reached end,
            }
            """, host: [.later, leave, hand])
        // More often than there are tasks to spare: each is given back.
        for _ in 0..<50 {
            for name in ["leave", "hand", "deep"] {
                let function = try fixture.function(name)
                let error = await #expect(throws: LuaError.self) {
                    try await fixture.state.call(function, [])
                }
                #expect(error?.kind == .cancelled)
                #expect(error?.message == "nobody waits")
            }
            #expect(try await fixture.call() == [0])
        }
        #expect(await !fixture.state.isClosed)
    }
}
