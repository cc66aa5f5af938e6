import Concurrency
public import Model
import Storage

/// Making an account, with a code from a mail.
extension Accounts {
    /// The next step of a sign-up.
    public enum SignUpOutcome: Sendable {
        /// A code is on its way to this address, whether or not it was registered already.
        case codeSent(to: String)
        /// The first person at the gateway's own terminal needs no mail.
        case signedIn(Welcome)
    }

    /// Starts a sign-up: a six-digit code is mailed to the address. It is valid for `codeLifetime` and five tries.
    ///
    /// The first person at the gateway's own terminal becomes an administrator without mail.
    public func signUp(
        email: String, password: String, username: String, handle: String? = nil, session: any Session
    ) async throws -> SignUpOutcome {
        try Self.refuseSignedIn(session)
        let address = try allowed(email)
        let username = try rules.name(username)
        let password = try OpaqueString(setting: password)
        let handle = try await freeHandle(handle, session)
        let wanted = Wanted(email: address.text, username: username, handle: handle)
        if session.isOperator, session.source == "terminal",
            let welcome = try await addFirst(wanted, password: password, session)
        {
            return .signedIn(welcome)
        }
        try attempts.countMails(to: [
            MailRecipient(address: address.text, asker: .stranger(Origin(of: session)))
        ])
        let hash = try await credentials.hash(password, for: session)
        session.state.signUp = try await begin(wanted, hash: hash, session.language)
        return .codeSent(to: address.text)
    }

    /// Completes a sign-up with the mailed code, and signs in.
    public func verify(code: String, session: any Session) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        guard let ticket = session.state.signUp else {
            throw CommunityError(.invalid, AccountWords.noSignUp)
        }
        if let signUp = try await ledger.read({ try AccountQueries.signUp(ticket, in: $0) }) {
            try attempts.countTry(ofCodeFor: signUp.email, by: .stranger(Origin(of: session)))
        }
        let language = session.language
        let outcome = try await ledger.perform { [self] transaction in
            try redeem(code, ticket, language, at: clock.now(), in: transaction).then {
                try attendance.arrive($0, session, in: transaction)
            }
        }
        if case .failure(let error) = outcome, error.code == .notFound { session.state.signUp = nil }
        let welcome = try outcome.get()
        try await staysForgotten(welcome.person.id)
        return welcome
    }

    /// Creates a verified account, for operators.
    @discardableResult
    public func add(email: String, username: String, password: String) async throws -> PersonRef {
        let address = try allowed(email)
        let username = try rules.name(username)
        let password = try OpaqueString(setting: password)
        let hash = try await credentials.hash(password)
        let person = try await ledger.perform { [self] transaction in
            guard try AccountQueries.account(email: address.text, in: transaction) == nil else {
                throw CommunityError(.exists, AccountWords.registered(address.text))
            }
            let wanted = Wanted(email: address.text, username: username, handle: nil)
            return try create(wanted, hash: hash, language: nil, at: clock.now(), in: transaction)
                .person
        }
        try await staysForgotten(person.id)
        return person
    }

    /// What somebody wants to be.
    private struct Wanted {
        let email: String
        let username: String
        /// Chosen; `nil` if it is to be derived.
        let handle: String?
    }

    /// - Parameter language: of who asks, for the mail; who has an account is written to in their own.
    private func begin(_ wanted: Wanted, hash: String, _ language: Language) async throws -> SignUpTicket {
        let code = OneTimeCode.random()
        let (clock, lifetime) = (clock, configuration.accounts.codeLifetime)
        try await ledger.perform { [mail] transaction in
            let now = clock.now()
            let known = try AccountQueries.account(email: wanted.email, in: transaction)
            try ExpiryQueries.removeSome(at: now, in: transaction)
            let signUp = AccountQueries.SignUp(
                email: wanted.email, username: wanted.username, handle: wanted.handle, passwordHash: hash,
                codeHash: known == nil ? code.hash : nil,
                expiresAt: now + lifetime, triesLeft: Self.codeTries)
            try AccountQueries.insert(signUp, ticket: code.ticket, in: transaction)
            try mail.post(
                known.map { .registered(to: wanted.email, in: $0.language) }
                    ?? .code(code.digits, to: wanted.email, in: language),
                ticket: code.ticket, lifetime: lifetime, of: known?.person.id, in: transaction)
        }
        mail.ring()
        return code.ticket
    }

    /// - Returns: `nil` if there is an administrator already, or an account with the address.
    private func addFirst(
        _ wanted: Wanted, password: OpaqueString, _ session: any Session
    ) async throws -> Welcome? {
        guard try await awaitsFirstAdministrator() else { return nil }
        let hash = try await credentials.hash(password, for: session)
        let language = session.language
        return try await ledger.perform { [self] transaction in
            guard try !AccountQueries.anyAdministrator(in: transaction),
                try AccountQueries.account(email: wanted.email, in: transaction) == nil
            else { return nil }
            let account = try create(
                wanted, hash: hash, language: language, isAdministrator: true, at: clock.now(),
                in: transaction)
            return try attendance.arrive(account, session, in: transaction)
        }
    }

    /// Refusals are values here: a wrong code has to cost a try, so the operation must not be rolled back.
    private func redeem(
        _ code: String, _ ticket: SignUpTicket, _ language: Language, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Result<AccountQueries.Account, CommunityError> {
        guard let signUp = try AccountQueries.signUp(ticket, in: transaction), signUp.expiresAt > now else {
            return .failure(CommunityError(.notFound, AccountWords.codeOver))
        }
        guard signUp.triesLeft > 0 else {
            return .failure(CommunityError(.notFound, AccountWords.codeTriedTooOften))
        }
        try AccountQueries.spendTry(ticket, in: transaction)
        guard let expected = signUp.codeHash,
            OneTimeCode.matches(expected, OneTimeCode.hash(code, ticket: ticket)),
            try AccountQueries.account(email: signUp.email, in: transaction) == nil
        else {
            return .failure(CommunityError(.invalid, AccountWords.wrongCode(left: signUp.triesLeft - 1)))
        }
        try AccountQueries.remove(ticket, in: transaction)
        let wanted = Wanted(email: signUp.email, username: signUp.username, handle: signUp.handle)
        return .success(
            try create(wanted, hash: signUp.passwordHash, language: language, at: now, in: transaction))
    }

    /// A chosen handle that somebody else has got meanwhile is numbered like a derived one.
    /// - Parameters:
    ///   - language: `nil` if nobody chose one.
    ///   - isAdministrator: for good; whom the configuration names is looked up at each sign-in instead.
    private func create(
        _ wanted: Wanted, hash: String, language: Language?, isAdministrator: Bool = false,
        at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> AccountQueries.Account {
        let sequence = transaction.nextSequence()
        let base = wanted.handle ?? AsciiName.derive(from: wanted.username, as: .handle)
        let rules = try HandleRules(administrators: administrators, in: transaction)
        let handle = try AsciiName.unique(base) { try rules.isTaken($0, in: transaction) }
        let person = PersonRef(id: PersonID(rawValue: sequence), handle: handle)
        try PeopleQueries.insert(
            person, username: wanted.username, language: language, at: now, in: transaction)
        try AccountQueries.insert(
            person: person.id, email: wanted.email, passwordHash: hash, isAdministrator: isAdministrator,
            in: transaction)
        _ = try Self.renewSome(person.id, in: transaction)
        try transaction.record(.signedUp, by: person, cause: nil, at: now, as: sequence)
        return AccountQueries.Account(
            person: person, username: wanted.username, language: language ?? .english,
            isLanguageChosen: language != nil, passwordHash: hash,
            isAdministrator: isAdministrator, email: wanted.email)
    }
}

/// A handle is derived or chosen at sign-up, and can be changed once.
extension Accounts {
    /// Changes the handle of the signed-in person. The old one stays reserved for good.
    @discardableResult
    public func changeHandle(to typed: String, session: any Session) async throws -> PersonRef {
        let person = try Self.requirePerson(session)
        let handle = try AsciiName.chosen(typed, as: .handle)
        let (clock, administrators) = (clock, administrators)
        return try await ledger.perform { [sessions = attendance.sessions] transaction in
            let known = try Caller.require(Actor(person.id), in: transaction)
            guard try !PeopleQueries.hasChangedHandle(person.id, in: transaction) else {
                throw CommunityError(.limit, NameWords.handleIsFixed)
            }
            let rules = try HandleRules(
                administrators: administrators, but: person.id, in: transaction)
            guard try !rules.isTaken(handle, in: transaction) else {
                throw CommunityError(.exists, NameWords.taken(handle))
            }
            let now = clock.now()
            try PeopleQueries.reserve(handle: known.handle, in: transaction)
            try PeopleQueries.set(handle: handle, of: person.id, at: now, in: transaction)
            let changed = PersonRef(id: person.id, handle: handle)
            try transaction.record(
                .profileChanged, by: changed, cause: nil, at: now, as: transaction.nextSequence())
            let renaming = Renaming(of: known.handle, to: changed)
            // Here, so that no operation after this one takes the old handle for the session's.
            for session in sessions.sessions(of: person.id) {
                transaction.ifLost(session.state.restorer())
                _ = session.state.apply(renaming)
            }
            transaction.emit(.renamed(renaming))
            return changed
        }
    }

    /// A handle that somebody chose, where nobody has it yet.
    ///
    /// A guest who asks is told whether it is taken, so those who find many that are have to wait.
    func freeHandle(_ typed: String?, _ session: any Session) async throws -> String? {
        guard let typed else { return nil }
        let handle = try AsciiName.chosen(typed, as: .handle)
        let network = Origin(of: session).network
        let (administrators, ledger) = (administrators, ledger)
        func look() async throws -> Bool {
            try await ledger.read { reader in
                try HandleRules(administrators: administrators, in: reader).isTaken(handle, in: reader)
            }
        }
        let isTaken =
            session.isOperator
            ? try await look() : try await attempts.countTaken(from: network) { try await look() }
        guard !isTaken else { throw CommunityError(.exists, NameWords.taken(handle)) }
        return handle
    }
}

/// Who may have which handle; asked inside the operation that gives it.
///
/// Nobody new may look like an administrator or a bot. Who has a handle already keeps it, whoever becomes one later.
struct HandleRules {
    private let looks: Set<String>

    /// - Parameters:
    ///   - administrators: addresses of administrators by configuration, in lower case.
    ///   - person: who may look like themselves.
    init(administrators: some Sequence<String>, but person: PersonID? = nil, in reader: SQLReader) throws {
        let guarded = try PeopleQueries.guardedHandles(
            administrators: Array(administrators), in: reader)
        looks = Set(guarded.filter { $0.id != person }.map { NameLook.of($0.handle) })
    }

    /// Whether somebody has the handle, had it, or would be taken for whoever has it.
    func isTaken(_ handle: String, in reader: SQLReader) throws -> Bool {
        // `@all` is no person.
        try handle == MentionedHandles.everybody || looks.contains(NameLook.of(handle))
            || PeopleQueries.isTaken(handle: handle, in: reader)
    }
}
