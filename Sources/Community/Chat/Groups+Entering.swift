import Folding
import Model
import Storage

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

    // MARK: - Inside operations

    /// Takes a person into a group that they may enter.
    ///
    /// Late joiners see an open group's history, one that shows all of it to them too, and an invited group's from their
    /// joining on.
    /// - Parameter taker: the person, or who takes them in.
    static func enter(
        _ person: PersonRef, _ group: ConversationRef, kind: ConversationKind, by taker: PersonRef,
        _ actor: Actor, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try InvitationQueries.remove(person.id, group.id, in: transaction)
        try SeenQueries.mark(.invitation(group.id), for: person.id, at: now, in: transaction)
        let seesAll = try kind == .open || SubjectQueries.showsAll(group.id, in: transaction)
        try ChatQueries.insertMember(
            person.id, group.id, historyFrom: seesAll ? 0 : sequence, sequence: sequence, at: now,
            in: transaction)
        transaction.emit(.subscribe(person.id, group.id))
        try transaction.record(
            .joined(group, person), by: taker, cause: actor.cause, at: now, as: sequence)
    }

    /// Invites a person who may be invited, and tells them.
    static func invite(
        _ other: PersonRef, to group: ConversationRef, by inviter: PersonRef, _ actor: Actor,
        at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try InvitationQueries.insert(
            other.id, group.id, by: inviter.id, sequence: sequence, in: transaction)
        try transaction.record(
            .invited(group, other), by: inviter, cause: actor.cause, at: now, as: sequence)
        try NotificationQueries.notify(
            other.id, .invitation, by: inviter, subject: group.id.rawValue,
            title: group.place(for: other.id).name, excerpt: "", at: now, in: transaction)
    }
}
