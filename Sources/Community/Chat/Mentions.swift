import Model
import Storage

/// Finds `@handle` in messages and tells those who are members; mentions are stored as ids.
enum Mentions {
    /// Stores the mentions of a message and notifies those who were not told of it before.
    /// - Parameters:
    ///   - handles: those named in its text.
    ///   - isTold: false where something else tells of the message.
    static func store(
        _ handles: [String], of message: Message, isTold: Bool = true, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for handle in handles {
            guard let person = try PeopleQueries.person(handle: handle, in: transaction),
                try ChatQueries.sees(message.id, in: message.conversation.id, person.id, transaction),
                try !MessageQueries.isMentioned(person.id, in: message.id, transaction)
            else { continue }
            try MessageQueries.insertMention(of: person.id, in: message.id, transaction)
            guard isTold else { continue }
            try NotificationQueries.notify(
                person.id, .mention, by: message.sender, subject: message.id.rawValue,
                object: message.conversation.id.rawValue,
                title: message.conversation.place(for: person.id).name,
                excerpt: message.text, at: now, in: transaction)
        }
    }
}
