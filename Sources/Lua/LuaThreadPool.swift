/// Threads for Lua, which serve any number of queues fairly: round robin, one job a turn.
///
/// Lua code runs for milliseconds without a break. On Swift's cooperative pool two looping plugins would delay every
/// other `await` of the process. Here they delay each other by a turn.
package final class LuaThreadPool: Sendable {
    private let scheduler: Scheduler

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: The number of threads, at least one.
    ///   - niceness: The nice value of the threads, up to 19. If the system refuses, they run at the usual priority.
    ///   - stackSize: The bytes of a thread's stack, at least 1 MiB: nested Lua callbacks could overflow a smaller one.
    ///   - patience: How long a thread may be within one step that no budget can interrupt, such as an instruction or a
    ///     step of the collector for which liblua takes minutes. Then another thread takes its place, its state is
    ///     closed, and its caller gets an error of kind `.stuck`. The stuck thread runs on at the lowest priority until
    ///     it comes out.
    ///   - stuckAtMost: The number of stuck threads from which every new call gets an error of kind `.busy`.
    ///   - uptime: What `patience` is measured by. Where it stands still, no thread gets stuck.
    package init(
        threads: Int, niceness: Int32 = 0, stackSize: Int = 8 << 20, patience: Duration = .seconds(1),
        stuckAtMost: Int = 8, uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        scheduler = Scheduler(
            niceness: niceness, stackSize: max(stackSize, 1 << 20), patience: patience,
            stuckAtMost: stuckAtMost, uptime: uptime)
        scheduler.start(threads: max(threads, 1))
    }

    /// Tells that a thread got stuck, or came out again.
    package struct Stuck: Sendable, Hashable {
        /// The label of the queue that the thread served.
        package let label: String
        /// Whether the thread came out.
        package let isOver: Bool
        /// The number of threads that are stuck now, and the number from which nothing new begins.
        package let count: Int
        package let atMost: Int

        package init(label: String, isOver: Bool, count: Int, atMost: Int) {
            self.label = label
            self.isOver = isOver
            self.count = count
            self.atMost = atMost
        }
    }

    /// Calls the listener for each thread that gets stuck or comes out, on a thread of the pool's own. It must be
    /// short.
    package func onStuck(_ listener: @escaping @Sendable (Stuck) -> Void) { scheduler.onStuck(listener) }

    /// Lets the threads end on their own, because the last reference may be released on one of them.
    deinit {
        scheduler.stop()
        scheduler.detach()
    }

    /// The number of live queues. Each ``LuaState`` holds the one that it runs on.
    package var queues: Int { scheduler.queues }

    /// Waits until `most` queues are live, or fewer.
    package func waitForQueues(atMost most: Int) async { await scheduler.waitForQueues(atMost: most) }

    /// Makes a queue that these threads serve.
    package func makeQueue(label: String) -> LuaQueue { LuaQueue(label: label, scheduler: scheduler) }

    /// Takes over a state from another pool, once the work that was begun there is done.
    package func adopt(_ state: LuaState) { state.queue.move(to: scheduler) }

    /// Runs what is enqueued, then ends the threads and waits for them.
    ///
    /// Jobs that are enqueued later, such as a task that resumes from a wait, still run on a temporary thread, so that
    /// no task hangs.
    package func shutdown() {
        scheduler.stop()
        scheduler.join()
    }
}
