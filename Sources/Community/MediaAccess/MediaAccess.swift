public import Model
import Storage

/// Hands out pictures and files. Who may have one is whoever sees what it is part of, which is asked each time.
public struct MediaAccess: Sendable {
    /// Uploads, and what became of them.
    public let store: MediaStore
    private let ledger: CommunityLedger

    init(store: MediaStore, ledger: CommunityLedger) { (self.store, self.ledger) = (store, ledger) }

    /// What a plugin keeps for those who uploaded it.
    public func kept(by plugin: String) -> KeptMedia {
        KeptMedia(ledger: ledger, store: store, plugin: plugin)
    }

    /// Returns uploads of the actor's that are part of nothing yet.
    /// - Throws: `CommunityError`: `.notFound` if one isn't the actor's, `.exists` if it is part of something.
    public func uploads(_ ids: [MediaID], of actor: Actor) async throws -> [Media] {
        try await ledger.read { reader in
            try ids.map { id in
                let row = try EnclosedMedia.own(id, of: actor.person, in: reader)
                guard row.holder == nil else { throw CommunityError(.exists, MediaWords.isElsewhere(id)) }
                return row.media
            }
        }
    }

    /// Returns what is told of a picture or file that the actor may see.
    /// - Throws: `CommunityError` `.notFound` if there is none.
    public func media(_ id: MediaID, by actor: Actor) async throws -> Media {
        try await ledger.read { try Self.seen(id, by: actor, in: $0).media }
    }

    /// Returns up to `count` bytes of a file that the actor may see now, from `offset` on.
    /// - Throws: `CommunityError`: `.notFound` if there is none, or none of that size; `.unavailable`.
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
        let bytes = count == 0 ? [] : try await store.read(file, at: max(0, offset), count: count)
        return MediaPiece(total: file.bytes, bytes: bytes)
    }

    /// What the actor may see. What isn't there and what they may not see are told alike.
    private static func seen(_ id: MediaID, by actor: Actor, in reader: SQLReader) throws -> MediaQueries.Row
    {
        guard let row = try MediaQueries.row(id, in: reader),
            try isSeen(row, by: actor, in: reader)
        else { throw CommunityError(.notFound, MediaWords.none(id)) }
        return row
    }

    /// Whether each of several people may see it. Contacts, of whom there may be many, are looked up at once.
    static func isSeen(
        _ row: MediaQueries.Row, by people: [PersonID], in reader: SQLReader
    ) throws -> [Bool] {
        guard case .plugin(_, .contacts)? = row.holder else {
            return try people.map { try isSeen(row, by: Actor($0), in: reader) }
        }
        let contacts = try ConnectionQueries.inTouch(with: row.owner, among: people, in: reader)
        return people.map { $0 == row.owner || contacts.contains($0) }
    }

    static func isSeen(_ row: MediaQueries.Row, by actor: Actor, in reader: SQLReader) throws -> Bool {
        switch row.holder {
        case .message(let message)?:
            guard let seen = try SeenMessage.find(message, by: actor, in: reader) else { return false }
            var hiding = Hiding(from: actor.person, in: reader)
            return try !hiding.hides(row.owner) && !hiding.hides(seen.message)
        case .post(let post)?:
            // Whoever reads the forum sees it, but of somebody whom they forgot.
            var hiding = Hiding(from: actor.person, in: reader)
            return try !hiding.hides(row.owner)
                && ForumQueries.post(post, in: reader).map { try !hiding.hides($0) } ?? true
        case .comment(let comment)?:
            var hiding = Hiding(from: actor.person, in: reader)
            return try !hiding.hides(row.owner)
                && ForumQueries.comment(comment, in: reader).map { try !hiding.hides($0) } ?? true
        case .profile?: return try isSeen(by: actor.person, of: row.owner, as: .contacts, in: reader)
        case .plugin(_, let audience)?:
            return try isSeen(by: actor.person, of: row.owner, as: audience, in: reader)
        case nil: return row.owner == actor.person
        }
    }

    private static func isSeen(
        by person: PersonID, of owner: PersonID, as audience: MediaAudience, in reader: SQLReader
    ) throws -> Bool {
        guard person != owner else { return true }
        return switch audience {
        case .owner: false
        case .contacts: try ConnectionQueries.areInTouch(person, owner, in: reader)
        case .everyone:
            try !BlockQueries.hasBlocked(person, owner, in: reader)
                && !BlockQueries.hasBlocked(owner, person, in: reader)
        }
    }
}
