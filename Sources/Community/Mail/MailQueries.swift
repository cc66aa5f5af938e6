import Model
import Storage

/// A mail that waits in the record.
struct WaitingMail: Sendable {
    let id: Int64
    let mail: Mail
    let postmark: Postmark
    /// Of the code it carries.
    let ticket: SignUpTicket?
    let expiresAt: Timestamp
    /// How often it was tried, and how often of these it was put off itself.
    let tries: Int
    let deferrals: Int
    let nextTry: Timestamp
    /// What the last try met.
    let failure: MailFailure?
}

enum MailQueries {
    /// Codes go first.
    private static let urgencies = (code: 0, other: 1)

    private static let columns = """
        id, identifier, address, ticket, language, subject, body, code, posted_at, expires_at, tries, deferrals,
        next_try_at, failure, answer
        """

    static func insert(
        _ mail: Mail, postmark: Postmark, ticket: SignUpTicket?, of person: PersonID?, until end: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let urgency = mail.code == nil ? urgencies.other : urgencies.code
        try transaction.execute(
            """
            INSERT INTO mails (identifier, address, person, ticket, language, subject, body, code, urgency,
                posted_at, expires_at, next_try_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?10)
            """, postmark.identifier, mail.to, person, ticket?.rawValue, mail.language.rawValue, mail.subject,
            mail.body, mail.code, urgency, postmark.date, end)
    }

    /// What is to be tried at `now`, codes first, then what waits longest.
    static func due(at now: Timestamp, limit: Int, in reader: SQLReader) throws -> [WaitingMail] {
        var due: [WaitingMail] = []
        for urgency in [urgencies.code, urgencies.other] where due.count < limit {
            due += try reader.rows(
                """
                SELECT \(columns) FROM mails WHERE urgency = ? AND next_try_at <= ? ORDER BY next_try_at LIMIT ?
                """, urgency, now, limit - due.count, map: mail(from:))
        }
        return due
    }

    /// Up to `limit` of all that waits, the next to be tried first.
    static func waiting(limit: Int, in reader: SQLReader) throws -> [WaitingMail] {
        try due(at: Timestamp(milliseconds: .max), limit: limit, in: reader)
    }

    /// All that waits for an address.
    static func waiting(for address: String, in reader: SQLReader) throws -> [WaitingMail] {
        try reader.rows(
            "SELECT \(columns) FROM mails WHERE address = ? ORDER BY id", address, map: mail(from:))
    }

    /// How many wait, counted up to `most`.
    static func count(upTo most: Int, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM (SELECT 1 FROM mails LIMIT \(most))")
    }

    /// When something is to be done next: the first try, and the first end.
    static func next(in reader: SQLReader) throws -> (dueAt: Timestamp?, endsAt: Timestamp?) {
        let row = try reader.first(
            """
            SELECT min(coalesce(c, o), coalesce(o, c)), e FROM (SELECT
                (SELECT min(next_try_at) FROM mails WHERE urgency = ?) AS c,
                (SELECT min(next_try_at) FROM mails WHERE urgency = ?) AS o,
                (SELECT min(expires_at) FROM mails) AS e)
            """, urgencies.code, urgencies.other
        ) { ($0.optionalInt64(0), $0.optionalInt64(1)) }
        return (row?.0.map(Timestamp.init(milliseconds:)), row?.1.map(Timestamp.init(milliseconds:)))
    }

    /// Notes that a mail is tried, and when it is tried next if nothing is heard of this try.
    static func begin(_ mail: WaitingMail, nextTry: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE mails SET tries = tries + 1, deferrals = deferrals + 1, next_try_at = ? WHERE id = ?",
            nextTry, mail.id)
    }

    /// Notes what a try of a mail met; one that was not the mail's own doesn't count for how long it waits.
    static func put(
        off mail: WaitingMail, until nextTry: Timestamp, deferrals: Int, _ failure: MailFailure?,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            UPDATE mails SET next_try_at = ?1, deferrals = ?2, failure = coalesce(?3, failure),
                answer = CASE WHEN ?3 IS NULL THEN answer ELSE ?4 END
            WHERE id = ?5
            """, nextTry, deferrals, failure?.kind.rawValue, failure?.answer, mail.id)
    }

    static func remove(_ mail: WaitingMail, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM mails WHERE id = ?", mail.id)
    }

    /// Takes out up to `limit` of those whose time is over, but for those on their way; returns them.
    static func removeExpired(
        at now: Timestamp, limit: Int, sparing underWay: Set<Int64>, in transaction: CommunityTransaction
    ) throws -> [WaitingMail] {
        let over = try transaction.rows(
            "SELECT \(columns) FROM mails WHERE expires_at <= ? ORDER BY expires_at LIMIT ?", now,
            limit + underWay.count, map: mail(from:)
        ).filter { !underWay.contains($0.id) }.prefix(limit)
        for mail in over { try remove(mail, in: transaction) }
        return Array(over)
    }

    static func address(of person: PersonID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT email FROM accounts WHERE person = ?", person) { $0.text(0) }
    }

    /// Tries that are further away than any is put off: the clock was set back.
    static func hasten(beyond moment: Timestamp, to now: Timestamp, in transaction: CommunityTransaction)
        throws
    {
        let isFar = "urgency IN (\(urgencies.code), \(urgencies.other)) AND next_try_at > ?"
        // Looked for first: a statement that changes nothing would still be a write.
        guard try transaction.exists("SELECT 1 FROM mails WHERE \(isFar)", moment) else { return }
        try transaction.execute("UPDATE mails SET next_try_at = ? WHERE \(isFar)", now, moment)
    }

    /// Whether a code can still be used.
    static func isGood(_ ticket: SignUpTicket, at now: Timestamp, in reader: SQLReader) throws -> Bool {
        try ["signups", "password_resets", "email_changes"].contains { table in
            try reader.exists(
                "SELECT 1 FROM \(table) WHERE ticket = ? AND expires_at > ? AND tries_left > 0",
                ticket.rawValue, now)
        }
    }

    private static func mail(from row: SQLRow) -> WaitingMail {
        let failure = row.optionalText(13).flatMap(MailFailure.Kind.init).map {
            MailFailure($0, answer: row.optionalInt(14))
        }
        return WaitingMail(
            id: row.int64(0),
            mail: Mail(
                to: row.text(2), subject: row.text(5), body: row.text(6), code: row.optionalText(7),
                language: Language(rawValue: row.text(4)) ?? .english),
            postmark: Postmark(identifier: row.text(1), date: row.moment(8)),
            ticket: row.optionalText(3).map(SignUpTicket.init(rawValue:)),
            expiresAt: row.moment(9), tries: row.int(10), deferrals: row.int(11),
            nextTry: row.moment(12), failure: failure)
    }
}
