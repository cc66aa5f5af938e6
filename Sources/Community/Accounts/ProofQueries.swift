import Model
import Storage

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
                codeHash: row.optionalText(1), expiresAt: Timestamp(milliseconds: row.int64(2)),
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
