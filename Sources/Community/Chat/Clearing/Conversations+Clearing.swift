public import Model
import Storage

extension Conversations {
    /// Empties the actor's own view of a conversation. Its messages are erased for good once every member has done so.
    @discardableResult
    public func clear(_ name: String, by actor: Actor) async throws -> Place {
        try await ledger.perform { transaction in
            let place = try Self.resolve(name, for: actor.person, in: transaction)
            if try transaction.made(by: actor) != nil { return place }
            try Self.clear(place.conversation, of: actor.person, in: transaction)
            try transaction.record(place.conversation.rawValue, madeBy: actor)
            return place
        }
    }

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
