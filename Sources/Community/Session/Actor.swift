public import Model

/// The person on whose behalf something is done.
public struct Actor: Sendable, Hashable {
    public let person: PersonID
    /// The plugin whose bot does it, or `nil` if a person does. Bots don't hear what bots caused.
    public let cause: String?
    /// The step of a plugin's handler that does it, or `nil` if none does.
    public let step: HandlerStep?

    public init(_ person: PersonID, cause: String? = nil, step: HandlerStep? = nil) {
        self.person = person
        self.cause = cause
        self.step = step
    }
}
