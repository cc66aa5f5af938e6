import Community
import Documents
import Fetch
import Foundation
import Logging

/// What the host API takes from outside, so that tests can set it.
struct HostEnvironment: Sendable {
    let clock: WallClock
    let logger: Logger
    /// The zone of times that name none.
    let zone: TimeZone
    /// Gives 64 random bits.
    let random: @Sendable () -> UInt64
    /// Waits; timers use it.
    let sleep: @Sendable (Duration) async throws -> Void
    /// What intervals of timers are measured by.
    let uptime: @Sendable () -> ContinuousClock.Instant
    /// Plugins' own documents; nil where there are none, as when a plugin is only checked.
    let documents: DocumentStore?
    /// Called when a step of an event's handler is done, before the handler goes on; what it throws interrupts it.
    let afterStep: @Sendable (_ step: String) async throws -> Void
    /// What `http` fetches by; nil where nothing can be fetched.
    let fetcher: Fetcher?
    /// Where what plugins do is noted instead of done; nil where it is done.
    let effects: EffectTape?
    /// What plugins remember of conversations.
    let memory = ConversationMemory()
    /// What plugins ask people and was not answered yet.
    let questions = OpenQuestions()

    init(
        clock: WallClock, logger: Logger, documents: DocumentStore? = nil, fetcher: Fetcher? = nil,
        zone: String = "UTC", effects: EffectTape? = nil,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        afterStep: @escaping @Sendable (String) async throws -> Void = { _ in }
    ) {
        self.clock = clock
        self.logger = logger
        self.documents = documents
        self.fetcher = fetcher
        self.effects = effects
        self.zone = CivilTime.zone(named: zone) ?? .gmt
        self.random = random
        self.sleep = sleep
        self.uptime = uptime
        self.afterStep = afterStep
    }
}

/// Random numbers from the environment, for the standard library's own algorithms.
struct EnvironmentGenerator: RandomNumberGenerator {
    let environment: HostEnvironment

    mutating func next() -> UInt64 { environment.random() }
}
