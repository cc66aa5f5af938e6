public import Model
public import Storage

/// What people do with conversations and messages.
public protocol ChatAction: Action where Feature == Chat {}
/// What people look at of conversations and messages.
public protocol ChatLook: Look where Feature == Chat {}

extension Chat {
    static let actions: [OfferedAction<Chat>] = Messages.actions + Stars.actions + Subjects.actions
}

extension Action where Result == Message {
    public func subject(of result: Message) -> Int64 { result.id.rawValue }

    /// Returns the message that was written or changed, as the caller sees it now.
    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        try Message.stored(subject, as: caller, in: transaction)
    }
}

extension Message {
    /// Returns a message that the caller wrote or changed, without the words of whom they forgot.
    static func stored(_ id: Int64, as caller: Caller, in reader: SQLReader) throws -> Message {
        guard let message = try EventQueries.message(id, in: reader) else {
            throw CommunityError(.notFound, ChatWords.noMessage(MessageID(rawValue: id)))
        }
        return try Hiding.messages([message], from: caller.id, in: reader)[0]
    }
}
