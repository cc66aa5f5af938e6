import Storage

/// Signing up, signing in and out. Credentials end here: they never reach Lua, a log or an event.
public final class Accounts: Sendable {
    let configuration: CommunityConfiguration
    let ledger: CommunityLedger
    let mailer: any Mailer
    let clock: WallClock
    let sessions = SignedInSessions()
    private let cursors: ReadCursors
    private let hasher: PasswordHasher
    private let rules: TextRules
    /// Addresses of administrators by configuration, lower case as addresses are stored.
    let administrators: Set<String>
    private let perAccount: AttemptLimiter
    private let perSource: AttemptLimiter

    /// Tries that a mailed code is good for.
    static let codeTries = 5

    init(
        configuration: CommunityConfiguration, ledger: CommunityLedger, mailer: any Mailer,
        cursors: ReadCursors,
        clock: WallClock
    ) throws {
        self.cursors = cursors
        self.configuration = configuration
        self.ledger = ledger
        self.mailer = mailer
        self.clock = clock
        hasher = try PasswordHasher(cost: configuration.passwordCost)
        rules = TextRules(limits: configuration.limits)
        administrators = Set(configuration.administrators.map { $0.lowercased() })
        perAccount = AttemptLimiter(.init(free: 5, longestWait: .seconds(60)), clock: clock)
        perSource = AttemptLimiter(.init(free: 30, longestWait: .seconds(60)), clock: clock)
    }

    /// How a sign-up goes on.
    public enum SignUpOutcome: Sendable {
        /// A code is on its way to this address, whether or not it was registered already.
        case codeSent(to: String)
        /// The first person at the gateway's own terminal needs no mail.
        case signedIn(Welcome)
    }

    /// Whether nobody signed up at the gateway's own terminal yet: the first who does becomes an administrator.
    public func awaitsFirstAdministrator() async throws -> Bool {
        try await ledger.read { try !AccountQueries.anyAdministrator(in: $0) }
    }

    /// Starts a sign-up: a six-digit code goes to the address and is good for `codeLifetime` and five tries.
    ///
    /// The first person at the gateway's own terminal becomes an administrator without mail.
    public func signUp(
        email: String, password: String, username: String, handle: String? = nil, session: any Session
    ) async throws -> SignUpOutcome {
        try Self.refuseSignedIn(session)
        let address = try allowed(email)
        let username = try rules.name(username)
        try Self.check(password: password)
        let handle = try await freeHandle(handle)
        try slow(address.text, session)
        let hash = try await hasher.hash(password)
        if session.isOperator, session.source == "terminal",
            let person = try await addFirst(
                address, username: username, handle: handle, hash: hash, session.language)
        {
            succeed(address.text, session)
            return .signedIn(try await attach(person, session))
        }
        session.state.signUp = try await begin(
            address, username: username, handle: handle, hash: hash, session.language)
        return .codeSent(to: address.text)
    }

    /// Ends a sign-up with the mailed code, and signs in.
    public func verify(code: String, session: any Session) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        guard let ticket = session.state.signUp else {
            throw CommunityError(.invalid, SignUpWords.noSignUp)
        }
        if !session.isOperator { try perSource.attempt(session.source) }
        let (clock, language) = (clock, session.language)
        let outcome = try await ledger.perform { transaction in
            try Self.redeem(code, ticket, language, at: clock.now(), in: transaction)
        }
        switch outcome {
        case .success(let account):
            session.state.signUp = nil
            succeed(account.email, session)
            return try await attach(account, session)
        case .failure(let error):
            if error.code == .notFound { session.state.signUp = nil }
            throw error
        }
    }

    /// Signs in. An unknown address and a wrong password give the same answer in the same time.
    public func signIn(email: String, password: String, session: any Session) async throws -> Welcome {
        try Self.refuseSignedIn(session)
        let address = try EmailAddress(email)
        try slow(address.text, session)
        let account = try await ledger.read { try AccountQueries.account(email: address.text, in: $0) }
        let isRight = try await isRight(password, account?.passwordHash)
        guard isRight, let account else {
            throw CommunityError(.forbidden, SignUpWords.wrongAddressOrPassword)
        }
        succeed(address.text, session)
        return try await attach(account, session)
    }

    /// Signs out; what was shown counts as read. A sign-in that a program keeps ends wherever it is used.
    public func signOut(session: any Session) async throws {
        let person = try Self.requirePerson(session)
        let kept = session.state.keptSignIn
        try await detach(session)
        session.state.signOut()
        guard let kept else { return }
        _ = try await ledger.perform { try SignInQueries.remove(kept, of: person.id, in: $0) }
        for other in sessions.sessions(of: person.id) where other.state.keptSignIn == kept {
            try await end(other, because: AccountWords.endedElsewhere)
        }
    }

    /// Makes a verified account, for operators.
    @discardableResult
    public func add(email: String, username: String, password: String) async throws -> PersonRef {
        let address = try allowed(email)
        let username = try rules.name(username)
        try Self.check(password: password)
        let hash = try await hasher.hash(password)
        let clock = clock
        return try await ledger.perform { transaction in
            guard try AccountQueries.account(email: address.text, in: transaction) == nil else {
                throw CommunityError(.exists, SignUpWords.registered(address.text))
            }
            return try Self.create(
                address.text, username: username, hash: hash, language: .english, isAdministrator: false,
                at: clock.now(), in: transaction
            ).person
        }
    }
}

// MARK: - Steps

extension Accounts {
    /// Who is signed in.
    static func requirePerson(_ session: any Session) throws -> PersonRef {
        guard let person = session.person else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        return person
    }

    static func refuseSignedIn(_ session: any Session) throws {
        if let person = session.person {
            throw CommunityError(.exists, SignUpWords.signedInAs(person.handle))
        }
    }

    static func check(password: String) throws {
        guard (1...1024).contains(password.utf8.count) else {
            throw CommunityError(.invalid, SignUpWords.passwordLength)
        }
    }

    func allowed(_ email: String) throws -> EmailAddress {
        let address = try EmailAddress(email)
        guard configuration.emailDomains.contains(String(address.domain)) else {
            throw CommunityError(.invalid, SignUpWords.domains(configuration.emailDomains))
        }
        return address
    }

    /// Whether the password fits the hash; without a hash it takes as long to say no.
    func isRight(_ password: String, _ hash: String?) async throws -> Bool {
        let fits = (1...1024).contains(password.utf8.count)
        return try await hasher.verify(fits ? password : "?", against: hash) && fits
    }

    func hash(_ password: String) async throws -> String { try await hasher.hash(password) }

    func slow(source session: any Session) throws {
        if !session.isOperator { try perSource.attempt(session.source) }
    }

    func succeed(source session: any Session) {
        if !session.isOperator { perSource.forgive(session.source) }
    }

    func slow(_ email: String, _ session: any Session) throws {
        try perAccount.attempt(email)
        if !session.isOperator { try perSource.attempt(session.source) }
    }

    func succeed(_ email: String, _ session: any Session) {
        perAccount.succeed(email)
        perSource.forgive(session.source)
    }

    /// A handle that somebody chose, where nobody has it yet.
    private func freeHandle(_ typed: String?) async throws -> String? {
        guard let typed else { return nil }
        let handle = try AsciiName.chosen(typed, as: .handle)
        guard try await !ledger.read({ try PeopleQueries.isTaken(handle: handle, in: $0) }) else {
            throw CommunityError(.exists, NameWords.taken(handle))
        }
        return handle
    }

    /// - Parameter language: of who asks, for the mail; who has an account is written to in their own.
    private func begin(
        _ address: EmailAddress, username: String, handle: String?, hash: String, _ language: Language
    ) async throws -> SignUpTicket {
        let code = OneTimeCode.random()
        let (clock, lifetime) = (clock, configuration.codeLifetime)
        let known = try await ledger.perform { transaction in
            let now = clock.now()
            let known = try AccountQueries.account(email: address.text, in: transaction)
            try AccountQueries.removeExpired(at: now, in: transaction)
            let signUp = AccountQueries.SignUp(
                email: address.text, username: username, handle: handle, passwordHash: hash,
                codeHash: known == nil ? code.hash : nil,
                expiresAt: now + lifetime, triesLeft: Self.codeTries)
            try AccountQueries.insert(signUp, ticket: code.ticket, in: transaction)
            return known
        }
        try await send(
            known.map { .registered(to: address.text, in: $0.language) }
                ?? .code(code.digits, to: address.text, in: language))
        return code.ticket
    }

    func send(_ mail: Mail) async throws {
        do { try await mailer.send(mail) } catch {
            throw CommunityError(.unavailable, AccountWords.mailFailed)
        }
    }

    private func addFirst(
        _ address: EmailAddress, username: String, handle: String?, hash: String, _ language: Language
    ) async throws -> AccountQueries.Account? {
        let clock = clock
        return try await ledger.perform { transaction in
            guard try !AccountQueries.anyAdministrator(in: transaction),
                try AccountQueries.account(email: address.text, in: transaction) == nil
            else { return nil }
            return try Self.create(
                address.text, username: username, handle: handle, hash: hash, language: language,
                isAdministrator: true,
                at: clock.now(), in: transaction)
        }
    }

    /// Refusals are values here: a wrong code must cost a try, so the operation must not roll back.
    private static func redeem(
        _ code: String, _ ticket: SignUpTicket, _ language: Language, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Result<AccountQueries.Account, CommunityError> {
        guard let signUp = try AccountQueries.signUp(ticket, in: transaction), signUp.expiresAt > now else {
            return .failure(CommunityError(.notFound, SignUpWords.codeOver))
        }
        guard signUp.triesLeft > 0 else {
            return .failure(CommunityError(.notFound, SignUpWords.codeTriedTooOften))
        }
        try AccountQueries.spendTry(ticket, in: transaction)
        guard let expected = signUp.codeHash,
            OneTimeCode.matches(expected, OneTimeCode.hash(code, ticket: ticket)),
            try AccountQueries.account(email: signUp.email, in: transaction) == nil
        else {
            return .failure(CommunityError(.invalid, AccountWords.wrongCode(left: signUp.triesLeft - 1)))
        }
        try AccountQueries.remove(ticket, in: transaction)
        return .success(
            try create(
                signUp.email, username: signUp.username, handle: signUp.handle, hash: signUp.passwordHash,
                language: language,
                isAdministrator: false, at: now, in: transaction))
    }

    /// - Parameter handle: chosen; where somebody else has got it meanwhile, it is numbered like a derived one.
    /// - Parameter isAdministrator: for good; whom the configuration names is looked up at each sign-in instead.
    private static func create(
        _ email: String, username: String, handle chosen: String? = nil, hash: String, language: Language,
        isAdministrator: Bool,
        at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> AccountQueries.Account {
        let sequence = transaction.nextSequence()
        let base = chosen ?? AsciiName.derive(from: username, as: .handle)
        let handle = try AsciiName.unique(base) { try PeopleQueries.isTaken(handle: $0, in: transaction) }
        let person = PersonRef(id: PersonID(rawValue: sequence), handle: handle)
        try PeopleQueries.insert(
            person, username: username, language: language, at: now, in: transaction)
        try AccountQueries.insert(
            person: person.id, email: email, passwordHash: hash, isAdministrator: isAdministrator,
            in: transaction)
        try transaction.record(.signedUp, by: person, cause: nil, at: now, as: sequence)
        return AccountQueries.Account(
            person: person, username: username, language: language, passwordHash: hash,
            isAdministrator: isAdministrator, email: email)
    }

    /// Puts the session on the bus: what it reads here is a snapshot at N, and it is live from N+1.
    /// - Throws: `CommunityError` `.limit` where the person has as many sessions as one may have.
    func attach(_ account: AccountQueries.Account, _ session: any Session) async throws -> Welcome {
        try await sessions.admit(account.person.id) { try await arrive(account, session) }
    }

    private func arrive(_ account: AccountQueries.Account, _ session: any Session) async throws -> Welcome {
        let isAdministrator = account.isAdministrator || administrators.contains(account.email)
        let person = account.person
        let now = clock.now()
        let welcome = try await ledger.perform { transaction in
            guard !session.state.isEnded else {
                throw CommunityError(.unavailable, SharedWords.connectionClosed)
            }
            let wasClosing = try Self.keep(person, at: now, in: transaction)
            let conversations = try ChatQueries.unread(for: person.id, in: transaction)
            session.state.signIn(person, isAdministrator: isAdministrator, language: account.language)
            transaction.emit(
                .attach(session.id, person.id, session.outlet, conversations.map(\.place.conversation)))
            if session.state.listens { transaction.emit(.listen(session.id)) }
            let (unread, sequence) = (conversations.filter { $0.unread > 0 }, transaction.lastSequence)
            try Receipts.deliver(to: person.id, unread, upTo: sequence, in: transaction)
            let counting = try PreferenceQueries.counting(for: person.id, in: transaction)
            return Welcome(
                person: person, username: account.username, sequence: sequence,
                unread: try ChatQueries.counted(unread, by: counting, for: person.id, in: transaction),
                counting: counting,
                notifications: try NotificationQueries.unseen(for: person.id, in: transaction),
                isAdministrator: isAdministrator, wasClosing: wasClosing)
        }
        session.state.onShown { [cursors] message, conversation in
            cursors.note(message, in: conversation, shownTo: person.id)
        }
        sessions.add(session, of: person.id)
        if session.state.isEnded { sessions.remove(session, of: person.id) }
        return welcome
    }

    /// Whoever signs in within the time of grace keeps the account; gives whether it was being closed.
    private static func keep(
        _ person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> Bool {
        guard let account = try AccountQueries.account(of: person.id, in: transaction),
            account.closesAt.map({ $0 > now }) ?? true
        else { throw CommunityError(.notFound, AccountWords.closedMeanwhile) }
        guard account.closesAt != nil else { return false }
        try AccountQueries.set(closesAt: nil, of: person.id, in: transaction)
        return true
    }

    /// Takes the session off the bus and keeps its read cursor.
    func detach(_ session: any Session) async throws {
        let person = session.person?.id
        let (shown, now) = (session.state.shown, clock.now())
        try await ledger.perform { [sessions] transaction in
            if let person, let shown {
                try Receipts.read(
                    person, shown.place.conversation, upTo: shown.upTo, at: now, in: transaction)
            }
            if let person {
                try ReceiptQueries.deliver(to: person, upTo: transaction.lastSequence, in: transaction)
                // Here, so that no operation after this one takes the person for present.
                sessions.remove(session, of: person)
            }
            transaction.emit(.detach(session.id))
        }
    }
}
