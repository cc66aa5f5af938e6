import Community
package import Documents
package import Fetch
package import Foundation
package import Logging
package import Model
package import Times

/// What the host API takes from outside, so that tests can set it.
package struct HostEnvironment: Sendable {
    package let clock: WallClock
    /// Where what plugins note goes.
    let logger: Logger
    /// Shows what plugins print; `nil` if that goes to the log.
    let printing: (@Sendable (String) -> Void)?
    /// The zone of times that name none.
    package let zone: TimeZone
    /// Returns 64 random bits.
    package let random: @Sendable () -> UInt64
    /// How timers wait.
    let sleep: @Sendable (Duration) async throws -> Void
    /// What intervals are measured by.
    let uptime: @Sendable () -> ContinuousClock.Instant
    /// Plugins' own documents; `nil` if there are none, as when a plugin is only checked.
    let documents: DocumentStore?
    /// Called when a step of an event's handler is done, before the handler goes on; what it throws interrupts it.
    let afterStep: @Sendable (_ step: String) async throws -> Void
    /// What `http` fetches by; `nil` if nothing can be fetched.
    package let fetcher: Fetcher?
    /// Returns what stands in the sandbox for an entry of the API: a replay notes what it would do to others.
    let standIn: @Sendable (APIEntry) -> APIEntry
    /// Returns where a place is, before plugins are asked: a test says so; `nil` if it doesn't.
    let places: @Sendable (PlaceAsked) -> Coordinates?
    /// Told of what a plugin, by name, calls as the version before has it; `nil` if administrators are.
    let formerUse: (@Sendable (_ plugin: String, APIChange) -> Void)?
    /// The cache that this host shares with others that load the same sources; `nil` if it has none.
    let sources: SourceCache?
    /// What plugins have of conversations that are under way.
    package let conversations = Conversations()
    /// Which plugins have documents whose scores are old.
    let scores = ScoreDesk()
    /// Where questions in plain words are understood.
    let recognition = TurnThread<CommandCaller.ID>("recognition")

    /// What plugins have of conversations that are under way.
    package struct Conversations: Sendable {
        /// What plugins remember of them.
        package let memory = ConversationMemory()
        /// What plugins ask people and was not answered yet.
        let questions = OpenQuestions()
        /// The forms that people are filling in.
        let forms = OpenForms()
    }

    package init(
        clock: WallClock, logger: Logger, documents: DocumentStore? = nil, fetcher: Fetcher? = nil,
        zone: String = "UTC",
        standIn: @escaping @Sendable (APIEntry) -> APIEntry = { $0 },
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        afterStep: @escaping @Sendable (String) async throws -> Void = { _ in },
        printing: (@Sendable (String) -> Void)? = nil,
        places: @escaping @Sendable (PlaceAsked) -> Coordinates? = { _ in nil },
        formerUse: (@Sendable (_ plugin: String, APIChange) -> Void)? = nil, sources: SourceCache? = nil
    ) {
        self.clock = clock
        self.logger = logger
        self.printing = printing
        self.places = places
        self.formerUse = formerUse
        self.sources = sources
        self.documents = documents
        self.fetcher = fetcher
        self.standIn = standIn
        self.zone = CivilTime.zone(named: zone) ?? .gmt
        self.random = random
        self.sleep = sleep
        self.uptime = uptime
        self.afterStep = afterStep
    }
}

extension HostEnvironment {
    /// The day that it is in the zone of times that name none.
    package var today: CivilDay { day(in: zone) }

    /// The day that it is in a zone.
    func day(in zone: TimeZone) -> CivilDay {
        CivilDay(Date(timeIntervalSince1970: Double(clock.now().milliseconds) / 1_000), in: zone)
    }
}

/// Random numbers from the environment, for the standard library's own algorithms.
struct EnvironmentGenerator: RandomNumberGenerator {
    let environment: HostEnvironment

    mutating func next() -> UInt64 { environment.random() }
}
