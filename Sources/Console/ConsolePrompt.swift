import Community

/// What a prompt shows.
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

    /// Takes a live event.
    mutating func note(_ event: Event, for person: PersonID?, open: ConversationID?) {
        guard case .messageSent(let message) = event.fact else { return }
        guard message.sender.id != person, message.conversation.id != open else { return }
        counts[message.conversation.id, default: 0] += 1
    }
}

/// Finds out when a connection's prompt changes.
struct PromptTracker {
    var tally = UnreadTally()
    private var shown: ConsolePrompt?

    /// The prompt, if it is not the one that this gave last.
    mutating func changed(in state: SessionState) -> ConsolePrompt? {
        if let open = state.place?.conversation { tally.opened(open) }
        let prompt = ConsolePrompt(
            handle: state.person?.handle, place: state.place?.name, unread: tally.total)
        guard prompt != shown else { return nil }
        shown = prompt
        return prompt
    }

    /// Makes the next prompt count as changed.
    mutating func forget() { shown = nil }
}
