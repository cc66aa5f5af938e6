public import Model
import Storage

extension Chat {
    /// Answers a message that the actor sees, in its own conversation.
    ///
    /// The answer names that message and holds none of its words: they are read from it, for those who see it, and go with
    /// it. Whoever is answered is told as if the answer mentioned them, but by the answer itself.
    ///
    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, `.invalid` if it is deleted; and what
    ///   ``send(_:to:by:clientID:)`` throws.
    public func reply(to id: MessageID, _ text: String, by actor: Actor) async throws -> Message {
        let draft = try self.draft(text, by: actor)
        let (clock, messages) = (clock, messages)
        let asking = Connections.Asking(policy: contacts.policy)
        return try await ledger.perform { transaction in
            if let done = try MessageStore.done(by: actor, in: transaction) { return done }
            let seen = try SeenMessage(id, by: actor, in: transaction)
            let answer = try messages.store(
                draft, in: seen.message.conversation.id, by: actor, at: clock.now(), asking: asking,
                linked: .answer(Answer(to: seen, in: transaction)), in: transaction)
            // Whom the actor forgot is quoted to others alone.
            var hiding = Hiding(from: actor.person, in: transaction)
            return try hiding.hides(seen.message) ? answer.withoutSource : answer
        }
    }
}
