import Concurrency
import Glibc
import Lua
import struct Synchronization.Atomic
import Testing

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

    @Test func jobs_ofOneQueue_runInOrderAndNeverOverlap() async {
        let pool = LuaThreadPool(threads: 4)
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
        // However long the gate is closed, nobody takes the thread's place.
        let pool = LuaThreadPool(threads: 1, patience: .seconds(600))
        let journal = Journal()
        let gate = DispatchGate()
        let first = pool.makeQueue(label: "first")
        first.enqueue { gate.wait() }
        for i in 1...3 { first.enqueue { journal.add(i) } }
        let others = (1...2).map { pool.makeQueue(label: "\($0)") }
        for (index, queue) in others.enumerated() {
            for i in 1...3 { queue.enqueue { journal.add((index + 1) * 10 + i) } }
        }
        gate.open()
        pool.shutdown()
        #expect(journal.all == [11, 21, 1, 12, 22, 2, 13, 23, 3])
    }

    @Test func state_whenAnotherPoolAdoptsIt_runsThere() async throws {
        // A thread that a busy machine does not let run for a second would be given up for another.
        let (first, second) = (
            LuaThreadPool(threads: 1, patience: .seconds(600)),
            LuaThreadPool(threads: 1, patience: .seconds(600))
        )
        let thread: @Sendable () -> LuaValue = { .integer(Int64(UInt64(pthread_self()))) }
        let state = try await LuaState(
            label: "moves", queue: first.makeQueue(label: "moves"),
            host: [LuaHostFunction("thread", body: .immediate { _, _ in [thread()] })])
        let ask = try #require(
            try await state.load("return function() return thread() end", name: "x").function)
        let before = try await state.call(ask)
        // The first pool's only thread is done with the state once it does something else. Until then it would run what
        // comes next, too.
        let behind = first.makeQueue(label: "behind")
        await withCheckedContinuation { done in behind.enqueue { done.resume() } }
        second.adopt(state)
        #expect((first.queues, second.queues) == (1, 1))
        let after = try await state.call(ask)
        let there = await withCheckedContinuation { done in
            second.makeQueue(label: "other").enqueue { done.resume(returning: thread()) }
        }
        #expect(after == [there] && before != after)
        withExtendedLifetime((behind, second)) {}
    }

    /// Holds a thread of the pool until the test has filled the queues.
    final class DispatchGate: Sendable {
        private let isOpen = Atomic(false)
        func open() { isOpen.store(true, ordering: .releasing) }
        func wait() { while !isOpen.load(ordering: .acquiring) {} }
    }

    @Test func trivialCall_amongEightLoopingStates_waitsAboutATurnEach() async throws {
        let pool = LuaThreadPool(threads: 1, patience: .seconds(600))
        let turns = Counter()
        let turn = LuaHostFunction(
            "host.turn",
            body: .immediate { _, _ in
                turns.add(1)
                return []
            })
        let limits = LuaLimits(instructions: 200_000, processorTime: .seconds(10))
        var loops: [LuaState] = []
        for i in 0..<8 {
            loops.append(
                try await LuaState(
                    label: "\(i)", queue: pool.makeQueue(label: "\(i)"), limits: limits, host: [turn, .later])
            )
        }
        let trivial = try await LuaState(label: "trivial", queue: pool.makeQueue(label: "trivial"))
        let function = try #require(
            try await trivial.load("return function() return 1 end", name: "t.lua").function)
        let source =
            "return function() while true do host.turn() for i = 1, 50000 do end host.later() end end"
        // Each loop works, waits and comes back, until its budget ends it.
        await withTaskGroup(of: Int?.self) { group in
            for state in loops {
                group.addTask {
                    for round in 0..<20 {
                        guard let f = try? await state.load(source, name: "\(round).lua").function else {
                            break
                        }
                        _ = try? await state.call(f)
                    }
                    return nil
                }
            }
            group.addTask {
                var worst = 0
                for _ in 0..<20 {
                    let before = turns.value
                    _ = try? await trivial.call(function)
                    worst = max(worst, turns.value - before)
                }
                return worst
            }
            for await worst in group {
                // Two hops a call, eight queues before it each time, and one turn for the measuring itself.
                if let worst { #expect(worst <= 3 * 8) }
            }
        }
        pool.shutdown()
    }

    @Test func isolation_onTheQueue_isKnown() async throws {
        let pool = LuaThreadPool(threads: 1, niceness: 5)
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
        let pool = LuaThreadPool(threads: 2)
        let state = try await LuaState(label: "late", queue: pool.makeQueue(label: "late"))
        pool.shutdown()
        #expect(try await state.load("return 'late'", name: "x.lua") == "late")
    }

    @Test func shutdown_fromAThreadOfThePool_doesNotWaitForItself() async {
        let pool = LuaThreadPool(threads: 2)
        await withCheckedContinuation { continuation in
            pool.makeQueue(label: "inside").enqueue {
                pool.shutdown()
                continuation.resume()
            }
        }
    }
}
