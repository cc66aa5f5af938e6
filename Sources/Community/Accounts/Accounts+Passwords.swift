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
