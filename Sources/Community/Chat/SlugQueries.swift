import Storage

enum SlugQueries {
    static func group(
        _ id: ConversationID, in reader: SQLReader
    ) throws -> (creator: PersonID, hasChanged: Bool)? {
        try reader.first(
            "SELECT creator, slug_changed_at IS NOT NULL FROM conversations WHERE id = ?", id
        ) { (PersonID(rawValue: $0.int64(0)), $0.bool(1)) }
    }

    static func set(
        slug: String, of id: ConversationID, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE conversations SET slug = ?, slug_changed_at = ? WHERE id = ?", slug, now, id)
    }

    /// Keeps a slug from ever being given to another group.
    static func reserve(slug: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT OR IGNORE INTO reserved_slugs (slug) VALUES (?)", slug)
    }
}
