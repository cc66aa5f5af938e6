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
    /// Whose words are hidden from the person for good, in groups too.
    public private(set) var forgotten: Set<PersonID>
    /// Whether the person is notified of mentions.
    public private(set) var tellsMentions: Bool

    public init(
        levels: [ConversationID: NotificationLevel] = [:], quiet: QuietHours? = nil,
        forgotten: Set<PersonID> = [], tellsMentions: Bool = true
    ) {
        (self.levels, self.quiet, self.forgotten) = (levels, quiet, forgotten)
        self.tellsMentions = tellsMentions
    }

    /// Whether everything is shown, but for what is hidden for good.
    public var isEmpty: Bool { levels.isEmpty && quiet == nil }

    /// Returns of what in a conversation the person is told outside quiet hours.
    public func level(in conversation: ConversationID) -> NotificationLevel { levels[conversation] ?? .all }

    /// Returns whether what happens is hidden from the person: what somebody whom they forgot says and does. What becomes
    /// of a group is shown, whoever does it.
    public func hides(_ event: Event) -> Bool {
        guard !forgotten.isEmpty, event.fact.isOfActor else { return false }
        return forgotten.contains(event.actor.id)
            || event.fact.speaker.map(forgotten.contains) == true
    }

    /// Returns whether somebody else's message counts as unread for a person. What comes in quiet hours counts, and so does
    /// what is hidden: one reads past it.
    public func counts(_ message: Message, for person: PersonRef) -> Bool {
        switch level(in: message.conversation.id) {
        case .all: true
        case .mentions:
            forgotten.isDisjoint(with: message.speakers)
                && (message.isForAll || message.quote?.answered == person.id
                    || message.mentionedHandles.contains(person.handle.lowercased()))
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
        case .forgets(let person): forgotten.insert(person)
        case .readmits(let person): forgotten.remove(person)
        case .mentions(let isTold): tellsMentions = isTold
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
    /// From here on somebody's words are hidden.
    case forgets(PersonID)
    /// From here on they are shown again.
    case readmits(PersonID)
    /// From here on the person is notified of mentions, or no longer.
    case mentions(isTold: Bool)
}

extension Fact {
    /// Whether it is somebody's own words, or tells of them alone: what goes with the person where they are hidden.
    public var isOfActor: Bool {
        switch self {
        case .messageSent, .messageEdited, .messageDeleted, .reacted, .pinned, .unpinned, .joined, .left: true
        default: false
        }
    }

    /// Whose words a bot's message has; `nil` for anything else.
    public var speaker: PersonID? {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            message.speaksFor
        default: nil
        }
    }
}
