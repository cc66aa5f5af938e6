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
        "chat.send", "Writes to a place.", fields: [place, Messages.text, Messages.media], placed: 2,
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

    public func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        try PreparedDraft(text, with: EnclosedMedia(media, of: actor), at: chat, by: actor)
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
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let conversation = try conversation(for: caller, in: transaction)
        // Uploads that are part of a message already were sent, and the answer was lost.
        if case .message(let id) = try prepared.media.holder(of: caller.id, in: transaction),
            let sent = try EventQueries.message(id.rawValue, in: transaction),
            sent.conversation.id == conversation, sent.text == prepared.draft.text
        {
            return sent
        }
        return try prepared.store(in: conversation, by: caller, clientID: clientID, in: transaction)
    }
}

/// Writes to one person. The first message to a stranger is a request.
public struct SendDirectMessage: ChatAction {
    static let handle = Field<String>("handle", "The person.")
    public static let declaration = Declaration(
        "chat.direct",
        "Writes to a person. The first message to a stranger is a request (`request`).",
        fields: [handle, Messages.text, Messages.media], placed: 2, gives: "the message, with `request`",
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

    public func prepare(at chat: Chat, for actor: Actor) async throws -> PreparedDraft {
        var prepared = try PreparedDraft(text, with: EnclosedMedia(media, of: actor), at: chat, by: actor)
        prepared.asking = try await chat.contacts.asking(actor, handle)
        // Whoever gives a plugin's command has spoken to its bot.
        prepared.asking.spokenBy = actor.principal?.person
        return prepared
    }

    public func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> DirectMessage {
        let permission = try prepared.chat.contacts.permission(
            of: caller, toWriteTo: handle, prepared.asking, in: transaction)
        let message = try prepared.store(under: permission, by: caller, in: transaction)
        return DirectMessage(message: message, isRequest: permission.effect == .asks)
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
        try chat.rates.spend(.messages, by: actor)
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
        let permission =
            if let handle {
                try prepared.chat.contacts.permission(
                    of: caller, toWriteTo: handle, prepared.asking, in: transaction)
            } else {
                try WritePermission(
                    of: caller.actor,
                    in: Conversations.resolve(place, for: caller.id, in: transaction).conversation,
                    asking: prepared.asking, knowing: prepared.chat.messages.cache, transaction)
            }
        let sent = try prepared.chat.messages.store(
            Draft(forwarding: seen.message), under: permission, by: caller,
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

/// Writes to the administrators, in a group labelled `help` with the caller and all of them.
///
/// The group is created with the first message. New administrators join it with the next message.
struct ContactAdministrators: ChatAction {
    static let declaration = Declaration(
        "chat.contact_administrators",
        "Writes to the administrators, in a group of the caller's own that they are all in.",
        fields: [Messages.text], gives: "the message", refusals: [.invalid, .limit, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let text: String

    func prepare(at chat: Chat, for actor: Actor) throws -> PreparedDraft {
        try PreparedDraft(text, at: chat, by: actor)
    }

    func run(
        _ prepared: PreparedDraft, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Message {
        let (person, now) = (try caller.person(in: transaction), caller.now)
        let helpers = try PeopleQueries.administrators(prepared.chat.administrators, in: transaction)
        guard !helpers.isEmpty else { throw CommunityError(.unavailable, PeopleWords.noAdministrators) }
        let conversation = try Self.helpGroup(of: person, at: now, in: transaction)
        for member in [person] + helpers
        where try !ChatQueries.isMember(member.id, conversation, in: transaction) {
            try Self.enter(member, conversation, at: now, in: transaction)
        }
        return try prepared.store(in: conversation, by: caller, in: transaction)
    }

    func placeEntered(_ result: Message, by caller: PersonID) -> Place? {
        result.conversation.place(for: caller)
    }

    private static func helpGroup(
        of person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> ConversationID {
        if let known = try ChatQueries.group(labelled: .help, by: person.id, in: transaction) { return known }
        // It names nobody: whether a slug is taken anybody finds out by choosing it.
        let slug = try AsciiName.unique(AsciiName.unguessable("help")) {
            try ChatQueries.isTaken(slug: $0, in: transaction)
        }
        let id = ConversationID(rawValue: transaction.nextSequence())
        let name = try PeopleQueries.details(person.id, in: transaction)?.username ?? person.handle
        try ChatQueries.insertGroup(
            id, .invited, slug: slug, name: name, label: .help, creator: person.id, at: now, in: transaction)
        try transaction.record(
            .groupCreated(.group(id, slug: slug)), by: person, cause: nil, at: now, as: id.rawValue)
        return id
    }

    private static func enter(
        _ member: PersonRef, _ conversation: ConversationID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        // An administrator who comes later sees what was asked before.
        try ChatQueries.insertMember(
            member.id, conversation, historyFrom: 0, sequence: transaction.nextSequence(), at: now,
            in: transaction)
        transaction.emit(.subscribe(member.id, conversation))
    }
}

// MARK: - Fields

extension ForwardMessage {
    init(_ given: Arguments) throws {
        (message, place) = (try given[Messages.message], try given[Self.place])
    }
}

extension ContactAdministrators {
    init(_ given: Arguments) throws { text = try given[Messages.text] }
}

// MARK: - Inside rules

/// Words that may be stored, with what their rule needs.
public struct PreparedDraft: Sendable {
    let draft: Draft
    let media: EnclosedMedia
    var asking: WritePermission.Asking
    let chat: Chat

    /// Checks the words, and counts them among what the actor may send.
    init(
        _ text: String, with media: EnclosedMedia = .none, at chat: Chat, by actor: Actor
    ) throws {
        draft = try Draft(
            text, beside: media, by: actor, under: chat.rules, spending: chat.rates)
        (self.media, self.chat) = (media, chat)
        asking = WritePermission.Asking(policy: chat.contacts.policy)
    }

    /// Stores a message in a conversation of the caller's.
    func store(
        in conversation: ConversationID, by caller: Caller, clientID: String? = nil,
        in transaction: CommunityTransaction
    ) throws -> Message {
        // Who may call all follows from the role, which the cache doesn't know.
        let cache = draft.callsAll ? nil : chat.messages.cache
        let permission = try WritePermission(
            of: caller.actor, in: conversation, asking: asking, knowing: cache, transaction)
        return try store(under: permission, by: caller, clientID: clientID, in: transaction)
    }

    func store(
        under permission: WritePermission, by caller: Caller, clientID: String? = nil,
        linked link: StoredLink? = nil, in transaction: CommunityTransaction
    ) throws -> Message {
        try chat.messages.store(
            draft, under: permission, by: caller, clientID: clientID, linked: link, with: media,
            in: transaction)
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
