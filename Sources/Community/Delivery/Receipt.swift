/// How far somebody has come with a conversation; told to those who wrote what was reached.
public struct Receipt: Sendable, Hashable {
    /// What a message has come to for one of those it was for.
    public enum State: String, Sendable, CaseIterable {
        /// Stored. Also where the other person doesn't tell more.
        case sent
        /// A session of the person has got it.
        case delivered
        /// It was shown where its conversation was open.
        case read
    }

    public let conversation: ConversationRef
    /// Who got or read it.
    public let person: PersonRef
    public let state: State
    /// Everything up to this message that the person was shown.
    public let upTo: MessageID
}

/// What one message has come to for everyone it was for.
public struct MessageReceipts: Sendable {
    public struct Person: Sendable, Hashable {
        public let person: PersonRef
        public let state: Receipt.State
    }

    public let message: MessageID
    public let place: Place
    /// How many there are of each state.
    public let counts: [Receipt.State: Int]
    /// Who they are, at most ``Receipts/longestList``: those who have read it first, then by handle.
    public let people: [Person]
}

/// Somebody writes in a conversation, or no longer does. Never stored.
public struct TypingSignal: Sendable, Hashable {
    public let conversation: ConversationRef
    public let person: PersonRef
    public let isTyping: Bool
}
