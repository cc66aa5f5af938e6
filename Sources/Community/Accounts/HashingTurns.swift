import DequeModule

/// Jobs that wait, at most.
struct HashingBounds: Sendable {
    var inAll = 10_000
    /// From one network, which may be a whole campus.
    var network = 6_000
}

/// Whose password is hashed next: one of each network in turn, and those who are known before strangers, who get every
/// fourth turn. Without threads.
struct HashingTurns<Job> {
    /// Those who wait in one of the two classes.
    private struct Line {
        var networks: [String: Deque<Job>] = [:]
        /// Those that have jobs, the next one first.
        var order: Deque<String> = []

        var isEmpty: Bool { order.isEmpty }

        mutating func add(_ job: Job, of network: String) {
            if networks[network, default: []].isEmpty { order.append(network) }
            networks[network, default: []].append(job)
        }

        mutating func popFirst() -> (job: Job, network: String)? {
            guard let network = order.popFirst(), let job = networks[network]?.popFirst() else { return nil }
            if networks[network]?.isEmpty == false {
                order.append(network)
            } else {
                networks[network] = nil
            }
            return (job, network)
        }

        mutating func popLast(of network: String) -> Job? {
            guard let job = networks[network]?.popLast() else { return nil }
            if networks[network]?.isEmpty == true {
                networks[network] = nil
                order.removeAll { $0 == network }
            }
            return job
        }
    }

    private let bounds: HashingBounds
    private var known = Line()
    private var strangers = Line()
    private var counts: [String: Int] = [:]
    private var count = 0
    private var turn = 0

    init(bounds: HashingBounds = HashingBounds()) { self.bounds = bounds }

    /// Jobs that wait.
    var waiting: Int { count }

    /// Jobs that wait of those who are known.
    var waitingKnown: Int { known.networks.values.reduce(0) { $0 + $1.count } }

    /// Adds a job; returns the one that finds no room: this one, or a stranger's of the network that has most.
    mutating func add(_ job: Job, of network: String, isKnown: Bool) -> Job? {
        guard counts[network, default: 0] < bounds.network else { return job }
        var refused: Job?
        if count >= bounds.inAll {
            guard let longest = strangers.networks.max(by: { $0.value.count < $1.value.count })?.key,
                isKnown || strangers.networks[longest]?.count ?? 0 > counts[network, default: 0] + 1
            else { return job }
            refused = strangers.popLast(of: longest)
            discard(longest)
        }
        if isKnown { known.add(job, of: network) } else { strangers.add(job, of: network) }
        counts[network, default: 0] += 1
        count += 1
        return refused
    }

    /// Takes the next job.
    mutating func next() -> Job? {
        turn = (turn + 1) % 4
        let next =
            turn == 0 ? strangers.popFirst() ?? known.popFirst() : known.popFirst() ?? strangers.popFirst()
        guard let next else { return nil }
        discard(next.network)
        return next.job
    }

    private mutating func discard(_ network: String) {
        count -= 1
        let left = counts[network, default: 1] - 1
        counts[network] = left > 0 ? left : nil
    }
}
