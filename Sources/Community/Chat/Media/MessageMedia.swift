import Model
import Storage

/// The pictures and files with which a message is sent.
enum MessageMedia {
    /// Pictures and files of one message: more would fill a screen.
    static let most = 10

    case none
    /// The sender's own uploads, which belong to nothing yet.
    case uploaded([MediaID])
    /// Those of a message that the sender sees.
    case forwarded([Media])

    /// Makes them part of a message that is about to be stored.
    /// - Throws: `CommunityError`: `.notFound` where one is not the sender's, `.exists` where it is part of something
    ///   else, `.limit` where the sender has no room for what is sent on: more than `most` bytes.
    func attach(
        to message: MessageID, by person: PersonID, atMost most: Int, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> [Media] {
        switch self {
        case .none: []
        case .uploaded(let ids):
            try ids.enumerated().map { position, id in
                let row = try Self.own(id, of: person, in: transaction)
                guard row.message == nil else { throw CommunityError(.exists, MediaWords.isElsewhere(id)) }
                try MediaQueries.attach(id, to: message, at: position, in: transaction)
                return row.media
            }
        case .forwarded(let media):
            try Self.copy(media, to: message, by: person, atMost: most, at: now, in: transaction)
        }
    }

    private static func copy(
        _ media: [Media], to message: MessageID, by person: PersonID, atMost most: Int, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> [Media] {
        let copies = try media.enumerated().map { position, one in
            let copy = MediaID(rawValue: transaction.nextSequence())
            try MediaQueries.copy(one.id, as: copy, for: person, at: now, in: transaction)
            try MediaQueries.attach(copy, to: message, at: position, in: transaction)
            return Media(id: copy, name: one.name, type: one.type, bytes: one.bytes, picture: one.picture)
        }
        let taken = media.isEmpty ? 0 : try MediaQueries.bytes(of: person, in: transaction)
        guard taken <= most else {
            let bytes = media.reduce(0) { $0 + $1.bytes }
            throw CommunityError(.limit, MediaWords.full(bytes, left: most - taken + bytes, most: most))
        }
        return copies
    }

    /// The message that all of the uploads are part of already: it was sent, and its answer was lost.
    func sent(by person: PersonID, in reader: SQLReader) throws -> Message? {
        guard case .uploaded(let ids) = self else { return nil }
        let messages = try ids.map { try Self.own($0, of: person, in: reader).message }
        guard let first = messages.first, let message = first, messages.allSatisfy({ $0 == first }) else {
            return nil
        }
        return try EventQueries.message(message.rawValue, in: reader)
    }

    private static func own(_ id: MediaID, of person: PersonID, in reader: SQLReader) throws
        -> MediaQueries.Row
    {
        guard let row = try MediaQueries.row(id, in: reader), row.owner == person else {
            throw CommunityError(.notFound, MediaWords.none(id))
        }
        return row
    }
}
