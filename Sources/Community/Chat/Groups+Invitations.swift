public import Model
import Storage

/// What a person is asked into, and hasn't answered.
public struct Invitation: Sendable, Hashable {
    /// The group's `#slug`, as the person was told it.
    public let place: String
    public let inviter: PersonRef
    /// When the person was asked; `nil` if that is no longer known.
    public let at: Timestamp?
    /// The sort key of lists, greatest first. Use it only as a paging cursor.
    public let order: Int64
}

extension Groups {
    /// Returns the invitations to groups that a person hasn't answered, the latest first, at most
    /// ``longestList``.
    ///
    /// - Parameter before: The `order` of the one after which the list goes on.
    public func invitations(
        of person: PersonID, before: Int64? = nil, limit: Int
    ) async throws -> [Invitation] {
        let limit = min(max(limit, 1), Self.longestList)
        return try await ledger.read {
            try InvitationQueries.list(for: person, before: before ?? .max, limit: limit, in: $0)
        }
    }
}
