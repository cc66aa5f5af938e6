import Concurrency
import Lua
import TestSupport
import Testing

@Suite struct WaitingTests {
    /// Opens once; those who wait for it go on then.
    actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func pass() async {
            if isOpen { return }
            await withCheckedContinuation { continuation in
                waiting.append(continuation)
                for watcher in watchers where watcher.count <= waiting.count { watcher.continuation.resume() }
                watchers.removeAll { $0.count <= waiting.count }
            }
        }

        /// Returns when so many wait.
        func waitFor(_ count: Int) async {
            if waiting.count >= count { return }
            await withCheckedContinuation { watchers.append((count, $0)) }
        }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    final class Caller: LuaCallContext {
        let name: String
        let life = Life()
        init(_ name: String) { self.name = name }
    }

    /// A place for a state that its own host function wants to use.
    final class Box: Sendable {
        let state = Mutex<LuaState?>(nil)
    }

    static func host(_ gate: Gate) -> [LuaHostFunction] {
        [
            LuaHostFunction(
                "host.gate",
                body: .waiting { _, arguments in
                    await gate.pass()
                    return arguments
                }),
            .who, .later, .echo,
        ]
    }

    @Test func handlers_whenTwoHundredWaitAtOnce_allComeBack() async throws {
        let gate = Gate()
        let fixture = try await Fixture(
            """
            return function(i)
              local before = host.who()
              local got = host.gate(i)
              return got, before, host.who()
            end
            """, host: Self.host(gate))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for i in 0..<200 {
                group.addTask {
                    let name = "caller \(i)"
                    let results = try await fixture.call(.integer(Int64(i)), context: Caller(name))
                    #expect(results == [.integer(Int64(i)), .string(name), .string(name)])
                }
            }
            await gate.waitFor(200)
            await gate.open()
            try await group.waitForAll()
        }
    }

    /// What a caller's context knows goes when the call ends, and not when the next one begins.
    @Test(.endsWhereItHangs, arguments: ["host.who()", "host.later(1) host.who()", "host.who() error('no')"])
    func state_atRest_holdsNoCaller(body: String) async throws {
        let fixture = try await Fixture("return function() \(body) end", host: [.later, .who])
        let end: @Sendable () async -> Void
        do {
            let caller = Caller("ann")
            end = caller.life.end
            _ = try? await fixture.call(context: caller)
        }
        // Where the state holds it, this never ends.
        await end()
        await fixture.state.close()
    }

    @Test(arguments: [
        "return coroutine.wrap(function(x) return host.later(x) end)(x)",
        "return select(2, coroutine.resume(coroutine.create(function(x) return host.later(x) end), x))",
        "return coroutine.wrap(function(x) return coroutine.wrap(function(x) return host.later(x) end)(x) end)(x)",
        "return select(2, pcall(host.later, x))",
        "return select(2, xpcall(host.later, error, x))",
        "return select(2, pcall(coroutine.wrap(function() return select(2, pcall(host.later, x)) end)))",
        "local co = coroutine.wrap(function() coroutine.yield(1) coroutine.yield((host.later(x))) end) co() return co()",
        "local t = setmetatable({}, { __index = function(_, k) return host.later(k) end }) return t[x]",
        "for v in function() return host.later(x) end do return v end",
        "local s = 0 for i = 1, 10 do s = s + host.later(1) end return s == 10 and x",
    ])
    func wait_whereverLuaAllowsIt_looksLikeACall(body: String) async throws {
        let fixture = try await Fixture("return function(x) \(body) end", host: [.later])
        #expect(try await fixture.call("v") == ["v"])
    }

    @Test(arguments: [
        "table.sort({ 1, 2 }, function() host.later() end)",
        "('x'):gsub('x', function() host.later() end)",
        "table.sort({ 1, 2 }, function() coroutine.wrap(function() host.later() end)() end)",
    ])
    func wait_insideACFunction_raises(body: String) async throws {
        let error = try await Fixture("return function() \(body) end", host: [.later]).failure()
        #expect(error.message.contains("host.later can't wait here"), "\(error)")
    }

    @Test func wait_whileLoading_raises() async throws {
        let error = try #require(
            await #expect(throws: LuaError.self) { try await Fixture("host.later()", host: [.later]) })
        #expect(error.message == "test.lua:1: host.later can't wait here")
    }

    @Test func coroutine_suspendedOnTheHost_belongsToTheHost() async throws {
        let gate = Gate()
        let fixture = try await Fixture(
            """
            local inner, outer
            return {
              wait = function()
                outer = coroutine.running()
                inner = coroutine.create(function() return host.gate("mine") end)
                return select(2, coroutine.resume(inner))
              end,
              meddle = function()
                local seen = {}
                for _, co in ipairs({ inner, outer }) do
                  seen[#seen + 1] = (coroutine.resume(co, "forged"))
                  seen[#seen + 1] = (pcall(coroutine.close, co))
                  seen[#seen + 1] = coroutine.status(co)
                end
                return seen
              end,
            }
            """, host: Self.host(gate))
        async let waited = fixture.call(f: "wait")
        await gate.waitFor(1)
        #expect(try await fixture.call(f: "meddle") == [[false, false, "normal", false, false, "normal"]])
        await gate.open()
        #expect(try await waited == ["mine"])
    }

    @Test(arguments: [
        ("coroutine.yield(1)", "attempt to yield from outside a coroutine"),
        ("coroutine.wrap(error)('inner')", "inner"),
        ("local co = coroutine.wrap(function() end) co() co()", "cannot resume dead coroutine"),
        ("local co co = coroutine.wrap(function() co() end) co()", "cannot resume non-suspended coroutine"),
        ("coroutine.close(coroutine.running())", "cannot close a running coroutine"),
        ("coroutine.resume(1)", "coroutine expected"),
    ])
    func coroutine_whenMisused_raises(body: String, message: String) async throws {
        let error = try await Fixture("return function() \(body) end").failure()
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test func coroutine_inOrdinaryUse_behavesAsStock() async throws {
        let body = """
            local co = coroutine.create(function(a, b)
              local c = coroutine.yield(a + b)
              local d, e = coroutine.yield(c * 2)
              return d, e, coroutine.isyieldable()
            end)
            local log = { coroutine.status(co), select(2, coroutine.resume(co, 1, 2)) }
            log[3] = coroutine.status(co)
            log[4] = select(2, coroutine.resume(co, 10))
            local ok, d, e, y = coroutine.resume(co, "d", "e")
            log[5], log[6], log[7] = d, e, y
            log[8] = coroutine.status(co)
            log[9] = select(2, coroutine.resume(co))
            log[10] = coroutine.close(co)
            local failing = coroutine.create(error)
            log[11] = select(2, coroutine.resume(failing, "told"))
            log[12] = select(2, coroutine.close(failing)) or "closed"
            return log, coroutine.isyieldable()
            """
        let expected: LuaValue = [
            "suspended", 3, "suspended", 20, "d", "e", true, "dead", "cannot resume dead coroutine", true,
            "told", "told",
        ]
        #expect(try await evaluate(body) == [expected, false])
    }

    @Test func kill_whileOthersWait_endsThemWhenTheyComeBack() async throws {
        let gate = Gate()
        let fixture = try await Fixture(
            "return { wait = function() host.gate() end, spin = function() while true do end end }",
            host: Self.host(gate))
        let waiting = Task { try await fixture.failure(f: "wait") }
        await gate.waitFor(1)
        #expect(try await fixture.failure(f: "spin").kind == .instructions)
        await gate.open()
        let error = try await waiting.value
        #expect(error.kind == .closed)
        #expect(error.message == "closed after: 5,000,000 instructions used (limit 5,000,000)")
    }

    @Test func call_whenCancelled_endsWithAnError() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let hold = LuaHostFunction(
            "host.hold",
            body: .waiting { _, _ in
                arrival.yield()
                await untilCancelled()
                throw CancellationError()
            })
        let fixture = try await Fixture(
            "return { hold = function() host.hold() end, fine = function() return pcall(host.hold) end }",
            host: [hold])
        let raised = Task { try await fixture.failure(f: "hold") }
        let caught = Task { try await fixture.call(f: "fine") }
        var arrived = arrivals.makeAsyncIterator()
        for _ in 1...2 { await arrived.next() }
        raised.cancel()
        caught.cancel()
        #expect(try await raised.value.kind == .cancelled)
        #expect(try await caught.value == [false, "cancelled"])
    }

    @Test func immediateFunction_thatClosesItsState_closesNothingThatRuns() async throws {
        let box = Box()
        let host = LuaHostFunction(
            "host.close",
            body: .immediate { _, _ in
                box.state.withLock { $0 }?.assumeIsolated { $0.close() }
                return []
            })
        let fixture = try await Fixture("return function() host.close() return 1 end", host: [host])
        box.state.withLock { $0 = fixture.state }
        #expect(try await fixture.call() == [1])
        #expect(await !fixture.state.isClosed)
        box.state.withLock { $0 = nil }
    }
}

extension LuaHostFunction {
    /// Gives the name of the caller.
    fileprivate static let who = LuaHostFunction(
        "host.who",
        body: .immediate { context, _ in [.string((context as? WaitingTests.Caller)?.name ?? "nobody")] })
}
