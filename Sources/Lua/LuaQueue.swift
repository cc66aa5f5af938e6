internal import CLua
import Concurrency
internal import DequeModule

/// A serial queue on the threads of a pool.
///
/// Each ``LuaState`` runs on one, so that Lua never holds up Swift's own threads or an event loop.
package final class LuaQueue: SerialExecutor, Sendable {
    private enum Job: Sendable {
        case task(UnownedJob)
        case work(@Sendable () -> Void)
        /// The beginning of a call, which is the most frequent job and needs no closure.
        case beginning(any Occupant, LuaState)
    }

    private struct Jobs: Sendable {
        /// The scheduler whose threads run the jobs.
        var scheduler: Scheduler
        var waiting: Deque<Job> = []
        /// Whether the queue is in the pool's round or being run.
        var isScheduled = false
        /// Whether a thread runs a job.
        var isRunning = false
        /// The number of threads that were given up while they ran a job of this queue. A thread that finds another
        /// number than before knows that the queue is no longer its own.
        var lost = 0
        /// Called when the thread that runs a job is given up, before other threads go on.
        var onStuck: (@Sendable (_ patience: Duration) -> Void)?
    }

    /// How a thread's turn with the queue ended.
    enum Turn {
        /// Another job waits for the threads of a scheduler: another one than before, if the queue was moved.
        case more(Scheduler)
        /// No job is left, and the queue is out of the round.
        case dry
        /// The thread was given up meanwhile, and the queue is no longer its own.
        case lost
    }

    /// A name for logs and debuggers.
    package let label: String
    private let jobs: Mutex<Jobs>

    init(label: String, scheduler: Scheduler) {
        self.label = label
        jobs = Mutex(Jobs(scheduler: scheduler))
        scheduler.count(1)
    }

    deinit { scheduler.count(-1) }

    private var scheduler: Scheduler { jobs.withLock(\.scheduler) }

    /// Moves the queue to other threads, once everything that waits now has run.
    func move(to next: Scheduler) {
        let before = jobs.withLock { jobs in
            defer { jobs.scheduler = next }
            return jobs.scheduler
        }
        next.count(1)
        before.count(-1)
    }

    /// Whether the current thread runs a job of this queue.
    var isCurrent: Bool {
        clua_thread_current() == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    // MARK: Adding jobs

    /// Runs `work` after all that was enqueued before it. For callers without a `Task`.
    package func enqueue(_ work: @escaping @Sendable () -> Void) { add(.work(work)) }

    /// Begins what a caller of a state waits for, after all that was enqueued before it.
    func enqueue(_ occupant: any Occupant, in state: LuaState) { add(.beginning(occupant, state)) }

    /// Runs a part of a task; Swift's runtime calls this.
    package func enqueue(_ job: consuming ExecutorJob) { add(.task(UnownedJob(job))) }

    private func add(_ job: Job) {
        let idle: Scheduler? = jobs.withLock { jobs in
            jobs.waiting.append(job)
            defer { jobs.isScheduled = true }
            return jobs.isScheduled ? nil : jobs.scheduler
        }
        idle?.schedule(self)
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
        case .beginning(let occupant, let state): state.run(for: occupant) { occupant.begin(in: state) }
        }
        clua_thread_set_current(nil)
        return retire(lost)
    }

    /// Ends a turn. A queue without jobs leaves the round.
    private func retire(_ lost: Int) -> Turn {
        jobs.withLock { jobs in
            guard jobs.lost == lost else { return .lost }
            jobs.isRunning = false
            jobs.isScheduled = !jobs.waiting.isEmpty
            return jobs.isScheduled ? .more(jobs.scheduler) : .dry
        }
    }

    // MARK: Stuck threads

    /// Sets who is told that a job is stuck. Later jobs then run beside the stuck one, so they must not touch what it
    /// uses.
    func onStuck(_ listener: @escaping @Sendable (_ patience: Duration) -> Void) {
        jobs.withLock { $0.onStuck = listener }
    }

    /// Gives up the thread that runs a job. Returns `false` if no thread does any more.
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

    /// Whether nothing new may begin, because too many threads are stuck.
    var isOverrun: Bool { jobs.withLock { $0.scheduler.isOverrun } }

    // MARK: Isolation

    /// Stops the process unless the current thread runs a job of this queue. Swift's runtime calls this, for
    /// `assumeIsolated`.
    package func checkIsolated() { precondition(isCurrent, "not on the Lua queue \(label)") }

    /// Whether the caller is a job of this queue.
    package func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
