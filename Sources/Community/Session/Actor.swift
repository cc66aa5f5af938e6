public import Model
import Storage

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

enum HandlerStepQueries {
    static func subject(of step: HandlerStep, of plugin: String, in reader: SQLReader) throws -> Int64? {
        try reader.first(
            "SELECT subject FROM handler_steps WHERE plugin = ? AND event = ? AND step = ?", plugin,
            step.event, step.name
        ) { $0.int64(0) }
    }

    static func insert(
        _ step: HandlerStep, of plugin: String, subject: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO handler_steps (plugin, event, step, subject) VALUES (?, ?, ?, ?)", plugin,
            step.event, step.name, subject)
    }

    static func discard(
        of plugin: String, through event: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("DELETE FROM handler_steps WHERE plugin = ? AND event <= ?", plugin, event)
    }

    /// The last event of which a step is noted, or 0.
    static func lastEvent(of plugin: String, in reader: SQLReader) throws -> Int64 {
        try reader.first("SELECT max(event) FROM handler_steps WHERE plugin = ?", plugin) {
            $0.optionalInt64(0) ?? 0
        } ?? 0
    }
}
