/// How long to wait before the next attempt: half a second, doubled up to half a minute, a quarter more or less, so
/// that a crowd of clients doesn't come back at once.
struct Backoff {
    /// The first wait, about as long as a gateway takes to start again.
    static let first = Duration.milliseconds(500)
    /// The longest wait, so that a client is back within half a minute of a gateway that was away for long.
    static let longest = Duration.seconds(30)

    private var step = Self.first
    /// A number from 0 up to 1.
    private let chance: () -> Double

    init(chance: @escaping () -> Double = { .random(in: 0..<1) }) { self.chance = chance }

    mutating func next() -> Duration {
        defer { step = min(step * 2, Self.longest) }
        return step * (0.75 + 0.5 * chance())
    }

    mutating func reset() { step = Self.first }
}
