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
    public func spend(_ action: RatedAction, _ count: Int = 1, by actor: Actor) throws(CommunityError) {
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

/// A token bucket as one number: the moment at which it is full again (the "theoretical arrival time" of the generic
/// cell rate algorithm, ITU-T I.371).
///
/// All moments and spans are nanoseconds.
struct Bucket: Sendable, Hashable {
    /// How fast a bucket fills.
    struct Pace: Sendable, Hashable {
        /// The time in which one token comes back.
        let interval: Int64
        /// The time in which an empty bucket fills.
        let span: Int64
        let rate: Rate

        init(_ rate: Rate, times factor: Int = 1) {
            let count = rate.count.multipliedReportingOverflow(by: max(factor, 1))
            self.rate = Rate(count.overflow ? .max : count.partialValue, in: rate.span)
            span = rate.span.wholeMilliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue
            interval = max(span / Int64(self.rate.count), 1)
        }
    }

    private(set) var fullAt: Int64 = 0

    /// Whether it is as good as one that was never used.
    func isFull(at now: Int64) -> Bool { fullAt <= now }

    /// Takes tokens out.
    ///
    /// More than the bucket holds take all of it, so that nothing has to wait for ever.
    /// - Returns: `nil` if they were there; else how long it takes until they are, and nothing was taken.
    mutating func consume(_ count: Int, at now: Int64, _ pace: Pace) -> Int64? {
        // A clock that was set back must not close the bucket for longer than it takes to fill.
        let start = min(max(fullAt, now), now + pace.span)
        let needed = start + pace.interval * Int64(min(count, pace.rate.count))
        let wait = needed - now - pace.span
        guard wait <= 0 else { return wait }
        fullAt = needed
        return nil
    }
}

/// What people are told who do more than they may.
enum RateWords {
    /// `that is more than 120 messages in 1 min; go on in 3 s`.
    static func tooFast(_ action: RatedAction, _ rate: Rate, wait: Duration) -> LocalizedText {
        phrase(
            "rate_too_fast",
            [
                "number": GroupedNumber(rate.count), "name": name(of: action),
                "span": SpanWords.words(rate.span), "wait": SpanWords.words(SpanWords.rounded(wait)),
            ])
    }

    static func full(_ bytes: Int) -> LocalizedText {
        let megabytes = max(bytes / 1_000_000, 1)
        return phrase("rate_full", ["megabytes": GroupedNumber(megabytes)])
    }

    private static func name(of action: RatedAction) -> LocalizedText {
        switch action {
        case .messages: phrase("rate_name_messages")
        case .mentions: phrase("rate_name_mentions")
        case .posts: phrase("rate_name_posts")
        case .comments: phrase("rate_name_comments")
        case .requests: phrase("rate_name_requests")
        case .invitations: phrase("rate_name_invitations")
        case .transfers: phrase("rate_name_transfers")
        case .commands, .guestCommands: phrase("rate_name_guest_commands")
        }
    }
}

/// How long something takes, in the words of each language.
enum SpanWords {
    /// Whole minutes from two minutes on: nobody waits by the second for longer.
    static func rounded(_ span: Duration) -> Duration {
        let seconds = span.inSeconds
        return seconds <= 120 ? span : .seconds((seconds / 60).rounded(.up) * 60)
    }

    /// `3 s`, `10 min`, `1 h`, `2 d`: in the largest unit that leaves nothing over, a part of a second as a whole one.
    static func words(_ span: Duration) -> LocalizedText {
        let seconds = Int64(span.inSeconds.rounded(.up))
        let units: [(Int64, (any WordValue) -> LocalizedText)] = [
            (86_400, days), (3_600, hours), (60, minutes),
        ]
        let unit = units.first { seconds >= $0.0 && seconds.isMultiple(of: $0.0) } ?? (1, Self.seconds)
        return unit.1(GroupedNumber(seconds / unit.0))
    }

    static func seconds(_ number: any WordValue) -> LocalizedText {
        phrase("span_seconds", ["number": number])
    }
    static func minutes(_ number: any WordValue) -> LocalizedText {
        phrase("span_minutes", ["number": number])
    }
    static func hours(_ number: any WordValue) -> LocalizedText { phrase("span_hours", ["number": number]) }
    private static func days(_ number: any WordValue) -> LocalizedText {
        phrase("span_days", ["number": number])
    }
}
