/// A kind of conversations that a plugin declares, each about something of the plugin's: a team, an item, a flat.
public struct PluginConversation: Sendable, Hashable {
    /// What stands in ``about`` for the plugin's number.
    public static let number = "{id}"

    public let plugin: String
    public let name: String
    /// What they are for, as lists say.
    public let label: ConversationLabel
    /// The command that shows what one is about, with ``number``: `/team {id}`.
    public let about: String
    /// Whether who enters sees what was written before.
    public let showsAll: Bool

    public init(plugin: String, name: String, label: ConversationLabel, about: String, showsAll: Bool) {
        (self.plugin, self.name) = (plugin, name)
        (self.label, self.about, self.showsAll) = (label, about, showsAll)
    }

    /// Returns the command that shows what the one with this number is about.
    public func about(_ number: Int64) -> String { about.replacing(Self.number, with: String(number)) }
}
