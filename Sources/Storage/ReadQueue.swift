import Concurrency
internal import DequeModule

/// Reads that wait for a thread, in the order in which they came.
///
/// Each has a ticket: the number of those before it. A snapshot may serve only reads that came before it was taken, so
/// that everybody reads their own writes.
final class ReadQueue: Sendable {
    fileprivate struct Contents {
        var reads: Deque<any PendingRead> = []
        /// The ticket of the first that waits.
        var ticket = 0
        /// The doorbells of threads that sleep, that of the last to go to sleep at the end.
        var sleepers: [Doorbell] = []
        /// Whether a thread was woken that hasn't come yet.
        var isWaking = false
        var isClosed = false
    }

    /// A read for a new snapshot.
    struct Taken {
        let read: any PendingRead
        /// The snapshot may serve what has a lower ticket.
        let limit: Int
    }

    /// The most that one snapshot serves: an old one keeps the log from being copied into the database.
    private static let mostBySnapshot = 64

    private let contents = Mutex(Contents())
    /// Ends when it is closed.
    private let openness = AsyncStream.makeStream(of: Void.self)

    /// Queues a read. Returns `false` once it is closed.
    func add(_ read: any PendingRead) -> Bool {
        let (isAccepted, sleeper) = contents.withLock { contents in
            guard !contents.isClosed else { return (false, nil as Doorbell?) }
            contents.reads.append(read)
            return (true, contents.wake())
        }
        sleeper?.ring()
        return isAccepted
    }

    /// Waits for the next read and returns it, for a snapshot that is taken afterwards. Returns `nil` once it is closed
    /// and empty.
    ///
    /// - Parameter doorbell: The calling thread's own.
    func first(_ doorbell: Doorbell) -> Taken? {
        var isWoken = false
        while true {
            let (taken, sleeper, isOver) = contents.withLock { contents in
                if isWoken { contents.isWaking = false }
                let limit = contents.ticket + min(contents.reads.count, Self.mostBySnapshot)
                guard let read = contents.pop() else {
                    if !contents.isClosed { contents.sleepers.append(doorbell) }
                    return (nil as Taken?, nil as Doorbell?, contents.isClosed)
                }
                return (Taken(read: read, limit: limit), contents.wake(), false)
            }
            sleeper?.ring()
            if let taken { return taken }
            if isOver { return nil }
            doorbell.wait()
            isWoken = true
        }
    }

    /// Returns the next read, or `nil` if a snapshot with that limit may not serve it.
    func next(before limit: Int) -> (any PendingRead)? {
        contents.withLock { $0.ticket < limit ? $0.pop() : nil }
    }

    /// Accepts no more reads. The threads end once those that wait are served.
    func close() {
        let sleepers = contents.withLock { contents in
            contents.isClosed = true
            defer { contents.sleepers = [] }
            return contents.sleepers
        }
        for sleeper in sleepers { sleeper.ring() }
        openness.continuation.finish()
    }

    /// For tests: returns once it is closed.
    func waitUntilClosed() async { for await _ in openness.stream {} }
}

extension ReadQueue.Contents {
    fileprivate mutating func pop() -> (any PendingRead)? {
        guard let read = reads.popFirst() else { return nil }
        ticket += 1
        return read
    }

    /// Returns the thread to wake, or `nil` if none. Only one is woken at a time, which wakes the next if more is left:
    /// short reads are over before a second thread would have come. It is the one that read last: its connection still has
    /// the pages that are read again and again.
    fileprivate mutating func wake() -> Doorbell? {
        guard !reads.isEmpty, !isWaking, let sleeper = sleepers.popLast() else { return nil }
        isWaking = true
        return sleeper
    }
}
