import Model
import Storage

/// A password that was right, and what must be so still where it is used.
///
/// Hashing takes long, and meanwhile the password may change, or the account be closed. So whatever a password allows
/// asks for the account again, in the transaction that does it.
struct Credential: Sendable {
    let person: PersonRef
    /// A new password begins a new generation; the same one hashed again does not.
    private let generation: Int64

    init(_ account: AccountQueries.Account) {
        (person, generation) = (account.person, account.generation)
    }

    /// The account, in the transaction that changes something.
    /// - Throws: `CommunityError` `.conflict` if its credentials changed since the password was checked.
    func account(in transaction: CommunityTransaction) throws -> AccountQueries.Account {
        guard let account = try AccountQueries.account(of: person.id, in: transaction),
            account.generation == generation
        else { throw CommunityError(.conflict, AccountWords.changedMeanwhile) }
        return account
    }
}
