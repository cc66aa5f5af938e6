import Model
import Storage

/// The SQL of pictures and files.
enum MediaQueries {
    /// What is stored of one.
    struct Row {
        let media: Media
        let owner: PersonID
        /// `nil` while it is part of nothing.
        let holder: MediaHolder?
    }

    /// One file of it, as it lies in the store.
    struct File {
        let content: ContentHash
        let bytes: Int
    }

    // MARK: Storing

    static func insert(
        _ media: Media, of owner: PersonID, files: [StoredSize], until end: Timestamp, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let (picture, bytes) = (media.picture, files.reduce(0) { $0 + $1.hold.size })
        try transaction.execute(
            """
            INSERT INTO media (id, owner, name, type, bytes, width, height, frames, preview, stored_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, media.id, owner, media.name, media.type, bytes, picture?.width, picture?.height,
            picture?.frames, picture?.preview, now, end)
        for file in files {
            try transaction.execute(
                """
                INSERT INTO media_files (media, size, content, bytes, width, height) VALUES (?, ?, ?, ?, ?, ?)
                """, media.id, file.size.rawValue, file.hold.hash, file.hold.size, file.width, file.height)
        }
    }

    /// Makes it part of something, and of nothing else.
    static func attach(
        _ id: MediaID, to holder: MediaHolder, at position: Int, in transaction: CommunityTransaction
    ) throws {
        var (message, post, comment, profile): (MessageID?, PostID?, CommentID?, PersonID?)
        var (plugin, audience, document): (String?, Int?, String?)
        switch holder {
        case .message(let id): message = id
        case .post(let id): post = id
        case .comment(let id): comment = id
        case .profile(let id): profile = id
        case .plugin(let name, .audience(let who)): (plugin, audience) = (name, who.rawValue)
        case .plugin(let name, .document(let its)):
            (plugin, audience, document) = (name, MediaAudience.owner.rawValue, its.text)
        }
        try transaction.execute(
            """
            UPDATE media SET message = ?, post = ?, comment = ?, profile = ?, plugin = ?, audience = ?, document = ?,
                position = ?, expires_at = NULL WHERE id = ?
            """, message, post, comment, profile, plugin, audience, document, position, id)
    }

    /// Makes one of the person's own with the same files; no byte is stored anew.
    static func copy(
        _ id: MediaID, as copy: MediaID, for owner: PersonID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO media (id, owner, name, type, bytes, width, height, frames, preview, stored_at)
            SELECT ?1, ?2, name, type, (SELECT sum(bytes) FROM media_files WHERE media = ?4 AND size < ?5),
                width, height, frames, preview, ?3 FROM media WHERE id = ?4
            """, copy, owner, now, id, MediaSize.original.rawValue)
        // Only the uploader may have the original, which may tell where it was taken.
        try transaction.execute(
            """
            INSERT INTO media_files (media, size, content, bytes, width, height)
            SELECT ?, size, content, bytes, width, height FROM media_files WHERE media = ? AND size < ?
            """, copy, id, MediaSize.original.rawValue)
    }

    // MARK: Reading

    static func row(_ id: MediaID, in reader: SQLReader) throws -> Row? {
        try reader.first(
            """
            SELECT \(MediaRowQueries.fields), a.owner, a.message, a.post, a.comment, a.profile, a.plugin, a.audience,
                a.document
            FROM media a WHERE a.id = ?
            """, id
        ) { row in
            MediaRowQueries.all(in: row.text(0)).first.map { media in
                Row(media: media, owner: PersonID(rawValue: row.int64(1)), holder: holder(from: row, 2))
            }
        } ?? nil
    }

    private static func holder(from row: SQLRow, _ column: Int) -> MediaHolder? {
        if let id = row.optionalInt64(column) { return .message(MessageID(rawValue: id)) }
        if let id = row.optionalInt64(column + 1) { return .post(PostID(rawValue: id)) }
        if let id = row.optionalInt64(column + 2) { return .comment(CommentID(rawValue: id)) }
        if let id = row.optionalInt64(column + 3) { return .profile(PersonID(rawValue: id)) }
        guard let plugin = row.optionalText(column + 4) else { return nil }
        if let document = row.optionalText(column + 6).flatMap(MediaDocument.init(text:)) {
            return .plugin(plugin, .document(document))
        }
        return .plugin(plugin, .audience(MediaAudience(rawValue: row.int(column + 5)) ?? .owner))
    }

    /// What came with a post.
    static func media(of post: PostID, in reader: SQLReader) throws -> [Media] {
        try reader.rows(
            "SELECT \(MediaRowQueries.fields) FROM media a WHERE a.post = ? ORDER BY a.position", post
        ) { MediaRowQueries.all(in: $0.text(0)) }.flatMap(\.self)
    }

    static func file(_ id: MediaID, _ size: MediaSize, in reader: SQLReader) throws -> File? {
        try reader.first(
            "SELECT content, bytes FROM media_files WHERE media = ? AND size = ?", id, size.rawValue
        ) { row in ContentHash(row.blob(0)).map { File(content: $0, bytes: row.int(1)) } } ?? nil
    }

    /// What a person's pictures and files take.
    static func bytes(of person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT media_bytes FROM people WHERE id = ?", person)
    }

    // MARK: Removing

    /// Removes a person's own that is part of nothing; whether there was one.
    static func removeLoose(
        _ id: MediaID, of owner: PersonID, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            "DELETE FROM media WHERE id = ? AND owner = ? AND expires_at IS NOT NULL", id, owner) > 0
    }

    static func remove(_ id: MediaID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM media WHERE id = ?", id)
    }

    static func remove(of message: MessageID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM media WHERE message = ?", message)
    }

    static func remove(of post: PostID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM media WHERE post = ?", post)
    }

    static func remove(of comment: CommentID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM media WHERE comment = ?", comment)
    }

    /// Removes a person's picture; whether there was one.
    @discardableResult
    static func remove(pictureOf person: PersonID, in transaction: CommunityTransaction) throws -> Bool {
        try transaction.execute("DELETE FROM media WHERE profile = ?", person) > 0
    }

    /// Takes away those of messages that lose their words.
    static func remove(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            DELETE FROM media WHERE message IN (
                SELECT id FROM messages
                WHERE conversation = ? AND id >= ? AND id <= ? AND media IS NOT NULL)
            """, conversation, range.lowerBound, range.upperBound)
    }

    // MARK: Files that nothing refers to

    static func loose(limit: Int, in reader: SQLReader) throws -> [ContentHash] {
        try reader.rows("SELECT content FROM loose_contents LIMIT ?", limit) { ContentHash($0.blob(0)) }
            .compactMap(\.self)
    }

    static func isReferred(_ content: ContentHash, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM media_files WHERE content = ?", content)
    }

    static func noteLoose(_ content: ContentHash, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT OR IGNORE INTO loose_contents (content) VALUES (?)", content)
    }

    static func forgetLoose(_ content: ContentHash, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM loose_contents WHERE content = ?", content)
    }
}

/// What a picture or file is part of.
enum MediaHolder: Sendable, Hashable {
    case message(MessageID)
    case post(PostID)
    case comment(CommentID)
    /// The picture of a person.
    case profile(PersonID)
    /// What a plugin keeps for its owner.
    case plugin(String, MediaKeeping)

    /// The document to which it belongs, and whose that is.
    var document: KeptDocument? {
        guard case .plugin(let plugin, .document(let document)) = self else { return nil }
        return KeptDocument(plugin: plugin, document: document)
    }
}

/// A document, and the plugin that keeps it.
struct KeptDocument: Sendable, Hashable {
    let plugin: String
    let document: MediaDocument
}

extension MediaQueries.Row {
    func isKept(by plugin: String) -> Bool {
        if case .plugin(plugin, _)? = holder { true } else { false }
    }
}
