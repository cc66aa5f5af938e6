import Storage

/// The SQL of notifications that are no longer new: seen, answered, or gone with what they told of. Whatever is done
/// here, the person's sessions are told how many are left.
enum SeenQueries {
    /// Some of a person's notifications.
    enum Some {
        case all
        /// Mentions in a conversation, in messages up to this one.
        case mentions(ConversationID, upTo: Int64)
        case mention(MessageID)
        /// Everything that shows words of a conversation, of messages up to this one.
        case words(ConversationID, upTo: Int64)
        case request(of: PersonID)
        case invitation(ConversationID)
        /// Requests and acceptances of somebody, and mentions in the conversation with them.
        case touch(PersonID, ConversationID?)
        /// What told the author of a post of it.
        case post(PostID)
        case comment(CommentID)

        fileprivate var condition: String {
            switch self {
            case .all: "TRUE"
            case .mentions: "kind = 'mention' AND object = ? AND subject <= ?"
            case .mention: "kind = 'mention' AND subject = ?"
            case .words:
                """
                kind IN ('mention', 'request')
                AND EXISTS (SELECT 1 FROM messages WHERE id = subject AND conversation = ?) AND subject <= ?
                """
            case .request: "kind = 'request' AND actor = ?"
            case .invitation: "kind = 'invitation' AND subject = ?"
            case .touch:
                "actor = ? AND (kind IN ('request', 'acceptance') OR (kind = 'mention' AND object = ?))"
            case .post: "kind IN ('comment', 'like') AND subject = ?"
            case .comment: "kind = 'comment' AND object = ?"
            }
        }

        fileprivate var values: [any SQLConvertible] {
            switch self {
            case .all: []
            case .mentions(let conversation, let last), .words(let conversation, let last):
                [conversation, last]
            case .mention(let message): [message]
            case .request(let person): [person]
            case .invitation(let conversation): [conversation]
            case .touch(let person, let conversation): [person, conversation]
            case .post(let post): [post]
            case .comment(let comment): [comment]
            }
        }
    }

    /// Marks those that are new as seen; gives how many they were.
    @discardableResult
    static func mark(
        _ some: Some, for person: PersonID, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> Int {
        let values: [any SQLConvertible] = [now, person] + some.values
        let count = try transaction.execute(
            "UPDATE notifications SET seen_at = ? WHERE person = ? AND seen_at IS NULL AND \(some.condition)",
            values)
        if count > 0 { try tell(person, in: transaction) }
        return count
    }

    /// Takes them out, the new ones and the others.
    static func remove(_ some: Some, for person: PersonID, in transaction: CommunityTransaction) throws {
        let values: [any SQLConvertible] = [person] + some.values
        let new = try transaction.execute(
            "DELETE FROM notifications WHERE person = ? AND seen_at IS NULL AND \(some.condition)", values)
        try transaction.execute("DELETE FROM notifications WHERE person = ? AND \(some.condition)", values)
        if new > 0 { try tell(person, in: transaction) }
    }

    /// Takes out what tells of a message, whomever it names.
    static func removeMentions(in message: MessageID, _ transaction: CommunityTransaction) throws {
        let people = try transaction.rows("SELECT person FROM mentions WHERE message = ?", message) {
            PersonID(rawValue: $0.int64(0))
        }
        for person in people { try remove(.mention(message), for: person, in: transaction) }
    }

    /// Takes out everybody's that a condition on their rows finds.
    static func removeAll(
        where condition: String, _ values: any SQLConvertible..., in transaction: CommunityTransaction
    ) throws {
        let people = try transaction.rows(
            "SELECT DISTINCT person FROM notifications WHERE seen_at IS NULL AND (\(condition))", values
        ) { PersonID(rawValue: $0.int64(0)) }
        try transaction.execute("DELETE FROM notifications WHERE \(condition)", values)
        for person in people { try tell(person, in: transaction) }
    }

    private static func tell(_ person: PersonID, in transaction: CommunityTransaction) throws {
        transaction.emit(.seen(person, unseen: try NotificationQueries.unseen(for: person, in: transaction)))
    }
}
