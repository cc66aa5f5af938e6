public import Model
import Storage

extension Conversations {
    /// The most messages on either side of one that ``context(of:limit:by:)`` shows: a screen.
    public static let mostContext = 20

    /// Returns a message that the actor sees with those around it, oldest first.
    ///
    /// - Parameter limit: How many on either side.
    /// - Throws: `CommunityError` `.notFound` if the actor sees no such message.
    public func context(of id: MessageID, limit: Int, by actor: Actor) async throws -> [Message] {
        let limit = min(max(limit, 1), Self.mostContext)
        return try await ledger.read { reader in
            let seen = try SeenMessage(id, by: actor, in: reader)
            let (conversation, start) = (seen.membership.conversation, seen.membership.visibleFrom)
            let before = try MessageQueries.page(
                of: conversation, after: start, before: id.rawValue, limit: limit, in: reader)
            let after = try MessageQueries.page(
                of: conversation, after: id.rawValue, upTo: .max, limit: limit, in: reader)
            let messages = try (before + [seen.message] + after).quoting(for: seen.membership, in: reader)
            return try Hiding.messages(messages, from: actor.person, in: reader)
        }
    }
}
