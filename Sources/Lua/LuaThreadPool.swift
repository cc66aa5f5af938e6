/// Threads of Lua's own, serving any number of queues fairly: one job a turn, round robin.
///
/// Lua code runs for milliseconds without a break. On Swift's cooperative pool two looping plugins would
/// delay every other `await` of the process; here they delay each other by a turn.
public final class LuaThreadPool: Sendable {
    private let scheduler: Scheduler

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: How many; at least one.
    ///   - niceness: Nice value of these threads, up to 19; where the system refuses, they run as others.
    ///   - stackSize: Bytes a thread; below 1 MiB nested Lua callbacks could overflow it, so that is the least.
    ///   - patience: How long a thread may be within one step that no budget reaches: an instruction or a step of the
    ///     collector that liblua takes minutes for. Then another thread takes its place, the state that ran there is
    ///     closed to all, its caller gets an error of kind `.stuck`, and the thread goes on where nobody else needs the
    ///     processor until it comes out.
    ///   - stuckAtMost: From so many such threads on, whatever begins gets an error of kind `.busy`.
    public init(
        threads: Int, niceness: Int32 = 0, stackSize: Int = 8 << 20, patience: Duration = .seconds(1),
        stuckAtMost: Int = 8
    ) {
        scheduler = Scheduler(
            niceness: niceness, stackSize: max(stackSize, 1 << 20), patience: patience,
            stuckAtMost: stuckAtMost)
        scheduler.start(threads: max(threads, 1))
    }

    /// A thread that got stuck, or one that came out again.
    public struct Stuck: Sendable, Hashable {
        /// Of the queue that it served.
        public let label: String
        /// Whether it came out.
        public let isOver: Bool
        /// Threads that are stuck now, and from how many on nothing begins any more.
        public let count: Int
        public let atMost: Int

        public init(label: String, isOver: Bool, count: Int, atMost: Int) {
            self.label = label
            self.isOver = isOver
            self.count = count
            self.atMost = atMost
        }
    }

    /// Has each thread that gets stuck told, and each that comes out. Called on a thread of the pool's own: must be short.
    public func onStuck(_ listener: @escaping @Sendable (Stuck) -> Void) { scheduler.onStuck(listener) }

    /// Lets the threads end on their own: the last reference may go on one of them.
    deinit {
        scheduler.stop()
        scheduler.detach()
    }

    /// Queues that are held; each ``LuaState`` holds the one it runs on.
    public var queues: Int { scheduler.queues }

    /// A queue served by these threads.
    public func makeQueue(label: String) -> LuaQueue { LuaQueue(label: label, scheduler: scheduler) }

    /// Runs what is enqueued, then ends the threads and waits for them.
    ///
    /// What is enqueued later (a task that comes back from a wait) still runs, on a thread for the occasion,
    /// so that no task is left hanging.
    public func shutdown() {
        scheduler.stop()
        scheduler.join()
    }
}
