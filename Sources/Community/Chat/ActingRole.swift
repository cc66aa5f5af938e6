import Model
import Storage

/// The role in which an actor acts in a group.
///
/// A bot that carries out a person's command has the lesser of both roles; it would otherwise lend its own to everybody
/// who can type the command (the confused deputy, Hardy 1988). In a group that its plugin made, and in one that neither
/// the person is in nor named, it has its own.
enum ActingRole {
    /// Returns the role in which an actor acts in a group, or `nil` if they may not act there at all.
    static func role(
        of actor: Actor, in group: ConversationID, _ reader: SQLReader
    ) throws -> GroupRole? {
        guard let own = try RoleQueries.role(of: actor.person, in: group, reader) else { return nil }
        return try role(of: actor, having: own, in: group, reader)
    }

    /// - Parameter own: The role that the actor has by themselves.
    static func role(
        of actor: Actor, having own: GroupRole, in group: ConversationID, _ reader: SQLReader
    ) throws -> GroupRole? {
        guard let principal = actor.principal, let plugin = actor.cause,
            try !isMade(group, by: actor.person, of: plugin, in: reader)
        else { return own }
        guard let theirs = try principal.person.flatMap({ try RoleQueries.role(of: $0, in: group, reader) })
        else { return principal.hasChosenPlace ? nil : own }
        return min(own, theirs)
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
