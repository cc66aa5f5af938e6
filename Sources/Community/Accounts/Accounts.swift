import Concurrency
import Model
import Storage

/// Signing up, signing in and out. Credentials end here: they never reach Lua, a log or an event.
///
/// Hashing takes long, so a credential is checked first and used later. Whatever it allows is done in one transaction,
/// which checks again that the credential still holds, and signs out others in the same moment.
public final class Accounts: Sendable {
    let configuration: CommunityConfiguration
    let ledger: CommunityLedger
    let mail: MailQueue
    let clock: WallClock
    let passed: PassedTime
    let attendance: Attendance
    let credentials: CredentialChecks
    let attempts: AttemptCounts
    let rules: TextRules

    /// Addresses of administrators by configuration, lower case as addresses are stored.
    var administrators: Set<String> { attendance.administrators }

    /// Tries that a mailed code is good for: of six digits, they find it once in 200,000 times.
    static let codeTries = 5

    init(
        configuration: CommunityConfiguration, mail: MailQueue, attendance: Attendance, passed: PassedTime
    ) throws {
        self.configuration = configuration
        self.mail = mail
        self.attendance = attendance
        self.passed = passed
        (ledger, clock) = (attendance.ledger, attendance.clock)
        credentials = try CredentialChecks(configuration: configuration, ledger: ledger, clock: clock)
        rules = TextRules(limits: configuration.limits)
        attempts = AttemptCounts(configuration.accounts.attempts, clock: clock)
    }

    /// Returns whether nobody has signed up at the gateway's own terminal yet. The first to do so becomes an
    /// administrator.
    public func awaitsFirstAdministrator() async throws -> Bool {
        try await ledger.read { try !AccountQueries.anyAdministrator(in: $0) }
    }

    /// Signs in. An unknown address and a wrong password get the same answer in the same time.
    public func signIn(email: String, password: String, session: any Session) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        let address = try EmailAddress(email)
        return try await signIn(
            with: credentials.check(password, of: address.text, by: session), session: session)
    }

    /// Signs in whose password was right.
    func signIn(with credential: Credential, session: any Session) async throws -> Welcome {
        let unread = try await attendance.unread(of: credential.person.id)
        let welcome = try await ledger.perform { [self] transaction in
            try attendance.arrive(
                credential.account(in: transaction), session, unread: unread, in: transaction)
        }
        // Where the gateway ended while the account was made.
        try await staysForgotten(welcome.person.id)
        try await attendance.tellDelivered(to: welcome)
        return welcome
    }

    /// Signs out. What was shown counts as read. A sign-in that a program keeps ends everywhere.
    public func signOut(session: any Session) async throws {
        let person = try Self.requirePerson(session)
        let others = try await ledger.perform { [self] transaction in
            let kept = session.state.keptSignIn
            try attendance.leave(session, in: transaction)
            guard let kept else { return [any Session]() }
            _ = try SignInQueries.remove(kept, of: person.id, in: transaction)
            return try attendance.end(of: person.id, in: transaction) { $0.state.keptSignIn == kept }
        }
        attendance.tell(others, AccountWords.endedElsewhere)
    }

    // MARK: Shared steps

    /// Who is signed in.
    static func requirePerson(_ session: any Session) throws -> PersonRef {
        guard let person = session.person else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        return person
    }

    /// Refuses where the person is no longer signed in at the session; in the transaction that does what they asked for.
    static func require(_ person: PersonRef, at session: any Session) throws {
        guard session.person?.id == person.id else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
    }

    static func refuseSignedIn(_ session: any Session) throws {
        if let person = session.person {
            throw CommunityError(.exists, AccountWords.signedInAs(person.handle))
        }
    }

    func allowed(_ email: String) throws -> EmailAddress {
        let address = try EmailAddress(email)
        guard configuration.accounts.emailDomains.contains(String(address.domain)) else {
            throw CommunityError(.invalid, AccountWords.domains(configuration.accounts.emailDomains))
        }
        return address
    }

    /// Who asks for a code for an address: a device is known where the address's person signed in at it before.
    func asker(for address: String, by session: any Session) async throws -> ProofLimits.Asker {
        let origin = Origin(of: session)
        guard let device = origin.device,
            try await credentials.knownPlace(of: address, for: session) == device
        else { return .stranger(origin) }
        return .device(device)
    }
}

/// An e-mail address as Quad takes it: lower case, a plain local part, a domain.
///
/// Quoted local parts, comments and address literals of RFC 5321 section 4.1.2 are refused: no campus gives
/// such addresses out.
struct EmailAddress: Sendable, Hashable {
    let text: String
    var domain: Substring { text[text.index(after: text.lastIndex(of: "@") ?? text.startIndex)...] }

    init(_ typed: String) throws(CommunityError) {
        let text = typed.lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let local = Set("abcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-")
        let host = Set("abcdefghijklmnopqrstuvwxyz0123456789.-")
        guard parts.count == 2, (1...64).contains(parts[0].count), (1...253).contains(parts[1].count),
            parts[0].allSatisfy(local.contains), parts[1].allSatisfy(host.contains),
            !parts[0].hasPrefix("."), !parts[0].hasSuffix("."), !text.contains("..")
        else {
            throw CommunityError(.invalid, AccountWords.noAddress)
        }
        self.text = text
    }
}

/// Refusals that are values, since what was written before them must not be rolled back.
extension Result {
    /// What becomes of a success, where that may throw.
    func then<Value>(_ next: (Success) throws -> Value) throws -> Result<Value, Failure> {
        switch self {
        case .success(let value): .success(try next(value))
        case .failure(let error): .failure(error)
        }
    }
}
