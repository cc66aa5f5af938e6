/// A step of a plugin's handler of an event. What is done as a step is done once, also where the handler runs again
/// after a crash: then it gives what it made before.
public struct HandlerStep: Sendable, Hashable {
    /// The event's number.
    public let event: Int64
    /// The same in every run of the handler, and no other step's of that event.
    public let name: String
    /// The plugin's events up to here are handled for good: what was noted of their steps may go.
    public let handled: Int64

    public init(event: Int64, name: String, handled: Int64) {
        self.event = event
        self.name = name
        self.handled = handled
    }
}

extension CommunityTransaction {
    /// What the actor's step made when it was done before; nil where it is still to be done, or is no step.
    func made(by actor: Actor) throws -> Int64? {
        guard let step = actor.step, let plugin = actor.cause else { return nil }
        return try HandlerStepQueries.subject(of: step, of: plugin, in: self)
    }

    /// Notes, in the transaction of the act itself, that the actor's step is done.
    /// - Parameter subject: the id of what it made or changed.
    func note(_ subject: Int64, madeBy actor: Actor) throws {
        guard let step = actor.step, let plugin = actor.cause else { return }
        try HandlerStepQueries.forget(of: plugin, through: step.handled, in: self)
        try HandlerStepQueries.insert(step, of: plugin, subject: subject, in: self)
    }
}
