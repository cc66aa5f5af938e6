import Model
import Storage

enum SaveQueries {
    /// False where the person saved the post already.
    static func save(
        _ post: PostID, by person: PersonID, as sequence: Int64, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            "INSERT OR IGNORE INTO saves (person, post, sequence) VALUES (?, ?, ?)", person, post, sequence)
            > 0
    }

    static func isSaved(_ post: PostID, by person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM saves WHERE person = ? AND post = ?", person, post)
    }

    /// False where the person has not saved the post.
    static func unsave(_ post: PostID, by person: PersonID, in transaction: CommunityTransaction) throws
        -> Bool
    {
        try transaction.execute("DELETE FROM saves WHERE person = ? AND post = ?", person, post) > 0
    }

    /// What a person saved before `before`, the last first.
    static func saved(
        by person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [SavedPost] {
        let saves = try reader.rows(
            """
            SELECT post, sequence FROM saves WHERE person = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?
            """, person, before, limit
        ) { (PostID(rawValue: $0.int64(0)), $0.int64(1)) }
        return try saves.compactMap { id, number in
            try ForumQueries.post(id, in: reader).map { SavedPost(post: $0, number: number) }
        }
    }
}
