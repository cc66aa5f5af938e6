public import Model

/// A conversation and its number of unread messages.
public struct PlaceUnread: Sendable, Hashable {
    public let place: Place
    /// The number of unread messages, counted up to `Conversations.unreadCap`.
    public let unread: Int
}
