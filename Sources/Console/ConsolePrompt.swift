import Community

/// What a prompt shows: told to connections that draw one.
struct ConsolePrompt: Equatable {
    var handle: String?
    var place: String?
    /// Unread messages outside the open place.
    var unread = 0
}

/// Counts what is unread outside the open conversation, from signing in on.
struct UnreadTally {
    private var counts: [ConversationID: Int] = [:]

    var total: Int { counts.values.reduce(0, +) }

    mutating func welcome(_ unread: [PlaceUnread]) {
        counts = Dictionary(unread.map { ($0.place.conversation, $0.unread) }) { $1 }
    }

    mutating func clear() { counts = [:] }

    mutating func opened(_ conversation: ConversationID) { counts[conversation] = nil }

    /// Takes a live event of a conversation that isn't open.
    mutating func note(_ event: Event, for person: PersonID?, open: ConversationID?) {
        guard case .messageSent(let message) = event.fact else { return }
        guard message.sender.id != person, message.conversation.id != open else { return }
        counts[message.conversation.id, default: 0] += 1
    }
}
