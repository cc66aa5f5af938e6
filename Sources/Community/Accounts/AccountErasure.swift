import Model
import Storage

/// Takes all that a person wrote and all that is known of the person out of the record.
///
/// Words go in slices of the sequence, so that nobody's message waits for a long transaction. What stays is a
/// person without name and handle, for conversations and discussions that others go on with.
struct AccountErasure {
    let person: PersonID
    let ledger: CommunityLedger
    let clock: WallClock

    /// Numbers of the sequence that one transaction looks at: half a millisecond where a post stands at every one.
    static let slice: Int64 = 320
    /// Groups that one transaction leaves.
    private static let groups = 10

    func run() async throws {
        let person = person
        let last = try await ledger.read { try EventQueries.lastSequence(in: $0) }
        for start in stride(from: 0, through: last, by: Int(Self.slice)) {
            try await eraseWords((start + 1)...(start + Self.slice))
        }
        while try await ledger.perform({ try ErasureQueries.eraseSome(of: person, in: $0) }) {}
        while try await leaveSomeGroups() {}
        try await markForgotten()
        try await eraseRest()
    }

    /// Indexes and counts follow the first two; whatever these leave goes by what the tables declare.
    private func eraseWords(_ slice: ClosedRange<Int64>) async throws {
        let (person, clock) = (person, clock)
        try await ledger.perform { transaction in
            try ClearingQueries.recordDropped(by: person, slice, in: transaction)
            try Forum.erase(wordsOf: person, slice, at: clock.now(), in: transaction)
            try ErasureQueries.erase(person, slice, at: clock.now(), in: transaction)
        }
    }

    /// Leaves a keyed hash of the address with those who forgot the person, so that they are left alone by whoever signs up
    /// with it again.
    private func markForgotten() async throws {
        let person = person
        var last: PersonID?
        repeat {
            let after = last
            last = try await ledger.perform { transaction in
                guard let address = try MailQueries.address(of: person, in: transaction) else { return nil }
                let key = try ForgottenAddressQueries.key(in: transaction)
                return try ForgottenAddressQueries.mark(
                    person, as: AddressMark.of(address, key: key), after: after, in: transaction)
            }
        } while last != nil
        try await ledger.perform { try FormerAddressQueries.removeUnlessForgotten(person, in: $0) }
    }

    /// Ends with the account's own row, by which all of it would be done again.
    private func eraseRest() async throws {
        let (person, clock) = (person, clock)
        try await ledger.perform { transaction in
            guard let known = try ReferenceQueries.person(person, in: transaction) else { return }
            try EmptyGroupQueries.endKeeping(madeBy: person, in: transaction)
            try ClearingQueries.expect(leavingAll: person, in: transaction)
            try ClosingQueries.endHelp(for: person, in: transaction)
            try PeopleQueries.reserve(handle: known.handle, in: transaction)
            let address = try MailQueries.address(of: person, in: transaction)
            try ErasureQueries.eraseRest(of: person, address: address, in: transaction)
            let former = PersonRef(id: person, handle: PersonRef.formerHandle(of: person))
            try transaction.record(
                .closed, by: former, cause: nil, at: clock.now(), as: transaction.nextSequence())
        }
    }

    /// False where none is left.
    private func leaveSomeGroups() async throws -> Bool {
        let (person, clock) = (person, clock)
        return try await ledger.perform { transaction in
            guard let known = try ReferenceQueries.person(person, in: transaction) else { return false }
            let groups = try ClosingQueries.groups(of: person, limit: Self.groups, in: transaction)
            try Self.leave(groups, known, at: clock.now(), in: transaction)
            try EmptyGroupQueries.endKeeping(groups, in: transaction)
            return !groups.isEmpty
        }
    }

    private static func leave(
        _ groups: [ConversationID], _ person: PersonRef, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for group in groups {
            guard let membership = try ChatQueries.membership(of: person.id, in: group, transaction) else {
                continue
            }
            try Groups.end(membership, by: person, cause: nil, at: now, in: transaction)
        }
    }
}
