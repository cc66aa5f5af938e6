import Model
import Storage

/// What authors do to their posts and comments.
enum OwnWordsQueries {
    /// - Parameter speaker: whose words a bot puts there, here and below; who had it say the words before stays.
    static func edit(
        _ comment: CommentID, text: String, speakingFor speaker: PersonID?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE comments SET text = ?, speaker = coalesce(speaker, ?), edited_at = ? WHERE id = ?", text,
            speaker, now, comment)
    }

    static func edit(
        _ post: PostID, content: String, speakingFor speaker: PersonID?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE posts SET content = ?, speaker = coalesce(speaker, ?), edited_at = ? WHERE id = ?",
            content, speaker, now, post)
    }

    static func edit(
        _ post: PostID, title: String, speakingFor speaker: PersonID?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE posts SET title = ?, speaker = coalesce(speaker, ?), edited_at = ? WHERE id = ?", title,
            speaker, now, post)
    }

    /// What a person wrote and did not delete, of the numbers in `slice`.
    static func comments(
        by person: PersonID, _ slice: ClosedRange<Int64>, in reader: SQLReader
    ) throws -> [Comment] {
        try reader.rows(
            "SELECT id FROM comments WHERE id >= ? AND id <= ? AND author = ? AND deleted_at IS NULL",
            slice.lowerBound, slice.upperBound, person
        ) { CommentID(rawValue: $0.int64(0)) }.compactMap { try ForumQueries.comment($0, in: reader) }
    }

    static func posts(
        by person: PersonID, _ slice: ClosedRange<Int64>, in reader: SQLReader
    ) throws -> [PostSummary] {
        try reader.rows(
            "SELECT id FROM posts WHERE id >= ? AND id <= ? AND author = ? AND deleted_at IS NULL",
            slice.lowerBound, slice.upperBound, person
        ) { PostID(rawValue: $0.int64(0)) }.compactMap { try ForumQueries.post($0, in: reader) }
    }

    /// Removes a comment's words and what told of it; its row stays, so that the discussion keeps its order.
    static func delete(_ comment: Comment, at now: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE comments SET text = '', deleted_at = ?, media = NULL WHERE id = ?", now, comment.id)
        try MediaQueries.remove(of: comment.id, in: transaction)
        let hasMore = try transaction.exists(
            "SELECT 1 FROM comments WHERE post = ? AND author = ? AND deleted_at IS NULL", comment.post,
            comment.author.id)
        try transaction.execute(
            """
            UPDATE posts SET comment_count = comment_count - 1, commenter_count = commenter_count - ?1,
                own_comments = max(0, own_comments - \(ForumQueries.isOwn)) WHERE id = ?4
            """, hasMore ? 0 : 1, comment.author.id, comment.speaksFor, comment.post)
        let author = try transaction.first("SELECT author FROM posts WHERE id = ?", comment.post) {
            PersonID(rawValue: $0.int64(0))
        }
        if let author { try SeenQueries.remove(.comment(comment.id), for: author, in: transaction) }
        try SeenQueries.remove(
            .reactions(to: comment.id.rawValue), for: comment.author.id, in: transaction)
    }

    /// Removes a post's words, its places in lists and what told its author of it; what others wrote stays.
    static func delete(_ post: PostSummary, at now: Timestamp, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE posts SET title = '', content = '', deleted_at = ?, media = NULL WHERE id = ?", now,
            post.id)
        try MediaQueries.remove(of: post.id, in: transaction)
        for category in post.categories {
            let wasListed = try transaction.execute(
                "DELETE FROM post_categories WHERE category = ? AND post = ?", category, post.id)
            if wasListed > 0 { try CategoryQueries.count(category, by: -1, in: transaction) }
        }
        try SeenQueries.remove(.post(post.id), for: post.author.id, in: transaction)
        try SeenQueries.remove(.reactions(to: post.id.rawValue), for: post.author.id, in: transaction)
    }
}
