import Model
import Storage

/// The SQL of the demo. What belongs to it is known by who made it.
enum DemoQueries {
    private static let cast = "(SELECT person FROM demo_people)"
    private static let conversations = """
        (SELECT id FROM conversations WHERE (kind <> 0 AND creator IN \(cast))
         OR low IN \(cast) OR high IN \(cast))
        """
    private static let posts = "(SELECT id FROM posts WHERE author IN \(cast))"

    static func insert(_ person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT INTO demo_people (person) VALUES (?)", person)
    }

    static func people(in reader: SQLReader) throws -> [PersonRef] {
        try reader.rows("SELECT p.id, p.handle FROM demo_people d JOIN people p ON p.id = d.person") {
            PersonRef(id: PersonID(rawValue: $0.int64(0)), handle: $0.text(1))
        }
    }

    static func posts(in reader: SQLReader) throws -> [PostID] {
        try reader.rows("SELECT id FROM posts WHERE author IN \(cast)") { PostID(rawValue: $0.int64(0)) }
    }

    static func memberships(in reader: SQLReader) throws -> [(PersonID, ConversationID)] {
        try reader.rows("SELECT person, conversation FROM members WHERE conversation IN \(conversations)") {
            (PersonID(rawValue: $0.int64(0)), ConversationID(rawValue: $0.int64(1)))
        }
    }

    static func extent(in reader: SQLReader) throws -> Demo.Extent {
        Demo.Extent(
            people: try reader.count("SELECT count(*) FROM demo_people"),
            groups: try reader.count(
                "SELECT count(*) FROM conversations WHERE kind <> 0 AND creator IN \(cast)"),
            posts: try reader.count("SELECT count(*) FROM posts WHERE author IN \(cast)"))
    }

    static func others(in reader: SQLReader) throws -> Demo.Others {
        Demo.Others(
            messages: try reader.count(
                """
                SELECT count(*) FROM messages WHERE conversation IN \(conversations)
                AND sender NOT IN \(cast) AND deleted_at IS NULL
                """),
            comments: try reader.count(
                """
                SELECT count(*) FROM comments WHERE post IN \(posts) AND author NOT IN \(cast)
                AND deleted_at IS NULL
                """))
    }

    /// Removes every row that is the demo's or tells of it.
    static func removeAll(in transaction: CommunityTransaction) throws {
        try DemoRemovalQueries.recordThings(in: transaction)
        try transaction.execute(
            """
            UPDATE category_counts SET posts = posts - (
                SELECT count(*) FROM post_categories c JOIN posts p ON p.id = c.post
                WHERE c.category = category_counts.category AND p.deleted_at IS NULL
                AND c.post IN \(DemoRemovalQueries.things))
            """)
        try transaction.execute("DELETE FROM category_counts WHERE posts = 0")
        // The index of messages follows these.
        let dropped = try transaction.rows(
            """
            SELECT conversation, min(id), max(id) FROM messages
            WHERE conversation IN \(DemoRemovalQueries.things) GROUP BY conversation
            """, map: ClearingQueries.range(from:))
        for (conversation, range) in dropped {
            try ClearingQueries.recordDropped(range, of: conversation, in: transaction)
        }
        try DemoRemovalQueries.removeRecorded(in: transaction)
    }
}
