import NIOCore

/// The deadline of a connection without anybody signed in. Used on its event loop only.
///
/// It reads the event loop's clock, which tests can move.
final class SignInDeadline {
    private let limit: TimeAmount
    private var since = NIODeadline.distantPast
    private var task: Scheduled<Void>?

    init(_ limit: TimeAmount) { self.limit = limit }

    /// Starts the deadline. `isOver` is called once, on the event loop, unless the deadline is ended before.
    func begin(on eventLoop: any EventLoop, isOver: @escaping @Sendable () -> Void) {
        end()
        since = eventLoop.now
        schedule(at: since + limit, on: eventLoop, isOver)
    }

    /// Starts the time again, because the guest did something.
    func extend(on eventLoop: any EventLoop) { since = eventLoop.now }

    /// Ends the deadline: somebody signed in, or the connection is gone.
    func end() {
        task?.cancel()
        task = nil
    }

    private func schedule(
        at deadline: NIODeadline, on eventLoop: any EventLoop, _ isOver: @escaping @Sendable () -> Void
    ) {
        let reference = NIOLoopBound(self, eventLoop: eventLoop)
        task = eventLoop.scheduleTask(deadline: deadline) {
            let deadline = reference.value.since + reference.value.limit
            // A timer for each line would cost more than one that looks again.
            if eventLoop.now < deadline {
                reference.value.schedule(at: deadline, on: eventLoop, isOver)
            } else {
                isOver()
            }
        }
    }
}
