import Folding
public import Model
import Storage

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

extension Groups {
    /// The most groups or members in one list: a screen or two.
    public static let longestList = 50

    /// Open groups that one call looks at for words, so that what others made holds up nobody; the next call goes on.
    public static let mostLookedAt = 1000

    /// Groups that one read looks at.
    private static let slice = 200

    /// Returns a group of the actor's.
    public func details(of conversation: ConversationID, by actor: Actor) async throws -> GroupDetails {
        try await ledger.read { reader in
            let membership = try Self.requireGroup(actor, conversation, in: reader)
            var details = try Self.details(of: conversation, in: reader)
            details.role = membership.role
            return details
        }
    }

    /// Returns the members of a group of the actor's. Of whom the actor forgot only the handle, which they chose once: a
    /// username is words of theirs, which they may change as often as they like.
    ///
    /// - Parameter after: The `order` of the one after whom the list goes on, or `nil` for its beginning.
    public func members(
        of conversation: ConversationID, after: Int64? = nil, limit: Int, by actor: Actor
    ) async throws -> GroupMembers {
        let limit = min(max(limit, 1), Self.longestList)
        return try await ledger.read { reader in
            _ = try Self.requireGroup(actor, conversation, in: reader)
            let staff = try RoleQueries.staff(of: conversation, in: reader).filter {
                $0.order > after ?? .min
            }
            let others = try RoleQueries.others(
                of: conversation, after: max(after ?? -1, -1), limit: limit, in: reader)
            var hiding = Hiding(from: actor.person, in: reader)
            return GroupMembers(
                group: try Self.details(of: conversation, in: reader),
                people: try (staff + others).prefix(limit).map { member in
                    guard try hiding.hides(member.person.id) else { return member }
                    return GroupMember(
                        person: member.person, username: member.person.handle, role: member.role)
                })
        }
    }

    /// People about whom one call asks whether they are members.
    public static let mostAskedAbout = 1000

    /// Returns for each of these people, of whom ``mostAskedAbout`` are looked at, whether they are in a group of the actor's.
    public func areMembers(
        _ people: [PersonID], of conversation: ConversationID, by actor: Actor
    ) async throws -> [Bool] {
        let people = people.prefix(Self.mostAskedAbout)
        return try await ledger.read { reader in
            _ = try Self.requireGroup(actor, conversation, in: reader)
            let members = try PluginNoticeQueries.members(among: Array(people), of: conversation, in: reader)
            return people.map(members.contains)
        }
    }

    /// Returns groups that anybody may enter and that have all the words in their slug, name or topic, the largest first.
    /// Case, accents, width and the choice of Chinese characters make no difference.
    ///
    /// - Parameters:
    ///   - words: An empty string finds all.
    ///   - before: The `order` of the one after which the list goes on.
    public func open(matching words: String = "", before: Int64 = .max, limit: Int) async throws -> OpenGroups
    {
        let limit = min(max(limit, 1), Self.longestList)
        let wanted = NameFolding.fold(try rules.searched(words)).split(separator: " ")
        var (found, order, looked) = ([GroupDetails](), before, 0)
        while looked < Self.mostLookedAt {
            let groups = try await ledger.read { [order] in
                try GroupListQueries.open(before: order, limit: Self.slice, in: $0)
            }
            for group in groups where Self.has(wanted, group) {
                found.append(group)
                if found.count == limit { return OpenGroups(groups: found, reached: nil) }
            }
            guard groups.count == Self.slice, let last = groups.last else {
                return OpenGroups(groups: found, reached: nil)
            }
            (order, looked) = (last.order, looked + groups.count)
        }
        return OpenGroups(groups: found, reached: order)
    }

    private static func has(_ words: [Substring], _ group: GroupDetails) -> Bool {
        if words.isEmpty { return true }
        let text = NameFolding.fold("\(group.place.name) \(group.name) \(group.topic)")
        return words.allSatisfy { text.contains($0) }
    }

    // MARK: - Inside operations

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
}
