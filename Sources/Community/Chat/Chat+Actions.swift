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

extension Action where Result == ConversationSummary {
    public func subject(of result: ConversationSummary) -> Int64 { result.place.conversation.rawValue }

    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        try Conversations.summary(of: ConversationID(rawValue: subject), for: caller.id, in: transaction)
    }
}

extension Action where Result == Place {
    public func subject(of result: Place) -> Int64 { result.conversation.rawValue }

    /// Returns the conversation, also one that the caller has left.
    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Place {
        guard let conversation = try EventQueries.conversation(subject, in: transaction) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return conversation.place(for: caller.id)
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
