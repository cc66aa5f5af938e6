import Storage

/// Takes all that a person wrote and all that is known of the person out of the record.
///
/// Words go in slices of the sequence, so that nobody's message waits for a long transaction. What stays is a
/// person without name and handle, for conversations and discussions that others go on with.
struct AccountErasure {
    let person: PersonID
    let ledger: CommunityLedger
    let clock: WallClock

    /// Numbers of the sequence that one transaction looks at.
    static let slice: Int64 = 20_000

    func run() async throws {
        let (person, clock) = (person, clock)
        let last = try await ledger.read { try EventQueries.lastSequence(in: $0) }
        for start in stride(from: 0, through: last, by: Int(Self.slice)) {
            try await ledger.perform { transaction in
                let slice = (start + 1)...(start + Self.slice)
                try ErasureQueries.eraseMessages(of: person, slice, at: clock.now(), in: transaction)
                try Forum.erase(wordsOf: person, slice, at: clock.now(), in: transaction)
            }
        }
        try await ledger.perform { transaction in
            guard let known = try PeopleQueries.person(person, in: transaction) else { return }
            try Self.leaveGroups(known, at: clock.now(), in: transaction)
            try ErasureQueries.erasePerson(known, in: transaction)
            let former = PersonRef(id: person, handle: PersonRef.formerHandle(of: person))
            try transaction.record(
                .closed, by: former, cause: nil, at: clock.now(), as: transaction.nextSequence())
        }
    }

    private static func leaveGroups(
        _ person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        for group in try ErasureQueries.groups(of: person.id, in: transaction) {
            try ChatQueries.removeMember(person.id, group, in: transaction)
            guard let reference = try EventQueries.conversation(group.rawValue, in: transaction) else {
                continue
            }
            try transaction.record(
                .left(reference, person), by: person, cause: nil, at: now, as: transaction.nextSequence())
            transaction.emit(.unsubscribe(person.id, group))
        }
    }
}
