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
    private struct Count {
        var unread = 0
        /// The last message that was counted; nil where it came before signing in.
        var last: MessageID?
    }

    private var counts: [ConversationID: Count] = [:]

    var total: Int { counts.values.reduce(0) { $0 + $1.unread } }

    /// Which messages count.
    private var rule = UnreadRule()

    /// Takes over what was unread when the session was attached; what came live since then is counted already.
    mutating func welcome(_ unread: [PlaceUnread], counting rule: UnreadRule = UnreadRule()) {
        self.rule = rule
        // Live ones were counted without the rule.
        for conversation in rule.levels.keys { counts[conversation] = nil }
        for place in unread { counts[place.place.conversation, default: Count()].unread += place.unread }
    }

    mutating func clear() { counts = [:] }

    mutating func opened(_ conversation: ConversationID) { counts[conversation] = nil }

    /// Takes over what another session of the person has read.
    mutating func read(_ conversation: ConversationID, upTo message: MessageID) {
        guard let count = counts[conversation], count.last.map({ $0 <= message }) ?? true else { return }
        counts[conversation] = nil
    }

    /// Takes a live event.
    mutating func note(_ event: Event, for person: PersonRef?, open: ConversationID?) {
        guard case .messageSent(let message) = event.fact else { return }
        guard let person, message.sender.id != person.id, message.conversation.id != open,
            rule.counts(message, for: person)
        else { return }
        var count = counts[message.conversation.id] ?? Count()
        count.unread += 1
        count.last = message.id
        counts[message.conversation.id] = count
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
