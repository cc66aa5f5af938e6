import Model
import Storage

enum SlugQueries {
    static func group(
        _ id: ConversationID, in reader: SQLReader
    ) throws -> (hasChanged: Bool, label: ConversationLabel)? {
        try reader.first("SELECT slug_changed_at IS NOT NULL, label FROM conversations WHERE id = ?", id) {
            ($0.bool(0), ConversationLabel(rawValue: $0.text(1)) ?? .chat)
        }
    }

    static func set(
        slug: String, of id: ConversationID, at now: Timestamp, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE conversations SET slug = ?, slug_changed_at = ?, slug_set = ? WHERE id = ?", slug, now,
            sequence, id)
    }

    /// Keeps a slug from ever being given to another group. It goes on leading to the one that had it.
    static func reserve(
        slug: String, of id: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT OR IGNORE INTO reserved_slugs (slug, conversation) VALUES (?, ?)", slug, id)
    }

    /// Returns the slug that a group has now, by that or by one that it had; `nil` if no group has or had it.
    static func current(_ slug: String, in reader: SQLReader) throws -> String? {
        try reader.first(
            """
            SELECT slug FROM conversations WHERE slug = ?1
            UNION ALL SELECT c.slug FROM reserved_slugs r JOIN conversations c ON c.id = r.conversation
            WHERE r.slug = ?1 AND c.slug IS NOT NULL LIMIT 1
            """, slug
        ) { $0.text(0) }
    }
}
