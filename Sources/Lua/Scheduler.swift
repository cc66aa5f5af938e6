internal import CLua
import Glibc
import Locks
import struct Synchronization.Atomic

/// The round of queues that have jobs, and the threads that serve it.
///
/// The semaphore counts the queues in the round or running: a thread takes one count and keeps it while it
/// serves whichever queue is next, until a queue runs dry.
final class Scheduler: Sendable {
    private struct Round: Sendable {
        var ready = Fifo<LuaQueue>()
        var isStopping = false
        var threads: [pthread_t] = []
    }

    private let round = Mutex(Round())
    private let turns = Semaphore()
    private let held = Atomic(0)
    private let niceness: Int32
    private let stackSize: Int

    init(niceness: Int32, stackSize: Int) {
        self.niceness = niceness
        self.stackSize = stackSize
    }

    func start(threads: Int) {
        for _ in 0..<threads {
            let thread = spawn { $0.serve() }
            if let thread { round.withLock { $0.threads.append(thread) } }
        }
    }

    var queues: Int { held.load(ordering: .relaxed) }

    /// A queue more or less is held.
    func count(_ change: Int) { held.add(change, ordering: .relaxed) }

    /// Puts a queue at the end of the round.
    func schedule(_ queue: LuaQueue) {
        let isStopping = round.withLock { round in
            round.ready.append(queue)
            return round.isStopping
        }
        if isStopping, let thread = spawn({ $0.drain() }) {
            pthread_detach(thread)
        } else {
            turns.signal()
        }
    }

    /// Lets the threads end as soon as the round is empty.
    func stop() {
        round.withLock { $0.isStopping = true }
        turns.signal()
    }

    /// Waits for the threads, except for the calling one.
    func join() {
        for thread in takeThreads() {
            if pthread_equal(thread, pthread_self()) != 0 {
                pthread_detach(thread)
            } else {
                pthread_join(thread, nil)
            }
        }
    }

    /// Leaves the threads to themselves: one that is neither waited for nor detached keeps its stack for good.
    func detach() {
        for thread in takeThreads() { pthread_detach(thread) }
    }

    private func takeThreads() -> [pthread_t] {
        round.withLock { round in
            defer { round.threads = [] }
            return round.threads
        }
    }

    // MARK: Threads

    private func serve() {
        repeat {
            turns.wait()
            drain()
        } while !round.withLock { $0.isStopping && $0.ready.isEmpty }
        turns.signal()  // for the next thread to end
    }

    /// Serves turns until a queue runs dry.
    private func drain() {
        while let queue = round.withLock({ $0.ready.popFirst() }) {
            guard queue.runOne() else { return }
            round.withLock { $0.ready.append(queue) }
        }
    }

    private final class Start: Sendable {
        let scheduler: Scheduler
        let body: @Sendable (Scheduler) -> Void

        init(scheduler: Scheduler, body: @escaping @Sendable (Scheduler) -> Void) {
            self.scheduler = scheduler
            self.body = body
        }
    }

    private func spawn(_ body: @escaping @Sendable (Scheduler) -> Void) -> pthread_t? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        let start = Unmanaged.passRetained(Start(scheduler: self, body: body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                _ = clua_thread_configure("lua", start.scheduler.niceness)
                start.body(start.scheduler)
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            return nil
        }
        return thread
    }
}
