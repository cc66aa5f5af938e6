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
