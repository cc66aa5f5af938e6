/// Something a person should know.
public struct Notification: Sendable, Hashable {
    /// What it is about. New messages are not among them: they are counted from cursors.
    public enum Kind: String, Sendable, CaseIterable {
        case request, acceptance, mention, comment, like, invitation
    }

    public let id: NotificationID
    public let person: PersonID
    public let kind: Kind
    /// Who caused it.
    public let actor: PersonRef
    public let at: Timestamp
    /// The message, post or conversation it is about.
    public let subject: Int64
    /// What the subject is called: a post's title, a place's name.
    public let title: String
    /// The words it brings, where it brings any (a comment, a mention): joined, never stored twice.
    public let excerpt: String
    public let isSeen: Bool
    /// Whether there is nothing more to answer: of a request that was answered, an invitation that was used.
    public internal(set) var isAnswered = false
}
