import Folding
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

    /// Rejects the invitations of the actor's to a group, by its slug. Who invited isn't told, and finds no difference; the
    /// actor may still enter.
    ///
    /// - Returns: The group's `#slug`, as the actor was told it.
    /// - Throws: `CommunityError` `.notFound` if no invitation to it waits for the actor's answer.
    @discardableResult
    public func decline(_ slug: String, by actor: Actor) async throws -> String {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let bare = Conversations.bare(NameFolding.fold(slug))
            let unknown = CommunityError(.notFound, GroupWords.isNotInvited("#\(Conversations.bare(slug))"))
            guard let group = try GroupNameQueries.group(slug: bare, in: transaction) else { throw unknown }
            if try transaction.made(by: actor) != nil { return "#\(bare)" }
            guard let place = try InvitationQueries.place(of: group.id, for: person.id, in: transaction)
            else { throw unknown }
            try InvitationQueries.reject(person.id, group.id, in: transaction)
            try SeenQueries.mark(.invitation(group.id), for: person.id, at: clock.now(), in: transaction)
            try transaction.record(group.id.rawValue, madeBy: actor)
            return place
        }
    }
}
