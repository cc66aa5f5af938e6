internal import CLua
import Locks

/// Jobs of one owner, run one at a time and in order on the threads of a pool.
///
/// A ``LuaState`` runs on one, so that Lua never holds up Swift's own threads or an event loop.
public final class LuaQueue: SerialExecutor, Sendable {
    private enum Job: Sendable {
        case task(UnownedJob)
        case work(@Sendable () -> Void)
    }

    private struct Jobs: Sendable {
        var waiting = Fifo<Job>()
        /// Whether the pool has the queue in its round, or is running it.
        var isScheduled = false
    }

    /// For logs and debuggers.
    public let label: String
    private let scheduler: Scheduler
    private let jobs = Mutex(Jobs())

    init(label: String, scheduler: Scheduler) {
        self.label = label
        self.scheduler = scheduler
        scheduler.count(1)
    }

    deinit { scheduler.count(-1) }

    /// Whether the caller is a job of this queue.
    var isCurrent: Bool {
        clua_thread_current() == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    // MARK: Adding jobs

    /// Runs work after all that was enqueued before it; for callers without a `Task`.
    public func enqueue(_ work: @escaping @Sendable () -> Void) { add(.work(work)) }

    /// Runs a part of a task; Swift's runtime calls this.
    public func enqueue(_ job: consuming ExecutorJob) { add(.task(UnownedJob(job))) }

    private func add(_ job: Job) {
        let isNew = jobs.withLock { jobs in
            jobs.waiting.append(job)
            defer { jobs.isScheduled = true }
            return !jobs.isScheduled
        }
        if isNew { scheduler.schedule(self) }
    }

    // MARK: Running them

    /// Runs the first job; false when none is left, and then the queue is out of the round.
    func runOne() -> Bool {
        guard let job = jobs.withLock({ $0.waiting.popFirst() }) else { return retire() }
        clua_thread_set_current(Unmanaged.passUnretained(self).toOpaque())
        switch job {
        case .task(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .work(let work): work()
        }
        clua_thread_set_current(nil)
        return retire()
    }

    /// Whether jobs are left; otherwise marks the queue as out of the round.
    private func retire() -> Bool {
        jobs.withLock { jobs in
            jobs.isScheduled = !jobs.waiting.isEmpty
            return jobs.isScheduled
        }
    }

    // MARK: Isolation

    /// Stops the process unless the caller is a job of this queue, as `assumeIsolated` asks.
    public func checkIsolated() { precondition(isCurrent, "not on the Lua queue \(label)") }

    /// Whether the caller is a job of this queue.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
