import Community
import Lua

/// How `message.annotate` sees a message.
enum MessageRecord {
    static let columns = ["id", "conversation", "place", "sender", "text", "at"]

    static func batch(_ messages: some Collection<Message>) -> LuaRecordBatch {
        var records = LuaRecordBatch(columns: columns, hasSeeds: false)
        records.reserveCapacity(rows: messages.count)
        var place: (conversation: ConversationRef, value: LuaValue)?
        for message in messages {
            // Neighbours are often of one conversation.
            if place?.conversation != message.conversation {
                place = (message.conversation, value(of: message.conversation))
            }
            records.append([
                .integer(message.id.rawValue), .integer(message.conversation.id.rawValue),
                place?.value ?? .nil,
                .string(message.sender.handle), .string(message.text), .moment(message.sentAt),
            ])
        }
        return records
    }

    /// A direct conversation has no name that both know it by.
    private static func value(of conversation: ConversationRef) -> LuaValue {
        if case .group(_, let slug) = conversation { .string("#\(slug)") } else { .nil }
    }
}
