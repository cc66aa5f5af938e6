/// Of which messages of a conversation a person wants to be told. The raw values are what people type, and are stored.
public enum NotificationLevel: String, Sendable, CaseIterable {
    /// All of them.
    case all
    /// Those that mention the person.
    case mentions
    /// None.
    case none
}
