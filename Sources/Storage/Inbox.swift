internal import DequeModule
import Locks

/// What waits for the ledger's thread, and whether it still takes more.
final class Inbox<Event: Sendable>: Sendable {
    fileprivate struct Contents {
        var jobs: Deque<Job<Event>> = []
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
        let (accepted, wake) = contents.withLock { contents in
            guard !contents.isClosing else { return (false, false) }
            contents.jobs.append(job)
            return (true, contents.wake())
        }
        if wake { doorbell.ring() }
        return accepted
    }

    /// The jobs queued so far, at most `limit`; waits for the first. Nil once closed and empty.
    func next(limit: Int) -> [Job<Event>]? {
        while true {
            let (batch, isOver) = contents.withLock { $0.take(limit) }
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
