import Folding
public import Model
public import Storage

extension Groups {
    /// Making groups, entering and leaving them, and inviting others.
    static let entering: [OfferedAction<Groups>] = [
        .action(CreateGroup.self), .action(JoinGroup.self), .action(LeaveGroup.self),
        .action(InviteToGroup.self), .look(Invitations.self), .action(DeclineInvitation.self),
    ]
}

/// Creates a group that the caller is in and owns. Its slug is chosen, or derived from the name. It is unique.
public struct CreateGroup: GroupAction {
    static let name = Field<String>("name", "The display name.")
    static let kind = Field<String?>("kind", "`open`, as it is by default, or `invite`.")
    static let slug = Field<String?>("slug", "The slug.")
    static let writing = Field<String?>(
        "writing", "Who writes in it: `all`, as it is by default, or `announce`.")
    public static let declaration = Declaration(
        "chat.create",
        "Makes a group that is `open` (so it is when left out) or by `invite`. Its slug is derived from its "
            + "name where none is given. Where `writing` is `announce`, only its owner and helpers write in it, "
            + "for good.",
        fields: [name, kind, slug, writing], placed: 1, gives: "the conversation",
        refusals: [.invalid, .exists, .limit], cost: .write, exposed: [.lua, .http])

    let name: String
    let kind: ConversationKind
    let slug: String?
    let announces: Bool

    /// - Parameter announces: Whether only its owner and helpers write in it, which never changes.
    public init(name: String, kind: ConversationKind, slug: String? = nil, announces: Bool = false) {
        (self.name, self.kind, self.slug, self.announces) = (name, kind, slug, announces)
    }

    public init(_ given: Arguments) throws {
        let kind: ConversationKind =
            switch try given[Self.kind] {
            case nil, "open": .open
            case "invite": .invited
            case .some(let word): throw CommunityError(.invalid, GroupWords.kind(word))
            }
        let announces =
            switch try given[Self.writing] {
            case nil, "all": false
            case "announce": true
            case .some(let word): throw CommunityError(.invalid, GroupWords.writing(word))
            }
        self.init(
            name: try given[Self.name], kind: kind, slug: try given[Self.slug], announces: announces)
    }

    public struct Prepared: Sendable {
        let name: String
        let slug: String?
        let limit: Int
    }

    public func prepare(at groups: Groups, for actor: Actor) throws -> Prepared {
        guard kind != .direct else { throw CommunityError(.invalid, ChatWords.openOrInvited) }
        return Prepared(
            name: try groups.rules.name(name), slug: try slug.map { try AsciiName.chosen($0, as: .slug) },
            limit: groups.limits.groupsPerPerson)
    }

    public func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        guard try ChatQueries.groupsCreated(by: caller.id, in: transaction) < prepared.limit else {
            throw CommunityError(.limit, ChatWords.mostGroups(prepared.limit))
        }
        if let chosen = prepared.slug, try ChatQueries.isTaken(slug: chosen, in: transaction) {
            throw CommunityError(.exists, NameWords.taken(chosen))
        }
        let base = prepared.slug ?? AsciiName.derive(from: prepared.name, as: .slug)
        let slug = try AsciiName.unique(base) { try ChatQueries.isTaken(slug: $0, in: transaction) }
        let sequence = transaction.nextSequence()
        let id = ConversationID(rawValue: sequence)
        try ChatQueries.insertGroup(
            id, kind, slug: slug, name: prepared.name, writing: announces ? .helpers : .everybody,
            creator: caller.id, at: caller.now, in: transaction)
        try transaction.record(
            .groupCreated(.group(id, slug: slug)), by: caller.person(in: transaction),
            cause: caller.actor.cause, at: caller.now, as: sequence)
        try ChatQueries.insertMember(
            caller.id, id, historyFrom: 0, sequence: sequence, at: caller.now, in: transaction)
        transaction.emit(.subscribe(caller.id, id))
        return try Conversations.summary(of: id, for: caller.id, in: transaction)
    }

    public func placeEntered(_ result: ConversationSummary, by caller: PersonID) -> Place? { result.place }
}

/// Joins an open group, or one that the caller is invited to, by its slug or display name.
public struct JoinGroup: GroupAction {
    static let slug = Field<String>("slug", "The slug, or a display name that one group alone has.")
    public static let declaration = Declaration(
        "chat.join", "Enters a group, by slug or display name.", fields: [slug], gives: "the conversation",
        refusals: [.notFound, .exists, .forbidden, .limit, .slowDown], cost: .write, exposed: [.lua, .http])

    let slug: String

    public init(slug: String) { self.slug = slug }
    public init(_ given: Arguments) throws { self.init(slug: try given[Self.slug]) }

    public func prepare(at groups: Groups, for actor: Actor) throws -> Groups {
        try groups.spending(by: actor)
    }

    public func run(
        _ groups: Groups, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        let person = try caller.person(in: transaction)
        let group = try Groups.groupToEnter(slug, for: person.id, in: transaction)
        guard try !ChatQueries.isMember(person.id, group.id, in: transaction) else {
            throw CommunityError(.exists, ChatWords.inGroupAlready(group.slug))
        }
        guard !group.isClosed else { throw CommunityError(.forbidden, GroupWords.isClosed(group.slug)) }
        let limit = groups.limits.groupsJoined
        guard
            try person.id == PersonRef.assistant.id
                || ChatQueries.groupsJoined(by: person.id, in: transaction) < limit
        else { throw CommunityError(.limit, ChatWords.mostJoined(limit)) }
        try Groups.enter(
            person, .group(group.id, slug: group.slug), kind: group.kind, by: person, caller,
            in: transaction)
        return try Conversations.summary(of: group.id, for: person.id, in: transaction)
    }

    public func placeEntered(_ result: ConversationSummary, by caller: PersonID) -> Place? { result.place }
}

/// Leaves a group.
struct LeaveGroup: GroupAction {
    static let declaration = Declaration(
        "chat.leave", "Leaves a group.", fields: [Groups.place], gives: "the place that was left",
        refusals: [.invalid, .notFound, .forbidden, .slowDown], cost: .write, exposed: [.lua, .http])

    let place: PlaceArgument

    func prepare(at groups: Groups, for actor: Actor) throws -> Groups { try groups.spending(by: actor) }

    func run(_: Groups, in transaction: CommunityTransaction, for caller: Caller) throws -> Place {
        let conversation = try place.resolve(for: caller, in: transaction).conversation
        let membership = try Conversations.requireMember(caller.actor, of: conversation, in: transaction)
        guard membership.kind != .direct else {
            throw CommunityError(.invalid, ChatWords.onlyGroupsLeft)
        }
        try Groups.end(
            membership, by: membership.member, cause: caller.actor.cause, at: caller.now, in: transaction)
        return membership.conversation.place(for: caller.id)
    }
}

/// Invites a person to a group of the caller's.
///
/// Inviting a stranger counts as a request: there can be only one until it is answered.
struct InviteToGroup: MemberAction {
    static let declaration = Declaration(
        "chat.invite", "Asks a person into a group.", fields: [Groups.place, Groups.handle],
        gives: "the person's handle",
        refusals: [.invalid, .notFound, .forbidden, .exists, .waiting, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let handle: String
    let place: PlaceArgument

    func prepare(at groups: Groups, for actor: Actor) throws -> Groups {
        try groups.rates.spend(.invitations, by: actor)
        return groups
    }

    func run(_: Groups, in transaction: CommunityTransaction, for caller: Caller) throws -> PersonRef {
        let conversation = try place.resolve(for: caller, in: transaction).conversation
        let membership = try Conversations.requireMember(caller.actor, of: conversation, in: transaction)
        guard case .group(_, let slug) = membership.conversation else {
            throw CommunityError(.invalid, ChatWords.onlyGroupsInvite)
        }
        guard membership.writing != .nobody else { throw CommunityError(.forbidden, GroupWords.isClosed) }
        if let about = try SubjectQueries.about(conversation, in: transaction) {
            throw CommunityError(.forbidden, SubjectWords.isEnteredByItsRule(about))
        }
        let other = try People.require(handle, in: transaction)
        guard try !ChatQueries.isMember(other.id, conversation, in: transaction) else {
            throw CommunityError(.exists, ChatWords.isMember(other.handle, of: slug))
        }
        try Connections.requireNotBlocked(other, by: caller.id, in: transaction)
        guard
            try !InvitationQueries.isInvited(
                other.id, conversation, asSeenBy: caller.id, in: transaction)
        else { throw CommunityError(.exists, ChatWords.isInvited(other.handle, to: slug)) }
        try Connections.requireMayInvite(other, by: caller.id, in: transaction)
        try Groups.invite(
            other, to: membership.conversation, by: membership.member, caller, in: transaction)
        return other
    }
}

/// Rejects the invitations of the caller's to a group, by its slug. Who invited isn't told, and finds no difference; the
/// caller may still enter.
public struct DeclineInvitation: GroupAction {
    static let slug = Field<String>("slug", "The group's slug.")
    public static let declaration = Declaration(
        "chat.decline",
        "Rejects the invitations to a group, whose inviters aren't told. The caller may still enter.",
        fields: [slug], gives: "the group, as the caller was told it", refusals: [.notFound], cost: .write,
        exposed: [.http])

    let slug: String

    public init(slug: String) { self.slug = slug }
    public init(_ given: Arguments) throws { self.init(slug: try given[Self.slug]) }

    public func run(_: Groups, in transaction: CommunityTransaction, for caller: Caller) throws -> String {
        try run(in: transaction, for: caller)
    }

    func run(in transaction: CommunityTransaction, for caller: Caller) throws -> String {
        let unknown = CommunityError(.notFound, GroupWords.isNotInvited("#\(Conversations.bare(slug))"))
        guard let group = try GroupNameQueries.group(slug: bare, in: transaction),
            let place = try InvitationQueries.place(of: group.id, for: caller.id, in: transaction)
        else { throw unknown }
        try InvitationQueries.reject(caller.id, group.id, in: transaction)
        try SeenQueries.mark(.invitation(group.id), for: caller.id, at: caller.now, in: transaction)
        return place
    }

    private var bare: String { Conversations.bare(NameFolding.fold(slug)) }

    public func subject(of result: String) -> Int64 { 0 }

    public func again(_: Int64, in: CommunityTransaction, for: Caller) throws -> String {
        "#\(bare)"
    }
}

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

extension Invitation: Described {
    public static let shape = Shape<Invitation>(
        "Invitation", "A group that somebody is asked into.",
        [
            .init("place", "`#slug`, as the person was told it") { $0.place },
            .init("inviter", "a handle") { $0.inviter.handle },
            .init("at", "seconds since 1970") { $0.at },
            .init("order", "what the list is sorted by, the greatest first") { $0.order },
        ])
}

/// The invitations to groups that the caller hasn't answered, the latest first.
struct Invitations: GroupLook {
    static let limit = Field.limit(default: 20, most: Groups.longestList)
    static let before = Field<Int64?>("before", "The `order` of the last one of the page before this one.")
    static let declaration = Declaration(
        "chat.invitations",
        "Groups that the caller is asked into and hasn't answered, the latest first (20, at most 50), or those "
            + "before the one with this `order`.",
        fields: [limit, before], placed: 0,
        gives: "a list of invitations, each `place`, `inviter`, `at`, `order`", cost: .read,
        exposed: [.lua, .http])

    var count = Groups.longestList
    var before: Int64?

    func run(_: Groups, in reader: SQLReader, for caller: Caller) throws -> [Invitation] {
        try InvitationQueries.list(for: caller.id, before: before ?? .max, limit: count, in: reader)
    }
}

// MARK: - Fields

extension LeaveGroup {
    init(_ given: Arguments) throws { place = try given[Groups.place] }
}

extension InviteToGroup {
    init(_ given: Arguments) throws { (handle, place) = (try given[Groups.handle], try given[Groups.place]) }
}

extension Invitations {
    init(_ given: Arguments) throws { (count, before) = (try given[Self.limit], try given[Self.before]) }
}

// MARK: - Inside rules

/// Finding the group that somebody means to enter.
extension Groups {
    /// A group by its names.
    struct NamedGroup {
        let id: ConversationID
        let kind: ConversationKind
        let slug: String
        let name: String
        let isClosed: Bool
    }

    /// The group that the person may enter: by its slug, or by a display name that only one of them has.
    static func groupToEnter(_ typed: String, for person: PersonID, in reader: SQLReader) throws -> NamedGroup
    {
        let name = Conversations.bare(NameFolding.fold(typed))
        let unknown = CommunityError(.notFound, ChatWords.noGroup(Conversations.bare(typed)))
        if let group = try GroupNameQueries.group(slug: name, in: reader) {
            let isMember = try ChatQueries.isMember(person, group.id, in: reader)
            guard try isMember || mayEnter(group, person, in: reader) else { throw unknown }
            return group
        }
        let groups = try groups(displayed: name, asTyped: Conversations.bare(typed), for: person, in: reader)
        if let group = groups.first, groups.count == 1 { return group }
        guard groups.isEmpty else {
            throw CommunityError(
                .notFound,
                ChatWords.severalToEnter(Conversations.bare(typed), groups.map { "#\($0.slug)" }.sorted()))
        }
        throw unknown
    }

    /// Groups that a person may enter, of those that slugs which are derived from the name lead to, and of those that
    /// the person is invited to: looking through all groups would take longer with each.
    private static func groups(
        displayed name: String, asTyped typed: String, for person: PersonID, in reader: SQLReader
    ) throws -> [NamedGroup] {
        var groups = try GroupNameQueries.invitations(of: person, in: reader)
        for base in Set([name, typed].map { AsciiName.derive(from: $0, as: .slug) }) {
            groups += try Self.groups(slugsFrom: base, in: reader)
        }
        var seen: Set<ConversationID> = []
        return try groups.filter {
            try !$0.isClosed && NameFolding.isSame(NameFolding.fold($0.name), name)
                && mayEnter($0, person, in: reader)
                && seen.insert($0.id).inserted
        }
    }

    /// `study`, `study2`, `study3`, … as far as there are some.
    private static func groups(slugsFrom base: String, in reader: SQLReader) throws -> [NamedGroup] {
        var groups: [NamedGroup] = []
        for number in 1...mostOfOneName {
            let slug = number == 1 ? base : "\(base)\(number)"
            guard let group = try GroupNameQueries.group(slug: slug, in: reader) else { break }
            groups.append(group)
        }
        return groups
    }

    /// Groups of one name that are looked at, each with a query: who means another one types its slug.
    private static let mostOfOneName = 20

    private static func mayEnter(
        _ group: NamedGroup, _ person: PersonID, in reader: SQLReader
    ) throws -> Bool {
        try (group.kind == .open || InvitationQueries.isInvited(person, group.id, in: reader))
            && !EmptyGroupQueries.keepsOut(person, of: group.id, reader)
    }
}
