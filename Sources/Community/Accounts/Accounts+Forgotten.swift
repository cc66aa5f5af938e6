import Model
import Storage

/// Whoever was forgotten, left and signs up with the same address is forgotten from the start.
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
        for other in try ForgottenAddressQueries.renew(mark, for: person, in: transaction) {
            transaction.emit(.muting(other, .forgets(person)))
        }
        return true
    }

    /// The mark of the person's address; `nil` if nobody forgot who had it before.
    private static func mark(of person: PersonID, in reader: SQLReader) throws -> String? {
        guard let key = try ForgottenAddressQueries.key(in: reader),
            let address = try MailQueries.address(of: person, in: reader)
        else { return nil }
        let mark = AddressMark.of(address, key: key)
        return try ForgottenAddressQueries.isMarked(mark, in: reader) ? mark : nil
    }
}
