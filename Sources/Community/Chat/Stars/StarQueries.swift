import Model
import Storage

enum StarQueries {
    static func isStarred(_ message: MessageID, by person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM stars WHERE person = ? AND message = ?", person, message)
    }

    static func insert(
        _ message: MessageID, by person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("INSERT INTO stars (person, message) VALUES (?, ?)", person, message)
    }

    /// Returns whether there was one.
    static func remove(
        _ message: MessageID, by person: PersonID, in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute("DELETE FROM stars WHERE person = ? AND message = ?", person, message) > 0
    }

    /// A person has ``Conversations/mostStars`` at most.
    static func count(of person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM stars WHERE person = ?", person)
    }

    /// The messages with a person's star that they see, of those before `before`, the newest first.
    static func seen(
        by person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [MessageID] {
        try reader.rows(
            """
            SELECT s.message FROM stars s WHERE s.person = ? AND s.message < ? AND \(isSeen)
            ORDER BY s.message DESC LIMIT ?
            """, person, before, limit
        ) { MessageID(rawValue: $0.int64(0)) }
    }

    /// Takes the person's stars off messages that they see no more.
    static func removeUnseen(of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM stars AS s WHERE s.person = ? AND NOT \(isSeen)", person)
    }

    /// Whether the message of the star `s` has words, and its owner is a member who may see it.
    private static let isSeen = """
        EXISTS (SELECT 1 FROM messages w JOIN members m ON m.person = s.person AND m.conversation = w.conversation
        WHERE w.id = s.message AND w.deleted_at IS NULL AND w.id > max(m.history_from, m.cleared_up_to)
        AND \(ChatQueries.isOpen))
        """
}
