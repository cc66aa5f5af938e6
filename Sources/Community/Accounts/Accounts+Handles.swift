import Storage

/// A handle is derived or chosen at sign-up, and can be changed once.
extension Accounts {
    /// Changes the handle of whoever is signed in; the old one stays reserved for good.
    @discardableResult
    public func changeHandle(to typed: String, session: any Session) async throws -> PersonRef {
        let person = try Self.requirePerson(session)
        let handle = try AsciiName.chosen(typed, as: .handle)
        let clock = clock
        let changed = try await ledger.perform { transaction in
            let known = try People.require(Actor(person.id), in: transaction)
            guard try !PeopleQueries.hasChangedHandle(person.id, in: transaction) else {
                throw CommunityError(.limit, NameWords.handleIsFixed)
            }
            guard try !PeopleQueries.isTaken(handle: handle, in: transaction) else {
                throw CommunityError(.exists, NameWords.taken(handle))
            }
            let now = clock.now()
            try PeopleQueries.reserve(handle: known.handle, in: transaction)
            try PeopleQueries.set(handle: handle, of: person.id, at: now, in: transaction)
            let changed = PersonRef(id: person.id, handle: handle)
            try transaction.record(
                .renamed, by: changed, cause: nil, at: now, as: transaction.nextSequence())
            return changed
        }
        for session in sessions.sessions(of: person.id) { session.state.rename(to: changed) }
        return changed
    }
}
