import Concurrency
public import Model

/// The rate limits of people: a token bucket for each person and action.
///
/// They are checked before an operation enters the ledger, so a refusal costs nobody else anything. Buckets live in
/// memory and are full again after a restart. A full bucket isn't kept, so memory grows only with the people who did
/// something lately.
public final class Rates: Sendable {
    /// Whose allowance counts.
    private enum Standing: Int, CaseIterable {
        case person, administrator, bot
    }

    /// Some of the buckets, behind a lock of their own.
    private final class Shard: Sendable {
        private let state = Mutex((buckets: [Int64: Bucket](), most: 1024))

        func consume(_ count: Int, from key: Int64, at now: Int64, _ pace: Bucket.Pace) -> Int64? {
            state.withLock { state in
                let wait = state.buckets[key, default: Bucket()].consume(count, at: now, pace)
                if state.buckets.count > state.most {
                    // Each time twice as many as were kept the last time: a bucket is looked at twice on average.
                    state.buckets = state.buckets.filter { !$0.value.isFull(at: now) }
                    state.most = max(1024, 2 * state.buckets.count)
                }
                return wait
            }
        }
    }

    private let clock: WallClock
    private let paces: [Bucket.Pace?]
    private let shards = (0..<16).map { _ in Shard() }
    private let administrators = Mutex<Set<PersonID>>([])

    init(_ limits: RateLimits, clock: WallClock) {
        self.clock = clock
        let factors = [1, limits.administratorFactor, limits.botFactor]
        paces = Standing.allCases.flatMap { standing in
            RatedAction.allCases.map { action in
                limits[action].map { Bucket.Pace($0, times: factors[standing.rawValue]) }
            }
        }
    }

    /// Counts what a person or a plugin's bot does.
    /// - Throws: `CommunityError.slowDown`, which says when one may go on; nothing is counted then.
    func spend(_ action: RatedAction, _ count: Int = 1, by actor: Actor) throws(CommunityError) {
        // Whoever asked it has paid for the answer.
        if actor.person == PersonRef.assistant.id { return }
        try spend(
            action, count, by: actor.person.rawValue, actor.cause == nil ? .person : .bot,
            isAdministrator: { self.administrators.withLock { $0.contains(actor.person) } })
    }

    /// Counts a command of a session, for its person, or for the session if nobody is signed in.
    ///
    /// - Parameter person: Who is signed in at the session.
    /// - Throws: `CommunityError` `.slowDown`, which says how long to wait. Nothing is counted then.
    public func spendCommand(
        by person: PersonRef?, in session: any Session
    ) throws(CommunityError) {
        guard let person else {
            let key = -Int64(clamping: session.id.rawValue)
            return try spend(
                session.isOperator ? .commands : .guestCommands, 1, by: key, .person,
                isAdministrator: { session.isOperator })
        }
        try spend(.commands, 1, by: person.id.rawValue, .person, isAdministrator: { session.isAdministrator })
    }

    /// Counts a piece of a file.
    /// - Throws: `CommunityError` `.slowDown`, which says how long to wait. Nothing is counted then.
    public func spendTransfer(by actor: Actor) throws(CommunityError) { try spend(.transfers, by: actor) }

    /// Lets a person do as much as an administrator may, or no longer.
    func record(_ person: PersonID, isAdministrator: Bool) {
        administrators.withLock { people in
            if isAdministrator { people.insert(person) } else { people.remove(person) }
        }
    }

    private func spend(
        _ action: RatedAction, _ count: Int, by key: Int64, _ standing: Standing,
        isAdministrator: () -> Bool
    ) throws(CommunityError) {
        guard let refusal = consume(action, count, by: key, standing) else { return }
        // Asked for only where it matters: nobody else's message waits for it.
        guard standing == .person, isAdministrator() else { throw refusal }
        if let refusal = consume(action, count, by: key, .administrator) { throw refusal }
    }

    private func consume(
        _ action: RatedAction, _ count: Int, by key: Int64, _ standing: Standing
    ) -> CommunityError? {
        let index = standing.rawValue * RatedAction.allCases.count + action.rawValue
        guard count > 0, let pace = paces[index] else { return nil }
        let now = clock.now().milliseconds * 1_000_000
        let shard = shards[Int(UInt64(bitPattern: key) % UInt64(shards.count))]
        let wait = shard.consume(count, from: key * Int64(paces.count) + Int64(index), at: now, pace)
        return wait.map { wait in
            CommunityError(.slowDown, RateWords.tooFast(action, pace.rate, wait: .nanoseconds(wait)))
        }
    }
}
