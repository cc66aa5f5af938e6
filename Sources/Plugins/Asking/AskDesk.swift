import Community
import Concurrency
import Folding
import Model

/// The people who wrote to the bot: of each one question at a time, and where they are asked something back.
///
/// What a person writes waits for that person's own question alone.
final class AskDesk: Sendable {
    /// Messages of one person that wait at most; the next are left without an answer.
    private static let mostWaiting = 8

    private struct Line {
        var waiting: [Message] = []
        /// What the person is asked back, if anything.
        var question: OpenQuestion?
    }

    private enum OpenQuestion {
        /// It is being told.
        case told(in: ConversationID)
        /// Its answer is waited for.
        case open(in: ConversationID, CheckedContinuation<String?, Never>)
        /// Its answer came before anybody waited for it; `nil` if the person asked something else.
        case answered(String?)
    }

    private let lines = Mutex<[PersonID: Line]>([:])

    /// What a message asks: its words, less the mention of the bot.
    static func text(of message: Message) -> String {
        guard let mention = MentionedHandles.range(of: PersonRef.assistant.handle, in: message.text) else {
            return message.text
        }
        var text = message.text
        text.removeSubrange(mention)
        return text.trimmingPrefix { $0.isWhitespace || ",:，：、".contains($0) }.description
    }

    /// Takes a message. Returns whether its person's questions are now to be answered, from this one on.
    func take(_ message: Message) -> Bool {
        let (person, place) = (message.sender.id, message.conversation.id)
        return lines.withLock { lines in
            guard var line = lines.removeValue(forKey: person) else {
                lines[person] = Line(waiting: [message])
                return true
            }
            defer { lines[person] = line }
            var answer: String?
            // Who writes elsewhere gives up what they were asked.
            switch line.question {
            case .told(place), .open(place, _): answer = Self.text(of: message)
            default: if line.waiting.count < Self.mostWaiting { line.waiting.append(message) }
            }
            switch line.question {
            case .told: line.question = .answered(answer)
            case .open(_, let waiter):
                line.question = nil
                waiter.resume(returning: answer)
            case .answered, nil: break
            }
            return false
        }
    }

    /// Returns a person's next question; `nil` if there is none, and with the next message it begins anew.
    func next(of person: PersonID) -> Message? {
        lines.withLock { lines in
            guard lines[person]?.waiting.isEmpty == false else {
                lines[person] = nil
                return nil
            }
            return lines[person]?.waiting.removeFirst()
        }
    }

    /// Says that the person's next message in a conversation is an answer, before the question is told: no answer is sooner.
    func ask(_ person: PersonID, in conversation: ConversationID) {
        lines.withLock { $0[person]?.question = .told(in: conversation) }
    }

    /// Returns the answer to what the person was asked; `nil` if they ask something else, or the task is cancelled before.
    func answer(of person: PersonID) async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                lines.withLock { lines in
                    switch lines[person]?.question {
                    case .told(let place) where !Task.isCancelled:
                        lines[person]?.question = .open(in: place, waiter)
                    case .answered(let answer):
                        lines[person]?.question = nil
                        waiter.resume(returning: answer)
                    default: waiter.resume(returning: nil)
                    }
                }
            }
        } onCancel: {
            lines.withLock { lines in
                if case .open(_, let waiter)? = lines[person]?.question { waiter.resume(returning: nil) }
                lines[person]?.question = nil
            }
        }
    }
}

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

/// The session of somebody who asks the bot in a conversation: it has no door, and ends with the answer.
final class AskSession: Session {
    let id: SessionID
    let source = "@\(PersonRef.assistant.handle)"
    let isOperator = false
    let state: SessionState
    let outlet: any Outlet = Nowhere()

    init(id: SessionID, of person: PersonRef, in place: Place, language: Language) {
        self.id = id
        state = SessionState(of: person, in: place, language: language)
    }

    private final class Nowhere: Outlet {
        func deliver(_ batch: [Delivery]) {}
    }

    /// The language in which a text is answered: that of its reader, unless it is in Chinese and its reader's is not.
    static func language(of text: String, reader: Language) -> Language {
        // Most questions have no such character: looking up what each is would take longer than all else here.
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return reader }
        let scalars = text.unicodeScalars
        // Japanese has such characters too.
        guard reader == .english, scalars.contains(where: \.properties.isIdeographic),
            !scalars.contains(where: { ("\u{3041}"..."\u{30FF}").contains($0) })
        else { return reader }
        return HanFolding.isSimplified(text) ? .simplifiedChinese : .traditionalChinese
    }
}
