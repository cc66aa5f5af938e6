import CThreads
import Concurrency
import DequeModule

/// One thread that lets others go first and runs tasks: for long work that must not hold up what people wait for.
///
/// A task that prefers it (`withTaskExecutorPreference`) runs there wherever it isn't isolated to an actor. It may wait
/// for the disk or compute for long there, unlike on the cooperative pool.
public final class BackgroundThread: TaskExecutor {
    /// The jobs that wait. The thread keeps the queue alive, and not the executor.
    private final class Queue: Sendable {
        struct Jobs {
            var jobs: Deque<@Sendable () -> Void> = []
            var isClosed = false
        }

        let state = Mutex(Jobs())
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

    /// The time slice that it asks of the scheduler, in microseconds. It is longer than any other thread's, so that any
    /// thread that wakes preempts it.
    private static let slice: UInt32 = 20_000

    /// The nice value of a thread whose work nobody waits for.
    public static let usualNiceness: Int32 = 10

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: What tools show it as; at most 15 bytes.
    ///   - niceness: The nice value of the thread, 0 to 19. See nice(2); Linux keeps it per thread.
    /// - Throws: ``StorageError`` if no thread can be started.
    public init(name: String = "background", niceness: Int32 = usualNiceness) throws {
        let queue = queue
        let thread = try NamedThread(name: name) {
            // If the system refuses, the work is done at the usual priority.
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
