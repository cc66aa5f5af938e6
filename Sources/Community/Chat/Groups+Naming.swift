public import Model
import Storage

/// What a group is called, and the line about it.
extension Groups {
    /// Sets the line about a group; an empty one takes it away. Its owner and helpers may.
    @discardableResult
    public func setTopic(
        _ text: String, of conversation: ConversationID, by actor: Actor
    ) async throws -> GroupDetails {
        let topic = text.trimmed.isEmpty ? "" : try rules.topic(text)
        return try await change(conversation, by: actor) { group, transaction in
            guard group.topic != topic else { return nil }
            try GroupListQueries.set(topic: topic, of: conversation, in: transaction)
            return { .topicSet($0, topic: topic) }
        }
    }

    /// Sets a group's display name. Its owner and helpers may.
    @discardableResult
    public func rename(
        _ conversation: ConversationID, to name: String, by actor: Actor
    ) async throws -> GroupDetails {
        let name = try rules.name(name)
        return try await change(conversation, by: actor) { group, transaction in
            guard group.name != name else { return nil }
            try GroupListQueries.set(name: name, of: conversation, in: transaction)
            return { .groupNamed($0, name: name) }
        }
    }

    /// Changes what a group is called, and tells its members.
    /// - Parameter body: changes it; gives what is told, or `nil` if it was so already.
    private func change(
        _ conversation: ConversationID, by actor: Actor,
        _ body:
            @escaping @Sendable (GroupDetails, CommunityTransaction) throws -> (
                (ConversationRef) -> Fact
            )?
    ) async throws -> GroupDetails {
        // Everybody there is told.
        try rates.spend(.messages, by: actor)
        let clock = clock
        return try await ledger.perform { transaction in
            let membership = try Self.requireGroup(actor, conversation, in: transaction)
            if try transaction.made(by: actor) != nil {
                return try Self.details(of: conversation, in: transaction)
            }
            try Self.require(.helper, membership)
            if let fact = try body(Self.details(of: conversation, in: transaction), transaction) {
                try transaction.record(
                    fact(membership.conversation), by: membership.member, cause: actor.cause,
                    at: clock.now(), as: transaction.nextSequence())
            }
            try transaction.record(conversation.rawValue, madeBy: actor)
            return try Self.details(of: conversation, in: transaction)
        }
    }

    /// - Throws: `CommunityError` `.forbidden` if the member is less than that, or the group is closed.
    static func require(_ role: GroupRole, _ membership: ChatQueries.Membership) throws {
        guard membership.role >= role else {
            throw CommunityError(
                .forbidden, role == .owner ? GroupWords.onlyTheOwner : GroupWords.onlyHelpers)
        }
        guard membership.writing != .nobody else { throw CommunityError(.forbidden, GroupWords.isClosed) }
    }
}
