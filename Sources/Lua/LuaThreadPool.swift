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
    public init(threads: Int, niceness: Int32 = 0, stackSize: Int = 8 << 20) {
        scheduler = Scheduler(niceness: niceness, stackSize: max(stackSize, 1 << 20))
        scheduler.start(threads: max(threads, 1))
    }

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
