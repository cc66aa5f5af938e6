import Folding
public import Model
public import Storage

extension Groups {
    static let looks: [OfferedAction<Groups>] = [
        .look(GroupPage.self), .look(OpenGroupList.self), .look(MemberList.self), .look(AreMembers.self),
    ]

    /// Open groups that one call looks at for words, so that what others made holds up nobody; the next call goes on.
    static let mostLookedAt = 1000

    /// People about whom one call asks whether they are members.
    static let mostAskedAbout = 1000
}

/// A group of the caller's.
public struct GroupPage: GroupLook {
    public static let declaration = Declaration(
        "chat.group",
        "A group of the caller's: `place`, `name`, `topic` (nil if there is none), `kind`, `writing` (who may: "
            + "`all`, `announce`, `closed`), `members`, `role` (what the caller is: `owner`, `helper`, `member`).",
        fields: [Groups.place], gives: "the group", refusals: [.invalid, .notFound, .forbidden], cost: .read,
        exposed: [.lua, .http])

    let place: PlaceArgument

    public init(_ place: PlaceArgument) { self.place = place }
    public init(_ given: Arguments) throws { self.init(try given[Groups.place]) }

    public func run(_: Groups, in reader: SQLReader, for caller: Caller) throws -> GroupDetails {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        let membership = try Groups.requireGroup(caller.actor, conversation, in: reader)
        var details = try Groups.details(of: conversation, in: reader)
        details.role = membership.role
        return details
    }
}

/// The members of a group of the caller's. Of whom the caller forgot only the handle, which they chose once: a username is
/// words of theirs, which they may change as often as they like.
struct MemberList: GroupLook {
    static let limit = Field.limit(default: 20, most: Groups.longestList)
    static let after = Field<Int64?>("after", "The `order` of the last one of the page before this one.")
    static let declaration = Declaration(
        "chat.members",
        "Who is in a group of the caller's: its owner, helpers, then the others in the order in which they signed up "
            + "(20, at most 50), or those after the one with this `order`. Each is `handle`, `username`, `role` "
            + "(`owner`, `helper`, `member`), `order`.",
        fields: [Groups.place, limit, after], placed: 1, gives: "a list of people, with the `group`",
        refusals: [.invalid, .notFound, .forbidden], cost: .read, exposed: [.lua, .http])

    let place: PlaceArgument
    var after: Int64?
    var count = Groups.longestList

    func run(_: Groups, in reader: SQLReader, for caller: Caller) throws -> GroupMembers {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        _ = try Groups.requireGroup(caller.actor, conversation, in: reader)
        let staff = try RoleQueries.staff(of: conversation, in: reader).filter { $0.order > after ?? .min }
        let others = try RoleQueries.others(
            of: conversation, after: max(after ?? -1, -1), limit: count, in: reader)
        var hiding = Hiding(from: caller.id, in: reader)
        return GroupMembers(
            group: try Groups.details(of: conversation, in: reader),
            people: try (staff + others).prefix(count).map { member in
                guard try hiding.hides(member.person.id) else { return member }
                return GroupMember(
                    person: member.person, username: member.person.handle, role: member.role)
            })
    }
}

/// Returns for each of these people whether they are in a group of the caller's.
struct AreMembers: GroupLook {
    static let people = Field<[PersonID]>("people", "Ids of people.", limit: Groups.mostAskedAbout)
    static let declaration = Declaration(
        "chat.are_members",
        "Which of these people, of whom at most \(Groups.mostAskedAbout) are named by their ids, are in a group of the "
            + "caller's now.",
        fields: [Groups.place, people], gives: "a list: true or false for each",
        refusals: [.invalid, .notFound, .forbidden], cost: .read, exposed: [.lua, .http])

    let place: PlaceArgument
    let people: [PersonID]

    func run(_: Groups, in reader: SQLReader, for caller: Caller) throws -> [Bool] {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        _ = try Groups.requireGroup(caller.actor, conversation, in: reader)
        let members = try PluginNoticeQueries.members(among: people, of: conversation, in: reader)
        return people.map(members.contains)
    }
}

/// Groups that anybody may enter and that have all the words in their slug, name or topic, the largest first. Case, accents,
/// width and the choice of Chinese characters make no difference.
struct OpenGroupList: GroupLook {
    static let words = Field<String>("words", "The words; without any, all groups.", default: "")
    static let limit = Field.limit(default: 20, most: Groups.longestList)
    static let after = Field<Int64?>("after", "The `order` of the last one of the page before this one.")
    static let declaration = Declaration(
        "chat.groups",
        "Groups that anybody may enter and that have all the words in their slug, name or topic (20, at most 50), or "
            + "those after the one with this `order`. One call looks at 1,000 groups; where it ends there, `reached` is "
            + "the order with which to go on.",
        fields: [words, limit, after], placed: 0, gives: "a list of groups, the largest first",
        refusals: [.invalid], cost: .read, exposed: [.lua, .http])

    var words = ""
    /// The `order` of a group; those that come after it are smaller.
    var after: Int64?
    var count = Groups.longestList

    /// Groups that one read looks at.
    private static let slice = 200

    /// Looks in several reads, of which none holds up others for long.
    func prepare(at groups: Groups, for actor: Actor) async throws -> OpenGroups {
        let wanted = NameFolding.fold(try groups.rules.searched(words)).split(separator: " ")
        var (found, order, looked) = ([GroupDetails](), after ?? .max, 0)
        while looked < Groups.mostLookedAt {
            let page = try await groups.ledger.read { [order] in
                try GroupListQueries.open(before: order, limit: Self.slice, in: $0)
            }
            for group in page where Self.has(wanted, group) {
                found.append(group)
                if found.count == count { return OpenGroups(groups: found, reached: nil) }
            }
            guard page.count == Self.slice, let last = page.last else {
                return OpenGroups(groups: found, reached: nil)
            }
            (order, looked) = (last.order, looked + page.count)
        }
        return OpenGroups(groups: found, reached: order)
    }

    func run(_ found: OpenGroups, in reader: SQLReader, for caller: Caller) throws -> OpenGroups { found }

    private static func has(_ words: [Substring], _ group: GroupDetails) -> Bool {
        if words.isEmpty { return true }
        let text = NameFolding.fold("\(group.place.name) \(group.name) \(group.topic)")
        return words.allSatisfy { text.contains($0) }
    }
}

// MARK: - Fields

extension MemberList {
    init(_ given: Arguments) throws {
        (place, count, after) = (try given[Groups.place], try given[Self.limit], try given[Self.after])
    }
}

extension AreMembers {
    init(_ given: Arguments) throws { (place, people) = (try given[Groups.place], try given[Self.people]) }
}

extension OpenGroupList {
    init(_ given: Arguments) throws {
        (words, count, after) = (try given[Self.words], try given[Self.limit], try given[Self.after])
    }
}

// MARK: - Results

/// Some of the members of a group.
public struct GroupMembers: Sendable, Hashable {
    public let group: GroupDetails
    /// The owner, helpers, then others in the order in which they signed up.
    public let people: [GroupMember]
}

/// Some of the groups that anybody may enter.
public struct OpenGroups: Sendable, Hashable {
    /// The largest first.
    public let groups: [GroupDetails]
    /// The order of the last group that was looked at where there may be more behind it; `nil` if the list is full or at
    /// its end.
    public let reached: Int64?
}

extension GroupDetails: Described {
    public static let shape = Shape<GroupDetails>(
        "Group", "A group.",
        [
            .init("place", "`#slug`") { $0.place },
            .init("name") { $0.name },
            .init("topic", "a line about it") { $0.topic.isEmpty ? nil : $0.topic },
            .init("kind", words: ["open", "invite"]) { $0.kind.word },
            .init("writing", "who may", words: ["all", "announce", "closed"]) { $0.writing.word },
            .init("members") { $0.members },
            .init("role", "the caller's, of a group alone") { $0.role?.word },
            .init("order", "what lists are sorted by, the greatest first") { $0.order },
        ])
}

extension OpenGroups: Described {
    public static let shape = Shape<OpenGroups>(
        "Groups", "The beginning of the groups that were found.", items: { $0.groups },
        [
            .init(
                "reached",
                "the order with which to go on; only where the search ended before the list was full"
            ) { $0.reached }
        ])
}

extension GroupMember: Described {
    public static let shape = Shape<GroupMember>(
        "Member", "Somebody in a group.",
        [
            .init("handle") { $0.person.handle },
            .init("username") { $0.username },
            .init("role", words: ["owner", "helper", "member"]) { $0.role.word },
            .init("order", "what the list is sorted by, the smallest first") { $0.order },
        ])
}

extension GroupMembers: Described {
    public static let shape = Shape<GroupMembers>(
        "Members", "Some of those who are in a group.", items: { $0.people }, [.init("group") { $0.group }])
}
