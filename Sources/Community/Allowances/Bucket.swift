import Model
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
