/// Whether and when a failed try is made again.
struct Retry: Sendable {
    let clock: FetchClock
    /// When the whole has to be over, since 1970.
    let deadline: Duration
    /// Tries after the first.
    let most: Int

    private static let first = Duration.milliseconds(250)

    /// Statuses by which a source says that it might do better a moment later.
    static func isPassing(_ status: Int) -> Bool { [502, 503, 504].contains(status) }

    /// How long to wait before the next try, or nil where there is none.
    ///
    /// Twice as long each time, up to half of it left to chance, so that those who failed together don't come
    /// back together.
    /// - Parameters:
    ///   - made: Tries made so far.
    ///   - wish: What the source asked for in `Retry-After`.
    func wait(after made: Int, wish: String? = nil) -> Duration? {
        guard made <= most else { return nil }
        let step = Self.first * (1 << min(made - 1, 10))
        let wait = max(step * (1 - clock.chance() / 2), wish.flatMap(asked) ?? .zero)
        return clock.now() + wait < deadline ? wait : nil
    }

    /// Seconds, or a date.
    private func asked(_ wish: String) -> Duration? {
        if let seconds = Int(wish), seconds >= 0 { return .seconds(min(seconds, 1_000_000)) }
        return Freshness.date(wish).map { max(.zero, $0 - clock.now()) }
    }
}
