import Concurrency
import Model

/// What hardly ever changes of a membership: the conversation's kind and name, and the handles of people in it.
///
/// Whether somebody is a member is asked of the database each time, inside the transaction. What is kept here
/// would cost three more look-ups a message; it is kept only of conversations in which everybody may write. It is filled from events, so only from what was committed: an
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

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Where the operations of this commit found that not everybody may write.
        var restricted: Set<ConversationID> = []
    }

    private let state = Mutex(State())

    /// Notes, inside an operation, that not everybody may write there: each message asks the database.
    func restrict(_ conversation: ConversationID) {
        state.withLock { _ = $0.restricted.insert(conversation) }
    }

    /// Forgets all, inside an operation after which fewer may write somewhere.
    func clear() { state.withLock { $0.entries = [:] } }

    /// Notes who sent where; called after each commit.
    func didCommit(_ events: [Event]) {
        state.withLock { state in
            for event in events {
                // Handles and slugs stand in every conversation's entry.
                switch event.fact {
                case .closed, .profileChanged, .slugChanged, .groupClosed: state.entries = [:]
                default: break
                }
                guard case .messageSent(let message) = event.fact else { continue }
                let key = Key(person: message.sender.id, conversation: message.conversation.id)
                if state.entries[key] != nil || state.restricted.contains(key.conversation) { continue }
                if state.entries.count >= Self.capacity { state.entries = [:] }
                state.entries[key] = Entry(conversation: message.conversation, member: message.sender)
            }
            state.restricted = []
        }
    }

    func known(
        _ person: PersonID, _ conversation: ConversationID
    ) -> (conversation: ConversationRef, member: PersonRef)? {
        state.withLock { state in
            state.entries[Key(person: person, conversation: conversation)].map {
                ($0.conversation, $0.member)
            }
        }
    }
}
