import Storage

/// How many posts each category has, counted as they come and go: counting a million takes too long to be asked for.
enum CategoryQueries {
    static func count(_ category: String, by change: Int, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO category_counts (category, posts) VALUES (?1, ?2)
            ON CONFLICT (category) DO UPDATE SET posts = posts + ?2
            """, category, change)
    }

    static func posts(in category: String, _ reader: SQLReader) throws -> Int {
        try reader.count("SELECT posts FROM category_counts WHERE category = ?", category)
    }
}
