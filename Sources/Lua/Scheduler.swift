internal import CLua
internal import DequeModule
// Dispatch sources may be used from any thread, but are not marked so yet.
import Concurrency
@preconcurrency import Dispatch
import Glibc
import struct Synchronization.Atomic

/// The round of queues that have jobs, and the threads that serve it.
///
/// The semaphore counts the queues in the round or being run. A thread takes one count and keeps it while it serves one
/// queue after another, until a queue runs dry. A stuck thread keeps its count with its queue, which leaves the round,
/// and another thread takes its place.
final class Scheduler: Sendable {
    private struct Round: Sendable {
        var ready: Deque<LuaQueue> = []
        var isStopping = false
        /// Whether the watch is going to look. It does so only while there is something to run.
        var isWatched = false
        var workers: [LuaWorker] = []
        var onStuck: (@Sendable (LuaThreadPool.Stuck) -> Void)?
    }

    private let round = Mutex(Round())
    private let turns = Semaphore()
    private let held = Atomic(0)
    private let waiting = Mutex<[(most: Int, continuation: CheckedContinuation<Void, Never>)]>([])
    private let stuck = Atomic(0)
    private let niceness: Int32
    private let stackSize: Int
    private let patience: Duration
    private let stuckAtMost: Int
    /// What the time within a step is measured by.
    private let uptime: @Sendable () -> ContinuousClock.Instant
    private let watch: any DispatchSourceTimer

    init(
        niceness: Int32, stackSize: Int, patience: Duration, stuckAtMost: Int,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.niceness = niceness
        self.stackSize = stackSize
        self.patience = patience
        self.stuckAtMost = stuckAtMost
        self.uptime = uptime
        watch = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "quad.lua.watch"))
    }

    func start(threads: Int) {
        for _ in 0..<threads { addWorker() }
        watch.setEventHandler { [weak self] in self?.look() }
        watch.resume()
    }

    var queues: Int { held.load(ordering: .relaxed) }

    /// Whether so many threads are stuck that nothing new may begin.
    var isOverrun: Bool { stuck.load(ordering: .relaxed) >= stuckAtMost }

    /// Changes the number of live queues.
    func count(_ change: Int) {
        let (_, left) = held.add(change, ordering: .relaxed)
        guard change < 0 else { return }
        let done = waiting.withLock { waiting in
            let done = waiting.filter { left <= $0.most }
            waiting.removeAll { left <= $0.most }
            return done
        }
        for wait in done { wait.continuation.resume() }
    }

    /// Waits until `most` queues are live, or fewer.
    func waitForQueues(atMost most: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = waiting.withLock { waiting in
                // Whoever lets go of a queue after this finds the wait.
                if queues <= most { return true }
                waiting.append((most, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    func onStuck(_ listener: @escaping @Sendable (LuaThreadPool.Stuck) -> Void) {
        round.withLock { $0.onStuck = listener }
    }

    /// Puts a queue at the end of the round.
    func schedule(_ queue: LuaQueue) {
        let (isStopping, isWatched) = round.withLock { round in
            defer { round.isWatched = true }
            round.ready.append(queue)
            return (round.isStopping, round.isWatched)
        }
        if !isWatched { lookSoon() }
        if isStopping, let worker = spawn({ $0.drain($1) }), let thread = worker.thread {
            pthread_detach(thread)
        } else {
            turns.signal()
        }
    }

    /// Lets the threads end as soon as the round is empty.
    func stop() {
        watch.cancel()
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

    /// Detaches the threads. A thread that is neither joined nor detached keeps its stack for good.
    func detach() {
        for thread in takeThreads() { pthread_detach(thread) }
    }

    private func takeThreads() -> [pthread_t] {
        round.withLock { round in
            defer { round.workers = [] }
            return round.workers.compactMap(\.thread)
        }
    }

    // MARK: Threads

    private func addWorker() {
        guard let worker = spawn({ $0.serve($1) }) else { return }
        // A thread that replaces another while the pool ends is detached, because nobody joins it any more.
        let late = round.withLock { round in
            if !round.isStopping { round.workers.append(worker) }
            return round.isStopping ? worker.thread : nil
        }
        if let late { pthread_detach(late) }
    }

    private func serve(_ worker: LuaWorker) {
        repeat {
            turns.wait()
            guard drain(worker) else { return }
        } while !round.withLock { $0.isStopping && $0.ready.isEmpty }
        turns.signal()  // for the next thread to end
    }

    /// Serves turns until a queue runs dry or is another scheduler's.
    ///
    /// - Returns: `false` if the worker was stuck, and another serves in its place.
    @discardableResult
    private func drain(_ worker: LuaWorker) -> Bool {
        while let queue = next(for: worker) {
            switch queue.runOne() {
            case .more(let scheduler) where scheduler === self: round.withLock { $0.ready.append(queue) }
            case .more(let other):
                // It was moved: the other scheduler's threads go on.
                round.withLock { _ in worker.queue = nil }
                other.schedule(queue)
                return true
            case .dry:
                round.withLock { _ in worker.queue = nil }
                return true
            case .lost:
                leave(worker, queue)
                return false
            }
        }
        return true
    }

    private func next(for worker: LuaWorker) -> LuaQueue? {
        round.withLock { round in
            worker.queue = round.ready.popFirst()
            worker.progress = nil
            return worker.queue
        }
    }

    private func spawn(_ body: @escaping @Sendable (Scheduler, LuaWorker) -> Void) -> LuaWorker? {
        guard let worker = LuaWorker() else { return nil }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        let start = Unmanaged.passRetained(
            ThreadStart { [self] in
                worker.begin(niceness: niceness)
                body(self, worker)
                worker.end()
            })
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            return nil
        }
        round.withLock { _ in worker.thread = thread }
        return worker
    }

    // MARK: Threads that are stuck

    /// Makes the watch look once, after an eighth of the time that a thread may take.
    private func lookSoon() {
        let milliseconds = max(Int(patience / .milliseconds(1)) / 8, 1)
        watch.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(milliseconds))
    }

    /// Replaces threads that have not looked at the clock for too long, and looks again while anything runs.
    private func look() {
        let now = uptime()
        let (lost, isBusy) = round.withLock { round in
            round.isWatched = !round.ready.isEmpty || round.workers.contains { $0.queue != nil }
            let lost = round.workers.compactMap { worker -> (LuaWorker, LuaQueue, pthread_t)? in
                guard let (queue, thread) = worker.service, worker.isStuck(for: patience, at: now),
                    queue.disown()
                else { return nil }
                stuck.add(1, ordering: .relaxed)
                round.workers.removeAll { $0 === worker }
                return (worker, queue, thread)
            }
            return (lost, round.isWatched)
        }
        if isBusy { lookSoon() }
        for (worker, queue, thread) in lost {
            worker.stepBack()
            // On its own from here: nobody waits for a thread that may take minutes.
            pthread_detach(thread)
            queue.hand(over: patience)
            addWorker()
            tell(queue, isOver: false)
        }
    }

    /// A thread that was stuck has come out.
    private func leave(_ worker: LuaWorker, _ queue: LuaQueue) {
        round.withLock { _ in
            worker.queue = nil
            stuck.subtract(1, ordering: .relaxed)
        }
        tell(queue, isOver: true)
    }

    private func tell(_ queue: LuaQueue, isOver: Bool) {
        let count = stuck.load(ordering: .relaxed)
        round.withLock(\.onStuck)?(
            LuaThreadPool.Stuck(label: queue.label, isOver: isOver, count: count, atMost: stuckAtMost))
    }
}

/// What a new thread is given.
private final class ThreadStart: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
