public import Model
import Storage

/// A page of what was answered to a message, to its answers and so on.
public struct MessageThread: Sendable {
    /// The message with which it began; `nil` if the reader doesn't see it.
    public let root: Message?
    /// Answers, oldest first.
    public let answers: [Message]
}

extension Conversations {
    /// Returns the thread of a message that the actor sees: the message that began it, and its last answers or those before
    /// one of them, as far as the actor sees them.
    ///
    /// - Throws: `CommunityError` `.notFound` if the actor sees no such message.
    public func thread(
        of id: MessageID, before: MessageID? = nil, limit: Int, by actor: Actor
    ) async throws -> MessageThread {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            let membership = try SeenMessage(id, by: actor, in: reader).membership
            let root = try QuoteQueries.root(of: id, in: reader)
            let answers = try QuoteQueries.answers(
                to: root, in: membership.conversation, after: membership.visibleFrom,
                before: before?.rawValue ?? .max, limit: limit, reader)
            let first = try SeenMessage.find(root, by: actor, in: reader).map { [$0.message] } ?? []
            let quoting = try answers.quoting(for: membership, in: reader)
            return MessageThread(
                root: try Hiding.messages(first, from: actor.person, in: reader).first,
                answers: try Hiding.messages(quoting, from: actor.person, in: reader))
        }
    }
}
