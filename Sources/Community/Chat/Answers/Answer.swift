import Model
import Storage

/// What a message that answers another stores of that, and tells those who get it.
struct Answer {
    /// People from whom a quote can be hidden as it is delivered. Where it had to be hidden from more, nobody is shown it: it
    /// is in the history of those who see the message.
    static let mostBlind = 100

    let quote: Quote
    /// The message that began it all.
    let thread: MessageID

    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, `.invalid` if it is deleted.
    init(to seen: SeenMessage, in reader: SQLReader) throws {
        let (id, message) = (seen.message.id, seen.message)
        try seen.requireWords()
        thread = try QuoteQueries.root(of: id, in: reader)
        let blind = try QuoteQueries.blind(to: message, limit: Self.mostBlind + 1, in: reader)
        let isHidden = blind.count > Self.mostBlind
        quote = Quote(
            id,
            shown: isHidden
                ? nil
                : Quote.Shown(
                    sender: message.sender, excerpt: Quote.excerpt(of: message.text, with: message.media)),
            answered: message.sender.id, hiddenFrom: isHidden ? [] : blind)
    }
}

extension Message {
    /// Returns the message with what it quotes, as a person sees it whose view of the conversation begins behind `start`.
    func quoting(
        for person: PersonID, visibleFrom start: Int64, in reader: SQLReader
    ) throws -> Message {
        guard let quote, !isDeleted else { return self }
        return try with(.answer(QuoteQueries.quote(quote.id, for: person, visibleFrom: start, in: reader)))
    }
}

extension [Message] {
    /// Returns the messages with what they quote, as a member sees it.
    func quoting(for membership: ChatQueries.Membership, in reader: SQLReader) throws -> [Message] {
        try map { try $0.quoting(for: membership.member.id, visibleFrom: membership.visibleFrom, in: reader) }
    }
}
