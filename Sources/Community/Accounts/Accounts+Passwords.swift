import Storage

/// Changing a password, and setting a new one with a code from a mail.
extension Accounts {
    /// Changes the password; every other sign-in of the person ends.
    public func changePassword(from old: String, to new: String, session: any Session) async throws {
        try Self.check(password: new)
        let person = try await requirePassword(old, session)
        let hash = try await hash(new)
        try await ledger.perform { transaction in
            try AccountQueries.set(passwordHash: hash, of: person.id, in: transaction)
        }
        try await endOtherSignIns(of: session)
    }

    /// Mails a code with which a new password can be set.
    ///
    /// The answer is the same whether or not the address has an account.
    public func requestReset(email: String, session: any Session) async throws {
        try Self.refuseSignedIn(session)
        let address = try allowed(email).text
        try slow(address, session)
        let code = OneTimeCode.random()
        let (clock, lifetime) = (clock, configuration.codeLifetime)
        let known = try await ledger.perform { transaction in
            let known = try AccountQueries.account(email: address, in: transaction)
            try ProofQueries.removeExpired(at: clock.now(), in: transaction)
            try ProofQueries.insert(
                reset: .init(
                    email: address, ticket: code.ticket, codeHash: known != nil ? code.hash : nil,
                    expiresAt: clock.now() + lifetime, triesLeft: Self.codeTries),
                in: transaction)
            return known
        }
        try await send(
            known.map { .resetCode(code.digits, to: address, in: $0.language) }
                ?? .noAccount(to: address, in: session.language))
    }

    /// Sets a new password with the mailed code and signs in; every other sign-in of the person ends.
    public func reset(
        email: String, code: String, password: String, session: any Session
    ) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        let address = try allowed(email).text
        try Self.check(password: password)
        try slow(address, session)
        let hash = try await hash(password)
        let clock = clock
        let account = try await ledger.perform { transaction in
            try Self.redeem(reset: code, of: address, hash: hash, at: clock.now(), in: transaction)
        }.get()
        succeed(address, session)
        try await endSessions(of: account.person.id, because: AccountWords.passwordReset, sparing: nil)
        return try await attach(account, session)
    }

    /// Refusals are values here: a wrong code must cost a try, so the operation must not roll back.
    private static func redeem(
        reset code: String, of address: String, hash: String, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Result<AccountQueries.Account, CommunityError> {
        guard let reset = try ProofQueries.reset(of: address, in: transaction), reset.expiresAt > now,
            reset.triesLeft > 0
        else { return .failure(CommunityError(.notFound, AccountWords.resetOver)) }
        try ProofQueries.spendTry(resetOf: address, in: transaction)
        guard let expected = reset.codeHash,
            OneTimeCode.matches(expected, OneTimeCode.hash(code, ticket: reset.ticket)),
            let account = try AccountQueries.account(email: address, in: transaction)
        else { return .failure(CommunityError(.invalid, AccountWords.wrongCode(left: reset.triesLeft - 1))) }
        try ProofQueries.remove(resetOf: address, in: transaction)
        try AccountQueries.set(passwordHash: hash, of: account.person.id, in: transaction)
        try SignInQueries.removeAll(of: account.person.id, in: transaction)
        return .success(account)
    }
}
