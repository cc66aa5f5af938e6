import Model
import Storage

/// The SQL of what went from a member's view before it was read: a read cursor that passes it later never showed it.
enum UnshownQueries {
    /// Notes that a member's view begins after `last` now.
    static func record(
        _ conversation: ConversationID, of person: PersonID, upTo last: Int64,
        in transaction: CommunityTransaction
    ) throws {
        // What was noted since the member read last is part of it.
        try transaction.execute(
            """
            DELETE FROM unshown WHERE person = ?1 AND conversation = ?2
            AND after >= (SELECT read_up_to FROM members WHERE person = ?1 AND conversation = ?2)
            """, person, conversation)
        try transaction.execute(
            """
            INSERT INTO unshown (person, conversation, after, up_to)
            SELECT person, conversation, read_up_to, ?3 FROM members
            WHERE person = ?1 AND conversation = ?2 AND read_up_to < ?3
            """, person, conversation, last)
    }

    static func remove(
        _ conversation: ConversationID, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM unshown WHERE person = ? AND conversation = ?", person, conversation)
    }

    /// Whether a message with the number of the first parameter was shown to the member `m`.
    static let wasShown = """
        NOT EXISTS (SELECT 1 FROM unshown u WHERE u.person = m.person AND u.conversation = m.conversation
         AND u.after < ?1 AND u.up_to >= ?1)
        """
}
