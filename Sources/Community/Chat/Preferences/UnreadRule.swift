public import Model

/// Decides which messages count as unread for a person: all of them, or in some conversations only those that mention
/// the person, or none.
///
/// Doors use it to count live messages, and the counts at signing in follow the same rule.
public struct UnreadRule: Sendable, Hashable {
    /// The levels of the conversations in which not every message counts.
    public let levels: [ConversationID: NotificationPreferences.Level]

    public init(levels: [ConversationID: NotificationPreferences.Level] = [:]) { self.levels = levels }

    /// Returns whether somebody else's message counts for a person.
    public func counts(_ message: Message, for person: PersonRef) -> Bool {
        guard let level = levels[message.conversation.id] else { return true }
        return switch level {
        case .all: true
        case .mentions: Mentions.handles(in: message.text).contains(person.handle.lowercased())
        case .none: false
        }
    }
}
