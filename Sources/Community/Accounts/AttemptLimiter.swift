import Locks

/// Slows attempts per key: some are free, then each must wait twice as long as the one before.
///
/// An attempt counts before it is tried, so guesses made at once count too. Keys are forgotten after an hour
/// without an attempt, and the oldest go first when there are too many.
final class AttemptLimiter: Sendable {
    struct Rule: Sendable {
        let free: Int
        let longestWait: Duration
    }

    private struct Record {
        var attempts: Int
        var last: Timestamp
    }

    private let clock: WallClock
    private let rule: Rule
    private let capacity: Int
    private let records = Mutex<[String: Record]>([:])

    init(_ rule: Rule, capacity: Int = 20_000, clock: WallClock) {
        self.rule = rule
        self.capacity = capacity
        self.clock = clock
    }

    /// Counts an attempt.
    /// - Throws: `CommunityError.slowDown` with the time to wait; such an attempt is not counted.
    func attempt(_ key: String) throws(CommunityError) {
        let now = clock.now()
        let wait: Duration? = records.withLock { records in
            var record = records[key] ?? Record(attempts: 0, last: now)
            if now - record.last > .seconds(3600) { record.attempts = 0 }
            // A clock set back must not lock anyone out for longer than the pause itself: it starts over now.
            if now < record.last {
                record.last = now
                records[key] = record
            }
            let over = record.attempts - rule.free
            if over >= 0 {
                let pause = min(rule.longestWait, .seconds(1 << min(over, 12)))
                let left = pause - (now - record.last)
                if left > .zero { return left }
            }
            record.attempts += 1
            record.last = now
            if records.count >= capacity { Self.forgetOldest(of: &records) }
            records[key] = record
            return nil
        }
        if let wait {
            let seconds = Int(wait.inSeconds.rounded(.up))
            throw CommunityError(.slowDown, SignUpWords.slowDown(seconds: seconds))
        }
    }

    /// Forgets the key after a success.
    func succeed(_ key: String) {
        records.withLock { $0[key] = nil }
    }

    /// Takes back one attempt that succeeded: a source that many people share is slowed by failures alone.
    func forgive(_ key: String) {
        records.withLock { records in
            guard let record = records[key] else { return }
            records[key] =
                record.attempts > 1 ? Record(attempts: record.attempts - 1, last: record.last) : nil
        }
    }

    private static func forgetOldest(of records: inout [String: Record]) {
        let oldest = records.sorted { $0.value.last < $1.value.last }.prefix(records.count / 4 + 1)
        for (key, _) in oldest { records[key] = nil }
    }
}
