import Model
import Storage

extension Groups {
    /// Who runs a group, and what it is called.
    static let running: [OfferedAction<Groups>] = [
        .action(SetTopic.self), .action(RenameGroup.self), .action(ChangeSlug.self), .action(SetRole.self),
        .action(PassGroup.self), .action(TakeOutOfGroup.self), .action(CloseGroup.self),
    ]

    /// Helpers of one group: as many as a list shows above its members.
    static let mostHelpers = 20

    /// Counts what everybody in a group is told, before it enters the ledger.
    func spending(by actor: Actor) throws -> Groups {
        try rates.spend(.messages, by: actor)
        return self
    }
}

/// Sets the line about a group; an empty one takes it away. Its owner and helpers may.
struct SetTopic: GroupAction {
    static let text = Field<String>("text", "The line.", default: "")
    static let declaration = Declaration(
        "chat.set_topic",
        "Sets the line about a group that the caller owns or helps to run; without a text there is none.",
        fields: [Groups.place, text], gives: "the group",
        refusals: [.invalid, .notFound, .forbidden, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let place: PlaceArgument
    let text: String

    func prepare(at groups: Groups, for actor: Actor) throws -> String {
        let topic = text.trimmed.isEmpty ? "" : try groups.rules.topic(text)
        _ = try groups.spending(by: actor)
        return topic
    }

    func run(_ topic: String, in transaction: CommunityTransaction, for caller: Caller) throws
        -> GroupDetails
    {
        let membership = try Groups.requireRun(place, by: caller, as: .helper, in: transaction)
        let group = membership.conversation
        if try Groups.details(of: group.id, in: transaction).topic != topic {
            try GroupListQueries.set(topic: topic, of: group.id, in: transaction)
            try caller.record(.topicSet(group, topic: topic), by: membership.member, in: transaction)
        }
        return try Groups.details(of: group.id, in: transaction)
    }
}

/// Sets a group's display name. Its owner and helpers may.
struct RenameGroup: GroupAction {
    static let name = Field<String>("name", "The display name.")
    static let declaration = Declaration(
        "chat.rename",
        "Sets the display name of a group that the caller owns or helps to run. Its slug stays.",
        fields: [Groups.place, name], gives: "the group",
        refusals: [.invalid, .notFound, .forbidden, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let place: PlaceArgument
    let name: String

    func prepare(at groups: Groups, for actor: Actor) throws -> String {
        let name = try groups.rules.name(name)
        _ = try groups.spending(by: actor)
        return name
    }

    func run(_ name: String, in transaction: CommunityTransaction, for caller: Caller) throws -> GroupDetails
    {
        let membership = try Groups.requireRun(place, by: caller, as: .helper, in: transaction)
        let group = membership.conversation
        if try Groups.details(of: group.id, in: transaction).name != name {
            try GroupListQueries.set(name: name, of: group.id, in: transaction)
            try caller.record(.groupNamed(group, name: name), by: membership.member, in: transaction)
        }
        return try Groups.details(of: group.id, in: transaction)
    }
}

/// Changes a group's slug. Only its owner may do so, and only once. The old slug goes on leading to the group, and is nobody
/// else's.
struct ChangeSlug: GroupAction {
    static let slug = Field<String>("slug", "The new slug.")
    static let declaration = Declaration(
        "chat.set_slug", "Changes the slug of a group that the caller owns. It can be changed once.",
        fields: [Groups.place, slug], gives: "the conversation",
        refusals: [.invalid, .notFound, .forbidden, .limit, .exists], cost: .write, exposed: [.lua, .http])

    let place: PlaceArgument
    let slug: String

    func prepare(at: Groups, for actor: Actor) throws -> String { try AsciiName.chosen(slug, as: .slug) }

    func run(
        _ slug: String, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        let id = try place.resolve(for: caller, in: transaction).conversation
        let membership = try Conversations.requireMember(caller.actor, of: id, in: transaction)
        guard case .group(_, let old) = membership.conversation else {
            throw CommunityError(.invalid, NameWords.onlyGroups)
        }
        let group = try SlugQueries.group(id, in: transaction)
        guard group?.label != .help else { throw CommunityError(.forbidden, NameWords.helpSlugIsFixed) }
        try Groups.require(.owner, membership)
        guard group?.hasChanged == false else { throw CommunityError(.limit, NameWords.slugIsFixed) }
        guard try !ChatQueries.isTaken(slug: slug, in: transaction) else {
            throw CommunityError(.exists, NameWords.taken(slug))
        }
        let sequence = transaction.nextSequence()
        try SlugQueries.reserve(slug: old, of: id, in: transaction)
        try SlugQueries.set(slug: slug, of: id, at: caller.now, as: sequence, in: transaction)
        try transaction.record(
            .slugChanged(.group(id, slug: slug)), by: membership.member, cause: caller.actor.cause,
            at: caller.now, as: sequence)
        transaction.emit(.renamed(Renaming(ofGroup: old, to: slug)))
        let summary = try Conversations.summary(of: id, for: caller.id, in: transaction)
        if let session = caller.session {
            transaction.ifLost(session.state.restorer())
            session.state.rename(to: summary.place)
        }
        return summary
    }
}

/// Closes a group of the caller's for good: nobody writes in it or enters it any more, and nobody is invited to it any
/// longer. What was written stays for those who are in it until they leave.
struct CloseGroup: GroupAction {
    static let declaration = Declaration(
        "chat.close",
        "Closes a group that the caller owns, for good: nobody writes in it or enters it any more.",
        fields: [Groups.place], gives: "the group", refusals: [.invalid, .notFound, .forbidden],
        cost: .write, exposed: [.lua, .http])

    let place: PlaceArgument

    func run(_ groups: Groups, in transaction: CommunityTransaction, for caller: Caller) throws
        -> GroupDetails
    {
        let membership = try Groups.requireRun(place, by: caller, as: .owner, in: transaction)
        try groups.close(membership.conversation, by: membership.member, caller, in: transaction)
        return try Groups.details(of: membership.conversation.id, in: transaction)
    }
}

// MARK: - What an owner does to a member

extension MemberAction {
    func prepare(at groups: Groups, for actor: Actor) throws -> Groups { try groups.spending(by: actor) }

    /// Returns the other one, whom the caller governs.
    ///
    /// - Parameters:
    ///   - orThemselves: Whether the other one may do it too.
    ///   - orInvited: Whether it may be done to somebody who is invited, and no member.
    fileprivate func governed(
        by caller: Caller, orThemselves: Bool = false, orInvited: Bool = false, in reader: SQLReader
    ) throws -> GovernedMember {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        let owner = try Groups.requireGroup(caller.actor, conversation, in: reader)
        let other = try People.require(handle, in: reader)
        if !orThemselves || other.id != caller.id { try Groups.require(.owner, owner) }
        let role = try RoleQueries.role(of: other.id, in: conversation, reader)
        let slug = owner.conversation.place(for: owner.member.id).name
        guard
            try role != nil
                || orInvited
                    && InvitationQueries.isInvited(
                        other.id, conversation, asSeenBy: owner.member.id, in: reader)
        else { throw CommunityError(.notFound, GroupWords.isNoMember(other.handle, of: slug)) }
        return GovernedMember(owner: owner, slug: slug, other: other, role: role)
    }
}

/// Somebody in a group, for whoever governs it.
private struct GovernedMember {
    let owner: ChatQueries.Membership
    let slug: String
    let other: PersonRef
    /// The other one's; `nil` if they are invited, and no member.
    let role: GroupRole?

    var group: ConversationRef { owner.conversation }
}

/// Makes a member of the caller's group a helper, or a helper a member again, which helpers may do themselves.
struct SetRole: MemberAction {
    static let role = Field<String>("role", "`helper`, or `member`.")
    static let declaration = Declaration(
        "chat.set_role",
        "Makes a member of the caller's group a `helper`, of whom there are 20 at most, or a `member` again.",
        fields: [Groups.place, Groups.handle, role], placed: 1, gives: "the person's handle",
        refusals: [.invalid, .notFound, .forbidden, .exists, .limit, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let place: PlaceArgument
    let handle: String
    let isHelper: Bool

    func run(_: Groups, in transaction: CommunityTransaction, for caller: Caller) throws -> PersonRef {
        let member = try governed(by: caller, orThemselves: !isHelper, in: transaction)
        let (other, id) = (member.other, member.group.id)
        guard member.role != .owner else { throw CommunityError(.invalid, GroupWords.isOwner) }
        guard (member.role == .helper) != isHelper else {
            throw isHelper
                ? CommunityError(.exists, GroupWords.isHelper(other.handle, of: member.slug))
                : CommunityError(.notFound, GroupWords.isNoHelper(other.handle, of: member.slug))
        }
        if isHelper, try RoleQueries.helpers(of: id, in: transaction) >= Groups.mostHelpers {
            throw CommunityError(.limit, GroupWords.mostHelpers(Groups.mostHelpers))
        }
        try RoleQueries.set(isHelper ? .helper : .member, of: other.id, in: id, transaction)
        try caller.record(
            isHelper ? .helperMade(member.group, other) : .helperEnded(member.group, other),
            by: member.owner.member, in: transaction)
        return other
    }
}

/// Passes the caller's group on to another member, who can act: to no bot, and to nobody who is closing their account. The
/// caller becomes a helper, where there is room for one. Who made the group stays who made it, so that it counts among
/// theirs.
struct PassGroup: MemberAction {
    static let declaration = Declaration(
        "chat.pass",
        "Passes a group of the caller's on to another member. The caller becomes a helper. It still counts among the "
            + "groups that its maker made. Bots, and who is closing their account, own none.",
        fields: [Groups.place, Groups.handle], gives: "the new owner's handle",
        refusals: [.invalid, .notFound, .forbidden, .exists, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let place: PlaceArgument
    let handle: String

    func run(_: Groups, in transaction: CommunityTransaction, for caller: Caller) throws -> PersonRef {
        let member = try governed(by: caller, in: transaction)
        let (other, id) = (member.other, member.group.id)
        guard member.role != .owner else { throw CommunityError(.exists, GroupWords.isOwner) }
        guard try RoleQueries.mayOwn(id, other.id, transaction) else {
            throw CommunityError(.invalid, GroupWords.cannotOwn(other.handle))
        }
        try RoleQueries.set(.owner, of: other.id, in: id, transaction)
        let hasRoom = try RoleQueries.helpers(of: id, in: transaction) < Groups.mostHelpers
        try RoleQueries.set(hasRoom ? .helper : .member, of: caller.id, in: id, transaction)
        try caller.record(.ownerMade(member.group, other), by: member.owner.member, in: transaction)
        return other
    }
}

/// Takes a member out of the caller's group, which is one by invitation unless the member is a bot. They may be invited
/// again, and what they wrote stays; whom they invited can't enter by that any more. Whoever is invited and no member yet is
/// invited no longer.
struct TakeOutOfGroup: MemberAction {
    static let declaration = Declaration(
        "chat.take_out",
        "Takes a member out of a group by invitation that the caller owns, or a bot out of an open one; takes back the "
            + "invitations of who isn't in it yet. They may be invited again, and whom they invited no longer is.",
        fields: [Groups.place, Groups.handle], gives: "the person's handle",
        refusals: [.invalid, .notFound, .forbidden, .slowDown], cost: .write, exposed: [.lua, .http])

    let place: PlaceArgument
    let handle: String

    func run(_: Groups, in transaction: CommunityTransaction, for caller: Caller) throws -> PersonRef {
        let member = try governed(by: caller, orInvited: true, in: transaction)
        let (other, id) = (member.other, member.group.id)
        guard let role = member.role else {
            try InvitationQueries.withdraw(other.id, from: id, in: transaction)
            return other
        }
        guard try member.owner.kind == .invited || RoleQueries.isBot(other.id, in: transaction) else {
            throw CommunityError(.forbidden, GroupWords.isOpen)
        }
        guard role != .owner else { throw CommunityError(.invalid, GroupWords.ownerLeaves) }
        guard let membership = try ChatQueries.membership(of: other.id, in: id, transaction) else {
            return other
        }
        try InvitationQueries.end(in: id, by: other.id, in: transaction)
        try Groups.end(
            membership, by: member.owner.member, cause: caller.actor.cause, at: caller.now, in: transaction)
        return other
    }
}

// MARK: - Fields

extension SetTopic {
    init(_ given: Arguments) throws { (place, text) = (try given[Groups.place], try given[Self.text]) }
}

extension RenameGroup {
    init(_ given: Arguments) throws { (place, name) = (try given[Groups.place], try given[Self.name]) }
}

extension ChangeSlug {
    init(_ given: Arguments) throws { (place, slug) = (try given[Groups.place], try given[Self.slug]) }
}

extension CloseGroup {
    init(_ given: Arguments) throws { place = try given[Groups.place] }
}

extension SetRole {
    init(_ given: Arguments) throws {
        (place, handle) = (try given[Groups.place], try given[Groups.handle])
        let word = try given[Self.role]
        guard word == "helper" || word == "member" else {
            throw CommunityError(.invalid, GroupWords.role(word))
        }
        isHelper = word == "helper"
    }
}

extension PassGroup {
    init(_ given: Arguments) throws { (place, handle) = (try given[Groups.place], try given[Groups.handle]) }
}

extension TakeOutOfGroup {
    init(_ given: Arguments) throws { (place, handle) = (try given[Groups.place], try given[Groups.handle]) }
}

// MARK: - Inside rules

extension Groups {
    /// Returns the caller's membership of a group that they run in that role, or a greater one.
    fileprivate static func requireRun(
        _ place: PlaceArgument, by caller: Caller, as role: GroupRole, in reader: SQLReader
    ) throws -> ChatQueries.Membership {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        let membership = try requireGroup(caller.actor, conversation, in: reader)
        try require(role, membership)
        return membership
    }
}
