import Model
import Storage

/// Stores messages: what each goes through inside its operation, whoever sends it and where.
struct MessageStore: Sendable {
    let cache = MembershipCache()
    let allowances: Allowances
    let media: MediaStore

    /// The permission of an actor to send a message to a conversation.
    func permission(
        of actor: Actor, toSend draft: Draft, to conversation: ConversationID,
        asking: WritePermission.Asking = WritePermission.Asking(), in reader: SQLReader
    ) throws -> WritePermission {
        // Who may call all follows from the role, which the cache doesn't know.
        try WritePermission(
            of: actor, in: conversation, asking: asking, knowing: draft.callsAll ? nil : cache, reader)
    }

    /// Stores a message.
    ///
    /// - Parameters:
    ///   - clientID: the sender's own id of the message, under which nothing is stored yet.
    ///   - link: what is stored of it beside its words.
    ///   - attached: the pictures and files that it comes with.
    func store(
        _ draft: Draft, under permission: WritePermission, by actor: Actor, clientID: String? = nil,
        at now: Timestamp, linked link: StoredLink? = nil, with attached: EnclosedMedia = .none,
        in transaction: CommunityTransaction
    ) throws -> Message {
        if permission.isOfSome { cache.restrict(permission.conversation.id) }
        let (place, sender) = (permission.conversation, permission.writer)
        let call = try CallsToAll.call(draft, under: permission, at: now, in: transaction)
        let id = MessageID(rawValue: transaction.nextSequence())
        let message = Message(
            id: id, conversation: place, sender: sender,
            speaksFor: link?.isForwarded == true ? nil : actor.speaker, sentAt: now, text: draft.text,
            isEdited: false,
            isDeleted: false, link: link?.told, isForAll: call.isMade,
            media: try attached.attach(
                to: .message(id), by: sender.id, atMost: media.limits.personBytes, at: now, in: transaction))
        try transaction.record(
            .messageSent(message), by: sender, cause: actor.cause, at: now, as: message.id.rawValue)
        try call.store(message, in: transaction)
        if permission.effect == .asks { try allowances.rates.spend(.requests, by: actor) }
        try Self.follow(permission.effect, message, cause: actor.cause, at: now, in: transaction)
        // Who is asked is told of the request alone, and everybody of a message to all once.
        try Mentions.store(
            draft.mentioned, of: message, isTold: permission.effect != .asks && !call.isMade, at: now,
            in: transaction)
        if let answer = link?.answer { try Mentions.store(answer, of: message, in: transaction) }
        try allowances.bytes.add(draft.text.utf8.count, by: actor, in: transaction)
        // At the end, since nearly always it is all that is written.
        try MessageQueries.insert(
            message, clientID: clientID, cause: actor.cause, linked: link, in: transaction)
        return message
    }

    private static func follow(
        _ effect: WritePermission.Effect, _ message: Message, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        guard case .direct(_, let person, let other) = message.conversation else { return }
        switch effect {
        case .passes: try Receipts.offer(message, to: other, in: transaction)
        case .asks:
            try Connections.ask(person, other, message: message, cause: cause, at: now, in: transaction)
        case .accepts: try Connections.accept(person, other, cause: cause, at: now, in: transaction)
        case .answers:
            try Connections.accept(other, person, cause: cause, at: now, in: transaction)
            try Receipts.offer(message, to: other, in: transaction)
        }
    }
}
