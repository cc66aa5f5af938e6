import Storage

enum EventQueries {
    static func insert(
        _ fact: Fact, by actor: PersonID, cause: String?, at: Timestamp, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        let references = fact.references
        try transaction.execute(
            "INSERT INTO events (sequence, kind, actor, subject, object, at, cause) VALUES (?, ?, ?, ?, ?, ?, ?)",
            sequence, fact.kind.rawValue, actor, references.subject, references.object, at, cause)
    }
}
