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

    /// Keeps a slug from ever being given to another group.
    static func reserve(slug: String, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT OR IGNORE INTO reserved_slugs (slug) VALUES (?)", slug)
    }
}
