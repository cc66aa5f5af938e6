import Model
import Storage

enum ForumQueries {
    /// Categories are stored in one column of the post too, so that scoring needs no join.
    private static let separator: Character = "\n"

    static func insert(
        _ id: PostID, author: PersonID, speakingFor speaker: PersonID? = nil, title: String, content: String,
        categories: [String], media: [Media], at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO posts (id, author, speaker, title, content, categories, created_at, media)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, id, author, speaker, title, content, categories.joined(separator: String(separator)), now,
            media.isEmpty ? nil : media.count)
        for category in categories {
            try transaction.execute(
                "INSERT INTO post_categories (category, post) VALUES (?, ?)", category, id)
            try count(category, by: 1, in: transaction)
        }
    }

    private static let summary = """
        p.id, p.title, p.author, a.handle, p.categories, p.created_at, p.comment_count, p.like_count, p.view_count,
        p.edited_at, p.deleted_at, p.speaker
        """

    static func post(_ id: PostID, in reader: SQLReader) throws -> PostSummary? {
        try reader.first(
            "SELECT \(summary) FROM posts p JOIN people a ON a.id = p.author WHERE p.id = ?", id,
            map: post(from:))
    }

    static func content(of id: PostID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT content FROM posts WHERE id = ?", id) { $0.text(0) }
    }

    /// Posts before `before`, newest first.
    static func latest(category: String?, before: Int64, limit: Int, in reader: SQLReader) throws
        -> [PostSummary]
    {
        guard let category else {
            return try reader.rows(
                """
                SELECT \(summary) FROM posts p JOIN people a ON a.id = p.author
                WHERE p.id < ? AND p.deleted_at IS NULL ORDER BY p.id DESC LIMIT ?
                """, before, limit, map: post(from:))
        }
        return try reader.rows(
            """
            SELECT \(summary) FROM post_categories c JOIN posts p ON p.id = c.post JOIN people a ON a.id = p.author
            WHERE c.category = ? AND c.post < ? ORDER BY c.post DESC LIMIT ?
            """, category, before, limit, map: post(from:))
    }

    static func count(in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM posts WHERE deleted_at IS NULL")
    }

    static func posts(after post: Int64, in reader: SQLReader) throws -> [PostID] {
        try reader.rows("SELECT id FROM posts WHERE id > ? AND deleted_at IS NULL ORDER BY id", post) {
            PostID(rawValue: $0.int64(0))
        }
    }

    // MARK: Comments, likes, views

    /// The last comments before `before`, oldest first.
    static func comments(
        on post: PostID, before: Int64 = .max, limit: Int, in reader: SQLReader
    ) throws -> [Comment] {
        try reader.rows(
            """
            SELECT \(commentColumns) FROM comments c JOIN people a ON a.id = c.author
            WHERE c.post = ? AND c.id < ? ORDER BY c.id DESC LIMIT ?
            """, post, before, limit, map: comment(from:)
        ).reversed()
    }

    static func comment(_ id: CommentID, in reader: SQLReader) throws -> Comment? {
        try reader.first(
            """
            SELECT \(commentColumns) FROM comments c JOIN people a ON a.id = c.author WHERE c.id = ?
            """, id, map: comment(from:))
    }

    private static let commentColumns =
        """
        c.id, c.post, c.author, a.handle, c.at, c.text, c.edited_at, c.deleted_at,
        CASE WHEN c.media IS NOT NULL THEN (\(MediaRowQueries.all(where: "a.comment = c.id"))) END, c.speaker
        """

    private static func comment(from row: SQLRow) -> Comment {
        Comment(
            id: CommentID(rawValue: row.int64(0)), post: PostID(rawValue: row.int64(1)),
            author: row.person(2),
            speaksFor: row.optionalInt64(9).map(PersonID.init(rawValue:)),
            at: row.moment(4), text: row.text(5), isEdited: !row.isNull(6),
            isDeleted: !row.isNull(7), media: row.optionalText(8).map(MediaRowQueries.all) ?? [])
    }

    static func insert(_ comment: Comment, in transaction: CommunityTransaction) throws {
        let isFirst = try !transaction.exists(
            "SELECT 1 FROM comments WHERE post = ? AND author = ? AND deleted_at IS NULL", comment.post,
            comment.author.id)
        try transaction.execute(
            "INSERT INTO comments (id, post, author, speaker, at, text, media) VALUES (?, ?, ?, ?, ?, ?, ?)",
            comment.id, comment.post, comment.author.id, comment.speaksFor, comment.at, comment.text,
            comment.media.isEmpty ? nil : comment.media.count)
        try transaction.execute(
            """
            UPDATE posts SET comment_count = comment_count + 1, commenter_count = commenter_count + ?1,
                own_comments = own_comments + \(isOwn), last_comment_at = max(last_comment_at, ?4) WHERE id = ?5
            """, isFirst ? 1 : 0, comment.author.id, comment.speaksFor, comment.at, comment.post)
    }

    /// An expression over a row of `posts`, 1 or 0: whether `?2`, or whom a bot `?3` does it for, is who has the post's words.
    static let isOwn = "coalesce(author IN (?2, ?3) OR speaker IN (?2, ?3), 0)"

    /// False where the person liked the post already.
    static func like(
        _ post: PostID, by person: PersonID, for speaker: PersonID? = nil,
        in transaction: CommunityTransaction
    ) throws -> Bool {
        let isNew =
            try transaction.execute("INSERT OR IGNORE INTO likes (post, person) VALUES (?, ?)", post, person)
            > 0
        if isNew {
            try transaction.execute(
                """
                UPDATE posts SET like_count = like_count + 1, own_likes = own_likes + \(isOwn) WHERE id = ?1
                """, post, person, speaker)
        }
        return isNew
    }

    /// False where the person's view of that day (UTC) was counted already.
    static func view(
        _ post: PostID, by person: PersonID, for speaker: PersonID? = nil, day: Int64,
        in transaction: CommunityTransaction
    ) throws -> Bool {
        let isNew =
            try transaction.execute(
                """
                INSERT INTO views (post, person, day) VALUES (?, ?, ?)
                ON CONFLICT (post, person) DO UPDATE SET day = excluded.day WHERE day < excluded.day
                """, post, person, day) > 0
        if isNew {
            try transaction.execute(
                """
                UPDATE posts SET view_count = view_count + 1, own_views = own_views + \(isOwn) WHERE id = ?1
                """, post, person, speaker)
        }
        return isNew
    }

    // MARK: Scoring

    private static let facts = """
        p.id, p.created_at, CASE WHEN p.last_comment_at > ?1 THEN
            (SELECT count(*) FROM comments c WHERE c.post = p.id AND c.at > ?1 AND c.deleted_at IS NULL
                AND NOT coalesce(c.author IN (p.author, p.speaker) OR c.speaker IN (p.author, p.speaker), 0))
            ELSE 0 END,
        p.comment_count, p.view_count, p.like_count, p.commenter_count, p.categories,
        p.own_comments, p.own_views, p.own_likes
        """

    /// Facts of up to `limit` posts after `after`, by id.
    static func facts(after: Int64, limit: Int, at now: Timestamp, in reader: SQLReader) throws -> [PostFacts]
    {
        try reader.rows(
            """
            SELECT \(facts) FROM posts p WHERE p.id > ?2 AND p.deleted_at IS NULL ORDER BY p.id LIMIT ?3
            """, now - .seconds(86_400), after, limit
        ) { facts(from: $0, at: now) }
    }

    static func facts(of posts: [PostID], at now: Timestamp, in reader: SQLReader) throws -> [PostFacts] {
        try posts.compactMap { post in
            try reader.first(
                "SELECT \(facts) FROM posts p WHERE p.id = ?2 AND p.deleted_at IS NULL",
                now - .seconds(86_400), post
            ) { facts(from: $0, at: now) }
        }
    }

    private static func facts(from row: SQLRow, at now: Timestamp) -> PostFacts {
        PostFacts(
            id: PostID(rawValue: row.int64(0)),
            ageHours: max(0, Double(now.milliseconds - row.int64(1)) / 3_600_000), comments24h: row.int(2),
            comments: row.int(3), views: row.int(4), likes: row.int(5), commenters: row.int(6),
            own: PostFacts.Own(comments: row.int(8), views: row.int(9), likes: row.int(10)),
            categories: categories(from: row.text(7)))
    }

    private static func post(from row: SQLRow) -> PostSummary {
        PostSummary(
            id: PostID(rawValue: row.int64(0)), title: row.text(1),
            author: row.person(2),
            speaksFor: row.optionalInt64(11).map(PersonID.init(rawValue:)),
            categories: categories(from: row.text(4)), at: row.moment(5),
            comments: row.int(6), likes: row.int(7), views: row.int(8), isEdited: !row.isNull(9),
            isDeleted: !row.isNull(10))
    }

    private static func categories(from column: String) -> [String] {
        column.split(separator: separator).map(String.init)
    }

    // MARK: Categories

    /// Counts posts of a category as they come and go: counting a million takes too long to be asked for.
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
