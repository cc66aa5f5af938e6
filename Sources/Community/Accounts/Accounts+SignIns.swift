public import Model
import Storage

/// A place where somebody is signed in: a program that keeps a token, or a connection while it lasts.
public struct SignIn: Sendable, Hashable {
    /// How people name a sign-in: `3` for one with a token, `c12` for a connection.
    public enum ID: Sendable, Hashable, CustomStringConvertible {
        case kept(Int64)
        case connection(SessionID)

        public init?(_ text: String) {
            if let number = Int64(text) {
                self = .kept(number)
            } else if text.hasPrefix("c"), let number = UInt64(text.dropFirst()) {
                self = .connection(SessionID(rawValue: number))
            } else {
                return nil
            }
        }

        public var description: String {
            switch self {
            case .kept(let id): "\(id)"
            case .connection(let id): "c\(id.rawValue)"
            }
        }
    }

    public let id: ID
    /// The peer's address, or `terminal`.
    public let source: String
    /// When its token was last used, or `nil` for a connection without one.
    public let usedAt: Timestamp?
    /// Whether a session is connected with it now.
    public let isConnected: Bool
    /// Whether it is the sign-in of the session that asks.
    public let isThis: Bool
}

/// Sign-ins that a program keeps, and ending sign-ins from elsewhere.
extension Accounts {
    /// Makes a token with which the session's person can be signed in again later.
    ///
    /// It is valid until the person signs out, until it isn't used for `signInLifetime`, or until the person has
    /// ``SignInQueries/most`` that were used later.
    public func keepSignIn(of session: any Session) async throws -> SignInToken {
        let person = try Self.requirePerson(session)
        let token = SignInToken.random()
        try await ledger.perform { [self] transaction in
            _ = try Caller.require(Actor(person.id), in: transaction)
            // It may have been signed out meanwhile: a token would sign it in again.
            try Self.require(person, at: session)
            let now = clock.now()
            try SignInQueries.removeUnused(
                since: now - configuration.accounts.signInLifetime, in: transaction)
            let id = try SignInQueries.insert(
                token, of: person.id, source: session.source, at: now, in: transaction)
            try SignInQueries.removeOldest(of: person.id, but: id, in: transaction)
            session.state.keptSignIn = id
        }
        return token
    }

    /// Signs in with a token. A valid token is never slowed by failed attempts.
    ///
    /// - Parameter sequence: The last number that the session saw before its connection was lost. The welcome brings
    ///   what it has missed since. `nil` asks for nothing.
    /// - Throws: `CommunityError` `.signedOut` if the sign-in has ended.
    public func resume(
        _ token: SignInToken, since sequence: Int64? = nil, session: any Session
    ) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        // One that is no good is found out without a turn at writing.
        let person = try await ledger.read { [self] in try signIn(of: token, in: $0).account.person.id }
        let unread = try await attendance.unread(of: person)
        var welcome = try await ledger.perform { [self] transaction in
            let (id, account) = try signIn(of: token, in: transaction)
            try SignInQueries.use(id, source: session.source, at: clock.now(), in: transaction)
            return try attendance.arrive(account, session, kept: id, unread: unread, in: transaction)
        }
        try await attendance.tellDelivered(to: welcome)
        guard let sequence else { return welcome }
        let end = welcome.sequence
        welcome.missed = try await ledger.read {
            try Missed.since(sequence, upTo: end, for: person, in: $0)
        }
        if case .entries = welcome.missed { session.state.shownSince = sequence }
        return welcome
    }

    private func signIn(
        of token: SignInToken, in reader: SQLReader
    ) throws -> (id: Int64, account: AccountQueries.Account) {
        guard let row = try SignInQueries.row(token, in: reader),
            row.usedAt >= clock.now() - configuration.accounts.signInLifetime,
            let account = try AccountQueries.account(of: row.person, in: reader)
        else { throw CommunityError(.signedOut, AccountWords.signInEnded) }
        return (row.id, account)
    }

    /// Returns where the session's person is signed in, this session first.
    public func signIns(of session: any Session) async throws -> [SignIn] {
        let person = try Self.requirePerson(session)
        let rows = try await ledger.read { try SignInQueries.rows(of: person.id, in: $0) }
        let live = attendance.sessions.sessions(of: person.id)
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

    /// Ends one sign-in of the session's person, and the sessions that are connected with it.
    public func endSignIn(_ id: SignIn.ID, of session: any Session) async throws {
        let person = try Self.requirePerson(session)
        let ended = try await ledger.perform { [self] transaction in
            try Self.require(person, at: session)
            switch id {
            case .kept(let kept):
                guard try SignInQueries.remove(kept, of: person.id, in: transaction) else {
                    throw CommunityError(.notFound, AccountWords.noSignIn(id))
                }
                return try attendance.end(of: person.id, in: transaction) { $0.state.keptSignIn == kept }
            case .connection(let connection):
                let ended = try attendance.end(of: person.id, in: transaction) {
                    $0.id == connection && $0.state.keptSignIn == nil
                }
                guard !ended.isEmpty else { throw CommunityError(.notFound, AccountWords.noSignIn(id)) }
                return ended
            }
        }
        attendance.tell(ended, AccountWords.endedElsewhere)
    }

    /// Ends all sign-ins of the session's person but this one.
    public func endOtherSignIns(of session: any Session) async throws {
        let person = try Self.requirePerson(session)
        let ended = try await ledger.perform { [self] transaction in
            try Self.require(person, at: session)
            let spared = session.state.keptSignIn
            try SignInQueries.removeAll(of: person.id, but: spared, in: transaction)
            return try attendance.end(of: person.id, in: transaction) { other in
                other.id != session.id && (spared == nil || other.state.keptSignIn != spared)
            }
        }
        attendance.tell(ended, AccountWords.endedElsewhere)
    }
}
