public import Model
import Storage

/// Groups: making them, entering and leaving, and inviting others.
public struct Groups: Sendable {
    let ledger: CommunityLedger
    let rules: TextRules
    let clock: WallClock
    let limits: CommunityConfiguration.Limits
    let rates: Rates
    let cache: MembershipCache

    /// Creates a group that the actor is in and owns. Its slug is chosen, or derived from the name. It is unique.
    ///
    /// - Parameter announces: Whether only its owner and helpers write in it, which never changes.
    public func create(
        name: String, kind: ConversationKind, slug chosen: String? = nil, announces: Bool = false,
        by actor: Actor
    ) async throws -> ConversationSummary {
        let name = try rules.name(name)
        let chosen = try chosen.map { try AsciiName.chosen($0, as: .slug) }
        guard kind != .direct else { throw CommunityError(.invalid, ChatWords.openOrInvited) }
        let (clock, most) = (clock, limits.groupsPerPerson)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            if let made = try transaction.made(by: actor) {
                return try Conversations.summary(
                    of: ConversationID(rawValue: made), for: person.id, in: transaction)
            }
            guard try ChatQueries.groupsCreated(by: person.id, in: transaction) < most else {
                throw CommunityError(.limit, ChatWords.mostGroups(most))
            }
            if let chosen, try ChatQueries.isTaken(slug: chosen, in: transaction) {
                throw CommunityError(.exists, NameWords.taken(chosen))
            }
            let base = chosen ?? AsciiName.derive(from: name, as: .slug)
            let slug = try AsciiName.unique(base) { try ChatQueries.isTaken(slug: $0, in: transaction) }
            let now = clock.now()
            let sequence = transaction.nextSequence()
            let id = ConversationID(rawValue: sequence)
            try ChatQueries.insertGroup(
                id, kind, slug: slug, name: name, writing: announces ? .helpers : .everybody,
                creator: person.id, at: now, in: transaction)
            try transaction.record(
                .groupCreated(.group(id, slug: slug)), by: person, cause: actor.cause, at: now, as: sequence)
            try ChatQueries.insertMember(
                person.id, id, historyFrom: 0, sequence: sequence, at: now, in: transaction)
            transaction.emit(.subscribe(person.id, id))
            try transaction.record(sequence, madeBy: actor)
            return try Conversations.summary(of: id, for: person.id, in: transaction)
        }
    }

    /// Joins an open group, or one that the actor is invited to, by its slug or display name.
    public func join(slug typed: String, by actor: Actor) async throws -> ConversationSummary {
        let (clock, most) = (clock, limits.groupsJoined)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            if let made = try transaction.made(by: actor) {
                return try Conversations.summary(
                    of: ConversationID(rawValue: made), for: person.id, in: transaction)
            }
            let group = try Self.groupToEnter(typed, for: person.id, in: transaction)
            guard try !ChatQueries.isMember(person.id, group.id, in: transaction) else {
                throw CommunityError(.exists, ChatWords.inGroupAlready(group.slug))
            }
            guard !group.isClosed else {
                throw CommunityError(.forbidden, GroupWords.isClosed(group.slug))
            }
            guard
                try person.id == PersonRef.assistant.id
                    || ChatQueries.groupsJoined(by: person.id, in: transaction) < most
            else {
                throw CommunityError(.limit, ChatWords.mostJoined(most))
            }
            try Self.enter(
                person, .group(group.id, slug: group.slug), kind: group.kind, by: person, actor,
                at: clock.now(), in: transaction)
            try transaction.record(group.id.rawValue, madeBy: actor)
            return try Conversations.summary(of: group.id, for: person.id, in: transaction)
        }
    }

    /// Leaves a group.
    @discardableResult
    public func leave(_ conversation: ConversationID, by actor: Actor) async throws -> Place {
        let clock = clock
        return try await ledger.perform { transaction in
            try Self.leave(conversation, by: actor, at: clock.now(), in: transaction)
        }
    }

    /// Leaves the group with this name.
    @discardableResult
    public func leave(_ name: String, by actor: Actor) async throws -> Place {
        let clock = clock
        return try await ledger.perform { transaction in
            // Whoever has left no longer finds the group by its name.
            if let made = try transaction.made(by: actor),
                let left = try EventQueries.conversation(made, in: transaction)
            {
                return left.place(for: actor.person)
            }
            let place = try Conversations.resolve(name, for: actor.person, in: transaction)
            return try Self.leave(place.conversation, by: actor, at: clock.now(), in: transaction)
        }
    }

    private static func leave(
        _ conversation: ConversationID, by actor: Actor, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Place {
        let membership = try Conversations.requireMember(actor, of: conversation, in: transaction)
        guard membership.kind != .direct else {
            throw CommunityError(.invalid, ChatWords.onlyGroupsLeft)
        }
        try end(membership, by: membership.member, cause: actor.cause, at: now, in: transaction)
        try transaction.record(conversation.rawValue, madeBy: actor)
        return membership.conversation.place(for: actor.person)
    }

    /// Invites a person to a group of the actor's.
    ///
    /// Inviting a stranger counts as a request: there can be only one until it is answered.
    ///
    /// - Throws: `CommunityError` `.waiting` if the person hasn't answered an earlier request or invitation of the
    ///   actor's.
    @discardableResult
    public func invite(handle: String, to conversation: ConversationID, by actor: Actor) async throws
        -> PersonRef
    {
        try rates.spend(.invitations, by: actor)
        let clock = clock
        return try await ledger.perform { transaction in
            let membership = try Conversations.requireMember(actor, of: conversation, in: transaction)
            guard case .group(_, let slug) = membership.conversation else {
                throw CommunityError(.invalid, ChatWords.onlyGroupsInvite)
            }
            guard membership.writing != .nobody else {
                throw CommunityError(.forbidden, GroupWords.isClosed)
            }
            if let about = try SubjectQueries.about(conversation, in: transaction) {
                throw CommunityError(.forbidden, SubjectWords.isEnteredByItsRule(about))
            }
            let other = try People.require(handle, in: transaction)
            if try transaction.made(by: actor) != nil { return other }
            guard try !ChatQueries.isMember(other.id, conversation, in: transaction) else {
                throw CommunityError(.exists, ChatWords.isMember(other.handle, of: slug))
            }
            try Connections.requireNotBlocked(other, by: actor.person, in: transaction)
            guard
                try !InvitationQueries.isInvited(
                    other.id, conversation, asSeenBy: actor.person, in: transaction)
            else {
                throw CommunityError(.exists, ChatWords.isInvited(other.handle, to: slug))
            }
            try Connections.requireMayInvite(other, by: actor.person, in: transaction)
            try Self.invite(
                other, to: membership.conversation, by: membership.member, actor, at: clock.now(),
                in: transaction)
            try transaction.record(other.id.rawValue, madeBy: actor)
            return other
        }
    }
}
