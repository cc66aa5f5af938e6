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
