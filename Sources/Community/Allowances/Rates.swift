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
        func sentence(_ language: Language) -> (count: String, span: String, wait: String) {
            (
                language.number(rate.count), SpanWords.words(rate.span, in: language),
                SpanWords.words(SpanWords.rounded(wait), in: language)
            )
        }
        let (english, hant, hans) = (
            sentence(.english), sentence(.traditionalChinese), sentence(.simplifiedChinese)
        )
        let name = name(of: action)
        return LocalizedText(
            "that is more than \(english.count) \(name.text(in: .english)) in \(english.span); go on in \(english.wait)",
            hant: "\(hant.span)內最多 \(hant.count) \(name.text(in: .traditionalChinese))；請於 \(hant.wait)後繼續",
            hans: "\(hans.span)内最多 \(hans.count) \(name.text(in: .simplifiedChinese))；请在 \(hans.wait)后继续")
    }

    static func full(_ bytes: Int) -> LocalizedText {
        let megabytes = max(bytes / 1_000_000, 1)
        return LocalizedText(
            "all you have written takes \(Language.english.number(megabytes)) MB, as much as one person may store. "
                + "/delete makes room, and so does /clear once everybody in the conversation has cleared it",
            hant: "你寫下的內容已達每人 \(megabytes) MB 的上限。/delete 可騰出空間；對話中所有人都 /clear 後亦然",
            hans: "你写下的内容已达每人 \(megabytes) MB 的上限。/delete 可腾出空间；对话中所有人都 /clear 后也可以")
    }

    private static func name(of action: RatedAction) -> LocalizedText {
        switch action {
        case .messages: LocalizedText("messages", hant: "則訊息", hans: "条消息")
        case .mentions: LocalizedText("mentions", hant: "次提及", hans: "次提及")
        case .posts: LocalizedText("posts and changes to them", hant: "次發帖或改帖", hans: "次发帖或改帖")
        case .comments: LocalizedText("comments and changes to them", hant: "則評論或修改", hans: "条评论或修改")
        case .requests: LocalizedText("requests", hant: "次請求", hans: "次请求")
        case .invitations: LocalizedText("invitations", hant: "次邀請", hans: "次邀请")
        case .transfers: LocalizedText("pieces of files", hant: "個檔案片段", hans: "个文件片段")
        case .commands, .guestCommands: LocalizedText("commands", hant: "個指令", hans: "个命令")
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
    static func words(_ span: Duration, in language: Language) -> String {
        let seconds = Int64(span.inSeconds.rounded(.up))
        let units: [(Int64, String, String, String)] = [
            (86_400, "d", "天", "天"), (3_600, "h", "小時", "小时"), (60, "min", "分鐘", "分钟"),
        ]
        let unit = units.first { seconds >= $0.0 && seconds.isMultiple(of: $0.0) } ?? (1, "s", "秒", "秒")
        let count = language.number(seconds / unit.0)
        return switch language {
        case .english: "\(count) \(unit.1)"
        case .traditionalChinese: "\(count) \(unit.2)"
        case .simplifiedChinese: "\(count) \(unit.3)"
        }
    }
}
