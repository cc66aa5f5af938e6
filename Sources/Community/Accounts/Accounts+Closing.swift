import Storage

/// Closing an account: signed out everywhere at once, gone for good after a time of grace.
extension Accounts {
    /// Begins to close the account that is signed in; gives the moment from which on nothing brings it back.
    ///
    /// Until then signing in keeps the account, and nothing of it is lost.
    @discardableResult
    public func close(password: String, session: any Session) async throws -> Timestamp {
        let person = try await requirePassword(password, session)
        let closesAt = clock.now() + configuration.closingGrace
        try await ledger.perform { transaction in
            _ = try People.require(Actor(person.id), in: transaction)
            try AccountQueries.set(closesAt: closesAt, of: person.id, in: transaction)
            try SignInQueries.removeAll(of: person.id, in: transaction)
        }
        try await endSessions(of: person.id, because: AccountWords.closing, sparing: session.id)
        try await signOut(session: session)
        return closesAt
    }

    /// Closes an account now, for operators; the running gateway removes what it leaves, or the next one does.
    /// - Throws: `CommunityError` `.notFound` where no account has the address.
    @discardableResult
    public func remove(email: String) async throws -> PersonRef {
        let address = try EmailAddress(email)
        let clock = clock
        let person = try await ledger.perform { transaction in
            guard let account = try AccountQueries.account(email: address.text, in: transaction) else {
                throw CommunityError(.notFound, AccountWords.noAccount(address.text))
            }
            try AccountQueries.set(closesAt: clock.now(), of: account.person.id, in: transaction)
            try SignInQueries.removeAll(of: account.person.id, in: transaction)
            return account.person
        }
        try await endSessions(of: person.id, because: AccountWords.closing, sparing: nil)
        return person
    }

    /// Every account, by address, for operators.
    public func list() async throws -> [AccountSummary] {
        let named = administrators
        return try await ledger.read { reader in
            try AccountQueries.accounts(in: reader).map { account in
                AccountSummary(
                    email: account.email, handle: account.person.handle,
                    isAdministrator: account.isAdministrator || named.contains(account.email),
                    closesAt: account.closesAt)
            }
        }
    }

    /// Checks the password of whoever is signed in, slowed like signing in.
    func requirePassword(_ password: String, _ session: any Session) async throws -> PersonRef {
        let person = try Self.requirePerson(session)
        let account = try await ledger.read { try AccountQueries.account(of: person.id, in: $0) }
        guard let account else { throw CommunityError(.notFound, AccountWords.closedMeanwhile) }
        try slow(account.email, session)
        guard try await isRight(password, account.passwordHash) else {
            throw CommunityError(.forbidden, AccountWords.wrongPassword)
        }
        succeed(account.email, session)
        return person
    }

    /// Signs a person out of every session but one, and tells these sessions why.
    func endSessions(
        of person: PersonID, because reason: LocalizedText, sparing spared: SessionID?
    ) async throws {
        for session in sessions.sessions(of: person) where session.id != spared {
            try await end(session, because: reason)
        }
    }

    /// Signs one session out, and tells it why.
    func end(_ session: any Session, because reason: LocalizedText) async throws {
        try await detach(session)
        session.state.signOut()
        session.wasSignedOut(because: reason)
    }
}
