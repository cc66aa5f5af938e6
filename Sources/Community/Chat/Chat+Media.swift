public import Model
import Storage

/// Messages with pictures and files.
extension Chat {
    /// Sends pictures and files of the actor's to a conversation of the actor's, with or without words. They belong to that
    /// message from then on, in the same transaction.
    ///
    /// Sending what was sent before gives the message that it became.
    /// - Throws: `CommunityError`: `.invalid` if there are none or too many; `.notFound` if one isn't the actor's;
    ///   `.exists` if one is part of something else; and what ``send(_:to:by:clientID:)`` throws.
    public func send(
        _ media: [MediaID], _ text: String, to conversation: ConversationID, by actor: Actor
    ) async throws -> Message {
        let enclosed = try EnclosedMedia.uploads(media)
        guard case .uploaded = enclosed else {
            throw CommunityError(.invalid, MediaWords.tooMany(EnclosedMedia.most))
        }
        let draft = try Draft(besideMedia: text, by: actor, under: rules, spending: messages.allowances.rates)
        let (clock, messages) = (clock, messages)
        let asking = Connections.Asking(policy: contacts.policy)
        return try await ledger.perform { transaction in
            if case .message(let id) = try enclosed.holder(of: actor.person, in: transaction),
                let sent = try EventQueries.message(id.rawValue, in: transaction),
                sent.conversation.id == conversation, sent.text == draft.text
            {
                return sent
            }
            return try messages.store(
                draft, in: conversation, by: actor, at: clock.now(), asking: asking, with: enclosed,
                in: transaction)
        }
    }

    /// Sends what a plugin keeps to a conversation of the plugin's own person.
    /// - Throws: `CommunityError`: `.notFound` if it keeps one no longer; and what ``send(_:to:by:clientID:)`` throws.
    public func send(
        _ media: KeptEnclosure, _ text: String, to conversation: ConversationID, by actor: Actor
    ) async throws -> Message {
        let draft = try Draft(besideMedia: text, by: actor, under: rules, spending: messages.allowances.rates)
        let (clock, messages, policy) = (clock, messages, contacts.policy)
        return try await ledger.perform { transaction in
            try messages.store(
                draft, in: conversation, by: actor, at: clock.now(),
                asking: Connections.Asking(policy: policy), with: media.enclosed, in: transaction)
        }
    }
}
