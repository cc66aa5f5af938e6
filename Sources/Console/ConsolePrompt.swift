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
        /// The last of those that came since signing in, oldest first.
        var live: [MessageID] = []
    }

    /// Messages of a conversation that are known one by one: who deletes one, or reads some elsewhere, does so soon after.
    private static let mostLive = 200

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
        guard let count = counts[conversation] else { return }
        let left = count.live.filter { $0 > message }
        if left.isEmpty {
            counts[conversation] = nil
        } else if left.count < count.live.count {
            counts[conversation] = Count(unread: left.count, live: left)
        }
        // How many there are between an older one and those that are known isn't known.
    }

    /// Counts a live event: a message, or one that is taken back.
    mutating func count(_ event: Event, for person: PersonRef?, open: ConversationID?, muting: Muting) {
        switch event.fact {
        case .messageSent(let message): count(message, for: person, open: open, muting: muting)
        case .messageDeleted(let message): discount(message)
        default: break
        }
    }

    private mutating func count(
        _ message: Message, for person: PersonRef?, open: ConversationID?, muting: Muting
    ) {
        guard let person, message.sender.id != person.id, message.conversation.id != open,
            muting.counts(message, for: person)
        else { return }
        var count = counts[message.conversation.id] ?? Count()
        count.unread += 1
        count.live = count.live.suffix(Self.mostLive - 1) + [message.id]
        counts[message.conversation.id] = count
    }

    private mutating func discount(_ message: Message) {
        guard var count = counts[message.conversation.id],
            let index = count.live.firstIndex(of: message.id)
        else { return }
        count.live.remove(at: index)
        count.unread -= 1
        counts[message.conversation.id] = count.unread > 0 ? count : nil
    }
}

/// The names by which a program was told of the conversation that is open: it may be renamed while a text is on its way.
private struct ToldNames {
    /// Names that are remembered: a text that is older than so many renamings can wait to be sent again.
    private static let most = 4

    private var conversation: ConversationID?
    private var names: [String] = []

    mutating func add(_ place: Place) {
        if place.conversation != conversation { (conversation, names) = (place.conversation, []) }
        guard !names.contains(place.name) else { return }
        names = names.suffix(Self.most - 1) + [place.name]
    }

    func has(_ name: String, of conversation: ConversationID) -> Bool {
        conversation == self.conversation && names.contains(name)
    }
}

/// Detects when a connection's prompt changes.
struct PromptTracker {
    var tally = UnreadTally()
    private var shown: ConsolePrompt?
    private var told = ToldNames()

    /// Returns the prompt, or `nil` if it hasn't changed since the last call.
    mutating func changed(in state: SessionState, isAsking: Bool = false) -> ConsolePrompt? {
        if let open = state.place?.conversation { tally.opened(open) }
        let prompt = ConsolePrompt(
            handle: state.person?.handle, place: state.place?.name, unread: tally.total, isAsking: isAsking,
            canvas: isAsking ? state.canvas : nil, form: isAsking ? state.form : nil, language: state.language
        )
        guard prompt != shown else { return nil }
        shown = prompt
        if let place = state.place { told.add(place) }
        return prompt
    }

    /// Returns whether the person that was told last has opened another place since.
    func hasMoved(in state: SessionState) -> Bool {
        shown.map { $0.handle == state.person?.handle && $0.place != state.place?.name } ?? false
    }

    /// Returns whether a place that the program was told of is the open one, by whichever name it was told.
    func isOpen(_ name: String, in state: SessionState) -> Bool {
        guard let open = state.place else { return false }
        return open.name == name || told.has(name, of: open.conversation)
    }

    /// Makes the next prompt count as changed.
    mutating func discard() { shown = nil }
}
