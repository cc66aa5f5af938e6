/// What waits for somebody who signed in.
public struct Welcome: Sendable {
    public let person: PersonRef
    public let username: String
    /// Conversations with unread messages.
    public let unread: [PlaceUnread]
    /// Notifications not seen yet.
    public let notifications: Int
    public let isAdministrator: Bool
    /// Whether the account was being closed; signing in has called that off.
    public let wasClosing: Bool
}

/// A conversation and what is unread in it.
public struct PlaceUnread: Sendable, Hashable {
    public let place: Place
    /// Counted up to `Chat.unreadCap`.
    public let unread: Int
}
