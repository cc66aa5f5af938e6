import Model
import Storage

/// Up to which post people have looked at Latest: of one category, or of all (where the category is empty).
enum VisitQueries {
    /// The newest post there was at the last visit; `nil` if there was none.
    static func lastVisit(
        of person: PersonID, category: String?, in reader: SQLReader
    ) throws -> Int64? {
        try reader.first(
            "SELECT max(up_to) FROM latest_visits WHERE person = ? AND category IN ('', ?)", person,
            category ?? ""
        ) { $0.optionalInt64(0) } ?? nil
    }

    /// Moves a visit's cursor forward, never back.
    static func visit(
        _ person: PersonID, category: String?, upTo post: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO latest_visits (person, category, up_to) VALUES (?, ?, ?)
            ON CONFLICT (person, category) DO UPDATE SET up_to = excluded.up_to WHERE up_to < excluded.up_to
            """, person, category ?? "", post)
    }

    /// The newest post's number; 0 where there is none.
    static func newest(category: String?, in reader: SQLReader) throws -> Int64 {
        guard let category else { return Int64(try reader.count("SELECT max(id) FROM posts")) }
        return Int64(
            try reader.count("SELECT max(post) FROM post_categories WHERE category = ?", category))
    }

    /// Posts of others after `post`, counted up to `most`.
    static func count(
        after post: Int64, category: String?, for person: PersonID, most: Int, in reader: SQLReader
    ) throws -> Int {
        guard let category else {
            return try reader.count(
                """
                SELECT count(*) FROM (SELECT 1 FROM posts
                WHERE id > ? AND author <> ? AND deleted_at IS NULL LIMIT ?)
                """, post, person, most)
        }
        return try reader.count(
            """
            SELECT count(*) FROM (SELECT 1 FROM post_categories c JOIN posts p ON p.id = c.post
            WHERE c.category = ? AND c.post > ? AND p.author <> ? LIMIT ?)
            """, category, post, person, most)
    }
}
