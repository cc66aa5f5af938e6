import Model
import Storage

/// Stores messages: what each goes through inside its operation, whoever sends it and where.
struct MessageStore: Sendable {
    let cache = MembershipCache()
    let allowances: Allowances
    let media: MediaStore

    /// Stores a message.
    ///
    /// - Parameters:
    ///   - clientID: the sender's own id of the message, under which nothing is stored yet.
    ///   - link: what is stored of it beside its words.
    ///   - attached: the pictures and files that it comes with.
    func store(
        _ draft: Draft, in conversation: ConversationID, by actor: Actor, clientID: String? = nil,
        at now: Timestamp, asking: Connections.Asking = Connections.Asking(),
        linked link: StoredLink? = nil, with attached: EnclosedMedia = .none,
        in transaction: CommunityTransaction
    ) throws -> Message {
        let (place, sender) = try sender(actor, to: conversation, in: transaction)
        let gate = try Self.gate(place, asking, in: transaction)
        let call = try CallsToAll.call(draft, in: place, by: actor, at: now, in: transaction)
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
        if gate == .asks { try allowances.rates.spend(.requests, by: actor) }
        try Self.follow(gate, message, cause: actor.cause, at: now, in: transaction)
        // Who is asked is told of the request alone, and everybody of a message to all once.
        try Mentions.store(
            draft.mentioned, of: message, isTold: gate != .asks && !call.isMade, at: now, in: transaction)
        if let answer = link?.answer { try Mentions.store(answer, of: message, in: transaction) }
        try allowances.bytes.add(draft.text.utf8.count, by: actor, in: transaction)
        // At the end, since nearly always it is all that is written.
        try MessageQueries.insert(
            message, clientID: clientID, cause: actor.cause, linked: link, in: transaction)
        return message
    }

    /// Whether the actor may write there, asked of the database, and what is known of the place.
    private func sender(
        _ actor: Actor, to conversation: ConversationID, in reader: SQLReader
    ) throws -> (ConversationRef, PersonRef) {
        if actor.principal == nil, let known = cache.known(actor.person, conversation),
            try ChatQueries.isMember(actor.person, conversation, in: reader)
        {
            return (known.conversation, known.member)
        }
        let membership = try Conversations.requireMember(actor, of: conversation, in: reader)
        try Groups.requireMayWrite(membership)
        if membership.writing != .everybody { cache.restrict(conversation) }
        return (membership.conversation, membership.member)
    }

    // MARK: - Direct messages

    /// What a direct message does beside being stored.
    private static func gate(
        _ conversation: ConversationRef, _ asking: Connections.Asking, in transaction: CommunityTransaction
    ) throws -> Connections.Gate {
        guard case .direct(_, let person, let other) = conversation else { return .passes }
        return try Connections.gate(from: person.id, to: other, asking: asking, in: transaction)
    }

    private static func follow(
        _ gate: Connections.Gate, _ message: Message, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        guard case .direct(_, let person, let other) = message.conversation else { return }
        switch gate {
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
