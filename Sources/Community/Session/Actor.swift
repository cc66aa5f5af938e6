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
