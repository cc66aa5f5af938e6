import Model
import Storage

enum AccountQueries {
    struct Account {
        let person: PersonRef
        let username: String
        /// That of mails.
        let language: Language
        let isLanguageChosen: Bool
        let passwordHash: String
        let isAdministrator: Bool
        let email: String
        /// From when on the account is to be erased; `nil` if it is not being closed.
        var closesAt: Timestamp?
        /// How often its credentials were changed: what was checked before that is good no more.
        var generation: Int64 = 0

        /// `nil` if nobody chose one, so that the language of a terminal holds there.
        var chosenLanguage: Language? { isLanguageChosen ? language : nil }
    }

    struct SignUp {
        let email: String
        let username: String
        /// Chosen; `nil` if it is to be derived.
        let handle: String?
        let passwordHash: String
        /// Nil if the address was registered already: no code fits.
        let codeHash: String?
        let expiresAt: Timestamp
        let triesLeft: Int
    }

    private static let account = """
        SELECT p.id, p.handle, p.username, p.language, a.password_hash, a.administrator, a.email, a.closes_at,
            a.generation, p.language_chosen
        FROM accounts a JOIN people p ON p.id = a.person
        """

    static func account(email: String, in reader: SQLReader) throws -> Account? {
        try reader.first("\(account) WHERE a.email = ?", email, map: account(from:))
    }

    static func account(of person: PersonID, in reader: SQLReader) throws -> Account? {
        try reader.first("\(account) WHERE a.person = ?", person, map: account(from:))
    }

    static func accounts(in reader: SQLReader) throws -> [Account] {
        try reader.rows("\(account) ORDER BY a.email", map: account(from:))
    }

    private static func account(from row: SQLRow) -> Account {
        Account(
            person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
            username: row.text(2),
            language: Language(rawValue: row.text(3)) ?? .english,
            isLanguageChosen: row.bool(9), passwordHash: row.text(4),
            isAdministrator: row.bool(5), email: row.text(6),
            closesAt: row.isNull(7) ? nil : Timestamp(milliseconds: row.int64(7)), generation: row.int64(8))
    }

    static func beginGeneration(of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE accounts SET generation = generation + 1 WHERE person = ?", person)
    }

    static func set(passwordHash: String, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE accounts SET password_hash = ? WHERE person = ?", passwordHash, person)
    }

    /// Stores another hash of the same password, unless it is no longer the password.
    static func replace(
        _ old: String, by new: String, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE accounts SET password_hash = ? WHERE person = ? AND password_hash = ?", new, person, old)
    }

    static func set(email: String, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE accounts SET email = ? WHERE person = ?", email, person)
    }

    /// - Parameters:
    ///   - closesAt: the date from which on the account is to be erased; `nil` to keep it.
    ///   - grace: how long the gateway must have run before it is, whatever the date.
    static func set(
        closesAt: Timestamp?, grace: Duration = .zero, of person: PersonID,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE accounts SET closes_at = ?, kept_until = \(MeasuredTimeQueries.passed) + ? WHERE person = ?",
            closesAt, grace.wholeMilliseconds, person)
    }

    static func anyAdministrator(in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM accounts WHERE administrator <> 0 LIMIT 1")
    }

    /// Those who are administrators for good, and those whose addresses these are.

    static func insert(
        person: PersonID, email: String, passwordHash: String, isAdministrator: Bool,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO accounts (person, email, password_hash, administrator) VALUES (?, ?, ?, ?)",
            person, email, passwordHash, isAdministrator)
    }

    static func insert(_ signUp: SignUp, ticket: SignUpTicket, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO signups (ticket, email, username, handle, password_hash, code_hash, expires_at, tries_left)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            ticket.rawValue, signUp.email, signUp.username, signUp.handle, signUp.passwordHash,
            signUp.codeHash,
            signUp.expiresAt,
            signUp.triesLeft)
    }

    static func signUp(_ ticket: SignUpTicket, in reader: SQLReader) throws -> SignUp? {
        try reader.first(
            """
            SELECT email, username, password_hash, code_hash, expires_at, tries_left, handle
            FROM signups WHERE ticket = ?
            """, ticket.rawValue
        ) { row in
            SignUp(
                email: row.text(0), username: row.text(1), handle: row.optionalText(6),
                passwordHash: row.text(2),
                codeHash: row.optionalText(3),
                expiresAt: Timestamp(milliseconds: row.int64(4)), triesLeft: row.int(5))
        }
    }

    static func spendTry(_ ticket: SignUpTicket, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE signups SET tries_left = tries_left - 1 WHERE ticket = ?", ticket.rawValue)
    }

    static func remove(_ ticket: SignUpTicket, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM signups WHERE ticket = ?", ticket.rawValue)
    }
}
