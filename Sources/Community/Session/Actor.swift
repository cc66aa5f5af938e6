public import Model

/// The person on whose behalf something is done.
public struct Actor: Sendable, Hashable {
    public let person: PersonID
    /// The plugin whose bot does it, or `nil` if a person does. Bots don't hear what bots caused.
    public let cause: String?
    /// The step of a plugin's handler that does it, or `nil` if none does.
    public let step: HandlerStep?
    /// For whom a bot does it: who gave the command that runs. `nil` if it acts by itself, as in a timer, or a person acts.
    public var principal: Principal?

    /// Whose words or doing a bot tells of; `nil` if nobody's, or a person acts. Whoever forgot them is not shown what it
    /// says, and not notified of it.
    public var speaksFor: PersonID?

    /// The same for a bot alone, and nobody where it tells of its own.
    var speaker: PersonID? { cause == nil || speaksFor == person ? nil : speaksFor }

    /// Who has a bot do something.
    public struct Principal: Sendable, Hashable {
        /// `nil` for a guest.
        public let person: PersonID?
        /// Whether they named where it is done, and not the plugin.
        public let hasChosenPlace: Bool

        public init(_ person: PersonID?, hasChosenPlace: Bool) {
            (self.person, self.hasChosenPlace) = (person, hasChosenPlace)
        }
    }

    public init(_ person: PersonID, cause: String? = nil, step: HandlerStep? = nil) {
        self.person = person
        self.cause = cause
        self.step = step
    }
}
