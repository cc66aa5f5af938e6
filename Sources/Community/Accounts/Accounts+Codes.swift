import Model
import Storage

/// Changing a password, and setting a new one with a code from a mail.
extension Accounts {
    /// Changes the password. All other sign-ins of the person end, and codes that were mailed before become invalid.
    public func changePassword(from old: String, to new: String, session: any Session) async throws {
        let new = try OpaqueString(setting: new)
        let credential = try await credentials.checkOwn(old, by: session)
        let hash = try await credentials.hash(new, for: session)
        let ended = try await ledger.perform { [self] transaction in
            try Self.require(credential.person, at: session)
            let account = try credential.account(in: transaction)
            let kept = session.state.keptSignIn
            let ended = try setPassword(hash, of: account, sparing: kept, in: transaction) { other in
                other.id == session.id || (kept != nil && other.state.keptSignIn == kept)
            }
            try PlaceQueries.record(
                Origin(of: session), of: account.person.id, at: clock.now(), in: transaction)
            return ended
        }
        attendance.tell(ended, AccountWords.endedElsewhere)
    }

    /// Mails a code for setting a new password. The code works only where it was requested.
    ///
    /// The outcome is the same whether or not the address has an account.
    public func requestReset(email: String, session: any Session) async throws {
        try Self.refuseSignedIn(session)
        let address = try allowed(email).text
        try attempts.countMails(to: [
            MailRecipient(address: address, asker: try await asker(for: address, by: session))
        ])
        let code = OneTimeCode.random()
        let (clock, lifetime, place) = (clock, configuration.accounts.codeLifetime, Origin(of: session).place)
        let language = session.language
        try await ledger.perform { [mail] transaction in
            let known = try AccountQueries.account(email: address, in: transaction)
            try ExpiryQueries.removeSome(at: clock.now(), in: transaction)
            try ProofQueries.insert(
                reset: .init(
                    email: address, place: place, ticket: code.ticket,
                    codeHash: known != nil ? code.hash : nil,
                    expiresAt: clock.now() + lifetime, triesLeft: Self.codeTries),
                in: transaction)
            try mail.post(
                known.map { .resetCode(code.digits, to: address, in: $0.language) }
                    ?? .noAccount(to: address, in: language),
                ticket: code.ticket, lifetime: lifetime, of: known?.person.id, in: transaction)
        }
        mail.ring()
    }

    /// Sets a new password with the mailed code and signs in. All other sign-ins of the person end.
    ///
    /// Each place has its own code, so that nobody elsewhere can use up its tries.
    public func reset(
        email: String, code: String, password: String, session: any Session
    ) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        let address = try allowed(email).text
        let password = try OpaqueString(setting: password)
        let place = Origin(of: session).place
        _ = try await ledger.read { [clock] in
            try Self.reset(of: address, at: place, now: clock.now(), in: $0)
        }
        try attempts.countTry(ofCodeFor: address, by: try await asker(for: address, by: session))
        let hash = try await credentials.hash(password, for: session)
        let unread = try await unread(behind: code, of: address, at: place)
        let (welcome, ended) = try await ledger.perform { [self] transaction in
            try Self.redeem(reset: code, of: address, at: place, now: clock.now(), in: transaction)
                .then { account in
                    let ended = try setPassword(hash, of: account, sparing: nil, in: transaction) { _ in
                        false
                    }
                    return (
                        try attendance.arrive(account, session, unread: unread, in: transaction), ended
                    )
                }
        }.get()
        attendance.tell(ended, AccountWords.passwordReset)
        try await attendance.tellDelivered(to: welcome)
        return welcome
    }

    /// All that goes with a new password, in one transaction; returns the sessions that were signed out.
    private func setPassword(
        _ hash: String, of account: AccountQueries.Account, sparing kept: Int64?,
        in transaction: CommunityTransaction, isSpared: (any Session) -> Bool
    ) throws -> [any Session] {
        let person = account.person.id
        try AccountQueries.set(passwordHash: hash, of: person, in: transaction)
        try endCredentials(of: account, sparing: kept, in: transaction)
        return try attendance.end(of: person, in: transaction) { !isSpared($0) }
    }

    /// Ends what signs in by itself: tokens, codes that were mailed, checks that are under way; and forgets places.
    func endCredentials(
        of account: AccountQueries.Account, sparing kept: Int64? = nil, in transaction: CommunityTransaction
    ) throws {
        let person = account.person.id
        try AccountQueries.beginGeneration(of: person, in: transaction)
        try SignInQueries.removeAll(of: person, but: kept, in: transaction)
        try ProofQueries.remove(resetOf: account.email, in: transaction)
        try ProofQueries.remove(changeOf: person, in: transaction)
        try PlaceQueries.removeAll(of: person, in: transaction)
    }

    /// What is unread for whoever has the right code, counted beside the ledger; `nil` for everybody else, whom the time it
    /// takes tells nothing.
    private func unread(
        behind code: String, of address: String, at place: String
    ) async throws -> UnreadSnapshot? {
        try await ledger.read { reader in
            guard let reset = try ProofQueries.reset(of: address, at: place, in: reader),
                Self.fits(code, reset),
                let account = try AccountQueries.account(email: address, in: reader)
            else { return nil }
            return try UnreadSnapshot(of: account.person.id, in: reader)
        }
    }

    private static func fits(_ code: String, _ reset: ProofQueries.Reset) -> Bool {
        reset.codeHash.map { OneTimeCode.matches($0, OneTimeCode.hash(code, ticket: reset.ticket)) } ?? false
    }

    /// A reset that a code may be tried for.
    private static func reset(
        of address: String, at place: String, now: Timestamp, in reader: SQLReader
    ) throws -> ProofQueries.Reset {
        guard let reset = try ProofQueries.reset(of: address, at: place, in: reader), reset.expiresAt > now,
            reset.triesLeft > 0
        else { throw CommunityError(.notFound, AccountWords.resetOver) }
        return reset
    }

    /// Refusals are values here: a wrong code must cost a try, so the operation must not roll back.
    private static func redeem(
        reset code: String, of address: String, at place: String, now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Result<AccountQueries.Account, CommunityError> {
        let reset = try reset(of: address, at: place, now: now, in: transaction)
        try ProofQueries.spendTry(resetOf: address, at: place, in: transaction)
        guard fits(code, reset),
            let account = try AccountQueries.account(email: address, in: transaction)
        else { return .failure(CommunityError(.invalid, AccountWords.wrongCode(left: reset.triesLeft - 1))) }
        return .success(account)
    }
}

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
