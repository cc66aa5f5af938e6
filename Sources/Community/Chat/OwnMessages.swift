import Model
import Storage

/// Changes the words of a message of the caller's; it is shown as edited.
struct EditMessage: ChatAction {
    static let declaration = Declaration(
        "chat.edit", "Changes the words of a message of the caller's.",
        fields: [Messages.message, Messages.text], gives: "the message",
        refusals: Refusal.ofWriting + [.deleted, .notYours, .isForwarded], cost: .write,
        exposed: [.lua, .http])

    let message: MessageID
    let text: String

    func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        try PreparedDraft(text, at: chat, by: actor)
    }

    func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let (actor, draft) = (caller.actor, prepared.draft)
        let seen = try SeenMessage(message, by: actor, in: transaction)
        let message = seen.message
        try seen.requireOwn(by: actor, in: transaction)
        try seen.requireWords()
        try WritePermission.requireMayChange(seen, by: actor, in: transaction)
        // Others' words would be changed in their name.
        guard message.forwarded == nil else {
            throw CommunityError(.isForwarded, ChatWords.isForwarded(message.id))
        }
        let growth = draft.text.utf8.count - message.text.utf8.count
        try prepared.chat.messages.allowances.bytes.add(growth, isRow: false, by: actor, in: transaction)
        let speaker = message.speaksFor ?? actor.speaker
        let edited = message.with(text: draft.text, speaksFor: speaker)
        return try seen.change(in: transaction) {
            try MessageQueries.edit(
                message.id, text: draft.text, speakingFor: speaker, at: caller.now, in: transaction)
            try transaction.record(
                .messageEdited(edited), by: message.sender, cause: actor.cause, at: caller.now,
                as: transaction.nextSequence())
            try Mentions.keep(draft.mentioned, of: edited, in: transaction)
            try Mentions.store(draft.mentioned, of: edited, at: caller.now, in: transaction)
            if !draft.callsAll { try CallQueries.end(message.id, transaction) }
            return edited
        }
    }
}

/// Deletes a message of the caller's: its words are gone, its place is shown as deleted.
struct DeleteMessage: ChatAction {
    static let declaration = Declaration(
        "chat.delete", "Deletes a message of the caller's.", fields: [Messages.message], gives: "the message",
        refusals: [.notFound, .deleted, .notYours], cost: .write, exposed: [.lua, .http])

    let message: MessageID

    func run(_ chat: Chat, in transaction: CommunityTransaction, for caller: Caller) throws -> Message {
        let seen = try SeenMessage(message, by: caller.actor, in: transaction)
        try seen.requireOwn(by: caller.actor, in: transaction)
        try seen.requireWords()
        return try seen.delete(freeing: chat.messages.allowances.bytes, by: caller, in: transaction)
    }
}

/// Deletes the caller's own last message in a place, within ``CommunityConfiguration/undoTime`` after it was sent.
struct UndoMessage: ChatAction {
    static let declaration = Declaration(
        "chat.undo",
        "Deletes the caller's own last message in a place, within ten seconds after it was sent.",
        fields: [SendMessage.place], gives: "the message",
        refusals: [.invalid, .notFound, .forbidden, .tooLateToUndo],
        cost: .write, exposed: [.lua, .http])

    let place: PlaceArgument

    func run(_ chat: Chat, in transaction: CommunityTransaction, for caller: Caller) throws -> Message {
        let conversation = try place.resolve(for: caller, in: transaction).conversation
        _ = try Conversations.requireMember(caller.actor, of: conversation, in: transaction)
        guard let last = try ReceiptQueries.lastMessage(by: caller.id, in: conversation, transaction),
            let seen = try SeenMessage.find(last, by: caller.actor, in: transaction)
        else { throw CommunityError(.notFound, ChatWords.nothingToUndo) }
        guard caller.now <= seen.message.sentAt + chat.undoTime else {
            throw CommunityError(.tooLateToUndo, ChatWords.tooLateToUndo(last))
        }
        return try seen.delete(freeing: chat.messages.allowances.bytes, by: caller, in: transaction)
    }
}

// MARK: - Fields

extension EditMessage {
    init(_ given: Arguments) throws {
        (message, text) = (try given[Messages.message], try given[Messages.text])
    }
}

extension DeleteMessage {
    init(_ given: Arguments) throws { message = try given[Messages.message] }
}

extension UndoMessage {
    init(_ given: Arguments) throws { place = try given[SendMessage.place] }
}

// MARK: - Inside rules

extension SeenMessage {
    /// Takes the words of the caller's own message away, of which those are told who see it.
    func delete(
        freeing bytes: StoredBytes, by caller: Caller, in transaction: CommunityTransaction
    ) throws -> Message {
        try change(in: transaction) {
            try bytes.add(-message.text.utf8.count, by: caller.actor, in: transaction)
            try MessageQueries.delete(message.id, at: caller.now, in: transaction)
            try SeenQueries.remove(.reactions(to: message.id.rawValue), for: caller.id, in: transaction)
            let deleted = Message(
                id: message.id, conversation: message.conversation, sender: message.sender,
                speaksFor: message.speaksFor, sentAt: message.sentAt, text: "", isEdited: message.isEdited,
                isDeleted: true, link: message.link)
            try transaction.record(
                .messageDeleted(deleted), by: message.sender, cause: caller.actor.cause, at: caller.now,
                as: transaction.nextSequence())
            return deleted
        }
    }
}

extension Message {
    /// The message with other words, edited.
    fileprivate func with(text: String, speaksFor: PersonID?) -> Message {
        Message(
            id: id, conversation: conversation, sender: sender, speaksFor: speaksFor, sentAt: sentAt,
            text: text, isEdited: true, isDeleted: false, link: link, media: media)
    }
}
