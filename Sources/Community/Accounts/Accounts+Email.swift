import Model
import Storage

/// Moving an account to another address: a code goes to the old one and another to the new one.
extension Accounts {
    /// Returns the address of the account that is signed in.
    public func email(of session: any Session) async throws -> String {
        let person = try Self.requirePerson(session)
        let account = try await ledger.read { try AccountQueries.account(of: person.id, in: $0) }
        guard let account else { throw CommunityError(.notFound, Caller.closedMeanwhile) }
        return account.email
    }

    /// Mails a code to both addresses and returns them, the old one first.
    public func requestEmailChange(
        to email: String, password: String, session: any Session
    ) async throws -> (old: String, new: String) {
        let new = try allowed(email).text
        let credential = try await credentials.checkOwn(password, by: session)
        let person = credential.person
        let old = try await self.email(of: session)
        guard old != new else { throw CommunityError(.exists, AccountWords.sameAddress) }
        try attempts.countMails(to: [
            MailRecipient(address: old, asker: .person(person.id)),
            MailRecipient(address: new, asker: .stranger(Origin(of: session))),
        ])
        let first = OneTimeCode.random()
        let second = OneTimeCode(ticket: first.ticket, digits: OneTimeCode.random().digits)
        let (clock, lifetime) = (clock, configuration.accounts.codeLifetime)
        let language = session.language
        try await ledger.perform { [mail] transaction in
            try Self.require(person, at: session)
            guard try credential.account(in: transaction).email == old else {
                throw CommunityError(.conflict, AccountWords.changedMeanwhile)
            }
            let taken = try AccountQueries.account(email: new, in: transaction)
            try ExpiryQueries.removeSome(at: clock.now(), in: transaction)
            try ProofQueries.insert(
                change: .init(
                    person: person.id, email: new, ticket: first.ticket, oldHash: first.hash,
                    newHash: taken == nil ? second.hash : nil, expiresAt: clock.now() + lifetime,
                    triesLeft: Self.codeTries),
                in: transaction)
            for letter: Mail in [
                .leavingCode(first.digits, to: old, new: new, in: language),
                taken.map { .registered(to: new, in: $0.language) }
                    ?? .arrivingCode(second.digits, to: new, in: language),
            ] {
                try mail.post(
                    letter, ticket: first.ticket, lifetime: lifetime, of: person.id, in: transaction)
            }
        }
        mail.ring()
        return (old, new)
    }

    /// Moves the account to the new address with both codes, and returns that address. Tries are counted by person and
    /// day, even if new codes are requested.
    public func changeEmail(
        oldCode: String, newCode: String, session: any Session
    ) async throws -> String {
        let person = try Self.requirePerson(session)
        _ = try await ledger.read { [clock] in try Self.change(of: person.id, now: clock.now(), in: $0) }
        try attempts.countTry(ofCodeFor: "", by: .person(person.id))
        let email = try await ledger.perform { [self] transaction in
            try Self.require(person, at: session)
            return try Self.redeem((oldCode, newCode), of: person.id, now: clock.now(), in: transaction)
        }.get()
        try await staysForgotten(person.id)
        return email
    }

    /// A change of address that codes may be tried for.
    private static func change(
        of person: PersonID, now: Timestamp, in reader: SQLReader
    ) throws -> ProofQueries.Change {
        guard let change = try ProofQueries.change(of: person, in: reader), change.expiresAt > now,
            change.triesLeft > 0
        else { throw CommunityError(.notFound, AccountWords.emailChangeOver) }
        return change
    }

    /// Refusals are values here: wrong codes must cost a try, so the operation must not roll back.
    private static func redeem(
        _ codes: (old: String, new: String), of person: PersonID, now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Result<String, CommunityError> {
        let change = try change(of: person, now: now, in: transaction)
        try ProofQueries.spendTry(changeOf: person, in: transaction)
        guard let newHash = change.newHash,
            OneTimeCode.matches(change.oldHash, OneTimeCode.hash(codes.old, ticket: change.ticket)),
            OneTimeCode.matches(newHash, OneTimeCode.hash(codes.new, ticket: change.ticket)),
            try AccountQueries.account(email: change.email, in: transaction) == nil,
            let account = try AccountQueries.account(of: person, in: transaction)
        else {
            return .failure(CommunityError(.invalid, AccountWords.wrongCodes(left: change.triesLeft - 1)))
        }
        try ProofQueries.remove(changeOf: person, in: transaction)
        try ProofQueries.remove(resetOf: account.email, in: transaction)
        try AccountQueries.beginGeneration(of: person, in: transaction)
        try AccountQueries.set(email: change.email, of: person, in: transaction)
        try note(former: account.email, of: person, in: transaction)
        _ = try renewSome(person, in: transaction)
        return .success(change.email)
    }
}
