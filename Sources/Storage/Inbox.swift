internal import DequeModule
import Locks

/// What waits for the ledger's thread, and whether it still takes more.
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

    /// Queues a job. False if the ledger was closed.
    func add(_ job: Job<Event>) -> Bool {
        // The remains go when this returns: on the submitter's thread, outside the lock.
        let (accepted, wake, _) = contents.withLock { contents in
            guard !contents.isClosing else { return (false, false, nil as Remains<Event>?) }
            contents.jobs.append(job)
            return (true, contents.wake(), contents.remains.take())
        }
        if wake { doorbell.ring() }
        return accepted
    }

    /// The jobs queued so far, at most `limit`; waits for the first. Nil once closed and empty.
    ///
    /// - Parameter remains: of the batch before, left nil. While more is queued the next submitter lets go of them.
    func next(limit: Int, after remains: inout Remains<Event>?) -> [Job<Event>]? {
        while true {
            let (batch, isOver) = contents.withLock { contents in
                let taken = contents.take(limit)
                if !taken.batch.isEmpty { swap(&contents.remains, &remains) }
                return taken
            }
            remains = nil
            if !batch.isEmpty { return batch }
            if isOver { return nil }
            doorbell.wait()
        }
    }

    /// Notes why writing stopped.
    func fail(_ reason: String) {
        contents.withLock { $0.state = .failed(reason: reason) }
    }

    /// Takes no more jobs; the thread ends after the queued ones.
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

    /// The thread's last word.
    func markClosed() {
        let closers = contents.withLock { contents in
            contents.state = .closed
            defer { contents.closers = [] }
            return contents.closers
        }
        for closer in closers { closer.resume() }
    }
}

/// What an answered batch leaves to be let go of.
///
/// Freeing some thousand closures and words takes a tenth of a batch's time, on the one thread that everybody
/// waits for; the threads that submit have that time.
struct Remains<Event: Sendable> {
    let jobs: [Job<Event>]
    let events: [Event]
}

extension Inbox.Contents {
    /// Whether the sleeper has to be woken; only the first to find it asleep does so.
    fileprivate mutating func wake() -> Bool {
        defer { isSleeping = false }
        return isSleeping
    }

    fileprivate mutating func take(_ limit: Int) -> (batch: [Job<Event>], isOver: Bool) {
        let count = min(limit, jobs.count)
        let batch = Array(jobs.prefix(count))
        jobs.removeFirst(count)
        isSleeping = batch.isEmpty && !isClosing
        return (batch, isClosing)
    }
}
