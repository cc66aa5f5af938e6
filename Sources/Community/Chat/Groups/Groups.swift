public import Model
public import Storage

/// Groups, and what the rules of what people do with them need.
public struct Groups: CommunityFeature {
    let ledger: CommunityLedger
    let rules: TextRules
    let clock: WallClock
    let limits: CommunityConfiguration.Limits
    let rates: Rates
    let cache: MembershipCache

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Groups>] = entering + running + looks

    /// The most groups or members in one list: a screen or two.
    static let longestList = 50

    /// The group, in the fields of what is done with one.
    static let place = Field<PlaceArgument>("place", "The group.")
    static let handle = Field<String>("handle", "The person.")
}

/// What people do with groups.
public protocol GroupAction: Action where Feature == Groups {}
/// What people look at of groups.
public protocol GroupLook: Look where Feature == Groups {}

extension GroupAction where Result == GroupDetails {
    public func subject(of result: GroupDetails) -> Int64 { result.place.conversation.rawValue }

    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> GroupDetails {
        try Groups.details(of: ConversationID(rawValue: subject), in: transaction)
    }
}

/// What people do with somebody in a group, or asked into it.
protocol MemberAction: GroupAction where Result == PersonRef {
    var place: PlaceArgument { get }
    var handle: String { get }
}

extension MemberAction {
    func subject(of result: PersonRef) -> Int64 { result.id.rawValue }

    func again(_: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> PersonRef {
        try People.require(handle, mayBeFormer: true, in: transaction)
    }
}

// MARK: - Inside rules

extension Groups {
    static func details(of conversation: ConversationID, in reader: SQLReader) throws -> GroupDetails {
        guard let details = try GroupListQueries.details(of: conversation, in: reader) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return details
    }

    /// The actor's membership of a group.
    static func requireGroup(
        _ actor: Actor, _ conversation: ConversationID, in reader: SQLReader
    ) throws -> ChatQueries.Membership {
        let membership = try Conversations.requireMember(actor, of: conversation, in: reader)
        guard membership.kind != .direct else { throw CommunityError(.invalid, GroupWords.onlyGroups) }
        return membership
    }

    /// - Throws: `CommunityError` `.forbidden` if the member is less than that, or the group is closed.
    static func require(_ role: GroupRole, _ membership: ChatQueries.Membership) throws {
        guard membership.role >= role else {
            throw CommunityError(
                .forbidden, role == .owner ? GroupWords.onlyTheOwner : GroupWords.onlyHelpers)
        }
        guard membership.writing != .nobody else { throw CommunityError(.forbidden, GroupWords.isClosed) }
    }

    /// Takes a person into a group that they may enter.
    ///
    /// Late joiners see an open group's history, one that shows all of it to them too, and an invited group's from their
    /// joining on.
    /// - Parameter taker: the person, or who takes them in.
    static func enter(
        _ person: PersonRef, _ group: ConversationRef, kind: ConversationKind, by taker: PersonRef,
        _ caller: Caller, in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try InvitationQueries.remove(person.id, group.id, in: transaction)
        try SeenQueries.mark(.invitation(group.id), for: person.id, at: caller.now, in: transaction)
        let seesAll = try kind == .open || SubjectQueries.showsAll(group.id, in: transaction)
        try ChatQueries.insertMember(
            person.id, group.id, historyFrom: seesAll ? 0 : sequence, sequence: sequence, at: caller.now,
            in: transaction)
        transaction.emit(.subscribe(person.id, group.id))
        try transaction.record(
            .joined(group, person), by: taker, cause: caller.actor.cause, at: caller.now, as: sequence)
    }

    /// Invites a person who may be invited, and tells them.
    static func invite(
        _ other: PersonRef, to group: ConversationRef, by inviter: PersonRef, _ caller: Caller,
        in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try InvitationQueries.insert(
            other.id, group.id, by: inviter.id, sequence: sequence, in: transaction)
        try transaction.record(
            .invited(group, other), by: inviter, cause: caller.actor.cause, at: caller.now, as: sequence)
        try NotificationQueries.notify(
            other.id, .invitation, by: inviter, subject: group.id.rawValue,
            title: group.place(for: other.id).name, excerpt: "", at: caller.now, in: transaction)
    }

    /// Closes a group for good: nobody writes in it, enters it or is invited to it any more.
    func close(
        _ group: ConversationRef, by person: PersonRef, _ caller: Caller,
        in transaction: CommunityTransaction
    ) throws {
        cache.clear()
        try RoleQueries.set(.nobody, of: group.id, in: transaction)
        try InvitationQueries.end(in: group.id, in: transaction)
        try caller.record(.groupClosed(group), by: person, in: transaction)
    }

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
}

/// What people are told about running a group.
enum GroupWords {
    static let onlyGroups = phrase("group_only_groups")

    static let onlyHelpers = phrase("group_only_helpers")

    static let onlyTheOwner = phrase("group_only_the_owner")

    static let isClosed = phrase("group_is_closed_this_group_is_closed")

    static func isClosed(_ slug: String) -> LocalizedText {
        phrase("group_is_closed", ["slug": slug])
    }

    static let onlyAnnounced = phrase("group_only_announced")

    static let isOwner = phrase("group_is_owner")

    static let ownerLeaves = phrase("group_owner_leaves")

    static let isOpen = phrase("group_is_open")

    static func cannotOwn(_ handle: String) -> LocalizedText {
        phrase("group_cannot_own", ["handle": handle])
    }

    static func isNotInvited(_ place: String) -> LocalizedText {
        phrase("group_is_not_invited", ["place": place])
    }

    static func isNoMember(_ handle: String, of place: String) -> LocalizedText {
        phrase("group_is_no_member", ["handle": handle, "place": place])
    }

    static func isHelper(_ handle: String, of place: String) -> LocalizedText {
        phrase("group_is_helper", ["handle": handle, "place": place])
    }

    static func isNoHelper(_ handle: String, of place: String) -> LocalizedText {
        phrase("group_is_no_helper", ["handle": handle, "place": place])
    }

    static func mostHelpers(_ most: Int) -> LocalizedText {
        phrase("group_most_helpers", ["most": most])
    }

    static func kind(_ word: String) -> LocalizedText {
        phrase("group_kind", ["word": word])
    }

    static func writing(_ word: String) -> LocalizedText {
        phrase("group_writing", ["word": word])
    }

    static func role(_ word: String) -> LocalizedText {
        phrase("group_role", ["word": word])
    }
}
