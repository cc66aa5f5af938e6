public import Model
import Storage

/// Receipts: what was sent, delivered to and read by whom, as far as people let others know.
///
/// There is a read cursor for each member of a conversation, and one delivery cursor for each person. One is enough,
/// because a session gets everything of its person's conversations in order.
public final class Receipts: CommunityFeature {
    /// The most people that one answer names: a screen of them.
    static let longestList = 50
    /// Members of a group who are looked at for one answer: the look at a group of any size is one short read.
    static let mostMembers = 2000
    /// Messages behind a cursor whose senders are told that it passed them, so that who was away for long
    /// costs one short read.
    static let looksBack = 500

    let ledger: CommunityLedger
    let clock: WallClock
    let cursors: ReadCursors
    let delivered: DeliveredCursors
    fileprivate let sessions: SignedInSessions

    init(
        ledger: CommunityLedger, clock: WallClock, cursors: ReadCursors, delivered: DeliveredCursors,
        sessions: SignedInSessions
    ) {
        (self.ledger, self.clock) = (ledger, clock)
        (self.cursors, self.delivered, self.sessions) = (cursors, delivered, sessions)
    }

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Receipts>] = [.look(ReceiptList.self)]

    /// Makes a session get receipts and typing signals.
    public func listen(_ session: any Session) {
        session.state.listens = true
        let id = session.id
        // Nobody waits for it: who signs in later listens from then on by itself.
        ledger.submit({ $0.emit(.listen(id)) }, completion: { _ in })
    }
}

/// What has become of the caller's own message, or of their last one in a conversation.
struct ReceiptList: Look {
    static let message = Field<MessageID?>(
        "id", "The message; the caller's last one in the open place if it is missing.")
    static let declaration = Declaration(
        "chat.receipts",
        "What has become of a message of the caller's (the last one in the open conversation, where `id` is left "
            + "out) for each of those it was for: `sent`, `delivered` or `read`, at most 50 by name. Where a group has "
            + "more members than are looked at, `looked_at` says how many were.",
        fields: [message],
        gives:
            "`id`, `place`, `sent`, `delivered`, `read` (counts), `people` (each `handle`, `state`), `looked_at`",
        refusals: [.invalid, .notFound, .forbidden], cost: .read, exposed: [.lua, .http])

    let message: MessageID?
    /// The conversation, where no message is given; that which is open in the caller's session if it is missing.
    var conversation: ConversationID?

    func run(_ receipts: Receipts, in reader: SQLReader, for caller: Caller) throws -> MessageReceipts {
        let (actor, id) = (caller.actor, try message ?? last(by: caller, reader))
        // A message that the caller may not see is as absent as one that never was.
        guard let place = try MessageQueries.conversation(of: id, in: reader),
            let found = try EventQueries.message(id.rawValue, in: reader),
            try ChatQueries.membership(of: actor, in: place, reader) != nil,
            try found.sender.id == actor.person || ChatQueries.sees(id, in: place, actor.person, reader)
        else { throw CommunityError(.notFound, ChatWords.noMessage(id)) }
        guard found.sender.id == actor.person else {
            guard try !BlockQueries.hides(found, from: actor.person, in: reader) else {
                throw CommunityError(.notFound, ChatWords.noMessage(id))
            }
            throw CommunityError(.forbidden, ReceiptWords.notYours(id, sender: found.sender))
        }
        let isInTouch = try ReceiptQueries.isInTouch(found.conversation, in: reader)
        let members = try ReceiptRows.recipients(of: id, by: actor.person, in: place, reader)
        let people = members.prefix(Receipts.mostMembers).filter(\.wasThere).map {
            MessageReceipts.Person(
                person: $0.person, state: $0.state(isInTouch: isInTouch, receipts.sessions))
        }
        var hiding = Hiding(from: actor.person, in: reader)
        return MessageReceipts(
            message: id, place: found.conversation.place(for: actor.person),
            counts: Dictionary(people.map { ($0.state, 1) }, uniquingKeysWith: +),
            people: try Self.named(of: people, but: &hiding),
            lookedAt: members.count > Receipts.mostMembers ? Receipts.mostMembers : nil)
    }

    private func last(by caller: Caller, _ reader: SQLReader) throws -> MessageID {
        guard let conversation = conversation ?? caller.ownSession?.state.place?.conversation else {
            throw CommunityError(.invalid, ReceiptWords.whichMessage)
        }
        guard let last = try ReceiptQueries.lastMessage(by: caller.id, in: conversation, reader) else {
            throw CommunityError(.notFound, ReceiptWords.nothingWritten)
        }
        return last
    }

    /// Those whom an answer names. Whom the sender forgot is among those who are counted, without a name.
    private static func named(
        of people: [MessageReceipts.Person], but hiding: inout Hiding
    ) throws -> [MessageReceipts.Person] {
        let sorted = people.sorted { $0.person.handle < $1.person.handle }
        let ordered = Receipt.State.allCases.reversed().flatMap { state in
            sorted.filter { $0.state == state }
        }
        var named: [MessageReceipts.Person] = []
        for person in ordered where named.count < Receipts.longestList {
            if try !hiding.hides(person.person.id) { named.append(person) }
        }
        return named
    }
}

extension ReceiptList {
    init(_ given: Arguments) throws { message = try given[Self.message] }
}

extension MessageReceipts: Described {
    public static let shape = Shape<MessageReceipts>(
        "Receipts", "What has become of a message.",
        [
            .init("id") { $0.message },
            .init("place", "`#slug` or `@handle`") { $0.place },
            .init("sent") { $0.counts[.sent] ?? 0 },
            .init("delivered") { $0.counts[.delivered] ?? 0 },
            .init("read") { $0.counts[.read] ?? 0 },
            .init("people", "at most \(Receipts.longestList)") { $0.people },
            .init("looked_at", "how many members were looked at; only where there are more") { $0.lookedAt },
        ])
}

extension MessageReceipts.Person: Described {
    public static let shape = Shape<MessageReceipts.Person>(
        "Recipient", "What has become of a message for somebody.",
        [
            .init("handle") { $0.person },
            .init("state", words: Receipt.State.allCases.map(\.rawValue)) { $0.state.rawValue },
        ])
}

/// What has become of one message.
private enum ReceiptRows {
    /// A member, and what has become of a message for them.
    struct Recipient {
        let person: PersonRef
        /// Whether the person was there already when it was sent.
        let wasThere: Bool
        let hasRead: Bool
        let wasDelivered: Bool
        let isTold: Bool
    }

    /// The people in the conversation but the sender, those first who signed up first: ``Receipts/mostMembers`` at most, and
    /// one more where there are others.
    static func recipients(
        of message: MessageID, by sender: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> [Recipient] {
        // Members stand in that index by their numbers, so that nobody beyond the last is looked at. By another index, or
        // from people on, everybody would be, to be sorted.
        try reader.rows(
            """
            SELECT p.id, p.handle, m.entered < ?1, m.read_up_to >= ?1 AND \(UnshownQueries.wasShown),
                   p.delivered_up_to >= ?1, p.tells_receipts AND ?1 <= coalesce(f.told_up_to, ?1)
            FROM members m INDEXED BY members_conversation CROSS JOIN people p ON p.id = m.person
            LEFT JOIN forgotten f ON f.person = m.person AND f.other = ?2
            WHERE m.conversation = ?3 AND m.person <> ?2 AND NOT \(ActivityQueries.isBot("m.person")) ORDER BY m.person LIMIT \(Receipts.mostMembers + 1)
            """, message, sender, conversation
        ) { row in
            Recipient(
                person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
                wasThere: row.bool(2), hasRead: row.bool(3), wasDelivered: row.bool(4), isTold: row.bool(5))
        }
    }
}

extension ReceiptRows.Recipient {
    fileprivate func state(isInTouch: Bool, _ sessions: SignedInSessions) -> Receipt.State {
        guard isTold, isInTouch else { return .sent }
        if hasRead { return .read }
        return wasDelivered || sessions.isPresent(person.id) ? .delivered : .sent
    }
}

// MARK: - Inside rules

extension Receipts {
    /// Moves a read cursor forward, never back; the senders of what it passes are told, and the person's other
    /// sessions.
    static func read(
        _ person: PersonID, _ conversation: ConversationID, upTo message: Int64, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        guard let cursor = try ReceiptQueries.cursor(of: person, in: conversation, transaction),
            message > cursor.readUpTo, cursor.visibleFrom < BlockQueries.sealed
        else { return }
        // Mentions count as seen once their messages were read.
        try SeenQueries.changing(conversation, of: person, in: transaction) {
            try ChatQueries.advanceRead(person, conversation, upTo: message, in: transaction)
            try SeenQueries.mark(
                .mentions(conversation, upTo: message), for: person, at: now, in: transaction)
        }
        let start = max(cursor.readUpTo, cursor.visibleFrom)
        try tell(cursor, .read, after: start, upTo: message, alsoSelf: true, in: transaction)
    }

    /// Lets the sender of a direct message know at once where the other person has a session.
    static func offer(
        _ message: Message, to other: PersonRef, in transaction: CommunityTransaction
    ) throws {
        guard try ReceiptQueries.tellsReceipts(other.id, to: message.sender.id, in: transaction) else {
            return
        }
        transaction.emit(
            .receiptIfPresent(
                Receipt(
                    conversation: message.conversation, person: other, state: .delivered, upTo: message.id),
                to: message.sender.id))
    }

    /// Marks everything as delivered that a person's conversations hold, since a session has it from here on. Returns
    /// how far it was before, from where the senders are to be told.
    static func deliver(
        to person: PersonID, upTo sequence: Int64, in transaction: CommunityTransaction
    ) throws -> Int64 {
        let before = try ReceiptQueries.deliveredUpTo(person, in: transaction)
        try ReceiptQueries.deliver(to: person, upTo: sequence, in: transaction)
        return before
    }

    /// Tells those who wrote to a person what was delivered. Who wrote was looked up before; whether they may be told is
    /// looked at here.
    static func tellDelivered(
        to person: PersonID, _ senders: some Sequence<UntoldSender>, upTo sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        for (conversation, senders) in Dictionary(grouping: senders, by: \.conversation) {
            guard let cursor = try ReceiptQueries.cursor(of: person, in: conversation, transaction),
                cursor.isTold
            else { continue }
            var people: [Int64: [PersonID]] = [:]
            for sender in senders {
                guard let end = try ReceiptQueries.end(for: sender, of: person, upTo: sequence, transaction)
                else { continue }
                people[end, default: []].append(sender.person)
            }
            emit(.delivered, cursor, to: people, in: transaction)
        }
    }

    /// Tells the other one of a conversation what reached the person whom they could not reach for a while.
    static func catchUp(
        _ person: PersonID, _ conversation: ConversationID, after told: Int64, isPresent: Bool,
        in transaction: CommunityTransaction
    ) throws {
        guard let cursor = try ReceiptQueries.cursor(of: person, in: conversation, transaction) else {
            return
        }
        let delivered = try delivered(to: person, isPresent: isPresent, transaction)
        try tell(cursor, .delivered, after: told, upTo: delivered, alsoSelf: false, in: transaction)
    }

    /// How far everything has reached a person by now.
    static func delivered(
        to person: PersonID, isPresent: Bool, _ transaction: CommunityTransaction
    ) throws -> Int64 {
        try isPresent ? transaction.lastSequence : ReceiptQueries.deliveredUpTo(person, in: transaction)
    }

    /// Those whom the person forgot are told no more than they were by then, in any conversation: it looks as if the
    /// person were away.
    private static func tell(
        _ cursor: ReceiptQueries.Cursor, _ state: Receipt.State, after start: Int64, upTo end: Int64,
        alsoSelf: Bool, in transaction: CommunityTransaction
    ) throws {
        var people = [end: alsoSelf ? [cursor.person.id] : []]
        if cursor.isTold, end > start {
            for sender in try ReceiptQueries.senders(
                in: cursor.conversation.id, after: start, upTo: end, but: cursor.person.id, transaction)
            {
                people[sender.upTo, default: []].append(sender.person)
            }
        }
        emit(state, cursor, to: people, in: transaction)
    }

    private static func emit(
        _ state: Receipt.State, _ cursor: ReceiptQueries.Cursor, to people: [Int64: [PersonID]],
        in transaction: CommunityTransaction
    ) {
        for (upTo, people) in people where !people.isEmpty {
            transaction.emit(
                .receipt(
                    Receipt(
                        conversation: cursor.conversation, person: cursor.person, state: state,
                        upTo: MessageID(rawValue: upTo)), to: people))
        }
    }

    /// Conversations that one look goes through: up to ``looksBack`` messages of each.
    static let placesAtOnce = 16
    /// Senders whom one operation tells, so that others' messages come in between.
    static let sendersAtOnce = 32

    /// Returns who wrote in conversations what has reached a person after a number. It goes through many messages, and
    /// belongs beside the ledger.
    static func untoldSenders(
        of person: PersonID, in places: some Sequence<PlaceUnread>, after before: Int64, upTo sequence: Int64,
        _ reader: SQLReader
    ) throws -> [UntoldSender] {
        try places.flatMap { place in
            let conversation = place.place.conversation
            guard let cursor = try ReceiptQueries.cursor(of: person, in: conversation, reader), cursor.isTold
            else { return [] as [UntoldSender] }
            return try ReceiptQueries.untold(
                in: conversation, after: max(cursor.readUpTo, cursor.visibleFrom, before), upTo: sequence,
                but: person, reader)
        }
    }
}

/// Somebody whose messages reached a person, and who isn't told so yet.
struct UntoldSender: Sendable {
    let conversation: ConversationID
    let person: PersonID
    /// The first message of theirs that reached the person.
    let first: Int64
}

/// What is said of receipts where they are refused.
private enum ReceiptWords {
    static func notYours(_ message: MessageID, sender: PersonRef) -> LocalizedText {
        phrase("receipt_not_yours", ["message": message, "handle": sender.handle])
    }

    static let whichMessage = phrase("receipt_which_message")

    static let nothingWritten = phrase("receipt_nothing_written")
}
