import Storage

/// Moving an account to another address: a code goes to the old one and another to the new one.
extension Accounts {
    /// The address of the account that is signed in.
    public func email(of session: any Session) async throws -> String {
        let person = try Self.requirePerson(session)
        let account = try await ledger.read { try AccountQueries.account(of: person.id, in: $0) }
        guard let account else { throw CommunityError(.notFound, AccountWords.closedMeanwhile) }
        return account.email
    }

    /// Mails a code to either address; gives the two, the old one first.
    public func requestEmailChange(
        to email: String, password: String, session: any Session
    ) async throws -> (old: String, new: String) {
        let new = try allowed(email).text
        let person = try await requirePassword(password, session)
        let old = try await self.email(of: session)
        guard old != new else { throw CommunityError(.exists, AccountWords.sameAddress) }
        let first = OneTimeCode.random()
        let second = OneTimeCode(ticket: first.ticket, digits: OneTimeCode.random().digits)
        let (clock, lifetime) = (clock, configuration.codeLifetime)
        let taken = try await ledger.perform { transaction in
            let taken = try AccountQueries.account(email: new, in: transaction)
            try ProofQueries.removeExpired(at: clock.now(), in: transaction)
            try ProofQueries.insert(
                change: .init(
                    person: person.id, email: new, ticket: first.ticket, oldHash: first.hash,
                    newHash: taken == nil ? second.hash : nil, expiresAt: clock.now() + lifetime,
                    triesLeft: Self.codeTries),
                in: transaction)
            return taken
        }
        try await send(.leavingCode(first.digits, to: old, new: new, in: session.language))
        try await send(
            taken.map { .registered(to: new, in: $0.language) }
                ?? .arrivingCode(second.digits, to: new, in: session.language))
        return (old, new)
    }

    /// Moves the account with both codes; gives the new address.
    public func changeEmail(
        oldCode: String, newCode: String, session: any Session
    ) async throws -> String {
        let person = try Self.requirePerson(session)
        let clock = clock
        return try await ledger.perform { transaction in
            try Self.redeem((oldCode, newCode), of: person.id, at: clock.now(), in: transaction)
        }.get()
    }

    /// Refusals are values here: wrong codes must cost a try, so the operation must not roll back.
    private static func redeem(
        _ codes: (old: String, new: String), of person: PersonID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Result<String, CommunityError> {
        guard let change = try ProofQueries.change(of: person, in: transaction), change.expiresAt > now,
            change.triesLeft > 0
        else { return .failure(CommunityError(.notFound, AccountWords.emailChangeOver)) }
        try ProofQueries.spendTry(changeOf: person, in: transaction)
        guard let newHash = change.newHash,
            OneTimeCode.matches(change.oldHash, OneTimeCode.hash(codes.old, ticket: change.ticket)),
            OneTimeCode.matches(newHash, OneTimeCode.hash(codes.new, ticket: change.ticket)),
            try AccountQueries.account(email: change.email, in: transaction) == nil
        else {
            return .failure(CommunityError(.invalid, AccountWords.wrongCodes(left: change.triesLeft - 1)))
        }
        try ProofQueries.remove(changeOf: person, in: transaction)
        try AccountQueries.set(email: change.email, of: person, in: transaction)
        return .success(change.email)
    }
}
