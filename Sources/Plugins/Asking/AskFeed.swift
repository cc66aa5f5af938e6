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
        case .group:
            message.forwarded == nil
                && MentionedHandles.range(of: PersonRef.assistant.handle, in: message.text) != nil
        }
    }
}
