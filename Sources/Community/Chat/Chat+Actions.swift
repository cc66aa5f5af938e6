import Model
import Storage

/// What people do with conversations and messages.
protocol ChatAction: Action where Feature == Chat {}
/// What people look at of conversations and messages.
protocol ChatLook: Look where Feature == Chat {}

extension Chat {
    static let actions: [OfferedAction<Chat>] = Stars.actions
}

extension ChatAction where Result == Message {
    func subject(of result: Message) -> Int64 { result.id.rawValue }

    /// Returns the message that was written or changed, as the caller sees it now.
    func again(_ subject: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> Message {
        guard let message = try EventQueries.message(subject, in: transaction) else {
            throw CommunityError(.notFound, ChatWords.noMessage(MessageID(rawValue: subject)))
        }
        return try Hiding.messages([message], from: caller.id, in: transaction)[0]
    }
}
