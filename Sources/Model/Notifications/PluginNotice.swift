/// A kind of notifications that a plugin declares. What it says is declared with it: no words of another person are in it.
public struct PluginNotice: Sendable, Hashable {
    /// What stands in the text for a plugin's number of what it is about.
    private static let place = "{id}"

    /// The plugin's name and its own: `polls.closed`.
    public let name: String
    public let text: LocalizedText
    /// Whether people are told who have switched nothing.
    public let isOn: Bool

    public init(name: String, text: LocalizedText, isOn: Bool) {
        self.name = name
        self.text = text
        self.isOn = isOn
    }

    func sentence(about number: Int64) -> LocalizedText {
        LocalizedText { text.text(in: $0).replacing(Self.place, with: "\(number)") }
    }
}
