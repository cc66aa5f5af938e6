import Model
import Storage

/// The role in which an actor acts in a group.
///
/// A bot that carries out a person's command has the lesser of both roles; it would otherwise lend its own to everybody
/// who can type the command (the confused deputy, Hardy 1988). Where the person chose the place, it writes as they may: it
/// is their words that it brings there, and it had to be taken in. In a group that its plugin made, and in one that neither
/// the person is in nor named, it has its own.
struct ActingRole {
    /// What the actor may do there.
    let role: GroupRole
    /// As what the actor writes there.
    let writing: GroupRole

    /// Returns the role in which an actor acts in a group, or `nil` if they may not act there at all.
    static func role(
        of actor: Actor, in group: ConversationID, _ reader: SQLReader
    ) throws -> GroupRole? {
        guard let own = try RoleQueries.role(of: actor.person, in: group, reader) else { return nil }
        return try ActingRole(of: actor, having: own, in: group, reader)?.role
    }

    /// `nil` if the actor may not act there at all.
    /// - Parameter own: The role that the actor has by themselves.
    init?(of actor: Actor, having own: GroupRole, in group: ConversationID, _ reader: SQLReader) throws {
        guard let principal = actor.principal, let plugin = actor.cause,
            try !Self.isMade(group, by: actor.person, of: plugin, in: reader)
        else {
            (role, writing) = (own, own)
            return
        }
        guard let theirs = try principal.person.flatMap({ try RoleQueries.role(of: $0, in: group, reader) })
        else {
            guard !principal.hasChosenPlace else { return nil }
            (role, writing) = (own, own)
            return
        }
        role = min(own, theirs)
        writing = principal.hasChosenPlace ? theirs : role
    }

    /// Whether a bot may change a message of its own as whoever's words it has may write: what it wrote for somebody it keeps
    /// up to date, by itself or for them, as in the bars of their poll.
    static func keeps(
        _ message: Message, for actor: Actor, under writing: GroupWriting, _ reader: SQLReader
    ) throws -> Bool {
        guard actor.cause != nil, let speaker = message.speaksFor,
            actor.principal.map({ $0.person == speaker }) ?? true,
            let role = try RoleQueries.role(of: speaker, in: message.conversation.id, reader)
        else { return false }
        return writing.allows(role)
    }

    private static func isMade(
        _ group: ConversationID, by bot: PersonID, of plugin: String, in reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM conversations WHERE id = ?1 AND creator = ?2
            UNION ALL SELECT 1 FROM subjects WHERE conversation = ?1 AND plugin = ?3
            """, group, bot, plugin)
    }
}
