import Storage

/// Codes that were mailed to prove an address: one reset an address, one change of address a person.
enum ProofQueries {
    struct Reset {
        let email: String
        let ticket: SignUpTicket
        /// Nil where no account has the address: no code fits.
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
        /// Nil where the new address has an account already: no code fits.
        let newHash: String?
        let expiresAt: Timestamp
        let triesLeft: Int
    }

    static func removeExpired(at now: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM password_resets WHERE expires_at < ?", now)
        try transaction.execute("DELETE FROM email_changes WHERE expires_at < ?", now)
    }

    // MARK: Resets

    /// Takes the place of an earlier one of the address.
    static func insert(reset: Reset, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT OR REPLACE INTO password_resets (email, ticket, code_hash, expires_at, tries_left)
            VALUES (?, ?, ?, ?, ?)
            """, reset.email, reset.ticket.rawValue, reset.codeHash, reset.expiresAt, reset.triesLeft)
    }

    static func reset(of email: String, in reader: SQLReader) throws -> Reset? {
        try reader.first(
            "SELECT ticket, code_hash, expires_at, tries_left FROM password_resets WHERE email = ?", email
        ) { row in
            Reset(
                email: email, ticket: SignUpTicket(rawValue: row.text(0)), codeHash: row.optionalText(1),
                expiresAt: Timestamp(milliseconds: row.int64(2)), triesLeft: row.int(3))
        }
    }

    static func spendTry(resetOf email: String, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE password_resets SET tries_left = tries_left - 1 WHERE email = ?", email)
    }

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
                expiresAt: Timestamp(milliseconds: row.int64(4)), triesLeft: row.int(5))
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
