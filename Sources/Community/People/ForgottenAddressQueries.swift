import Model
import Storage

/// By what somebody who was forgotten is known again who leaves and signs up with the same address: a keyed hash of it, in
/// the rows of those who forgot them. While an account has the address, its number is enough, and rows have none.
enum ForgottenAddressQueries {
    /// Rows that one transaction changes: as many as erasing does.
    static let page = ErasureQueries.page

    /// The gateway's own key; made with the first address that is left.
    static func key(in transaction: CommunityTransaction) throws -> String {
        if let key = try key(in: transaction as SQLReader) { return key }
        let key = AddressMark.newKey()
        try transaction.execute("INSERT INTO keys (name, key) VALUES ('forgotten', ?)", key)
        return key
    }

    static func key(in reader: SQLReader) throws -> String? {
        try reader.first("SELECT key FROM keys WHERE name = 'forgotten'") { $0.text(0) }
    }

    /// Leaves the mark of an address in some of the rows of those who forgot its owner, from one of them on. Returns the
    /// last of them, or `nil` if none is left.
    static func mark(
        _ other: PersonID, as mark: String, after person: PersonID?, in transaction: CommunityTransaction
    ) throws -> PersonID? {
        try transaction.rows(
            """
            UPDATE forgotten SET address = ?1 WHERE other = ?2 AND person IN (
                SELECT person FROM forgotten WHERE other = ?2 AND person > ?3 ORDER BY person LIMIT \(page))
            RETURNING person
            """, mark, other, person?.rawValue ?? 0
        ) { PersonID(rawValue: $0.int64(0)) }.max()
    }

    /// Has some of those who forgot the owner of an address forget the person who has it now. Returns who they are.
    static func renew(
        _ mark: String, for other: PersonID, in transaction: CommunityTransaction
    ) throws -> [PersonID] {
        try transaction.rows(
            """
            UPDATE OR REPLACE forgotten SET other = ?2, address = NULL WHERE address = ?1 AND person IN (
                SELECT person FROM forgotten WHERE address = ?1 LIMIT \(page))
            RETURNING person
            """, mark, other
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    static func isMarked(_ mark: String, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM forgotten WHERE address = ?", mark)
    }
}
