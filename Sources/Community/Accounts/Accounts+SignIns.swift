import Storage

/// Sign-ins that a program keeps, and ending sign-ins from elsewhere.
extension Accounts {
    /// Makes a token with which the session's person is signed in again later.
    ///
    /// It lasts until signing out, or until it was not used for `signInLifetime`.
    public func keepSignIn(of session: any Session) async throws -> SignInToken {
        let person = try Self.requirePerson(session)
        let token = SignInToken.random()
        let (now, source) = (clock.now(), session.source)
        let unused = now - configuration.signInLifetime
        let id = try await ledger.perform { transaction in
            _ = try People.require(Actor(person.id), in: transaction)
            try SignInQueries.removeUnused(since: unused, in: transaction)
            return try SignInQueries.insert(token, of: person.id, source: source, at: now, in: transaction)
        }
        session.state.keptSignIn = id
        return token
    }

    /// Signs in with a token.
    /// - Parameter sequence: the last number that the session saw before it was lost: the welcome brings what it
    ///   missed since then. Nil asks for nothing.
    /// - Throws: `CommunityError` `.signedOut` where it has ended.
    public func resume(
        _ token: SignInToken, since sequence: Int64? = nil, session: any Session
    ) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        try slow(source: session)
        let (now, source) = (clock.now(), session.source)
        let unused = now - configuration.signInLifetime
        let found = try await ledger.perform { transaction -> (Int64, AccountQueries.Account)? in
            guard let row = try SignInQueries.row(token, in: transaction), row.usedAt >= unused,
                let account = try AccountQueries.account(of: row.person, in: transaction)
            else { return nil }
            try SignInQueries.use(row.id, source: source, at: now, in: transaction)
            return (row.id, account)
        }
        guard let (id, account) = found else {
            throw CommunityError(.signedOut, AccountWords.signInEnded)
        }
        succeed(source: session)
        var welcome = try await attach(account, session)
        session.state.keptSignIn = id
        guard let sequence else { return welcome }
        let (person, end) = (welcome.person.id, welcome.sequence)
        welcome.missed = try await ledger.read {
            try Missed.since(sequence, upTo: end, for: person, in: $0)
        }
        return welcome
    }

    /// Where the session's person is signed in: this session first.
    public func signIns(of session: any Session) async throws -> [SignIn] {
        let person = try Self.requirePerson(session)
        let rows = try await ledger.read { try SignInQueries.rows(of: person.id, in: $0) }
        let live = sessions.sessions(of: person.id)
        let kept = rows.map { row in
            SignIn(
                id: .kept(row.id), source: row.source, usedAt: row.usedAt,
                isConnected: live.contains { $0.state.keptSignIn == row.id },
                isThis: session.state.keptSignIn == row.id)
        }
        let others = live.filter { $0.state.keptSignIn == nil }.map { other in
            SignIn(
                id: .connection(other.id), source: other.source, usedAt: nil, isConnected: true,
                isThis: other.id == session.id)
        }
        let all = kept + others
        return all.filter(\.isThis) + all.filter { !$0.isThis }
    }

    /// Ends one sign-in of the session's person, and whoever is connected with it.
    public func endSignIn(_ id: SignIn.ID, of session: any Session) async throws {
        let person = try Self.requirePerson(session)
        let live = sessions.sessions(of: person.id)
        let ended: [any Session]
        switch id {
        case .kept(let kept):
            let isKnown = try await ledger.perform { try SignInQueries.remove(kept, of: person.id, in: $0) }
            guard isKnown else { throw CommunityError(.notFound, AccountWords.noSignIn(id)) }
            ended = live.filter { $0.state.keptSignIn == kept }
        case .connection(let connection):
            ended = live.filter { $0.id == connection && $0.state.keptSignIn == nil }
            guard !ended.isEmpty else { throw CommunityError(.notFound, AccountWords.noSignIn(id)) }
        }
        for other in ended { try await end(other, because: AccountWords.endedElsewhere) }
    }

    /// Ends all sign-ins of the session's person but this one.
    public func endOtherSignIns(of session: any Session) async throws {
        let person = try Self.requirePerson(session)
        let spared = session.state.keptSignIn
        try await ledger.perform { transaction in
            try SignInQueries.removeAll(of: person.id, but: spared, in: transaction)
        }
        for other in sessions.sessions(of: person.id) where other.id != session.id {
            if spared != nil, other.state.keptSignIn == spared { continue }
            try await end(other, because: AccountWords.endedElsewhere)
        }
    }
}
