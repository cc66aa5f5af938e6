/// What a person doesn't want to be shown as it comes: messages of some conversations, or all but those that mention the
/// person, and everything in quiet hours.
///
/// What is muted reaches the person's sessions all the same, and is shown once they open its conversation. Doors use it to
/// decide what to show and what to count, and the counts at signing in follow the same rule.
public struct Muting: Sendable, Hashable {
    /// The levels of the conversations of which the person isn't told everything.
    public private(set) var levels: [ConversationID: NotificationLevel]
    /// When nothing is shown; `nil` if the person has no quiet hours.
    public private(set) var quiet: QuietHours?

    public init(levels: [ConversationID: NotificationLevel] = [:], quiet: QuietHours? = nil) {
        (self.levels, self.quiet) = (levels, quiet)
    }

    /// Whether everything is shown.
    public var isEmpty: Bool { levels.isEmpty && quiet == nil }

    /// Returns of what in a conversation the person is told outside quiet hours.
    public func level(in conversation: ConversationID) -> NotificationLevel { levels[conversation] ?? .all }

    /// Returns whether somebody else's message counts as unread for a person. What comes in quiet hours counts.
    public func counts(_ message: Message, for person: PersonRef) -> Bool {
        switch level(in: message.conversation.id) {
        case .all: true
        case .mentions:
            message.quote?.answered == person.id
                || MentionedHandles.all(in: message.text).contains(person.handle.lowercased())
        case .none: false
        }
    }

    /// Returns whether what happens at a moment isn't shown to a person.
    public func mutes(_ event: Event, for person: PersonRef) -> Bool {
        guard !isEmpty, let conversation = event.fact.audience?.id, event.actor.id != person.id else {
            return false
        }
        if quiet?.contains(event.at) == true { return true }
        guard case .messageSent(let message) = event.fact else { return level(in: conversation) != .all }
        return !counts(message, for: person)
    }

    /// Takes a change of the person's preferences.
    public mutating func apply(_ change: MutingChange) {
        switch change {
        case .level(let conversation, let level, _): levels[conversation] = level == .all ? nil : level
        case .quiet(let hours): quiet = hours
        }
    }

    /// Has everything told of a conversation that the person enters.
    public mutating func reset(_ conversation: ConversationID) {
        if !levels.isEmpty { levels[conversation] = nil }
    }
}

/// A change of what a person wants to be shown.
public enum MutingChange: Sendable, Hashable {
    /// A conversation's level, with how many of its unread messages count from here on.
    case level(ConversationID, NotificationLevel, unread: Int)
    case quiet(QuietHours?)
}
