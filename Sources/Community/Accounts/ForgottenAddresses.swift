import CSodium
import Model
import Storage

/// Whoever was forgotten, left or moved the account to another address, and signs up with the same one again, is forgotten from
/// the start.
extension Accounts {
    /// Has everybody who forgot the person's address forget the person. Nearly always nobody is left to: the account's own
    /// transaction takes the first of them.
    func staysForgotten(_ person: PersonID) async throws {
        while try await ledger.read({ try Self.mark(of: person, in: $0) != nil }) {
            guard try await ledger.perform({ try Self.renewSome(person, in: $0) }) else { return }
        }
    }

    /// False where nobody is left.
    static func renewSome(_ person: PersonID, in transaction: CommunityTransaction) throws -> Bool {
        guard let mark = try mark(of: person, in: transaction) else { return false }
        try FormerAddressQueries.pass(ofMarked: mark, to: person, in: transaction)
        let others =
            try ForgottenAddressQueries.renew(mark, for: person, in: transaction)
            + FormerAddressQueries.inherit(mark, by: person, in: transaction)
        for other in others { transaction.emit(.muting(other, .forgets(person))) }
        return true
    }

    /// Notes an address that the person's account moved away from: who signs up with it is forgotten by whoever forgets the
    /// person by then.
    static func note(former address: String, of person: PersonID, in transaction: CommunityTransaction) throws
    {
        let key = try ForgottenAddressQueries.key(in: transaction)
        try FormerAddressQueries.insert(AddressMark.of(address, key: key), of: person, in: transaction)
        guard let now = try MailQueries.address(of: person, in: transaction) else { return }
        try FormerAddressQueries.remove(AddressMark.of(now, key: key), of: person, in: transaction)
    }

    /// The mark of the person's address; `nil` if nobody forgot who had it before.
    private static func mark(of person: PersonID, in reader: SQLReader) throws -> String? {
        guard let key = try ForgottenAddressQueries.key(in: reader),
            let address = try MailQueries.address(of: person, in: reader)
        else { return nil }
        let mark = AddressMark.of(address, key: key)
        let isMarked =
            try ForgottenAddressQueries.isMarked(mark, in: reader)
            || FormerAddressQueries.isMarked(mark, besides: person, in: reader)
        return isMarked ? mark : nil
    }
}

/// What is kept of an address that was somebody's: of who was forgotten and left, or moved the account to another.
enum AddressMark {
    /// 32 random bytes in hexadecimal, from libsodium's random numbers; `sodium_init` has run.
    static func newKey() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return OneTimeCode.hex(bytes)
    }

    /// BLAKE2b (RFC 7693) of an address, keyed with the gateway's own key: without that nobody can tell whose it is.
    static func of(_ address: String, key: String) -> String {
        var out = [UInt8](repeating: 0, count: 32)
        let (message, key) = (Array(address.lowercased().utf8), Array(key.utf8))
        crypto_generichash(&out, out.count, message, UInt64(message.count), key, key.count)
        return OneTimeCode.hex(out)
    }
}

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

/// By what somebody is known again who moves the account to another address and signs up anew with the one before: keyed
/// hashes of the addresses that an account had, a row for each move, which two mailed codes come before.
enum FormerAddressQueries {
    static func insert(
        _ mark: String, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT OR REPLACE INTO former_addresses (person, address) VALUES (?, ?)", person, mark)
    }

    /// Takes away that an address was a person's before: it is theirs again.
    static func remove(_ mark: String, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "DELETE FROM former_addresses WHERE person = ? AND address = ?", person, mark)
    }

    /// Takes away all of a person whom nobody forgot, and whose account is erased.
    static func removeUnlessForgotten(_ person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            DELETE FROM former_addresses WHERE person = ?1
            AND NOT EXISTS (SELECT 1 FROM forgotten WHERE other = ?1)
            """, person)
    }

    /// Whether an address was somebody else's before.
    static func isMarked(_ mark: String, besides person: PersonID, in reader: SQLReader) throws -> Bool {
        try owner(mark, besides: person, in: reader) != nil
    }

    /// Has some of those who forgot who had an address before forget the person too who has it now. Once all of them do, the
    /// mark goes: from then on it is the other one's.
    ///
    /// - Returns: Who they are.
    static func inherit(
        _ mark: String, by person: PersonID, in transaction: CommunityTransaction
    ) throws -> [PersonID] {
        guard let before = try owner(mark, besides: person, in: transaction) else { return [] }
        let some = """
            SELECT person FROM forgotten WHERE other = ?1 AND person > ?2 ORDER BY person
            LIMIT \(ForgottenAddressQueries.page)
            """
        let last = try transaction.first(
            "SELECT max(person) FROM (\(some))", before.person, before.reached
        ) { $0.optionalInt64(0) }
        guard let last = last ?? nil else {
            try remove(mark, of: before.person, in: transaction)
            return []
        }
        let found = try transaction.rows(
            """
            INSERT OR IGNORE INTO forgotten (person, other, sequence, told_up_to)
            SELECT person, ?4, sequence, told_up_to FROM forgotten
            WHERE other = ?1 AND person > ?2 AND person <= ?3 AND person <> ?4
            RETURNING person
            """, before.person, before.reached, last, person
        ) { PersonID(rawValue: $0.int64(0)) }
        try transaction.execute(
            "UPDATE former_addresses SET reached = ? WHERE person = ? AND address = ?", last, before.person,
            mark)
        return found
    }

    /// Gives what is known of earlier addresses to whoever takes the place of those who had one.
    static func pass(
        ofMarked mark: String, to person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            UPDATE OR REPLACE former_addresses SET person = ?2, reached = 0 WHERE person IN (
                SELECT other FROM forgotten WHERE address = ?1 LIMIT 1)
            """, mark, person)
    }

    private static func owner(
        _ mark: String, besides person: PersonID, in reader: SQLReader
    ) throws -> (person: PersonID, reached: Int64)? {
        try reader.first(
            "SELECT person, reached FROM former_addresses WHERE address = ? AND person <> ? LIMIT 1", mark,
            person
        ) { (PersonID(rawValue: $0.int64(0)), $0.int64(1)) }
    }
}
