/// What waits for somebody who signed in.
public struct Welcome: Sendable {
    public let person: PersonRef
    public let username: String
    /// The session gets everything after this number; what is before it was there already.
    public let sequence: Int64
    /// Conversations with unread messages, of which those are counted that count for the person.
    public let unread: [PlaceUnread]
    /// What counts of messages that come from now on.
    public var counting = UnreadRule()
    /// Notifications not seen yet.
    public let notifications: Int
    public let isAdministrator: Bool
    /// Whether the account was being closed; signing in has called that off.
    public let wasClosing: Bool
    /// What a returning session asked for; nil where it asked for nothing.
    public var missed: Missed?
}

/// A conversation and what is unread in it.
public struct PlaceUnread: Sendable, Hashable {
    public let place: Place
    /// Counted up to `Chat.unreadCap`.
    public let unread: Int
}
