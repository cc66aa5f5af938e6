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
