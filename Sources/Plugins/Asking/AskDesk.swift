import Concurrency
import Model

/// The people who wrote to the bot: of each one question at a time, and where they are asked something back.
///
/// What a person writes waits for that person's own question alone.
final class AskDesk: Sendable {
    /// Messages of one person that wait at most; the next are left without an answer.
    private static let mostWaiting = 8

    private struct Line {
        var waiting: [Message] = []
        /// Where the person is asked something back.
        var open: (conversation: ConversationID, answer: CheckedContinuation<String?, Never>)?
    }

    private let lines = Mutex<[PersonID: Line]>([:])

    /// What a message asks: its words, less the mention of the bot.
    static func text(of message: Message) -> String {
        guard let mention = AskFeed.range(ofMentionIn: message.text) else { return message.text }
        var text = message.text
        text.removeSubrange(mention)
        return text.trimmingPrefix { $0.isWhitespace || ",:，：、".contains($0) }.description
    }

    /// Takes a message. Returns whether its person's questions are now to be answered, from this one on.
    func take(_ message: Message, text: String) -> Bool {
        let person = message.sender.id
        let (begins, answer) = lines.withLock { lines -> (Bool, CheckedContinuation<String?, Never>?) in
            guard var line = lines[person] else {
                lines[person] = Line(waiting: [message])
                return (true, nil)
            }
            var answer: CheckedContinuation<String?, Never>?
            if let open = line.open, open.conversation == message.conversation.id {
                (answer, line.open) = (open.answer, nil)
            } else if line.waiting.count < Self.mostWaiting {
                line.waiting.append(message)
            }
            lines[person] = line
            return (false, answer)
        }
        answer?.resume(returning: text)
        return begins
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

    /// Returns what a person writes next in a conversation; `nil` if the task is cancelled before.
    func answer(of person: PersonID, in conversation: ConversationID) async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAsked = lines.withLock { lines in
                    guard !Task.isCancelled else { return false }
                    lines[person]?.open = (conversation, continuation)
                    return lines[person] != nil
                }
                if !isAsked { continuation.resume(returning: nil) }
            }
        } onCancel: {
            let open = lines.withLock { lines in
                defer { lines[person]?.open = nil }
                return lines[person]?.open
            }
            open?.answer.resume(returning: nil)
        }
    }
}
