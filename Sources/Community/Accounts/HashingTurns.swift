import Concurrency

/// Jobs that wait, at most.
struct HashingBounds: Sendable {
    var inAll = 10_000
    /// From one network, which may be a whole campus.
    var network = 6_000
}

/// Whose password is hashed next: one of each network in turn, and those who are known before strangers, who get every
/// fourth turn. Without threads.
struct HashingTurns<Job> {
    private let bounds: HashingBounds
    private var known = FairQueue<String, Job>()
    private var strangers = FairQueue<String, Job>()
    private var turn = 0

    init(bounds: HashingBounds = HashingBounds()) { self.bounds = bounds }

    /// Jobs that wait.
    var waiting: Int { known.count + strangers.count }

    /// Jobs that wait of those who are known.
    var waitingKnown: Int { known.count }

    /// Adds a job; returns the one that finds no room: this one, or a stranger's of the network that has most.
    mutating func add(_ job: Job, of network: String, isKnown: Bool) -> Job? {
        let own = known.count(of: network) + strangers.count(of: network)
        guard own < bounds.network else { return job }
        var refused: Job?
        if waiting >= bounds.inAll {
            guard let longest = strangers.longest, isKnown || strangers.count(of: longest) > own + 1
            else { return job }
            refused = strangers.popLast(of: longest)
        }
        if isKnown { known.add(job, for: network) } else { strangers.add(job, for: network) }
        return refused
    }

    /// Takes the next job.
    mutating func next() -> Job? {
        turn = (turn + 1) % 4
        return turn == 0
            ? strangers.popFirst() ?? known.popFirst() : known.popFirst() ?? strangers.popFirst()
    }
}
