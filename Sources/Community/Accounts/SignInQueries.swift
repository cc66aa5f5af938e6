import Model
import Storage

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
            usedAt: Timestamp(milliseconds: row.int64(3)))
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
