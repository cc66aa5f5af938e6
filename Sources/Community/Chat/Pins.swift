import Model
import Storage

extension Conversations {
    /// Pins of one conversation: a few screens, and few enough that one read looks at all of them.
    static let mostPins = 50
}

extension Refusal {
    static let alreadyPinned = Refusal("already_pinned", .exists)
    static let notPinned = Refusal("not_pinned", .notFound)
    static let tooManyPins = Refusal("too_many_pins", .limit)
}

/// Pins a message that the caller sees to its conversation. Those are told who see it too.
///
/// Where the conversation has ``Conversations/mostPins``, those make room that the caller doesn't see because they are of
/// before the caller came: whoever runs a group later could not take them away.
struct PinMessage: ConversationAction {
    static let declaration = Declaration(
        "chat.pin",
        "Pins a message to its place, where at most \(Conversations.mostPins) are pinned. In a group its owner and "
            + "helpers may, in a direct conversation both who are in touch. Those who see the message are told.",
        fields: [Conversations.message], gives: "the message",
        refusals: [
            .notFound, .forbidden, .waiting, .deleted, .alreadyPinned, .tooManyPins, .slowDown,
        ], cost: .write, exposed: [.lua, .http])

    let message: MessageID

    func prepare(at conversations: Conversations, for actor: Actor) throws -> Conversations {
        try Pins.spend(at: conversations, by: actor)
    }

    func run(_: Conversations, in transaction: CommunityTransaction, for caller: Caller) throws -> Message {
        let seen = try SeenMessage(message, by: caller.actor, in: transaction)
        try Pins.requireMayPin(seen, in: transaction)
        try seen.requireWords()
        guard try !PinRows.isPinned(message, in: transaction) else {
            throw CommunityError(.alreadyPinned, PinWords.already(message))
        }
        try Self.makeRoom(for: seen, in: transaction)
        let sequence = transaction.nextSequence()
        try PinRows.insert(message, in: seen.message.conversation.id, as: sequence, transaction)
        return try Pins.tell(.pinned(seen.message), of: seen, by: caller, as: sequence, in: transaction)
    }

    private static func makeRoom(for seen: SeenMessage, in transaction: CommunityTransaction) throws {
        let (conversation, most) = (seen.message.conversation.id, Conversations.mostPins)
        func isFull() throws -> Bool { try PinRows.count(in: conversation, transaction) >= most }
        guard try isFull() else { return }
        let start = try PinRows.historyFrom(of: seen.membership.member.id, in: conversation, transaction)
        if start > 0 { try PinRows.remove(0...start, of: conversation, in: transaction) }
        if try isFull() { throw CommunityError(.tooManyPins, PinWords.full(most)) }
    }
}

/// Takes a message from what is pinned to its conversation.
struct UnpinMessage: ConversationAction {
    static let declaration = Declaration(
        "chat.unpin", "Takes a message from what is pinned to its place.",
        fields: [Conversations.message], gives: "the message",
        refusals: [.notFound, .forbidden, .waiting, .notPinned, .slowDown], cost: .write,
        exposed: [.lua, .http])

    let message: MessageID

    func prepare(at conversations: Conversations, for actor: Actor) throws -> Conversations {
        try Pins.spend(at: conversations, by: actor)
    }

    func run(_: Conversations, in transaction: CommunityTransaction, for caller: Caller) throws -> Message {
        let seen = try SeenMessage(message, by: caller.actor, in: transaction)
        try Pins.requireMayPin(seen, in: transaction)
        guard try PinRows.remove(message, in: transaction) else {
            throw CommunityError(.notPinned, PinWords.none(on: message))
        }
        return try Pins.tell(
            .unpinned(seen.message), of: seen, by: caller, as: transaction.nextSequence(), in: transaction)
    }
}

/// What is pinned to a conversation and the caller sees, the last that was pinned first. None of it is deleted.
struct PinnedMessages: ConversationLook {
    static let declaration = Declaration(
        "chat.pins", "What is pinned to a place and the caller sees. None of it is deleted.",
        fields: [Conversations.place], gives: "a list of messages, the last that was pinned first",
        refusals: [.invalid, .notFound, .forbidden], cost: .read, exposed: [.lua, .http])

    let place: PlaceArgument

    func run(_: Conversations, in reader: SQLReader, for caller: Caller) throws -> [Message] {
        let conversation = try place.resolve(for: caller, in: reader).conversation
        let membership = try Conversations.requireMember(caller.actor, of: conversation, in: reader)
        let pins = try PinRows.list(in: conversation, after: membership.visibleFrom, reader)
            .compactMap { try MessageQueries.message($0, in: membership.conversation, reader) }
            .filter { !$0.isDeleted }
        return try Hiding.messages(pins, from: caller.id, in: reader)
    }
}

extension PinMessage {
    init(_ given: Arguments) throws { message = try given[Conversations.message] }
}

extension UnpinMessage {
    init(_ given: Arguments) throws { message = try given[Conversations.message] }
}

extension PinnedMessages {
    init(_ given: Arguments) throws { place = try given[Conversations.place] }
}

/// What pinning and unpinning have in common.
private enum Pins {
    /// Everybody there is told: it counts among the messages that the actor sends.
    static func spend(at conversations: Conversations, by actor: Actor) throws -> Conversations {
        try conversations.rates.spend(.messages, by: actor)
        return conversations
    }

    static func requireMayPin(_ seen: SeenMessage, in reader: SQLReader) throws {
        guard seen.membership.kind == .direct else { return try Groups.require(.helper, seen.membership) }
        // A stranger is told nothing more before an answer.
        guard try ReceiptQueries.isInTouch(seen.message.conversation, in: reader) else {
            throw CommunityError(.waiting, PinWords.notInTouch)
        }
    }

    /// Tells those who see the message, and returns it as the caller sees it.
    static func tell(
        _ fact: Fact, of seen: SeenMessage, by caller: Caller, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws -> Message {
        try seen.change(in: transaction) {
            try transaction.record(
                fact, by: seen.membership.member, cause: caller.actor.cause, at: caller.now, as: sequence)
        }
        return try Hiding.messages([seen.message], from: caller.id, in: transaction)[0]
    }
}

/// The table `pins`: a row for each message that is pinned to its conversation.
enum PinRows {
    static func isPinned(_ message: MessageID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM pins WHERE message = ?", message)
    }

    static func insert(
        _ message: MessageID, in conversation: ConversationID, as sequence: Int64,
        _ transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO pins (message, conversation, sequence) VALUES (?, ?, ?)", message, conversation,
            sequence)
    }

    /// Returns whether it was pinned.
    static func remove(_ message: MessageID, in transaction: CommunityTransaction) throws -> Bool {
        try transaction.execute("DELETE FROM pins WHERE message = ?", message) > 0
    }

    /// Takes away what lost its words.
    static func remove(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM pins WHERE conversation = ? AND message >= ? AND message <= ?", conversation,
            range.lowerBound, range.upperBound)
    }

    /// A conversation has ``Conversations/mostPins`` at most.
    static func count(in conversation: ConversationID, _ reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM pins WHERE conversation = ?", conversation)
    }

    /// What is pinned behind `start`, the last that was pinned first.
    static func list(
        in conversation: ConversationID, after start: Int64, _ reader: SQLReader
    ) throws -> [MessageID] {
        try reader.rows(
            """
            SELECT message FROM pins WHERE conversation = ? AND message > ? ORDER BY sequence DESC
            """, conversation, start
        ) { MessageID(rawValue: $0.int64(0)) }
    }

    /// The last message before a member's view of a conversation, whatever they cleared.
    static func historyFrom(
        of person: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> Int64 {
        try reader.first(
            "SELECT history_from FROM members WHERE person = ? AND conversation = ?", person, conversation
        ) { $0.int64(0) } ?? 0
    }
}

/// What is said of pins.
private enum PinWords {
    static func already(_ id: MessageID) -> LocalizedText {
        phrase("pin_already", ["id": id])
    }

    static func none(on id: MessageID) -> LocalizedText {
        phrase("pin_none", ["id": id])
    }

    static let notInTouch = phrase("pin_not_in_touch")

    static func full(_ most: Int) -> LocalizedText {
        phrase("pin_full", ["most": most])
    }
}
