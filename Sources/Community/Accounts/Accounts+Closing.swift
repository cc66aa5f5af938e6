public import Model
import Storage

/// Closing an account: signed out everywhere at once, gone for good after a time of grace.
extension Accounts {
    /// Begins to close the account that is signed in, and returns the moment from which it can't be restored.
    ///
    /// Until then signing in keeps the account, with everything in it.
    @discardableResult
    public func close(password: String, session: any Session) async throws -> Timestamp {
        let credential = try await credentials.checkOwn(password, by: session)
        let (grace, passed) = (configuration.accounts.closingGrace, passed)
        let closesAt = clock.now() + grace
        let ended = try await ledger.perform { [self] transaction in
            try Self.require(credential.person, at: session)
            // What has passed up to now is not of this grace, and counted only later.
            return try beginClosing(
                credential.account(in: transaction), at: closesAt, grace: grace + passed.soFar(),
                in: transaction)
        }
        attendance.tell(ended.filter { $0.id != session.id }, AccountWords.closing)
        return closesAt
    }

    /// Closes an account at once, for operators. The running gateway erases what it leaves, or else the next one does.
    ///
    /// - Throws: `CommunityError` `.notFound` if no account has the address.
    @discardableResult
    public func remove(email: String) async throws -> PersonRef {
        let address = try EmailAddress(email)
        let (person, ended) = try await ledger.perform { [self] transaction in
            guard let account = try AccountQueries.account(email: address.text, in: transaction) else {
                throw CommunityError(.notFound, AccountWords.noAccount(address.text))
            }
            return (account.person, try beginClosing(account, at: clock.now(), in: transaction))
        }
        attendance.tell(ended, AccountWords.closing)
        return person
    }

    /// Ends all that signs the person in, and every session; returns these.
    private func beginClosing(
        _ account: AccountQueries.Account, at moment: Timestamp, grace: Duration = .zero,
        in transaction: CommunityTransaction
    ) throws -> [any Session] {
        try AccountQueries.set(closesAt: moment, grace: grace, of: account.person.id, in: transaction)
        try endCredentials(of: account, in: transaction)
        return try attendance.end(of: account.person.id, in: transaction) { _ in true }
    }

    /// Returns every account, sorted by address, for operators.
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
}
