/// A value that only jobs of one queue touch.
///
/// Actors confine their properties in the same way. But a closure that runs on an actor asks the runtime for its
/// current executor, which takes some 500 instructions, and each call of Lua passes here.
// Proof for @unchecked: every access stops the process unless its caller is a job of the queue, and those run one at a
// time. Where one of them is stuck and given up, others run beside it: they look at `Occupancy` first, and not in here.
final class Confined<Value>: @unchecked Sendable {
    private let queue: LuaQueue
    private var stored: Value

    init(_ value: Value, to queue: LuaQueue) {
        self.queue = queue
        stored = value
    }

    var value: Value {
        get {
            queue.checkIsolated()
            return stored
        }
        set {
            queue.checkIsolated()
            stored = newValue
        }
    }
}
