/// How far somebody has received or read a conversation. It is told to the senders of what was reached.
public struct Receipt: Sendable, Hashable {
    /// What has become of a message for one of its recipients.
    public enum State: String, Sendable, CaseIterable {
        /// It is stored. Also used if the recipient doesn't share more than that.
        case sent
        /// It has reached a session of the recipient.
        case delivered
        /// It was shown while its conversation was open.
        case read
    }

    public let conversation: ConversationRef
    /// The recipient.
    public let person: PersonRef
    public let state: State
    /// The last message that the receipt covers. It also covers all before it that the recipient was shown.
    public let upTo: MessageID

    public init(conversation: ConversationRef, person: PersonRef, state: State, upTo: MessageID) {
        self.conversation = conversation
        self.person = person
        self.state = state
        self.upTo = upTo
    }
}

/// What has become of one message for all its recipients.
public struct MessageReceipts: Sendable {
    public struct Person: Sendable, Hashable {
        public let person: PersonRef
        public let state: Receipt.State

        public init(person: PersonRef, state: Receipt.State) {
            self.person = person
            self.state = state
        }
    }

    public let message: MessageID
    public let place: Place
    /// The number of recipients in each state, of those who were looked at.
    public let counts: [Receipt.State: Int]
    /// The recipients but whom the sender forgot, at most `Receipts.longestList` of them: those who have read it first, then by
    /// handle.
    public let people: [Person]
    /// How many members were looked at where there are more. `nil` if it was everybody.
    public let lookedAt: Int?

    public init(
        message: MessageID, place: Place, counts: [Receipt.State: Int], people: [Person], lookedAt: Int?
    ) {
        self.message = message
        self.place = place
        self.counts = counts
        self.people = people
        self.lookedAt = lookedAt
    }
}

/// Tells that somebody starts or stops typing in a conversation. Never stored.
public struct TypingSignal: Sendable, Hashable {
    public let conversation: ConversationRef
    public let person: PersonRef
    public let isTyping: Bool
    /// Members of the conversation whom the person blocked. They never see the person typing.
    public var hidden: Set<PersonID> = []

    public init(conversation: ConversationRef, person: PersonRef, isTyping: Bool, hidden: Set<PersonID> = [])
    {
        self.conversation = conversation
        self.person = person
        self.isTyping = isTyping
        self.hidden = hidden
    }

    /// Returns whether this member of the conversation is told of it.
    public func isTold(to person: PersonID) -> Bool { person != self.person.id && !hidden.contains(person) }

    /// The signal that ends this one, for those who were told of it.
    public var ended: TypingSignal {
        TypingSignal(conversation: conversation, person: person, isTyping: false, hidden: hidden)
    }
}
