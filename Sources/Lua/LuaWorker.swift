internal import CLua
import Glibc

/// A thread that runs Lua, as its scheduler looks at it.
// Proof for @unchecked: the C worker is made to be looked at from any thread, and lives as long as this does; the
// variables are touched only under the scheduler's lock.
final class LuaWorker: @unchecked Sendable {
    private let handle: OpaquePointer
    /// Set once the thread was made.
    var thread: pthread_t?
    /// What it serves; nil while it waits for a turn.
    var queue: LuaQueue?
    var progress: Progress?

    /// How far a worker had come when it was last seen to go on.
    struct Progress {
        let beats: UInt64
        let at: ContinuousClock.Instant
        /// Of its thread, where the system tells.
        let processorTime: Duration?
    }

    /// - Returns: nil where there is no memory.
    init?() {
        guard let handle = clua_worker_new() else { return nil }
        self.handle = handle
    }

    deinit { clua_worker_free(handle) }

    /// What it serves, and its thread; nil while it serves nothing.
    var service: (LuaQueue, pthread_t)? {
        guard let queue, let thread else { return nil }
        return (queue, thread)
    }

    /// Makes the calling thread the worker.
    func begin(niceness: Int32) { _ = clua_worker_begin(handle, "lua", niceness) }

    /// The calling thread is the worker no longer.
    func end() { clua_worker_end() }

    /// Lets the thread run only where nobody else wants to.
    func stepBack() { _ = clua_worker_idle(handle) }

    /// Whether the worker has been within one step of Lua's or of a host function's for so long, without a look at the
    /// clock. A machine that is busy with other things is no reason: most of that time has to be its own, or it is five
    /// times as long.
    func isStuck(for patience: Duration, at now: ContinuousClock.Instant) -> Bool {
        let beats = clua_worker_beats(handle)
        guard let progress, progress.beats == beats else {
            progress = Progress(beats: beats, at: now, processorTime: processorTime)
            return false
        }
        let passed = now - progress.at
        guard passed >= patience else { return false }
        if passed >= patience * 5 { return true }
        guard let processorTime, let before = progress.processorTime else { return true }
        return processorTime - before >= patience / 2
    }

    private var processorTime: Duration? {
        let time = clua_worker_time(handle)
        return time < 0 ? nil : .nanoseconds(time)
    }
}
