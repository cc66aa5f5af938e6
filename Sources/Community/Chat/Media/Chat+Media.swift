public import Model
import Storage

/// Messages with pictures and files.
extension Chat {
    /// Uploads, and what became of them.
    public var media: MediaStore { messages.media }

    /// Sends pictures and files of the actor's to a conversation of the actor's, with or without words. They belong to that
    /// message from then on, in the same transaction.
    ///
    /// Sending what was sent before gives the message that it became.
    /// - Throws: `CommunityError`: `.invalid` where there are none or too many; `.notFound` where one isn't the actor's;
    ///   `.exists` where one is part of another message; and what ``send(_:to:by:clientID:)`` throws.
    public func send(
        _ media: [MediaID], _ text: String, to conversation: ConversationID, by actor: Actor
    ) async throws -> Message {
        guard (1...MessageMedia.most).contains(media.count), Set(media).count == media.count else {
            throw CommunityError(.invalid, MediaWords.tooMany(MessageMedia.most))
        }
        let draft = try Draft(besideMedia: text, by: actor, under: rules, spending: messages.allowances.rates)
        let (clock, messages, media) = (clock, messages, MessageMedia.uploaded(media))
        let asking = Connections.Asking(policy: contacts.policy)
        return try await ledger.perform { transaction in
            if let sent = try media.sent(by: actor.person, in: transaction) { return sent }
            return try messages.store(
                draft, in: conversation, by: actor, at: clock.now(), asking: asking, with: media,
                in: transaction)
        }
    }

    /// Returns what is told of a picture or file that the actor may see.
    /// - Throws: `CommunityError` `.notFound` where there is none.
    public func media(_ id: MediaID, by actor: Actor) async throws -> Media {
        try await ledger.read { try Self.seen(id, by: actor, in: $0).media }
    }

    /// Returns up to `count` bytes of a file that the actor may see now, from `offset` on.
    /// - Throws: `CommunityError`: `.notFound` where there is none, or none of that size; `.unavailable`.
    public func piece(
        of id: MediaID, _ size: MediaSize, at offset: Int, count: Int, by actor: Actor
    ) async throws -> MediaPiece {
        let file = try await ledger.read { reader in
            let row = try Self.seen(id, by: actor, in: reader)
            guard size != .original || row.owner == actor.person,
                let file = try MediaQueries.file(id, row.media.picture == nil ? .large : size, in: reader)
            else { throw CommunityError(.notFound, MediaWords.noOriginal(id)) }
            return file
        }
        let count = max(0, min(count, file.bytes - max(0, offset)))
        let bytes = count == 0 ? [] : try await messages.media.read(file, at: max(0, offset), count: count)
        return MediaPiece(total: file.bytes, bytes: bytes)
    }

    /// What the actor may see: what they uploaded, and what came with a message that they see.
    private static func seen(_ id: MediaID, by actor: Actor, in reader: SQLReader) throws -> MediaQueries.Row
    {
        guard let row = try MediaQueries.row(id, in: reader) else {
            throw CommunityError(.notFound, MediaWords.none(id))
        }
        guard let message = row.message else {
            guard row.owner == actor.person else { throw CommunityError(.notFound, MediaWords.none(id)) }
            return row
        }
        guard try SeenMessage.find(message, by: actor, in: reader) != nil else {
            throw CommunityError(.notFound, MediaWords.none(id))
        }
        return row
    }
}
