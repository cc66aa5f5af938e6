import Concurrency
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
        _ draft: Draft, under permission: WritePermission, by caller: Caller, clientID: String? = nil,
        linked link: StoredLink? = nil, with attached: EnclosedMedia = .none,
        in transaction: CommunityTransaction
    ) throws -> Message {
        let (actor, now) = (caller.actor, caller.now)
        if permission.isRestricted { cache.restrict(permission.conversation.id) }
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
        if case .direct(_, let person, let other) = place {
            try Connections.follow(
                permission.effect, of: message, from: person, to: other, spending: allowances.rates,
                by: caller, in: transaction)
            if permission.effect == .passes || permission.effect == .answers {
                try Receipts.offer(message, to: other, in: transaction)
            }
        }
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
}

/// A message that its sender may send: its words are checked, and counted among what the sender may do.
struct Draft: Sendable {
    let text: String
    /// Handles that are named in it, in lower case.
    let mentioned: [String]

    /// Whether it calls all who are in the group.
    var callsAll: Bool { mentioned.contains(MentionedHandles.everybody) }

    /// Checks words before they enter the ledger, where whatever they cost is everybody's, and counts them among what the
    /// actor may send. Beside pictures and files there may be none.
    ///
    /// - Throws: `CommunityError` if they are malformed, or the actor has sent too many.
    init(
        _ text: String, beside media: EnclosedMedia = .none, by actor: Actor, under rules: TextRules,
        spending rates: Rates
    ) throws {
        self.text = if case .none = media { try rules.message(text) } else { try rules.besideMedia(text) }
        mentioned = MentionedHandles.all(in: text)
        try rates.spend(.messages, by: actor)
        if !mentioned.isEmpty { try rates.spend(.mentions, mentioned.count, by: actor) }
    }

    /// The words of a message that is stored, for another place. That a message is sent was counted before. Whoever sends
    /// somebody else's words on calls nobody by them.
    init(forwarding message: Message) {
        text = message.text
        mentioned = []
    }
}

/// What hardly ever changes of a membership: the conversation's kind and name, and the handles of people in it.
///
/// Whether somebody is a member is asked of the database each time, inside the transaction. What is kept here would cost
/// three more look-ups a message; it is kept only of conversations in which everybody may write. It is filled from events,
/// so only from what was committed: an operation that rolls back gives its numbers back, and another conversation may get
/// them.
final class MembershipCache: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let conversation: ConversationID
    }

    private struct Entry {
        let conversation: ConversationRef
        let member: PersonRef
    }

    /// Entries at most; then it starts anew. The memory stays at some megabytes, however many people and
    /// conversations there are.
    private static let capacity = 20_000

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Where the operations of this commit found that not everybody may write.
        var restricted: Set<ConversationID> = []
    }

    private let state = Mutex(State())

    /// Notes, inside an operation, that not everybody may write there: each message asks the database.
    func restrict(_ conversation: ConversationID) {
        state.withLock { _ = $0.restricted.insert(conversation) }
    }

    /// Forgets all, inside an operation after which fewer may write somewhere.
    func clear() { state.withLock { $0.entries = [:] } }

    /// Notes who sent where; called after each commit.
    func didCommit(_ events: [Event]) {
        state.withLock { state in
            for event in events {
                // Handles and slugs stand in every conversation's entry.
                switch event.fact {
                case .closed, .profileChanged, .slugChanged, .groupClosed: state.entries = [:]
                default: break
                }
                guard case .messageSent(let message) = event.fact else { continue }
                let key = Key(person: message.sender.id, conversation: message.conversation.id)
                if state.entries[key] != nil || state.restricted.contains(key.conversation) { continue }
                if state.entries.count >= Self.capacity { state.entries = [:] }
                state.entries[key] = Entry(conversation: message.conversation, member: message.sender)
            }
            state.restricted = []
        }
    }

    func known(
        _ person: PersonID, _ conversation: ConversationID
    ) -> (conversation: ConversationRef, member: PersonRef)? {
        state.withLock { state in
            state.entries[Key(person: person, conversation: conversation)].map {
                ($0.conversation, $0.member)
            }
        }
    }
}
