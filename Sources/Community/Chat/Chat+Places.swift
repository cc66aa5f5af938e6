import Folding
import Storage

/// Finding conversations by what people call them.
extension Chat {
    /// A group by its names.
    struct NamedGroup {
        let id: ConversationID
        let kind: ConversationKind
        let slug: String
        let name: String
    }

    /// The person's conversation of that name: `@handle`, `#slug`, or a display name that only one of the person's
    /// groups has. Case, accents and width make no difference.
    static func resolve(_ typed: String, for person: PersonID, in reader: SQLReader) throws -> Place {
        let name = NameFolding.fold(typed)
        if name.hasPrefix("@") {
            let other = try People.require(String(name.dropFirst()), in: reader)
            guard other.id != person else { throw CommunityError(.invalid, ChatWords.ownHandle) }
            try Connections.requireNotForgotten(other, by: person, in: reader)
            guard let id = try ChatQueries.direct(person, other.id, in: reader) else {
                throw CommunityError(.notFound, ChatWords.notWritten(to: other.handle))
            }
            return Place(conversation: id, name: "@\(other.handle)")
        }
        let bare = bare(name)
        if let group = try ChatQueries.group(slug: bare, in: reader),
            try ChatQueries.isMember(person, group.id, in: reader)
        {
            return Place(conversation: group.id, name: "#\(bare)")
        }
        return try ownGroup(displayed: bare, asTyped: Self.bare(typed), of: person, in: reader)
    }

    /// A name that is another group's slug, or was one, is no other group's: whoever means that group should not
    /// write to one that is only called the same.
    private static func ownGroup(
        displayed name: String, asTyped typed: String, of person: PersonID, in reader: SQLReader
    ) throws -> Place {
        let groups = try GroupNameQueries.groups(of: person, in: reader)
            .filter { NameFolding.isSame(NameFolding.fold($0.name), name) }
        let isSlug = try ChatQueries.isTaken(slug: name, in: reader)
        if let group = groups.first, groups.count == 1, !isSlug {
            return Place(conversation: group.id, name: "#\(group.slug)")
        }
        guard groups.isEmpty else {
            throw CommunityError(.notFound, ChatWords.called(typed, groups.map { "#\($0.slug)" }.sorted()))
        }
        let isSlugLike = AsciiName.isWellFormed(name)
        throw CommunityError(
            .notFound, isSlugLike ? ChatWords.notInGroup(name) : ChatWords.noneCalled(typed))
    }

    // MARK: - Groups to enter

    /// The group that the person may enter: by its slug, or by a display name that only one of them has.
    static func groupToEnter(_ typed: String, for person: PersonID, in reader: SQLReader) throws -> NamedGroup
    {
        let name = bare(NameFolding.fold(typed))
        let unknown = CommunityError(.notFound, ChatWords.noGroup(bare(typed)))
        if let group = try GroupNameQueries.group(slug: name, in: reader) {
            let isMember = try ChatQueries.isMember(person, group.id, in: reader)
            guard try isMember || mayEnter(group, person, in: reader) else { throw unknown }
            return group
        }
        let groups = try groups(displayed: name, asTyped: bare(typed), for: person, in: reader)
        if let group = groups.first, groups.count == 1 { return group }
        guard groups.isEmpty else {
            throw CommunityError(
                .notFound, ChatWords.severalToEnter(bare(typed), groups.map { "#\($0.slug)" }.sorted()))
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
            try NameFolding.isSame(NameFolding.fold($0.name), name) && mayEnter($0, person, in: reader)
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

    private static let mostOfOneName = 20

    private static func mayEnter(
        _ group: NamedGroup, _ person: PersonID, in reader: SQLReader
    ) throws -> Bool {
        try group.kind == .open || ChatQueries.isInvited(person, group.id, in: reader)
    }

    private static func bare(_ name: String) -> String {
        name.first == "#" || name.first == "＃" ? String(name.dropFirst()) : name
    }
}
