import DequeModule

/// Jobs that wait, fairly by key: one of each key in a round, and a key's own in order of arrival.
///
/// A key that comes during a round has its turn in the next one, before those that had one in this: whoever has
/// fifty jobs makes another wait for one, and ever new keys hold nobody up for more than a round. With one
/// key it is a plain queue. Without locks or clock. How many wait, and how many run, its user bounds.
public struct FairQueue<Key: Hashable, Job> {
    /// Names a job.
    public struct Ticket {
        fileprivate let key: Key
        fileprivate let number: UInt64
    }

    private struct Line {
        /// Its place among the keys, by the ticket that it began with.
        let place: Ticket
        /// In the order of their numbers.
        var jobs: Deque<(number: UInt64, job: Job)> = []

        /// Takes a job out by binary search; the fewer of those before and behind it are moved.
        mutating func remove(_ number: UInt64) -> Job? {
            var (low, high) = (0, jobs.count)
            while low < high {
                let middle = (low + high) / 2
                if jobs[middle].number < number { low = middle + 1 } else { high = middle }
            }
            return low < jobs.count && jobs[low].number == number ? jobs.remove(at: low).job : nil
        }
    }

    private var lines: [Key: Line] = [:]
    /// The places whose turn comes in this round, and those of the next one; some of keys that have left.
    private var round: Deque<Ticket> = []
    private var next: [Ticket] = []
    /// The keys that had a turn in this round.
    private var served: Set<Key> = []
    private var lastNumber: UInt64 = 0
    /// Jobs that wait.
    public private(set) var count = 0

    public init() {}

    /// Jobs of a key that wait.
    public func count(of key: Key) -> Int { lines[key]?.jobs.count ?? 0 }

    /// The key of which most jobs wait; `nil` if none do.
    public var longest: Key? { lines.max { $0.value.jobs.count < $1.value.jobs.count }?.key }

    @discardableResult
    public mutating func add(_ job: Job, for key: Key) -> Ticket {
        lastNumber += 1
        let ticket = Ticket(key: key, number: lastNumber)
        if lines[key] == nil {
            // Those that come and leave without a turn don't pile up.
            if next.count > 2 * lines.count + 8 { next = next.filter(isWaiting) }
            lines[key] = Line(place: ticket)
            next.append(ticket)
        }
        lines[key]?.jobs.append((lastNumber, job))
        count += 1
        return ticket
    }

    /// Notes that a job of a key has begun without waiting.
    public mutating func noteTurn(of key: Key) { served.insert(key) }

    /// Takes the job whose turn it is; `nil` if none waits.
    public mutating func popFirst() -> Job? {
        while true {
            if round.isEmpty { beginRound() }
            guard let place = round.popFirst() else { return nil }
            guard isWaiting(place), let first = lines[place.key]?.jobs.popFirst() else { continue }
            served.insert(place.key)
            noteRemoval(of: place.key)
            if isWaiting(place) { next.append(place) }
            return first.job
        }
    }

    /// Takes the job of a key that came last; `nil` if none waits.
    public mutating func popLast(of key: Key) -> Job? {
        guard let last = lines[key]?.jobs.popLast() else { return nil }
        noteRemoval(of: key)
        return last.job
    }

    /// Takes a job out of turn, in logarithmic time; `nil` if it doesn't wait any more.
    public mutating func remove(_ ticket: Ticket) -> Job? {
        guard let job = lines[ticket.key]?.remove(ticket.number) else { return nil }
        noteRemoval(of: ticket.key)
        return job
    }

    private mutating func beginRound() {
        let waiting = next.filter(isWaiting)
        round = Deque(waiting.filter { !served.contains($0.key) })
        round.append(contentsOf: waiting.filter { served.contains($0.key) })
        (next, served) = ([], [])
    }

    private func isWaiting(_ place: Ticket) -> Bool { lines[place.key]?.place.number == place.number }

    private mutating func noteRemoval(of key: Key) {
        count -= 1
        if lines[key]?.jobs.isEmpty == true { lines[key] = nil }
    }
}

extension FairQueue.Ticket: Sendable where Key: Sendable {}
