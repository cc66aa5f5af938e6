import Community
import Model

/// Commands that budgets stopped for everybody who typed them.
///
/// A command rests once a dozen people's calls of it were stopped within the window, and it worked for nobody since the
/// first of them. Then one call is let through now and then, ever more seldom; one that works ends it. So a command that
/// never ends costs little however many try it, and people who breach on purpose, however many they are, keep it from
/// others for as long as the next one needs to come by. The plugin's other commands go on. Guests don't count: they come
/// in any number. Without clock or I/O.
struct RestingCommands: Sendable {
    /// People whose calls budgets stopped that it takes for a command to rest: fewer are slowed by
    /// themselves, so that a handful can't take a command from all.
    static let crowd = 12
    /// The first time between two calls that are let through, from which each is twice the one before.
    static let firstPause = Duration.seconds(10)

    /// What is wrong with one command.
    struct Trouble: Sendable {
        let call: String
        fileprivate(set) var people: Set<PersonID> = []
        /// The last time it was stopped, or let through.
        fileprivate var since: Timestamp
        /// How long after that the next call is let through; zero while it does not rest.
        fileprivate(set) var pause = Duration.zero
        fileprivate(set) var reason: LocalizedText

        var isResting: Bool { pause > .zero }
    }

    private let rules: QuarantineRules
    private var troubles: [String: Trouble] = [:]

    init(rules: QuarantineRules) { self.rules = rules }

    /// Asks for a call to begin.
    /// - Returns: How long the command rests still; `nil` if the call may begin.
    mutating func refuses(_ call: String, at now: () -> Timestamp) -> Duration? {
        guard !troubles.isEmpty, let trouble = troubles[call], trouble.isResting else { return nil }
        let now = now()
        let left = trouble.pause - (now - trouble.since)
        if left > .zero, now >= trouble.since { return left }
        troubles[call]?.since = now
        return nil
    }

    /// A call came to its end.
    mutating func worked(_ call: String) {
        if !troubles.isEmpty { troubles[call] = nil }
    }

    /// A budget stopped a call.
    /// - Returns: What is wrong, where the command begins to rest.
    mutating func stopped(
        _ call: String, by caller: CommandCaller, _ reason: LocalizedText, at now: Timestamp
    ) -> Trouble? {
        guard rules.isOn, case .person(let person) = caller.id else { return nil }
        var trouble = troubles[call] ?? Trouble(call: call, since: now, reason: reason)
        if !trouble.isResting, now < trouble.since || now - trouble.since >= rules.window {
            trouble.people = []
        }
        (trouble.since, trouble.reason) = (now, reason)
        // A dozen are enough to know.
        if trouble.people.count < Self.crowd { trouble.people.insert(person) }
        let wasResting = trouble.isResting
        if trouble.people.count >= Self.crowd {
            trouble.pause =
                wasResting ? min(trouble.pause * 2, max(rules.window, Self.firstPause)) : Self.firstPause
        }
        troubles[call] = trouble
        return trouble.isResting && !wasResting ? trouble : nil
    }

    /// Ends every rest. Returns how many there were.
    mutating func forgive() -> Int {
        defer { troubles = [:] }
        return troubles.values.count { $0.isResting }
    }

    /// Commands that rest, by name.
    var resting: [Trouble] { troubles.values.filter(\.isResting).sorted { $0.call < $1.call } }
}
