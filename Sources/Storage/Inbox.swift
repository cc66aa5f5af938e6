import Concurrency
internal import DequeModule

/// The jobs that wait for the ledger's thread, and whether it still accepts more.
final class Inbox<Event: Sendable>: Sendable {
    fileprivate struct Contents {
        var jobs: Deque<Job<Event>> = []
        var remains: Remains<Event>?
        var isSleeping = false
        var state = LedgerState.running
        var isClosing = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let contents = Mutex(Contents())
    private let doorbell = Doorbell()

    var state: LedgerState { contents.withLock { $0.state } }

    /// Queues a job. Returns `false` if the ledger was closed.
    func add(_ job: Job<Event>) -> Bool {
        let (accepted, wake, remains) = contents.withLock { contents in
            guard !contents.isClosing else { return (false, false, nil as Remains<Event>?) }
            contents.jobs.append(job)
            return (true, contents.wake(), contents.remains.take())
        }
        if wake { doorbell.ring() }
        free(remains)
        return accepted
    }

    /// Waits for the first job and returns those queued so far, at most `limit`. Returns `nil` once it is closed and
    /// empty.
    ///
    /// - Parameter remains: What the previous batch left, set to `nil`. While more is queued, the next submitter frees
    ///   it. Before the thread sleeps it frees everything: the next submitter may come hours later.
    func next(limit: Int, after remains: inout Remains<Event>?) -> [Job<Event>]? {
        while true {
            let (batch, isOver) = dequeue(limit, leaving: &remains)
            if !batch.isEmpty { return batch }
            remains = nil
            if isOver { return nil }
            doorbell.wait()
        }
    }

    /// Returns the jobs queued so far, and whether no more come. Where there are some, the next submitter frees `remains`;
    /// what waits for the last one is freed here.
    private func dequeue(
        _ limit: Int, leaving remains: inout Remains<Event>?
    ) -> (batch: [Job<Event>], isOver: Bool) {
        let (batch, isOver, earlier) = contents.withLock { contents in
            let (batch, isOver) = contents.dequeue(limit)
            let earlier = contents.remains.take()
            if !batch.isEmpty { contents.remains = remains.take() }
            return (batch, isOver, earlier)
        }
        free(earlier)
        return (batch, isOver)
    }

    /// Frees what a batch left, after the lock was given up: a job may hold its ledger last, whose end takes the lock.
    ///
    /// The optimizer frees what nobody uses as early as it can, which was inside the lock that it came out of.
    private func free(_ remains: Remains<Event>?) { withExtendedLifetime(remains) {} }

    /// Records whether writing goes on.
    func set(_ state: LedgerState) {
        contents.withLock { $0.state = state }
    }

    /// Accepts no more jobs. The thread ends after the queued ones.
    func close() {
        let wake = contents.withLock { contents in
            contents.isClosing = true
            return contents.wake()
        }
        if wake { doorbell.ring() }
    }

    /// Returns once the thread has ended its work.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let isClosed = contents.withLock { contents in
                if contents.state == .closed { return true }
                contents.closers.append(continuation)
                return false
            }
            if isClosed { continuation.resume() }
        }
    }

    /// The last thing that the thread does.
    func markClosed() {
        let closers = contents.withLock { contents in
            contents.state = .closed
            defer { contents.closers = [] }
            return contents.closers
        }
        for closer in closers { closer.resume() }
    }
}

/// What is left to free of an answered batch.
///
/// Freeing some thousand closures and texts takes a tenth of a batch's time, on the one thread that everybody waits
/// for. The submitting threads have that time.
struct Remains<Event: Sendable> {
    let jobs: [Job<Event>]
    let events: [Event]
}

extension Inbox.Contents {
    /// Returns whether the caller has to wake the thread. Only the first to find it asleep does so.
    fileprivate mutating func wake() -> Bool {
        defer { isSleeping = false }
        return isSleeping
    }

    fileprivate mutating func dequeue(_ limit: Int) -> (batch: [Job<Event>], isOver: Bool) {
        let count = min(limit, jobs.count)
        let batch = Array(jobs.prefix(count))
        jobs.removeFirst(count)
        isSleeping = batch.isEmpty && !isClosing
        return (batch, isClosing)
    }
}
