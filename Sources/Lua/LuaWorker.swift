internal import CLua
import Glibc

/// A thread that runs Lua, as its scheduler sees it.
// Proof for @unchecked: the C worker is made to be looked at from any thread, and lives as long as this does; the
// variables are touched only under the scheduler's lock.
final class LuaWorker: @unchecked Sendable {
    private let handle: OpaquePointer
    /// Set once the thread was made.
    var thread: pthread_t?
    /// The queue that it serves, or `nil` while it waits for a turn.
    var queue: LuaQueue?
    var progress: Progress?

    /// How far a worker had come when it last made progress.
    struct Progress {
        let beats: UInt64
        let at: ContinuousClock.Instant
        /// The processor time of its thread, or `nil` if the system doesn't tell.
        let processorTime: Duration?
    }

    /// Makes a worker. `nil` if there is no memory.
    init?() {
        guard let handle = clua_worker_new() else { return nil }
        self.handle = handle
    }

    deinit { clua_worker_free(handle) }

    /// The queue that it serves and its thread, or `nil` while it serves nothing.
    var service: (LuaQueue, pthread_t)? {
        guard let queue, let thread else { return nil }
        return (queue, thread)
    }

    /// Makes the calling thread the worker.
    func begin(niceness: Int32) { _ = clua_worker_begin(handle, "lua", niceness) }

    /// Ends the calling thread's role as the worker.
    func end() { clua_worker_end() }

    /// Lets the thread run only when no other thread needs the processor.
    func stepBack() { _ = clua_worker_idle(handle) }

    /// Returns whether the worker has been within one step of Lua or of a host function for so long, without looking at
    /// the clock. A busy machine is no reason: the thread has to have run for half of that time. A thread that waits for
    /// something other than a processor is stuck after five times as long.
    func isStuck(for patience: Duration, at now: ContinuousClock.Instant) -> Bool {
        let beats = clua_worker_beats(handle)
        guard let progress, progress.beats == beats else {
            progress = Progress(beats: beats, at: now, processorTime: processorTime)
            return false
        }
        let passed = now - progress.at
        guard passed >= patience else { return false }
        guard let processorTime, let before = progress.processorTime else { return true }
        if processorTime - before >= patience / 2 { return true }
        return passed >= patience * 5 && !clua_worker_wants_processor(handle)
    }

    private var processorTime: Duration? {
        let time = clua_worker_time(handle)
        return time < 0 ? nil : .nanoseconds(time)
    }
}
