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
        /// Whether a thread runs a job.
        var isRunning = false
        /// Counts the threads that were given up while they ran one: each knows by it that it is no longer meant.
        var lost = 0
        /// Told that the thread which runs a job is given up, before others run on.
        var onStuck: (@Sendable (_ patience: Duration) -> Void)?
    }

    /// How a turn ended.
    enum Turn {
        case more
        /// No job is left, and the queue is out of the round.
        case dry
        /// The thread was given up meanwhile: the queue is no longer its own.
        case lost
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

    /// Runs the first job.
    func runOne() -> Turn {
        let (job, lost) = jobs.withLock { jobs in
            jobs.isRunning = true
            return (jobs.waiting.popFirst(), jobs.lost)
        }
        guard let job else { return retire(lost) }
        clua_worker_beat()
        clua_thread_set_current(Unmanaged.passUnretained(self).toOpaque())
        switch job {
        case .task(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .work(let work): work()
        }
        clua_thread_set_current(nil)
        return retire(lost)
    }

    /// Ends a turn; without jobs the queue is out of the round.
    private func retire(_ lost: Int) -> Turn {
        jobs.withLock { jobs in
            guard jobs.lost == lost else { return .lost }
            jobs.isRunning = false
            jobs.isScheduled = !jobs.waiting.isEmpty
            return jobs.isScheduled ? .more : .dry
        }
    }

    // MARK: Stuck threads

    /// Who is told that a job is stuck. What the job uses is not to be used by others then: jobs that wait, and those
    /// to come, run beside it.
    func onStuck(_ listener: @escaping @Sendable (_ patience: Duration) -> Void) {
        jobs.withLock { $0.onStuck = listener }
    }

    /// Gives up the thread that runs a job; false where none does any more.
    func disown() -> Bool {
        jobs.withLock { jobs in
            guard jobs.isRunning else { return false }
            (jobs.isRunning, jobs.lost) = (false, jobs.lost + 1)
            return true
        }
    }

    /// Lets other threads go on with what waits, after ``disown()``.
    func hand(over patience: Duration) {
        jobs.withLock(\.onStuck)?(patience)
        let isReady = jobs.withLock { jobs in
            jobs.isScheduled = !jobs.waiting.isEmpty
            return jobs.isScheduled
        }
        if isReady { scheduler.schedule(self) }
    }

    /// Whether nothing may begin because too many threads are stuck.
    var isOverrun: Bool { scheduler.isOverrun }

    // MARK: Isolation

    /// Stops the process unless the caller is a job of this queue, as `assumeIsolated` asks.
    public func checkIsolated() { precondition(isCurrent, "not on the Lua queue \(label)") }

    /// Whether the caller is a job of this queue.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
