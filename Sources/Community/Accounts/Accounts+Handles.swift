import Concurrency
public import Model
import Storage

/// A handle is derived or chosen at sign-up, and can be changed once.
extension Accounts {
    /// Changes the handle of the signed-in person. The old one stays reserved for good.
    @discardableResult
    public func changeHandle(to typed: String, session: any Session) async throws -> PersonRef {
        let person = try Self.requirePerson(session)
        let handle = try AsciiName.chosen(typed, as: .handle)
        let (clock, administrators) = (clock, administrators)
        return try await ledger.perform { [sessions = attendance.sessions] transaction in
            let known = try Caller.require(Actor(person.id), in: transaction)
            guard try !PeopleQueries.hasChangedHandle(person.id, in: transaction) else {
                throw CommunityError(.limit, NameWords.handleIsFixed)
            }
            let rules = try HandleRules(
                administrators: administrators, but: person.id, in: transaction)
            guard try !rules.isTaken(handle, in: transaction) else {
                throw CommunityError(.exists, NameWords.taken(handle))
            }
            let now = clock.now()
            try PeopleQueries.reserve(handle: known.handle, in: transaction)
            try PeopleQueries.set(handle: handle, of: person.id, at: now, in: transaction)
            let changed = PersonRef(id: person.id, handle: handle)
            try transaction.record(
                .profileChanged, by: changed, cause: nil, at: now, as: transaction.nextSequence())
            let renaming = Renaming(of: known.handle, to: changed)
            // Here, so that no operation after this one takes the old handle for the session's.
            for session in sessions.sessions(of: person.id) {
                transaction.ifLost(session.state.restorer())
                _ = session.state.apply(renaming)
            }
            transaction.emit(.renamed(renaming))
            return changed
        }
    }

    /// A handle that somebody chose, where nobody has it yet.
    ///
    /// A guest who asks is told whether it is taken, so those who find many that are have to wait.
    func freeHandle(_ typed: String?, _ session: any Session) async throws -> String? {
        guard let typed else { return nil }
        let handle = try AsciiName.chosen(typed, as: .handle)
        let network = Origin(of: session).network
        let (administrators, ledger) = (administrators, ledger)
        func look() async throws -> Bool {
            try await ledger.read { reader in
                try HandleRules(administrators: administrators, in: reader).isTaken(handle, in: reader)
            }
        }
        let isTaken =
            session.isOperator
            ? try await look() : try await attempts.countTaken(from: network) { try await look() }
        guard !isTaken else { throw CommunityError(.exists, NameWords.taken(handle)) }
        return handle
    }
}
