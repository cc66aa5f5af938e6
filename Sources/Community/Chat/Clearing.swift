import Logging
import Model
import ServiceLifecycle
import Storage

/// Empties the caller's own view of a conversation. Its messages are erased for good once every member has done so.
struct ClearPlace: ConversationAction {
    static let declaration = Declaration(
        "chat.clear",
        "Empties the caller's own view of a place. The words are gone for good once every member has done so. "
            + "What plugins remember of the caller there is forgotten.",
        fields: [Conversations.place], gives: "the place", refusals: [.invalid, .notFound, .forbidden],
        cost: .write, exposed: [.lua, .http])

    let place: PlaceArgument

    func run(_: Conversations, in transaction: CommunityTransaction, for caller: Caller) throws -> Place {
        let place = try place.resolve(for: caller, in: transaction)
        try Conversations.clear(place.conversation, of: caller.id, in: transaction)
        return place
    }

    func placeCleared(_ result: Place) -> Place? { result }
}

extension ClearPlace {
    init(_ given: Arguments) throws { place = try given[Conversations.place] }
}

extension Conversations {
    /// Empties a member's own view of a conversation: all that is in it now they see no more, in whichever list.
    static func clear(
        _ conversation: ConversationID, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        let last = try ChatQueries.lastMessage(of: conversation, in: transaction)
        guard let membership = try ChatQueries.membership(of: person, in: conversation, transaction) else {
            return
        }
        var isCleared = false
        try SeenQueries.changing(conversation, of: person, in: transaction) {
            isCleared = try ClearingQueries.clear(conversation, of: person, upTo: last, in: transaction)
        }
        guard isCleared else { return }
        try UnshownQueries.record(conversation, of: person, upTo: last, in: transaction)
        try SeenQueries.remove(.words(conversation, upTo: last), for: person, in: transaction)
        try ClearingQueries.expect(conversation, in: transaction)
        // The person's other sessions have nothing unread there any more. Senders are told nothing: it was not read.
        transaction.emit(
            .receipt(
                Receipt(
                    conversation: membership.conversation, person: membership.member, state: .read,
                    upTo: MessageID(rawValue: last)), to: [person]))
    }
}

/// Erases the words of what every member of a conversation has cleared, and of groups that nobody is in any more nor can
/// enter; and takes out invitations that ended.
///
/// Who left doesn't count, and who came later to a group by invitation never saw what was there before: so what
/// counts is where each member's view begins. Who enters an open group before the words are gone sees them, and
/// holds them until they clear too.
final class ClearingEraser: Service {
    private let ledger: CommunityLedger
    private let bytes: StoredBytes
    private let clock: WallClock
    private let interval: Duration
    private let logger: Logger

    /// Messages that one transaction erases, so that nobody's message waits for a long one, though each has a picture.
    private static let slice = 200

    init(
        ledger: CommunityLedger, bytes: StoredBytes, clock: WallClock, interval: Duration, logger: Logger
    ) {
        (self.ledger, self.bytes, self.clock) = (ledger, bytes, clock)
        (self.interval, self.logger) = (interval, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await self.eraseDue() } catch {
                    if !EventLog.isInterruption(error) {
                        self.logger.error(
                            "cleared words could not be erased yet", metadata: ["error": "\(error)"])
                    }
                }
                try? await Task.sleep(for: self.interval)
            }
        }
    }

    /// Erases all that is due. Returns the number of conversations of which words are erased.
    ///
    /// That it is due is forgotten last, so that after a crash at any moment the rest is erased.
    @discardableResult
    func eraseDue() async throws -> Int {
        var erased = 0
        for ended in try await ledger.read(InvitationQueries.ended) {
            while try await ledger.perform({ try InvitationQueries.removeSome(of: ended, in: $0) }) {}
        }
        for (conversation, due) in try await ledger.read(ClearingQueries.due) {
            let last = try await ledger.read { try ClearingQueries.clearedByAll(conversation, in: $0) }
            if let last {
                while try await eraseSlice(of: conversation, upTo: last) {}
                erased += 1
            }
            try await ledger.perform { try ClearingQueries.settle(conversation, due: due, in: $0) }
        }
        return erased
    }

    /// Erases some of it; false once nothing is left.
    private func eraseSlice(of conversation: ConversationID, upTo last: Int64) async throws -> Bool {
        let (clock, bytes) = (clock, bytes)
        return try await ledger.perform { transaction in
            guard
                let range = try ClearingQueries.next(
                    of: conversation, upTo: last, most: Self.slice, in: transaction)
            else { return false }
            for taken in try StoredBytesQueries.usage(in: range, of: conversation, transaction) {
                try bytes.remove(taken.bytes, rows: taken.rows, of: taken.person, in: transaction)
            }
            try ClearingQueries.erase(range, of: conversation, at: clock.now(), in: transaction)
            return true
        }
    }
}

enum ClearingQueries {
    /// Clears a person's view of a conversation up to a message; false where it was clear already.
    static func clear(
        _ conversation: ConversationID, of person: PersonID, upTo message: Int64,
        in transaction: CommunityTransaction
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE members SET cleared_up_to = ?1 WHERE person = ?2 AND conversation = ?3 AND cleared_up_to < ?1
            """, message, person, conversation) > 0
    }

    // MARK: What every member has cleared

    // `due` is the number at which it was last said that a conversation is to be looked at, 0 once it was. Numbers never
    // come again, so whoever has looked settles what they looked for, however many look at once.

    /// Notes that a member cleared, so that it may be seen whether all have.
    static func expect(_ conversation: ConversationID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO clearings (conversation, due) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET due = excluded.due
            """, conversation, transaction.nextSequence())
    }

    /// Notes that somebody is going from a conversation: those who stay may have cleared it all.
    static func expect(leaving conversation: ConversationID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE clearings SET due = ? WHERE conversation = ?", transaction.nextSequence(), conversation)
    }

    /// Notes that a person is going from all conversations.
    static func expect(leavingAll person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            UPDATE clearings SET due = ?
            WHERE conversation IN (SELECT conversation FROM members WHERE person = ?)
            """, transaction.nextSequence(), person)
    }

    /// Conversations that are to be looked at, with the number at which that was last said.
    static func due(in reader: SQLReader) throws -> [(conversation: ConversationID, due: Int64)] {
        try reader.rows("SELECT conversation, due FROM clearings WHERE due > 0") {
            (ConversationID(rawValue: $0.int64(0)), $0.int64(1))
        }
    }

    /// A conversation was looked at, unless it was said again since.
    static func settle(
        _ conversation: ConversationID, due: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE clearings SET due = 0 WHERE conversation = ? AND due = ?", conversation, due)
    }

    /// The last message that no member sees any more; `nil` if all of it was erased already, or nobody is there but
    /// may come back.
    ///
    /// Bots clear nothing, and hold nothing. In most conversations somebody has cleared nothing, and is found soon.
    static func clearedByAll(_ conversation: ConversationID, in reader: SQLReader) throws -> Int64? {
        if try EmptyGroupQueries.isErased(conversation, in: reader) {
            return try ChatQueries.lastMessage(of: conversation, in: reader)
        }
        guard
            try !reader.exists(
                """
                SELECT 1 FROM members m JOIN clearings c ON c.conversation = m.conversation
                WHERE m.conversation = ? AND max(m.history_from, m.cleared_up_to) <= c.erased_up_to
                AND NOT \(ActivityQueries.isBot("m.person"))
                """, conversation)
        else { return nil }
        return try reader.first(
            """
            SELECT min(max(m.history_from, m.cleared_up_to)) FROM members m
            WHERE m.conversation = ? AND NOT \(ActivityQueries.isBot("m.person"))
            """, conversation
        ) { $0.optionalInt64(0) } ?? nil
    }

    // MARK: Erasing

    /// The next messages up to `last` whose words are still to be erased; `nil` if there are none.
    static func next(
        of conversation: ConversationID, upTo last: Int64, most: Int, in reader: SQLReader
    ) throws -> ClosedRange<Int64>? {
        try reader.first(
            """
            SELECT min(id), max(id) FROM (SELECT id FROM messages WHERE conversation = ?1 AND id <= ?2
            AND id > (SELECT erased_up_to FROM clearings WHERE conversation = ?1) ORDER BY id LIMIT ?3)
            """, conversation, last, most
        ) { row in row.isNull(0) ? nil : row.int64(0)...row.int64(1) } ?? nil
    }

    /// Takes the words out of messages; ids stay, the senders' own too, so that a resend stays harmless.
    static func erase(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try recordDropped(range, of: conversation, in: transaction)
        try transaction.execute(
            """
            DELETE FROM mentions WHERE message IN
            (SELECT id FROM messages WHERE conversation = ? AND id >= ? AND id <= ?)
            """, conversation, range.lowerBound, range.upperBound)
        try PinRows.remove(range, of: conversation, in: transaction)
        try MessageCardQueries.remove(range, of: conversation, in: transaction)
        try MediaQueries.remove(range, of: conversation, in: transaction)
        try transaction.execute(
            """
            UPDATE messages SET text = '', deleted_at = coalesce(deleted_at, ?4), media = NULL
            WHERE conversation = ?1 AND id >= ?2 AND id <= ?3
            """, conversation, range.lowerBound, range.upperBound, now)
        try transaction.execute(
            "UPDATE clearings SET erased_up_to = ? WHERE conversation = ?", range.upperBound, conversation)
    }

    // MARK: Words that go without an event of their own

    /// Notes for whoever follows the record that messages lost their words.
    static func recordDropped(
        _ range: ClosedRange<Int64>, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO dropped_words (sequence, conversation, first, last) VALUES (?, ?, ?, ?)",
            transaction.nextSequence(), conversation, range.lowerBound, range.upperBound)
    }

    /// Notes that the messages of a person with numbers in `slice` lose their words.
    static func recordDropped(
        by person: PersonID, _ slice: ClosedRange<Int64>, in transaction: CommunityTransaction
    ) throws {
        let ranges = try transaction.rows(
            """
            SELECT conversation, min(id), max(id) FROM messages
            WHERE id >= ? AND id <= ? AND sender = ? GROUP BY conversation
            """, slice.lowerBound, slice.upperBound, person, map: range(from:))
        for (conversation, range) in ranges { try recordDropped(range, of: conversation, in: transaction) }
    }

    static func range(from row: SQLRow) -> (ConversationID, ClosedRange<Int64>) {
        (ConversationID(rawValue: row.int64(0)), row.int64(1)...row.int64(2))
    }
}
