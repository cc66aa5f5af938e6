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
                try !BlockQueries.hides(message, from: person.id, in: transaction),
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

    /// Takes back the mentions of a message that its words no longer make, with what told of them. Whoever it answers stays.
    static func keep(_ handles: [String], of message: Message, in transaction: CommunityTransaction) throws {
        let mentioned = try MessageQueries.mentioned(in: message.id, transaction)
        guard !mentioned.isEmpty else { return }
        let answered = try message.quote.flatMap { try MessageQueries.sender(of: $0.id, transaction) }
        let named = Set(try handles.compactMap { try PeopleQueries.person(handle: $0, in: transaction)?.id })
        for person in mentioned where !named.contains(person) {
            try SeenQueries.remove(.mention(message.id), for: person, in: transaction)
            guard person != answered else { continue }
            try MessageQueries.removeMention(of: person, in: message.id, transaction)
        }
    }

    /// Counts an answer as one that mentions whom it answers, of which the answer itself tells.
    static func store(_ answer: Answer, of message: Message, in transaction: CommunityTransaction) throws {
        guard let person = answer.quote.answered, person != message.sender.id,
            try ChatQueries.sees(message.id, in: message.conversation.id, person, transaction),
            try !BlockQueries.hides(message, from: person, in: transaction)
        else { return }
        try MessageQueries.insertMention(of: person, in: message.id, transaction)
    }
}
