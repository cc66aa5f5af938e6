public import Model

/// What a person wants to be notified of, and when.
public struct NotificationPreferences: Sendable, Hashable {
    /// The kinds of notifications that the person has switched off.
    public let off: Set<Model.Notification.Kind>
    /// Kinds that are off by default, and that the person has switched on.
    public let on: Set<Model.Notification.Kind>
    /// Conversations of which the person isn't told everything.
    public let places: [PlaceLevel]
    public let quiet: QuietHours?

    /// A conversation and its level.
    public struct PlaceLevel: Sendable, Hashable {
        public let place: Place
        public let level: NotificationLevel
    }
}
