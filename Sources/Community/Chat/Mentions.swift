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

/// `@all` in a message: it mentions everybody who is in the group by then, once an hour.
enum CallsToAll {
    /// How long a group is not called again: whoever runs it, nobody's evening is theirs.
    static let pause = Duration.seconds(3600)

    /// What a message is to those who are not named in it.
    enum Call {
        case none
        case made
        /// Words alone, of which the sender is told why.
        case tooSoon(LocalizedText)

        var isMade: Bool { if case .made = self { true } else { false } }

        /// Stores what follows from it, behind the message.
        func store(_ message: Message, in transaction: CommunityTransaction) throws {
            switch self {
            case .none: break
            case .made: try CallQueries.insert(message.id, in: message.conversation.id, transaction)
            case .tooSoon(let words): transaction.emit(.remark(message.sender.id, words))
            }
        }
    }

    /// Whether a message mentions all. By whom it can't, or too soon, it is a message like any other.
    static func call(
        _ draft: Draft, under permission: WritePermission, at now: Timestamp, in reader: SQLReader
    ) throws -> Call {
        guard draft.callsAll, permission.mayCallAll,
            case .group(let group, let slug) = permission.conversation
        else { return .none }
        guard let last = try CallQueries.last(in: group, reader), now < last + pause else { return .made }
        return .tooSoon(CallWords.tooSoon(slug, left: last + pause - now))
    }
}

/// What is said of calls to all.
private enum CallWords {
    static func tooSoon(_ slug: String, left: Duration) -> LocalizedText {
        let minutes = max(1, (left.wholeMilliseconds + 59_999) / 60_000)
        return phrase("call_too_soon", ["slug": slug, "minutes": minutes])
    }
}
