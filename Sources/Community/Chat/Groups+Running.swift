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

    /// Passes the actor's group on to another member, who can act: to no bot, and to nobody who is closing their account. The
    /// actor becomes a helper, where there is room for one. Who made the
    /// group stays who made it, so that it counts among theirs.
    ///
    /// - Returns: The new owner.
    @discardableResult
    public func pass(
        to handle: String, _ conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        try await govern(handle, conversation, by: actor) { seat, transaction in
            guard seat.role != .owner else { throw CommunityError(.exists, GroupWords.isOwner) }
            guard try RoleQueries.mayOwn(conversation, seat.other.id, transaction) else {
                throw CommunityError(.invalid, GroupWords.cannotOwn(seat.other.handle))
            }
            try RoleQueries.set(.owner, of: seat.other.id, in: conversation, transaction)
            let hasRoom = try RoleQueries.helpers(of: conversation, in: transaction) < Self.mostHelpers
            try RoleQueries.set(hasRoom ? .helper : .member, of: actor.person, in: conversation, transaction)
            return .ownerMade(seat.conversation, seat.other)
        }
    }

    /// Takes a member out of the actor's group, which is one by invitation unless the member is a bot. They may be invited
    /// again, and what they wrote stays; whom they invited can't enter by that any more. Whoever is invited and no member
    /// yet is invited no longer.
    ///
    /// - Returns: The person.
    @discardableResult
    public func takeOut(
        _ handle: String, of conversation: ConversationID, by actor: Actor
    ) async throws -> PersonRef {
        let clock = clock
        return try await govern(handle, conversation, by: actor, orInvited: true) { seat, transaction in
            guard let role = seat.role else {
                try InvitationQueries.withdraw(seat.other.id, from: conversation, in: transaction)
                return nil
            }
            guard
                try seat.kind == .invited || RoleQueries.isBot(seat.other.id, in: transaction)
            else { throw CommunityError(.forbidden, GroupWords.isOpen) }
            guard role != .owner else { throw CommunityError(.invalid, GroupWords.ownerLeaves) }
            guard
                let membership = try ChatQueries.membership(
                    of: seat.other.id, in: conversation, transaction)
            else { return nil }
            try InvitationQueries.end(in: conversation, by: seat.other.id, in: transaction)
            try Self.end(membership, by: seat.owner, cause: actor.cause, at: clock.now(), in: transaction)
            return nil
        }
    }

    /// Closes a group of the actor's for good: nobody writes in it or enters it any more, and nobody is invited to it any
    /// longer. What was written stays for those who are in it until they leave.
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
            try InvitationQueries.end(in: conversation, in: transaction)
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
        /// The other one's; `nil` if they are invited, and no member.
        let role: GroupRole?
    }

    /// Does something to a member of the actor's group.
    /// - Parameters:
    ///   - orThemselves: whether the other one may do it too.
    ///   - orInvited: whether it may be done to somebody who is invited, and no member.
    ///   - body: does it; gives what is told, or `nil` if that was told already.
    private func govern(
        _ handle: String, _ conversation: ConversationID, by actor: Actor, orThemselves: Bool = false,
        orInvited: Bool = false,
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
            let seat = try Self.seat(of: other, under: membership, orInvited: orInvited, in: transaction)
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
        of other: PersonRef, under owner: ChatQueries.Membership, orInvited: Bool, in reader: SQLReader
    ) throws -> Seat {
        let slug = owner.conversation.place(for: owner.member.id).name
        let role = try RoleQueries.role(of: other.id, in: owner.conversation.id, reader)
        guard
            try role != nil
                || orInvited
                    && InvitationQueries.isInvited(
                        other.id, owner.conversation.id, asSeenBy: owner.member.id, in: reader)
        else {
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

    /// Ends a membership of a group; where its owner goes, somebody else owns it, and where the last person goes, bots do.
    /// - Parameter actor: the member, or who takes them out.
    static func end(
        _ membership: ChatQueries.Membership, by actor: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let conversation = membership.conversation
        try remove(membership.member, from: conversation, by: actor, cause: cause, at: now, in: transaction)
        for bot in try EmptyGroupQueries.botsAlone(in: conversation.id, transaction) {
            try remove(bot, from: conversation, by: bot, cause: cause, at: now, in: transaction)
        }
        try settleOwner(of: conversation, by: actor, cause: cause, at: now, in: transaction)
    }

    private static func remove(
        _ person: PersonRef, from conversation: ConversationRef, by actor: PersonRef, cause: String?,
        at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        try ChatQueries.removeMember(person.id, conversation.id, in: transaction)
        try transaction.record(
            .left(conversation, person), by: actor, cause: cause, at: now, as: transaction.nextSequence())
        transaction.emit(.unsubscribe(person.id, conversation.id))
    }

    /// Gives a group that has none an owner, and tells its members.
    private static func settleOwner(
        of conversation: ConversationRef, by actor: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        guard let heir = try RoleQueries.settleOwner(of: conversation.id, in: transaction),
            let known = try ReferenceQueries.person(heir, in: transaction)
        else { return }
        try transaction.record(
            .ownerMade(conversation, known), by: actor, cause: cause, at: now, as: transaction.nextSequence())
    }

    /// Groups of somebody who comes back that are looked at for an owner in one operation. The rest find one once somebody
    /// comes or goes.
    private static let mostSettled = 50

    /// Gives those groups of a person an owner that nobody could own while the person was closing the account.
    static func settleOwners(
        ofReturning person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        for group in try RoleQueries.unowned(of: person.id, limit: mostSettled, in: transaction) {
            guard let membership = try ChatQueries.membership(of: person.id, in: group, transaction) else {
                continue
            }
            try settleOwner(
                of: membership.conversation, by: person, cause: nil, at: now, in: transaction)
        }
    }

    /// - Throws: `CommunityError` `.forbidden` if not everybody may write, and the member is one of those who may not.
    static func requireMayWrite(_ membership: ChatQueries.Membership) throws {
        guard !membership.mayWrite else { return }
        throw CommunityError(
            .forbidden, membership.writing == .nobody ? GroupWords.isClosed : GroupWords.onlyAnnounced)
    }
}
