/// The time and randomness that fetching uses, so that tests can set them.
package struct FetchClock: Sendable {
    /// Returns the time since 1970.
    let now: @Sendable () -> Duration
    /// Waits before the next try.
    let sleep: @Sendable (Duration) async throws -> Void
    /// Waits until a time limit is over.
    let expire: @Sendable (Duration) async throws -> Void
    /// Returns a random number from 0 to 1, for the random part of a wait.
    let chance: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        expire: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.now = now
        self.sleep = sleep
        self.expire = expire
        self.chance = chance
    }

    /// Makes the clock of a test whose time stands still: no wait before another try takes time, and no time limit is
    /// over, however long the machine takes.
    /// - Parameter now: Returns the time since 1970.
    package static func still(now: @escaping @Sendable () -> Duration) -> FetchClock {
        FetchClock(now: now, sleep: { _ in }, expire: { _ in try await Task.sleep(for: .seconds(1 << 32)) })
    }
}
