public import Model
import Storage

extension Chat {
    /// Deletes the actor's own last message in a conversation, within ``CommunityConfiguration/undoTime`` after it was sent.
    ///
    /// - Throws: `CommunityError`: `.notFound` if the actor wrote nothing that the actor still sees, `.invalid` if it is
    ///   too late.
    public func undo(in conversation: ConversationID, by actor: Actor) async throws -> Message {
        let (bytes, clock, undoTime) = (messages.allowances.bytes, clock, undoTime)
        return try await ledger.perform { transaction in
            if let done = try MessageStore.done(by: actor, in: transaction) { return done }
            _ = try Conversations.requireMember(actor, of: conversation, in: transaction)
            guard
                let last = try ReceiptQueries.lastMessage(by: actor.person, in: conversation, transaction),
                let seen = try SeenMessage.find(last, by: actor, in: transaction)
            else { throw CommunityError(.notFound, ChatWords.nothingToUndo) }
            let now = clock.now()
            guard now <= seen.message.sentAt + undoTime else {
                throw CommunityError(.invalid, ChatWords.tooLateToUndo(last))
            }
            let deleted = try seen.change(in: transaction) {
                try Self.delete(seen.message, freeing: bytes, by: actor, at: now, in: transaction)
            }
            try transaction.record(last.rawValue, madeBy: actor)
            return deleted
        }
    }

    // MARK: - Inside operations

    /// Takes the words of the actor's own message away, of which those are told who see it.
    static func delete(
        _ message: Message, freeing bytes: StoredBytes, by actor: Actor, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> Message {
        try bytes.add(-message.text.utf8.count, by: actor, in: transaction)
        try MessageQueries.delete(message.id, at: now, in: transaction)
        try SeenQueries.remove(.reactions(to: message.id.rawValue), for: actor.person, in: transaction)
        let deleted = Message(
            id: message.id, conversation: message.conversation, sender: message.sender,
            speaksFor: message.speaksFor, sentAt: message.sentAt, text: "", isEdited: message.isEdited,
            isDeleted: true, link: message.link)
        try transaction.record(
            .messageDeleted(deleted), by: message.sender, cause: actor.cause, at: now,
            as: transaction.nextSequence())
        return deleted
    }
}
