public import Model
public import Storage

/// Messages: sending them, and changing one's own.
enum Messages {
    static let actions: [OfferedAction<Chat>] = [
        .action(SendMessage.self), .action(SendDirectMessage.self), .action(ContactAdministrators.self),
        .action(ReplyToMessage.self), .action(ForwardMessage.self), .action(EditMessage.self),
        .action(DeleteMessage.self), .action(UndoMessage.self),
    ]

    /// The message, in the fields of what changes one.
    static let message = Field<MessageID>("id", "The message.")
    static let text = Field<String>("text", "The words.")
    static let media = Field<[MediaID]>("media", "Pictures and files that come with it.", default: [])
}

extension Refusal {
    static let sentElsewhere = Refusal("sent_elsewhere", .exists)
    static let notYours = Refusal("not_yours", .forbidden)
    static let isForwarded = Refusal("is_forwarded", .forbidden)
    static let tooLateToUndo = Refusal("too_late_to_undo", .invalid)

    /// Why words can't be stored in a place.
    static let ofWriting: [Refusal] = [
        .invalid, .notFound, .forbidden, .waiting, .limit, .slowDown,
    ]
}

/// Sends a message to a place of the caller's.
public struct SendMessage: ChatAction, ImmediateAction {
    static let place = Field<PlaceArgument>("place", "The place.")
    public static let declaration = Declaration(
        "chat.send", "Writes to a place.", fields: [place, Messages.text, Messages.media],
        gives: "the message",
        refusals: Refusal.ofWriting + [.exists, .sentElsewhere], cost: .write, exposed: [.lua, .http],
        admission: .rule)

    let text: String
    let place: PlaceArgument
    let media: [MediaID]
    let clientID: String?

    /// - Parameters:
    ///   - media: Pictures and files of the sender's: uploads of a person, or what a plugin keeps, for its bot.
    ///   - clientID: The sender's own id of the message: the same id gives the same message, stored once.
    public init(
        _ text: String, to place: PlaceArgument, media: [MediaID] = [], clientID: String? = nil
    ) {
        (self.text, self.place, self.media, self.clientID) = (text, place, media, clientID)
    }

    public init(_ given: Arguments) throws {
        self.init(
            try given[Messages.text], to: try given[Self.place], media: try given[Messages.media])
    }

    public struct Prepared: Sendable {
        let draft: Draft
        let media: EnclosedMedia
        let chat: Chat
    }

    public func prepare(at chat: Chat, for actor: Actor) throws -> Prepared {
        let media = try EnclosedMedia(media, of: actor)
        return Prepared(draft: try chat.draft(text, with: media, by: actor), media: media, chat: chat)
    }

    public func subject(knownTo caller: Caller, in transaction: CommunityTransaction) throws -> Int64? {
        guard let clientID,
            let known = try MessageQueries.sent(by: caller.id, clientID: clientID, in: transaction),
            let message = try EventQueries.message(known.rawValue, in: transaction)
        else { return nil }
        let target: ConversationID?
        do { target = try conversation(for: caller, in: transaction) } catch is CommunityError {
            // The sender has left the place since then.
            target = nil
        }
        guard target == nil || target == message.conversation.id else {
            throw CommunityError(.sentElsewhere, ChatWords.sentElsewhere)
        }
        return known.rawValue
    }

    private func conversation(for caller: Caller, in reader: SQLReader) throws -> ConversationID {
        switch place {
        case .id(let id): id
        case .named: try place.resolve(for: caller, in: reader).conversation
        }
    }

    public func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let conversation = try conversation(for: caller, in: transaction)
        // Uploads that are part of a message already were sent, and the answer was lost.
        if case .message(let id) = try prepared.media.holder(of: caller.id, in: transaction),
            let sent = try EventQueries.message(id.rawValue, in: transaction),
            sent.conversation.id == conversation, sent.text == prepared.draft.text
        {
            return sent
        }
        let chat = prepared.chat
        let permission = try chat.messages.permission(
            of: caller.actor, toSend: prepared.draft, to: conversation,
            asking: WritePermission.Asking(policy: chat.contacts.policy), in: transaction)
        return try chat.messages.store(
            prepared.draft, under: permission, by: caller.actor, clientID: clientID, at: caller.now,
            with: prepared.media, in: transaction)
    }
}

/// Writes to one person. The first message to a stranger is a request.
public struct SendDirectMessage: ChatAction {
    static let handle = Field<String>("handle", "The person.")
    public static let declaration = Declaration(
        "chat.direct",
        "Writes to a person. The first message to a stranger is a request (`request`).",
        fields: [handle, Messages.text, Messages.media], gives: "the message, with `request`",
        refusals: Refusal.ofWriting + [.exists], cost: .write, exposed: [.lua, .http])

    let text: String
    let handle: String
    let media: [MediaID]

    public init(_ text: String, to handle: String, media: [MediaID] = []) {
        (self.text, self.handle, self.media) = (text, handle, media)
    }

    public init(_ given: Arguments) throws {
        self.init(
            try given[Messages.text], to: try given[Self.handle], media: try given[Messages.media])
    }

    public struct Prepared: Sendable {
        let draft: Draft
        let media: EnclosedMedia
        let asking: WritePermission.Asking
        let chat: Chat
    }

    public func prepare(at chat: Chat, for actor: Actor) async throws -> Prepared {
        let media = try EnclosedMedia(media, of: actor)
        let draft = try chat.draft(text, with: media, by: actor)
        var asking = try await chat.contacts.asking(actor, handle)
        // Whoever gives a plugin's command has spoken to its bot.
        asking.spokenBy = actor.principal?.person
        return Prepared(draft: draft, media: media, asking: asking, chat: chat)
    }

    public func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> DirectMessage {
        let permission = try prepared.chat.contacts.permission(
            of: caller, toWriteTo: handle, prepared.asking, in: transaction)
        let message = try prepared.chat.messages.store(
            prepared.draft, under: permission, by: caller.actor, at: caller.now, with: prepared.media,
            in: transaction)
        return DirectMessage(message: message, isRequest: permission.effect == .asks)
    }
}

/// Answers a message, in its own conversation.
///
/// The answer names that message and holds none of its words: they are read from it, for those who see it, and go with it.
/// Whoever is answered is told as if the answer mentioned them, but by the answer itself.
struct ReplyToMessage: ChatAction {
    static let declaration = Declaration(
        "chat.reply",
        "Answers a message that the caller sees, in its place. The answer has `reply_to`: the answered message's `id`, "
            + "and its `sender` and the beginning of its `text` for those who see it.",
        fields: [Messages.message, Messages.text], gives: "the message",
        refusals: Refusal.ofWriting + [.deleted], cost: .write, exposed: [.lua, .http])

    let message: MessageID
    let text: String

    func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        PreparedDraft(draft: try chat.draft(text, by: actor), chat: chat)
    }

    func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let seen = try SeenMessage(message, by: caller.actor, in: transaction)
        let permission = try WritePermission(
            seen.membership, asking: WritePermission.Asking(policy: prepared.chat.contacts.policy),
            transaction)
        let answer = try prepared.chat.messages.store(
            prepared.draft, under: permission, by: caller.actor, at: caller.now,
            linked: .answer(Answer(to: seen, in: transaction)), in: transaction)
        // Whom the caller forgot is quoted to others alone.
        var hiding = Hiding(from: caller.id, in: transaction)
        return try hiding.hides(seen.message) ? answer.withoutSource : answer
    }
}

/// Sends the words of a message to another place, marked as forwarded. It is a message of the caller's like any other: to a
/// stranger it is a request.
///
/// Whoever wrote the words first is named where anybody could have read that: in an open group. Words from elsewhere come
/// without a name, and those that came so stay so. Handles in them mention nobody, and `@all` calls nobody.
struct ForwardMessage: ChatAction {
    static let place = Field<String>("place", "The place, or `@handle` of a person.")
    static let declaration = Declaration(
        "chat.forward",
        "Sends the words of a message that the caller sees to another place of the caller's, or to a person, marked as "
            + "`forwarded`. Whoever wrote them is named (`from`) where they come from an open group.",
        fields: [Messages.message, place], gives: "the message, with `request`",
        refusals: Refusal.ofWriting + [.deleted], cost: .write, exposed: [.lua, .http])

    let message: MessageID
    let place: String

    struct Prepared: Sendable {
        let asking: WritePermission.Asking
        let chat: Chat
    }

    /// The person to whom it goes; `nil` if it goes to a group.
    private var handle: String? { place.hasPrefix("@") ? String(place.dropFirst()) : nil }

    func prepare(at chat: Chat, for actor: Actor) async throws -> Prepared {
        try chat.messages.allowances.rates.spend(.messages, by: actor)
        let asking =
            if let handle {
                try await chat.contacts.asking(actor, handle)
            } else {
                WritePermission.Asking(policy: chat.contacts.policy)
            }
        return Prepared(asking: asking, chat: chat)
    }

    func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> DirectMessage {
        let seen = try SeenMessage(message, by: caller.actor, in: transaction)
        try seen.requireShown(to: caller.actor, in: transaction)
        try seen.requireWords()
        let (chat, draft) = (prepared.chat, Draft(forwarding: seen.message))
        let permission =
            if let handle {
                try chat.contacts.permission(
                    of: caller, toWriteTo: handle, prepared.asking, in: transaction)
            } else {
                try chat.messages.permission(
                    of: caller.actor, toSend: draft,
                    to: Conversations.resolve(place, for: caller.id, in: transaction).conversation,
                    asking: prepared.asking, in: transaction)
            }
        let sent = try chat.messages.store(
            draft, under: permission, by: caller.actor, at: caller.now,
            linked: .forwarded(from: Self.author(of: seen)), with: .copied(seen.message.media),
            in: transaction)
        var hiding = Hiding(from: caller.id, in: transaction)
        return DirectMessage(
            message: try hiding.without(sent), isRequest: permission.effect == .asks)
    }

    /// Whoever wrote a message first, where that is told; nobody is named as the author of what they forward themselves.
    private static func author(of seen: SeenMessage) -> PersonRef? {
        if case .forwarded(let author) = seen.message.link { return author }
        guard seen.membership.kind == .open, seen.message.sender.id != seen.membership.member.id else {
            return nil
        }
        return seen.message.sender
    }
}

// MARK: - Fields

extension ReplyToMessage {
    init(_ given: Arguments) throws {
        (message, text) = (try given[Messages.message], try given[Messages.text])
    }
}

extension ForwardMessage {
    init(_ given: Arguments) throws {
        (message, place) = (try given[Messages.message], try given[Self.place])
    }
}

// MARK: - Inside rules

/// Words that may be stored, with what stores them.
struct PreparedDraft: Sendable {
    let draft: Draft
    let chat: Chat
}

extension Chat {
    /// Checks words before they enter the ledger, and counts them among what the actor may send. Beside pictures and files
    /// there may be none.
    func draft(_ text: String, with media: EnclosedMedia = .none, by actor: Actor) throws -> Draft {
        let rates = messages.allowances.rates
        if case .none = media { return try Draft(text, by: actor, under: rules, spending: rates) }
        return try Draft(besideMedia: text, by: actor, under: rules, spending: rates)
    }
}

extension ChatAction where Result == DirectMessage {
    public func subject(of result: DirectMessage) -> Int64 { result.message.id.rawValue }

    /// Returns the message that was written, as the caller sees it now.
    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> DirectMessage {
        let message = try Message.stored(subject, as: caller, in: transaction)
        return DirectMessage(
            message: message, isRequest: try !ReceiptQueries.isInTouch(message.conversation, in: transaction))
    }
}
