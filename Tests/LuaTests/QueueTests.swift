import Concurrency
import Dispatch
import Glibc
import struct Synchronization.Atomic
import Testing

@testable import Lua

@Suite struct QueueTests {
    /// What happened, in order.
    final class Journal: Sendable {
        private let entries = Mutex<[Int]>([])
        func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
        var all: [Int] { entries.withLock { $0 } }
    }

    /// A count that many threads share.
    final class Counter: Sendable {
        private let count = Atomic(0)
        @discardableResult func add(_ change: Int) -> Int { count.add(change, ordering: .relaxed).newValue }
        var value: Int { count.load(ordering: .relaxed) }
    }

    /// Whether something is over, for any thread.
    final class Flag: Sendable {
        private let flag = Atomic(false)
        var isSet: Bool { flag.load(ordering: .relaxed) }
        func set() { flag.store(true, ordering: .relaxed) }
    }

    @Test func queue_thatRunsNothing_hasNoThreadToGiveUp() {
        let queue = LuaThreadPool.patient(threads: 1).makeQueue(label: "idle")
        #expect(!queue.disown())
    }

    @Test func jobs_ofOneQueue_runInOrderAndNeverOverlap() async {
        let pool = LuaThreadPool.patient(threads: 4)
        let queue = pool.makeQueue(label: "order")
        let journal = Journal()
        let inside = Counter()
        for i in 0..<1_000 {
            queue.enqueue {
                #expect(inside.add(1) == 1)
                journal.add(i)
                inside.add(-1)
            }
        }
        pool.shutdown()
        #expect(journal.all == Array(0..<1_000))
    }

    @Test func pool_withOneThread_givesEachQueueOneJobATurn() async {
        let pool = LuaThreadPool.patient(threads: 1)
        let journal = Journal()
        // Holds the thread until the queues are filled.
        let gate = DispatchSemaphore(value: 0)
        let first = pool.makeQueue(label: "first")
        first.enqueue { gate.wait() }
        for i in 1...3 { first.enqueue { journal.add(i) } }
        let others = (1...2).map { pool.makeQueue(label: "\($0)") }
        for (index, queue) in others.enumerated() {
            for i in 1...3 { queue.enqueue { journal.add((index + 1) * 10 + i) } }
        }
        gate.signal()
        pool.shutdown()
        #expect(journal.all == [11, 21, 1, 12, 22, 2, 13, 23, 3])
    }

    @Test func state_whenAnotherPoolAdoptsIt_runsThere() async throws {
        let (first, second) = (LuaThreadPool.patient(threads: 1), LuaThreadPool.patient(threads: 1))
        let thread: @Sendable () -> LuaValue = { .integer(Int64(UInt64(pthread_self()))) }
        let queue = first.makeQueue(label: "moves")
        let state = try await LuaState(
            label: "moves", queue: queue,
            host: [LuaHostFunction("thread", body: .immediate { _, _ in [thread()] })])
        let ask = try #require(
            try await state.load("return function() return thread() end", name: "x").function)
        let before = try await state.call(ask)
        // The first pool's thread is within a job of the state, and another waits behind it.
        let gate = DispatchSemaphore(value: 0)
        await withCheckedContinuation { begun in
            queue.enqueue {
                begun.resume()
                gate.wait()
            }
        }
        second.adopt(state)
        #expect((first.queues, second.queues) == (0, 1))
        let after = AsyncStream { stream in
            queue.enqueue {
                stream.yield(thread())
                stream.finish()
            }
        }
        gate.signal()
        let there = await withCheckedContinuation { done in
            second.makeQueue(label: "other").enqueue { done.resume(returning: thread()) }
        }
        for await thread in after { #expect(thread == there && before != [thread]) }
        #expect(try await state.call(ask) == [there])
    }

    /// What is counted is counted on the pool's only thread, so that no other is between a turn and its count.
    @Test func trivialCall_amongEightLoopingStates_waitsATurnOfEachAtMost() async throws {
        let pool = LuaThreadPool.patient(threads: 1)
        let (turns, isOver) = (Counter(), Flag())
        let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
        let hosts = [
            LuaHostFunction(
                "host.turn",
                body: .immediate { _, _ in
                    if turns.add(1) <= 8 { beginning.yield() }
                    return [.boolean(isOver.isSet)]
                }),
            LuaHostFunction(
                "host.turns", body: .immediate { _, _ in [.integer(Int64(turns.value))] }),
            // Ends the turn: it goes on behind all that wait by then.
            LuaHostFunction("host.pass", body: .handing { _, _, completion in completion(.success([])) }),
        ]
        func function(_ label: String, _ source: String) async throws -> (LuaState, LuaFunction) {
            let state = try await LuaState(
                label: label, queue: pool.makeQueue(label: label),
                limits: LuaLimits(instructions: 1 << 40, processorTime: .seconds(3_600)), host: hosts)
            return (state, try #require(try await state.load(source, name: "\(label).lua").function))
        }
        let (trivial, measure) = try await function(
            "trivial",
            """
            return function()
              local worst = 0
              for i = 1, 10 do
                local before = host.turns()
                host.pass()
                worst = math.max(worst, host.turns() - before)
              end
              return worst
            end
            """)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                let (state, loop) = try await function(
                    "\(number)",
                    "return function() while not host.turn() do for i = 1, 50000 do end host.pass() end end")
                group.addTask { _ = try await state.call(loop) }
            }
            var begun = 0
            for await _ in beginnings {
                begun += 1
                if begun == 8 { break }
            }
            for _ in 0..<5 {
                let worst = try await trivial.call(measure).first?.integer
                #expect(worst.map { $0 <= 8 } == true, "\(String(describing: worst))")
            }
            isOver.set()
            try await group.waitForAll()
        }
        pool.shutdown()
    }

    @Test func isolation_onTheQueue_isKnown() async throws {
        let pool = LuaThreadPool.patient(threads: 1, niceness: 5)
        let queue = pool.makeQueue(label: "isolated")
        #expect(queue.isIsolatingCurrentContext() == false)
        let inside: Bool? = await withCheckedContinuation { continuation in
            queue.enqueue { continuation.resume(returning: queue.isIsolatingCurrentContext()) }
        }
        #expect(inside == true)
        let state = try await LuaState(
            label: "made here", queue: queue,
            host: [
                LuaHostFunction(
                    "host.here",
                    body: .immediate { _, _ in [.boolean(queue.isIsolatingCurrentContext() == true)] })
            ],
            prelude: "here = host.here() return {}")
        #expect(try await state.load("return here", name: "x.lua") == true)
        pool.shutdown()
    }

    @Test func enqueue_afterShutdown_stillRuns() async throws {
        let pool = LuaThreadPool.patient(threads: 2)
        let state = try await LuaState(label: "late", queue: pool.makeQueue(label: "late"))
        pool.shutdown()
        #expect(try await state.load("return 'late'", name: "x.lua") == "late")
    }

    @Test func shutdown_fromAThreadOfThePool_doesNotWaitForItself() async {
        let pool = LuaThreadPool.patient(threads: 2)
        await withCheckedContinuation { continuation in
            pool.makeQueue(label: "inside").enqueue {
                pool.shutdown()
                continuation.resume()
            }
        }
    }
}
