import Model
import Storage

/// The SQL of cards that came with messages.
enum MessageCardQueries {
    static func set(_ card: [UInt8], on message: Message, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "INSERT OR REPLACE INTO message_cards (message, conversation, card) VALUES (?, ?, ?)", message.id,
            message.conversation.id, card)
    }

    static func card(on message: MessageID, in reader: SQLReader) throws -> [UInt8]? {
        try reader.first("SELECT card FROM message_cards WHERE message = ?", message) { $0.blob(0) }
    }

    static func remove(_ message: MessageID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM message_cards WHERE message = ?", message)
    }

    /// Takes away what lost its words.
    static func remove(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM message_cards WHERE message >= ? AND message <= ? AND conversation = ?",
            range.lowerBound, range.upperBound, conversation)
    }
}
