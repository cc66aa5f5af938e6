import Concurrency
import Model

/// Picks out of all that happens what is said to the gateway's own bot, on the ledger's thread.
struct AskFeed: Sendable {
    enum Item: Sendable {
        /// A question, or the answer to one of the bot's.
        case message(Message)
        /// The bot was asked into a group.
        case invitation(ConversationRef)
    }

    /// Items that wait at most; what comes then is left without an answer.
    private static let most = 4_096
    private static let mention = Array("@\(PersonRef.assistant.handle)".utf8)

    let items: AsyncStream<Item>
    private let offered: AsyncStream<Item>.Continuation

    init() {
        (items, offered) = AsyncStream.makeStream(of: Item.self, bufferingPolicy: .bufferingOldest(Self.most))
    }

    /// Hands events over. What bots and plugins cause is no question.
    func offer(_ events: [Event]) {
        for event in events where event.cause == nil {
            switch event.fact {
            case .messageSent(let message) where Self.isAddressed(message): offered.yield(.message(message))
            case .invited(let group, let person) where person.id == PersonRef.assistant.id:
                offered.yield(.invitation(group))
            default: break
            }
        }
    }

    private static func isAddressed(_ message: Message) -> Bool {
        switch message.conversation {
        case .direct(_, let one, let two):
            one.id == PersonRef.assistant.id || two.id == PersonRef.assistant.id
        case .group: range(ofMentionIn: message.text) != nil
        }
    }

    /// Where `@quad` stands as a whole word, or `nil`.
    static func range(ofMentionIn text: String) -> Range<String.Index>? {
        // Most messages have no @ at all.
        guard text.utf8.contains(UInt8(ascii: "@")) else { return nil }
        var start = text.startIndex
        while let at = text.utf8[start...].firstIndex(of: UInt8(ascii: "@")) {
            let rest = text.utf8[at...]
            let name = rest.prefix(mention.count)
            let isWhole = rest.dropFirst(mention.count).first.map { !isNamePart($0) } ?? true
            let isFirst = at == text.startIndex || !isNamePart(text.utf8[text.utf8.index(before: at)])
            if isWhole, isFirst, name.map({ $0 | 0x20 }).elementsEqual(mention.map { $0 | 0x20 }) {
                return at..<name.endIndex
            }
            start = text.utf8.index(after: at)
        }
        return nil
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
}
