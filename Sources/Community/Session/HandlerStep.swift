import Storage
/// A step of a plugin's event handler. A step is done once. If the handler runs again after a crash, the step returns
/// what it made before.
public struct HandlerStep: Sendable, Hashable {
    /// The event's number.
    public let event: Int64
    /// The step's name, which is unique among the steps of that event and the same in every run of the handler.
    public let name: String
    /// The number up to which the plugin's events are handled for good. The records of their steps may be removed.
    public let handled: Int64
    /// What it is recorded under where the handler is of something other than events, or `nil` for the plugin's name.
    /// Each counts its events by itself.
    public let lane: String?

    public init(event: Int64, name: String, handled: Int64, lane: String? = nil) {
        self.event = event
        self.name = name
        self.handled = handled
        self.lane = lane
    }
}

extension CommunityTransaction {
    /// Returns the id of what the actor's step made when it was done before, or `nil` if it hasn't been done, or isn't
    /// a step.
    ///
    /// Where it hasn't been done, the records of steps that are handled for good are removed. That is a write, behind which
    /// no other is taken for the operation's last one: ``record(_:madeBy:)`` may follow any.
    func made(by actor: Actor) throws -> Int64? {
        guard let step = actor.step, let plugin = actor.cause else { return nil }
        let lane = step.lane ?? plugin
        if let subject = try HandlerStepQueries.subject(of: step, of: lane, in: self) { return subject }
        try HandlerStepQueries.discard(of: lane, through: step.handled, in: self)
        return nil
    }

    /// Records, in the transaction of the act itself, that the actor's step is done. ``made(by:)`` was asked before.
    ///
    /// - Parameter subject: The id of what it made or changed.
    func record(_ subject: Int64, madeBy actor: Actor) throws {
        guard let step = actor.step, let plugin = actor.cause else { return }
        try HandlerStepQueries.insert(step, of: step.lane ?? plugin, subject: subject, in: self)
    }
}

extension EventLog {
    /// Returns the last event for which the plugin's handler did something as its bot, as far as that is still
    /// recorded.
    public func lastBegun(by plugin: String) async throws -> Int64 {
        try await ledger.read { try HandlerStepQueries.lastEvent(of: plugin, in: $0) }
    }
}
