import CThreads
import DequeModule
import Locks

/// One thread of low priority that runs tasks: for long work that must not hold up what people wait for.
///
/// A task that prefers it (`withTaskExecutorPreference`) runs there wherever it is not isolated to something
/// else, and may wait there for the disk, which the cooperative pool may not.
public final class BackgroundThread: TaskExecutor {
    /// What waits; the thread keeps it, and not the executor, alive.
    private final class Queue: Sendable {
        struct State {
            var jobs: Deque<@Sendable () -> Void> = []
            var isClosed = false
        }

        let state = Mutex(State())
        let doorbell = Doorbell()

        func serve() {
            while true {
                doorbell.wait()
                let (job, isOver) = state.withLock { ($0.jobs.popFirst(), $0.isClosed) }
                if let job { job() } else if isOver { return }
            }
        }
    }

    private let queue = Queue()

    /// What it asks of the scheduler, in microseconds: longer than anybody else, so that whoever wakes preempts it.
    private static let slice: UInt32 = 20_000

    /// - Parameter niceness: how far the thread steps back for others, 1 to 19: nice(2), which Linux counts by
    ///   thread.
    /// - Throws: ``StorageError`` where no thread can be started.
    public init(niceness: Int32 = 10) throws {
        let queue = queue
        let thread = try LedgerThread(name: "background") {
            // Where it is refused, the work is done at the usual priority.
            _ = cthreads_step_back(niceness, Self.slice)
            queue.serve()
        }
        thread.detach()
    }

    deinit {
        queue.state.withLock { $0.isClosed = true }
        queue.doorbell.ring()
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.state.withLock { $0.jobs.append { job.runSynchronously(on: executor) } }
        queue.doorbell.ring()
    }
}
