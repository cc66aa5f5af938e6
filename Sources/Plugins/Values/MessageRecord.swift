import Community
import Lua
import Model

/// How `message.annotate` sees a message.
enum MessageRecord {
    static let columns = ["id", "conversation", "place", "sender", "text", "at"]

    static func batch(_ messages: some Collection<Message>) -> LuaRecordBatch {
        var records = LuaRecordBatch(columns: columns, hasSeeds: false)
        records.append(rows: messages.count) { values in
            var known: (conversation: ConversationID, place: LuaValue)?
            for message in messages {
                let conversation = message.conversation
                // Neighbours are often of one conversation.
                let place = known?.conversation == conversation.id ? known?.place : nil
                let name = place ?? value(of: conversation)
                known = (conversation.id, name)
                values.append(.integer(message.id.rawValue))
                values.append(.integer(conversation.id.rawValue))
                values.append(name)
                values.append(.string(message.sender.handle))
                values.append(.string(message.text))
                values.append(.moment(message.sentAt))
            }
        }
        return records
    }

    /// A direct conversation has no name that both know it by.
    private static func value(of conversation: ConversationRef) -> LuaValue {
        if case .group(_, let slug) = conversation { .string("#\(slug)") } else { .nil }
    }
}
