import Model
import Storage

/// The SQL of messages that are pinned to their conversation.
enum PinQueries {
    static func isPinned(_ message: MessageID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM pins WHERE message = ?", message)
    }

    static func insert(
        _ message: MessageID, in conversation: ConversationID, as sequence: Int64,
        _ transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO pins (message, conversation, sequence) VALUES (?, ?, ?)", message, conversation,
            sequence)
    }

    /// Returns whether it was pinned.
    static func remove(_ message: MessageID, in transaction: CommunityTransaction) throws -> Bool {
        try transaction.execute("DELETE FROM pins WHERE message = ?", message) > 0
    }

    /// Takes away what lost its words.
    static func remove(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM pins WHERE conversation = ? AND message >= ? AND message <= ?", conversation,
            range.lowerBound, range.upperBound)
    }

    /// A conversation has ``Conversations/mostPins`` at most.
    static func count(in conversation: ConversationID, _ reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM pins WHERE conversation = ?", conversation)
    }

    /// What is pinned behind `start`, the last that was pinned first.
    static func list(
        in conversation: ConversationID, after start: Int64, _ reader: SQLReader
    ) throws -> [MessageID] {
        try reader.rows(
            """
            SELECT message FROM pins WHERE conversation = ? AND message > ? ORDER BY sequence DESC
            """, conversation, start
        ) { MessageID(rawValue: $0.int64(0)) }
    }

    /// The last message before a member's view of a conversation, whatever they cleared.
    static func historyFrom(
        of person: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> Int64 {
        try reader.first(
            "SELECT history_from FROM members WHERE person = ? AND conversation = ?", person, conversation
        ) { $0.int64(0) } ?? 0
    }
}
