/// What fetching takes of time and chance, so that tests can set it.
public struct FetchClock: Sendable {
    /// Since 1970.
    let now: @Sendable () -> Duration
    /// Waits before the next try.
    let sleep: @Sendable (Duration) async throws -> Void
    /// Waits until a time limit is over.
    let expire: @Sendable (Duration) async throws -> Void
    /// From 0 to 1: how much of a wait is left to chance.
    let chance: @Sendable () -> Double

    public init(
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
}
