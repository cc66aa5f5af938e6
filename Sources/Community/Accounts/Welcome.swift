public import Model

/// What waits for a person who signed in.
public struct Welcome: Sendable {
    public let person: PersonRef
    public let username: String
    /// The number from which the session is live. It gets everything after it; everything before is in the record.
    public let sequence: Int64
    /// The conversations with unread messages, counted by the person's own rule.
    public let unread: [PlaceUnread]
    /// What of the later messages is shown, and counts as unread.
    public var muting = Muting()
    /// The number of notifications that are not seen yet.
    public let notifications: Int
    public let isAdministrator: Bool
    /// Whether the account was being closed, which signing in has stopped.
    public let wasClosing: Bool
    /// What a returning session missed, or `nil` if it didn't ask.
    public var missed: Missed?
    var untold = Untold()

    /// Conversations whose senders are still to be told that their messages reached the person.
    struct Untold: Sendable {
        var places: [PlaceUnread] = []
        /// Of messages after this number.
        var after: Int64 = 0
    }
}
