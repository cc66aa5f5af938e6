import Concurrency
import Model

/// What hardly ever changes of a membership: the conversation's kind and name, and the handles of people in it.
///
/// Whether somebody is a member is asked of the database each time, inside the transaction. What is kept here
/// would cost three more look-ups a message. It is filled from events, so only from what was committed: an
/// operation that rolls back gives its numbers back, and another conversation may get them.
final class MembershipCache: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let conversation: ConversationID
    }

    private struct Entry {
        let conversation: ConversationRef
        let member: PersonRef
    }

    /// Entries at most; then it starts anew. The memory stays at some megabytes, however many people and
    /// conversations there are.
    private static let capacity = 20_000

    private let entries = Mutex<[Key: Entry]>([:])

    /// Notes who sent where; called after each commit.
    func didCommit(_ events: [Event]) {
        entries.withLock { entries in
            for event in events {
                // Handles and slugs stand in every conversation's entry.
                switch event.fact {
                case .closed, .profileChanged, .slugChanged: entries = [:]
                default: break
                }
                guard case .messageSent(let message) = event.fact else { continue }
                let key = Key(person: message.sender.id, conversation: message.conversation.id)
                if entries[key] != nil { continue }
                if entries.count >= Self.capacity { entries = [:] }
                entries[key] = Entry(conversation: message.conversation, member: message.sender)
            }
        }
    }

    func known(
        _ person: PersonID, _ conversation: ConversationID
    ) -> (conversation: ConversationRef, member: PersonRef)? {
        entries.withLock { entries in
            entries[Key(person: person, conversation: conversation)].map { ($0.conversation, $0.member) }
        }
    }
}
