import Model
import Storage

/// Hides from a person the words of those whom they forgot. What is asked is bounded by what is read: once for each of the
/// people in it.
struct Hiding {
    private let person: PersonID
    private let reader: SQLReader
    private var known: [PersonID: Bool] = [:]

    /// - Parameter person: Who reads.
    init(from person: PersonID, in reader: SQLReader) {
        (self.person, self.reader) = (person, reader)
    }

    mutating func hides(_ other: PersonID) throws -> Bool {
        if other == person { return false }
        if let known = known[other] { return known }
        let hides = try BlockQueries.hasBlocked(person, other, in: reader)
        known[other] = hides
        return hides
    }

    /// Whether a message has words of somebody whom the person forgot: its sender, or who has a bot say it.
    mutating func hides(_ message: Message) throws -> Bool {
        for speaker in message.speakers where try hides(speaker) { return true }
        return false
    }

    /// Whether a post has words of somebody whom the person forgot: its author, or who has a bot post it.
    mutating func hides(_ post: PostSummary) throws -> Bool {
        for speaker in post.speakers where try hides(speaker) { return true }
        return false
    }

    /// The same of a comment.
    mutating func hides(_ comment: Comment) throws -> Bool {
        for speaker in comment.speakers where try hides(speaker) { return true }
        return false
    }

    static func messages(
        _ messages: [Message], from person: PersonID, in reader: SQLReader
    ) throws -> [Message] {
        var hiding = Hiding(from: person, in: reader)
        return try messages.map { try hiding.hides($0) ? $0.hidden : hiding.without($0) }
    }

    /// The message without the words that it quotes, and the name of whose words it forwards, where these are hidden.
    mutating func without(_ message: Message) throws -> Message {
        switch message.link {
        case .answer(let quote)?:
            guard let sender = quote.shown?.sender, try hides(sender.id) else { return message }
            return message.withoutSource
        case .forwarded(let author?)?:
            return try hides(author.id) ? message.withoutSource : message
        default: return message
        }
    }

    static func posts(
        _ posts: [PostSummary], from person: PersonID, in reader: SQLReader
    ) throws -> [PostSummary] {
        var hiding = Hiding(from: person, in: reader)
        return try posts.map { try hiding.hides($0) ? $0.hidden : $0 }
    }

    static func comments(
        _ comments: [Comment], from person: PersonID, in reader: SQLReader
    ) throws -> [Comment] {
        var hiding = Hiding(from: person, in: reader)
        return try comments.map { try hiding.hides($0) ? $0.hidden : $0 }
    }
}
