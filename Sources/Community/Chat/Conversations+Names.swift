import Folding
public import Model
import Storage

/// Finding conversations by what people call them.
extension Conversations {
    /// The person's conversation of that name: `#slug`, or `@handle`.
    public func resolve(_ name: String, for person: PersonID) async throws -> Place {
        try await ledger.read { try Self.resolve(name, for: person, in: $0) }
    }

    /// The same for a session: its open conversation is known by more than its name, which may have changed since.
    public func resolve(
        _ name: String, for person: PersonID, in session: (any Session)?
    ) async throws -> Place {
        guard let session, session.person?.id == person, let open = session.state.place, open.name == name
        else { return try await resolve(name, for: person) }
        let place = try await ledger.read { reader in
            let known = try? Self.requireMember(Actor(person), of: open.conversation, in: reader)
            let now = known?.conversation.place(for: person).name ?? name
            return try Self.resolve(now, for: person, in: reader)
        }
        session.state.rename(to: place)
        return place
    }

    // MARK: - Inside operations

    /// The person's conversation of that name: `@handle`, `#slug` or what was its slug, a display name that only one of the
    /// person's groups has, or a handle without its `@`. Case, accents and width make no difference.
    static func resolve(_ typed: String, for person: PersonID, in reader: SQLReader) throws -> Place {
        let name = NameFolding.fold(typed)
        if name.hasPrefix("@") {
            let other = try People.require(String(name.dropFirst()), in: reader)
            guard other.id != person else { throw CommunityError(.invalid, ChatWords.ownHandle) }
            try Connections.requireNotBlocked(other, by: person, in: reader)
            guard let id = try ChatQueries.direct(person, other.id, in: reader) else {
                throw CommunityError(.notFound, ChatWords.notWritten(to: other.handle))
            }
            return Place(conversation: id, name: "@\(other.handle)")
        }
        let bare = bare(name)
        if let group = try GroupNameQueries.group(slug: bare, in: reader),
            try ChatQueries.isMember(person, group.id, in: reader)
        {
            return Place(conversation: group.id, name: "#\(group.slug)")
        }
        do {
            return try ownGroup(displayed: bare, asTyped: Self.bare(typed), of: person, in: reader)
        } catch {
            // Commands put the sign of a group before a bare word.
            guard let direct = try ownDirect(with: bare, of: person, in: reader) else {
                throw error
            }
            return direct
        }
    }

    /// The direct conversation with a person whose handle was typed without its `@`; `nil` if there is none.
    private static func ownDirect(
        with handle: String, of person: PersonID, in reader: SQLReader
    ) throws -> Place? {
        // Whoever means a group, which they aren't in, should not write to somebody who is called the same.
        guard try !ChatQueries.isTaken(slug: handle, in: reader),
            let other = try PeopleQueries.person(handle: handle, in: reader), other.id != person,
            try !BlockQueries.hasBlocked(person, other.id, in: reader),
            let id = try ChatQueries.direct(person, other.id, in: reader)
        else { return nil }
        return Place(conversation: id, name: "@\(other.handle)")
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

    /// A group's name without the sign of a group.
    static func bare(_ name: String) -> String {
        name.first == "#" || name.first == "＃" ? String(name.dropFirst()) : name
    }
}
