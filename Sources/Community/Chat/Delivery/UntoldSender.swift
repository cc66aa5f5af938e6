import Model
import Storage

/// Somebody whose messages reached a person, and who isn't told so yet.
struct UntoldSender: Sendable {
    let conversation: ConversationID
    let person: PersonID
    /// The first message of theirs that reached the person.
    let first: Int64
}

extension Receipts {
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
