public import Model
import Storage

/// Who runs a group: its owner, and helpers whom the owner names.
extension Groups {
    /// Helpers of one group: as many as a list shows above its members.
    public static let mostHelpers = 20

    /// Makes a member of the actor's group a helper, or a helper a member again, which helpers may do themselves.
    ///
    /// - Returns: The person.
    @discardableResult
    public func setHelper(
        _ handle: String, to isHelper: Bool, in conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await govern(handle, conversation, by: actor, orThemselves: !isHelper) { seat, transaction in
            guard seat.role != .owner else { throw CommunityError(.invalid, GroupWords.isOwner) }
            let slug = seat.slug
            guard (seat.role == .helper) != isHelper else {
                throw CommunityError(
                    isHelper ? .exists : .notFound,
                    isHelper
                        ? GroupWords.isHelper(seat.other.handle, of: slug)
                        : GroupWords.isNoHelper(seat.other.handle, of: slug))
            }
            if isHelper { try Self.requireRoomForHelper(in: conversation, transaction) }
            try RoleQueries.set(
                isHelper ? .helper : .member, of: seat.other.id, in: conversation, transaction)
            return isHelper
                ? .helperMade(seat.conversation, seat.other) : .helperEnded(seat.conversation, seat.other)
        }
    }

    /// Passes the actor's group on to another member. The actor becomes a helper, where there is room for one. Who made the
    /// group stays who made it, so that it counts among theirs.
    ///
    /// - Returns: The new owner.
    @discardableResult
    public func pass(
        to handle: String, _ conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await govern(handle, conversation, by: actor) { seat, transaction in
            guard seat.role != .owner else { throw CommunityError(.exists, GroupWords.isOwner) }
            try RoleQueries.set(.owner, of: seat.other.id, in: conversation, transaction)
            let hasRoom = try RoleQueries.helpers(of: conversation, in: transaction) < Self.mostHelpers
            try RoleQueries.set(hasRoom ? .helper : .member, of: actor.person, in: conversation, transaction)
            return .ownerMade(seat.conversation, seat.other)
        }
    }

    /// Takes a member out of the actor's group, which is one by invitation. They may be invited again, and what they wrote
    /// stays.
    ///
    /// - Returns: The person.
    @discardableResult
    public func takeOut(
        _ handle: String, of conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        let clock = clock
        return try await govern(handle, conversation, by: actor) { seat, transaction in
            guard seat.kind == .invited else { throw CommunityError(.forbidden, GroupWords.isOpen) }
            guard seat.role != .owner else { throw CommunityError(.invalid, GroupWords.ownerLeaves) }
            guard
                let membership = try ChatQueries.membership(
                    of: seat.other.id, in: conversation, transaction)
            else { return nil }
            try Self.end(membership, by: seat.owner, cause: actor.cause, at: clock.now(), in: transaction)
            return nil
        }
    }

    /// Closes a group of the actor's for good: nobody writes in it or enters it any more. What was written stays for those
    /// who are in it until they leave.
    @discardableResult
    public func close(_ conversation: ConversationID, by actor: Actor) async throws -> GroupDetails {
        let (clock, cache) = (clock, cache)
        return try await ledger.perform { transaction in
            let membership = try Self.requireGroup(actor, conversation, in: transaction)
            if try transaction.made(by: actor) != nil {
                return try Self.details(of: conversation, in: transaction)
            }
            try Self.require(.owner, membership)
            cache.clear()
            try RoleQueries.set(.nobody, of: conversation, in: transaction)
            try transaction.record(
                .groupClosed(membership.conversation), by: membership.member, cause: actor.cause,
                at: clock.now(), as: transaction.nextSequence())
            try transaction.record(conversation.rawValue, madeBy: actor)
            return try Self.details(of: conversation, in: transaction)
        }
    }

    /// What the owner of a group does to another member.
    private struct Seat {
        let conversation: ConversationRef
        let slug: String
        let kind: ConversationKind
        let owner: PersonRef
        let other: PersonRef
        /// The other one's.
        let role: GroupRole
    }

    /// Does something to a member of the actor's group.
    /// - Parameters:
    ///   - orThemselves: whether the other one may do it too.
    ///   - body: does it; gives what is told, or `nil` if that was told already.
    private func govern(
        _ handle: String, _ conversation: ConversationID, by actor: Actor, orThemselves: Bool = false,
        _ body: @escaping @Sendable (Seat, CommunityTransaction) throws -> Fact?
    ) async throws -> PersonRef {
        // Everybody there is told.
        try rates.spend(.messages, by: actor)
        let clock = clock
        return try await ledger.perform { transaction in
            let membership = try Self.requireGroup(actor, conversation, in: transaction)
            let other = try People.require(handle, in: transaction)
            if try transaction.made(by: actor) != nil { return other }
            if !orThemselves || other.id != actor.person { try Self.require(.owner, membership) }
            let seat = try Self.seat(of: other, under: membership, in: transaction)
            if let fact = try body(seat, transaction) {
                try transaction.record(
                    fact, by: membership.member, cause: actor.cause, at: clock.now(),
                    as: transaction.nextSequence())
            }
            try transaction.record(conversation.rawValue, madeBy: actor)
            return other
        }
    }

    private static func seat(
        of other: PersonRef, under owner: ChatQueries.Membership, in reader: SQLReader
    ) throws -> Seat {
        let slug = owner.conversation.place(for: owner.member.id).name
        guard let role = try RoleQueries.role(of: other.id, in: owner.conversation.id, reader) else {
            throw CommunityError(.notFound, GroupWords.isNoMember(other.handle, of: slug))
        }
        return Seat(
            conversation: owner.conversation, slug: slug, kind: owner.kind, owner: owner.member, other: other,
            role: role)
    }

    private static func requireRoomForHelper(
        in conversation: ConversationID, _ reader: SQLReader
    ) throws {
        guard try RoleQueries.helpers(of: conversation, in: reader) < mostHelpers else {
            throw CommunityError(.limit, GroupWords.mostHelpers(mostHelpers))
        }
    }

    // MARK: - Inside operations

    /// Ends a membership of a group; where its owner goes, somebody else owns it.
    /// - Parameter actor: the member, or who takes them out.
    static func end(
        _ membership: ChatQueries.Membership, by actor: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let (conversation, person) = (membership.conversation, membership.member)
        try ChatQueries.removeMember(person.id, conversation.id, in: transaction)
        try transaction.record(
            .left(conversation, person), by: actor, cause: cause, at: now, as: transaction.nextSequence())
        transaction.emit(.unsubscribe(person.id, conversation.id))
        guard membership.role == .owner,
            let heir = try RoleQueries.settleOwner(of: conversation.id, in: transaction),
            let known = try ReferenceQueries.person(heir, in: transaction)
        else { return }
        try transaction.record(
            .ownerMade(conversation, known), by: actor, cause: cause, at: now, as: transaction.nextSequence())
    }

    /// - Throws: `CommunityError` `.forbidden` if not everybody may write, and the member is one of those who may not.
    static func requireMayWrite(_ membership: ChatQueries.Membership) throws {
        guard !membership.mayWrite else { return }
        throw CommunityError(
            .forbidden, membership.writing == .nobody ? GroupWords.isClosed : GroupWords.onlyAnnounced)
    }
}
