import Community
import Model

/// What a prompt shows.
struct ConsolePrompt: Equatable {
    var handle: String?
    var place: String?
    /// The number of unread messages outside the open place.
    var unread = 0
    /// Whether the next text answers a question.
    var isAsking = false
    /// What that answer is to be drawn on, or `nil` if it is words.
    var canvas: Drawing.Size?
    /// The form that it belongs to, for a program that draws it, or `nil`.
    var form: FormSheet?
    /// What the session is in.
    var language = Language.english
}

/// Counts the unread messages outside the open conversation, since signing in.
struct UnreadTally {
    private struct Count {
        var unread = 0
        /// The last counted message, or `nil` if it came before signing in.
        var last: MessageID?
    }

    private var counts: [ConversationID: Count] = [:]

    var total: Int { counts.values.reduce(0) { $0 + $1.unread } }

    /// Adds what was unread when the session was attached. Live messages since then are counted already.
    mutating func welcome(_ unread: [PlaceUnread]) {
        for place in unread { counts[place.place.conversation, default: Count()].unread += place.unread }
    }

    mutating func clear() { counts = [:] }

    /// Takes what counts from here on, as the person wants to be told of more or less.
    mutating func recount(_ conversation: ConversationID, unread: Int) {
        counts[conversation] = unread > 0 ? Count(unread: unread) : nil
    }

    mutating func opened(_ conversation: ConversationID) { counts[conversation] = nil }

    /// Subtracts what the person has read at another session.
    mutating func read(_ conversation: ConversationID, upTo message: MessageID) {
        guard let count = counts[conversation], count.last.map({ $0 <= message }) ?? true else { return }
        counts[conversation] = nil
    }

    /// Counts a live event.
    mutating func count(_ event: Event, for person: PersonRef?, open: ConversationID?, muting: Muting) {
        guard case .messageSent(let message) = event.fact else { return }
        guard let person, message.sender.id != person.id, message.conversation.id != open,
            muting.counts(message, for: person)
        else { return }
        var count = counts[message.conversation.id] ?? Count()
        count.unread += 1
        count.last = message.id
        counts[message.conversation.id] = count
    }
}

/// Detects when a connection's prompt changes.
struct PromptTracker {
    var tally = UnreadTally()
    private var shown: ConsolePrompt?

    /// Returns the prompt, or `nil` if it hasn't changed since the last call.
    mutating func changed(in state: SessionState, isAsking: Bool = false) -> ConsolePrompt? {
        if let open = state.place?.conversation { tally.opened(open) }
        let prompt = ConsolePrompt(
            handle: state.person?.handle, place: state.place?.name, unread: tally.total, isAsking: isAsking,
            canvas: isAsking ? state.canvas : nil, form: isAsking ? state.form : nil, language: state.language
        )
        guard prompt != shown else { return nil }
        shown = prompt
        return prompt
    }

    /// Makes the next prompt count as changed.
    mutating func discard() { shown = nil }
}
