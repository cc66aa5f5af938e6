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
            person: row.person(0),
            username: row.text(2),
            language: Language(rawValue: row.text(3)) ?? .english,
            isLanguageChosen: row.bool(9), passwordHash: row.text(4),
            isAdministrator: row.bool(5), email: row.text(6),
            closesAt: row.isNull(7) ? nil : row.moment(7), generation: row.int64(8))
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
                expiresAt: row.moment(4), triesLeft: row.int(5))
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

/// Codes that were mailed to prove an address: one reset an address and place, one change of address a person.
enum ProofQueries {
    struct Reset {
        let email: String
        /// Where it was asked for, and is good: a device or a network.
        let place: String
        let ticket: SignUpTicket
        /// Nil if no account has the address: no code fits.
        let codeHash: String?
        let expiresAt: Timestamp
        let triesLeft: Int
    }

    struct Change {
        let person: PersonID
        /// The new address.
        let email: String
        let ticket: SignUpTicket
        let oldHash: String
        /// Nil if the new address has an account already: no code fits.
        let newHash: String?
        let expiresAt: Timestamp
        let triesLeft: Int
    }

    // MARK: Resets

    /// Takes the place of an earlier one of the address and place.
    static func insert(reset: Reset, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT OR REPLACE INTO password_resets (email, place, ticket, code_hash, expires_at, tries_left)
            VALUES (?, ?, ?, ?, ?, ?)
            """, reset.email, reset.place, reset.ticket.rawValue, reset.codeHash, reset.expiresAt,
            reset.triesLeft)
    }

    static func reset(of email: String, at place: String, in reader: SQLReader) throws -> Reset? {
        try reader.first(
            """
            SELECT ticket, code_hash, expires_at, tries_left FROM password_resets WHERE email = ? AND place = ?
            """, email, place
        ) { row in
            Reset(
                email: email, place: place, ticket: SignUpTicket(rawValue: row.text(0)),
                codeHash: row.optionalText(1), expiresAt: row.moment(2),
                triesLeft: row.int(3))
        }
    }

    static func spendTry(
        resetOf email: String, at place: String, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE password_resets SET tries_left = tries_left - 1 WHERE email = ? AND place = ?", email,
            place)
    }

    /// Removes those of all places.
    static func remove(resetOf email: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM password_resets WHERE email = ?", email)
    }

    // MARK: Changes of address

    /// Takes the place of an earlier one of the person.
    static func insert(change: Change, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT OR REPLACE INTO email_changes
                (person, email, ticket, old_hash, new_hash, expires_at, tries_left)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, change.person, change.email, change.ticket.rawValue, change.oldHash, change.newHash,
            change.expiresAt, change.triesLeft)
    }

    static func change(of person: PersonID, in reader: SQLReader) throws -> Change? {
        try reader.first(
            """
            SELECT email, ticket, old_hash, new_hash, expires_at, tries_left FROM email_changes WHERE person = ?
            """, person
        ) { row in
            Change(
                person: person, email: row.text(0), ticket: SignUpTicket(rawValue: row.text(1)),
                oldHash: row.text(2), newHash: row.optionalText(3),
                expiresAt: row.moment(4), triesLeft: row.int(5))
        }
    }

    static func spendTry(changeOf person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE email_changes SET tries_left = tries_left - 1 WHERE person = ?", person)
    }

    static func remove(changeOf person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM email_changes WHERE person = ?", person)
    }
}

/// Sign-ins that outlive a connection: a token for each, of which only a hash is stored.
enum SignInQueries {
    /// Sign-ins of one person that are kept, more than anybody's devices: ending them all is one operation.
    static let most = 100
    /// Unused ones that one operation takes out, so that those of a whole campus hold nobody up.
    private static let slice = 200

    struct Row {
        let id: Int64
        let person: PersonID
        let source: String
        let usedAt: Timestamp
    }

    static func insert(
        _ token: SignInToken, of person: PersonID, source: String, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Int64 {
        try transaction.execute(
            "INSERT INTO sign_ins (person, token_hash, source, created_at, used_at) VALUES (?, ?, ?, ?, ?)",
            person, token.hash, source, now, now)
        return try transaction.first("SELECT last_insert_rowid()") { $0.int64(0) } ?? 0
    }

    static func row(_ token: SignInToken, in reader: SQLReader) throws -> Row? {
        try reader.first(
            "SELECT id, person, source, used_at FROM sign_ins WHERE token_hash = ?", token.hash,
            map: row(from:))
    }

    /// A person's, the one used last first.
    static func rows(of person: PersonID, in reader: SQLReader) throws -> [Row] {
        try reader.rows(
            "SELECT id, person, source, used_at FROM sign_ins WHERE person = ? ORDER BY used_at DESC", person,
            map: row(from:))
    }

    private static func row(from row: SQLRow) -> Row {
        Row(
            id: row.int64(0), person: PersonID(rawValue: row.int64(1)), source: row.text(2),
            usedAt: row.moment(3))
    }

    static func use(_ id: Int64, source: String, at now: Timestamp, in transaction: CommunityTransaction)
        throws
    {
        try transaction.execute("UPDATE sign_ins SET used_at = ?, source = ? WHERE id = ?", now, source, id)
    }

    static func remove(_ id: Int64, of person: PersonID, in transaction: CommunityTransaction) throws -> Bool
    {
        try transaction.execute("DELETE FROM sign_ins WHERE id = ? AND person = ?", id, person) > 0
    }

    static func removeAll(
        of person: PersonID, but spared: Int64? = nil, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM sign_ins WHERE person = ? AND id <> ?", person, spared ?? -1)
    }

    /// Takes out those of a person that were used least lately, beyond as many as are kept.
    /// - Parameter spared: One that stays, whatever the clock says.
    static func removeOldest(
        of person: PersonID, but spared: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            DELETE FROM sign_ins WHERE person = ?1 AND id <> ?2 AND id NOT IN
                (SELECT id FROM sign_ins WHERE person = ?1 ORDER BY used_at DESC, id DESC LIMIT \(most))
            """, person, spared)
    }

    /// Takes out some of those that nobody has used since a moment.
    static func removeUnused(since: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "DELETE FROM sign_ins WHERE id IN (SELECT id FROM sign_ins WHERE used_at < ? LIMIT \(slice))",
            since)
    }
}

/// Where people signed in: networks, and devices by the hash of their secret. A few a person.
enum PlaceQueries {
    /// Places of one person that are remembered.
    static let most = 16

    /// Where of this origin a person signed in since a moment: at the device, or else from the network; `nil` if neither.
    static func known(
        _ origin: Origin, of person: PersonID, since: Timestamp, in reader: SQLReader
    ) throws -> String? {
        for place in [origin.device, origin.network].compactMap(\.self)
        where try reader.exists(
            "SELECT 1 FROM known_places WHERE person = ? AND place = ? AND used_at >= ?", person, place, since
        ) {
            return place
        }
        return nil
    }

    /// Remembers that a person signed in, to the hour; of too many the ones that were used least lately go.
    static func record(
        _ origin: Origin, of person: PersonID, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        let recently = now - .seconds(3600)
        let places = try [origin.network, origin.device].compactMap(\.self).filter { place in
            try known(Origin(network: place), of: person, since: recently, in: transaction) == nil
        }
        guard !places.isEmpty else { return }
        for place in places {
            try transaction.execute(
                "INSERT OR REPLACE INTO known_places (person, place, used_at) VALUES (?, ?, ?)", person,
                place,
                now)
        }
        try transaction.execute(
            """
            DELETE FROM known_places WHERE person = ? AND place NOT IN
                (SELECT place FROM known_places WHERE person = ? ORDER BY used_at DESC, place LIMIT ?)
            """, person, person, most)
    }

    static func removeAll(of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM known_places WHERE person = ?", person)
    }
}
