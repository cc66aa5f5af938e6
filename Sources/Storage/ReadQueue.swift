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
        var sleepers = 0
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
    private let doorbell = Doorbell()

    /// Queues a read. Returns `false` once it is closed.
    func add(_ read: any PendingRead) -> Bool {
        let (isAccepted, wakes) = contents.withLock { contents in
            guard !contents.isClosed else { return (false, false) }
            contents.reads.append(read)
            return (true, contents.wakes())
        }
        if wakes { doorbell.ring() }
        return isAccepted
    }

    /// Waits for the next read and returns it, for a snapshot that is taken afterwards. Returns `nil` once it is closed
    /// and empty.
    func first() -> Taken? {
        var isWoken = false
        while true {
            let (taken, wakes, isOver) = contents.withLock { contents in
                if isWoken { contents.isWaking = false }
                let limit = contents.ticket + min(contents.reads.count, Self.mostBySnapshot)
                guard let read = contents.pop() else {
                    if !contents.isClosed { contents.sleepers += 1 }
                    return (nil as Taken?, false, contents.isClosed)
                }
                return (Taken(read: read, limit: limit), contents.wakes(), false)
            }
            if wakes { doorbell.ring() }
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
            defer { contents.sleepers = 0 }
            return contents.sleepers
        }
        for _ in 0..<sleepers { doorbell.ring() }
    }
}

extension ReadQueue.Contents {
    fileprivate mutating func pop() -> (any PendingRead)? {
        guard let read = reads.popFirst() else { return nil }
        ticket += 1
        return read
    }

    /// Returns whether to wake a thread. Only one is woken at a time, which wakes the next if more is left: short reads
    /// are over before a second thread would have come.
    fileprivate mutating func wakes() -> Bool {
        guard !reads.isEmpty, sleepers > 0, !isWaking else { return false }
        sleepers -= 1
        isWaking = true
        return true
    }
}
