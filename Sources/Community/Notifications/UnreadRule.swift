/// Which messages count as unread for a person: in conversations that the person has set to less than all, only those
/// that mention them, or none.
///
/// Doors that count while messages come ask this, and what is told at signing in keeps to the same.
public struct UnreadRule: Sendable, Hashable {
    /// Conversations of which not everything counts.
    public let levels: [ConversationID: NotificationPreferences.Level]

    public init(levels: [ConversationID: NotificationPreferences.Level] = [:]) { self.levels = levels }

    /// Whether a message of somebody else counts for a person.
    public func counts(_ message: Message, for person: PersonRef) -> Bool {
        guard let level = levels[message.conversation.id] else { return true }
        return switch level {
        case .all: true
        case .mentions: Mentions.handles(in: message.text).contains(person.handle.lowercased())
        case .none: false
        }
    }
}
