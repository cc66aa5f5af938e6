/// Decides whether and when a failed try is repeated.
struct Retry: Sendable {
    let clock: FetchClock
    /// When the whole fetch must be over, since 1970.
    let deadline: Duration
    /// The number of tries after the first.
    let most: Int

    /// The wait before the second try. Each later wait is twice the previous one. It is short compared with the ten
    /// seconds that a fetch may take by default.
    private static let first = Duration.milliseconds(250)

    /// Returns whether a status means that the same request may succeed a moment later.
    static func isPassing(_ status: Int) -> Bool { [502, 503, 504].contains(status) }

    /// Returns how long to wait before the next try, or `nil` if there is none.
    ///
    /// The wait doubles each time, and up to half of it is random, so that clients that failed together don't retry
    /// together.
    ///
    /// - Parameters:
    ///   - made: The number of tries made so far.
    ///   - wish: The source's `Retry-After` header, if any.
    func wait(after made: Int, wish: String? = nil) -> Duration? {
        guard made <= most else { return nil }
        let step = Self.first * (1 << min(made - 1, 10))
        let wait = max(step * (1 - clock.chance() / 2), wish.flatMap(asked) ?? .zero)
        return clock.now() + wait < deadline ? wait : nil
    }

    /// Returns the time that a `Retry-After` header asks for, in seconds or as a date.
    private func asked(_ wish: String) -> Duration? {
        if let seconds = Int(wish), seconds >= 0 { return .seconds(min(seconds, 1_000_000)) }
        return Freshness.date(wish).map { max(.zero, $0 - clock.now()) }
    }
}
