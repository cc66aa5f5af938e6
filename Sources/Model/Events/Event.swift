/// A stored fact.
public struct Event: Sendable, Hashable {
    /// Its number in the one sequence of the gateway; the id of what it made.
    public let sequence: Int64
    public let at: Timestamp
    public let actor: PersonRef
    /// The plugin whose bot caused it, or nil.
    public let cause: String?
    public let fact: Fact

    public init(sequence: Int64, at: Timestamp, actor: PersonRef, cause: String?, fact: Fact) {
        self.sequence = sequence
        self.at = at
        self.actor = actor
        self.cause = cause
        self.fact = fact
    }
}

extension Event {
    /// The event as somebody is told it who was taken out of a group by a person whom they forgot: that they are no longer in
    /// it, and not by whom. `nil` for any other event.
    public var withoutTaker: (person: PersonRef, event: Event)? {
        guard case .left(_, let person) = fact, person.id != actor.id else { return nil }
        let nobody = PersonRef(id: person.id, handle: "")
        return (person, Event(sequence: sequence, at: at, actor: nobody, cause: cause, fact: fact))
    }
}
