public import Model
import Storage

/// Receipts: what was sent, delivered to and read by whom, as far as people let others know.
///
/// There is a read cursor for each member of a conversation, and one delivery cursor for each person. One is enough,
/// because a session gets everything of its person's conversations in order.
public final class Receipts: Sendable {
    /// The most people that one answer names: a screen of them.
    public static let longestList = 50
    /// Members of a group who are looked at for one answer: the look at a group of any size is one short read.
    public static let mostMembers = 2000
    /// Messages behind a cursor whose senders are told that it passed them, so that who was away for long
    /// costs one short read.
    static let looksBack = 500

    let ledger: CommunityLedger
    let cursors: ReadCursors
    let delivered: DeliveredCursors
    private let sessions: SignedInSessions

    init(
        ledger: CommunityLedger, cursors: ReadCursors, delivered: DeliveredCursors, sessions: SignedInSessions
    ) {
        (self.ledger, self.cursors, self.delivered) = (ledger, cursors, delivered)
        self.sessions = sessions
    }

    /// Returns the receipts of the actor's own message, or of their last one in `conversation` if no message is given.
    ///
    /// - Throws: `CommunityError` if there is no such message, or it is somebody else's.
    public func receipts(
        of message: MessageID?, in conversation: ConversationID?, for actor: Actor
    ) async throws -> MessageReceipts {
        let sessions = sessions
        return try await ledger.read { reader in
            let id = try message ?? Self.last(by: actor, in: conversation, reader)
            // A message that the actor may not see is as absent as one that never was.
            guard let place = try MessageQueries.conversation(of: id, in: reader),
                let found = try EventQueries.message(id.rawValue, in: reader),
                try ChatQueries.isMember(actor.person, place, in: reader),
                try found.sender.id == actor.person || ChatQueries.sees(id, in: place, actor.person, reader)
            else { throw CommunityError(.notFound, ChatWords.noMessage(id)) }
            guard found.sender.id == actor.person else {
                guard try !BlockQueries.hides(found, from: actor.person, in: reader) else {
                    throw CommunityError(.notFound, ChatWords.noMessage(id))
                }
                throw CommunityError(.forbidden, ReceiptWords.notYours(id, sender: found.sender))
            }
            let isInTouch = try ReceiptQueries.isInTouch(found.conversation, in: reader)
            let members = try ReceiptQueries.recipients(of: id, by: actor.person, in: place, reader)
            let people = members.prefix(Self.mostMembers).filter(\.wasThere).map {
                MessageReceipts.Person(
                    person: $0.person, state: $0.state(isInTouch: isInTouch, sessions))
            }
            var hiding = Hiding(from: actor.person, in: reader)
            return MessageReceipts(
                message: id, place: found.conversation.place(for: actor.person),
                counts: Dictionary(people.map { ($0.state, 1) }, uniquingKeysWith: +),
                people: try Self.named(of: people, but: &hiding),
                lookedAt: members.count > Self.mostMembers ? Self.mostMembers : nil)
        }
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
        for person in ordered where named.count < longestList {
            if try !hiding.hides(person.person.id) { named.append(person) }
        }
        return named
    }

    private static func last(
        by actor: Actor, in conversation: ConversationID?, _ reader: SQLReader
    ) throws -> MessageID {
        guard let conversation else { throw CommunityError(.invalid, ReceiptWords.whichMessage) }
        guard let last = try ReceiptQueries.lastMessage(by: actor.person, in: conversation, reader) else {
            throw CommunityError(.notFound, ReceiptWords.nothingWritten)
        }
        return last
    }

    /// Makes a session get receipts and typing signals.
    public func listen(_ session: any Session) {
        session.state.listens = true
        let id = session.id
        // Nobody waits for it: who signs in later listens from then on by itself.
        ledger.submit({ $0.emit(.listen(id)) }, completion: { _ in })
    }

    // MARK: - Inside operations

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
}

extension ReceiptQueries {
    /// Whether what two people do may be told to one another: everybody's in a group.
    static func isInTouch(_ conversation: ConversationRef, in reader: SQLReader) throws -> Bool {
        guard case .direct(_, let one, let other) = conversation else { return true }
        return try ConnectionQueries.row(one.id, other.id, in: reader)?.state == .accepted
    }
}

extension ReceiptQueries.Recipient {
    fileprivate func state(isInTouch: Bool, _ sessions: SignedInSessions) -> Receipt.State {
        guard isTold, isInTouch else { return .sent }
        if hasRead { return .read }
        return wasDelivered || sessions.isPresent(person.id) ? .delivered : .sent
    }
}
