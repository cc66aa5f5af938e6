/// A card that a plugin added to somebody's message, or that came with a bot's. The message itself is never changed.
///
/// Those on people's messages are derived and never stored: they are sent to whoever sees the message when they are made;
/// whatever shows the message later asks the plugins again. So no card keeps the words of a deleted message.
public struct Annotation: Sendable, Hashable {
    public let message: MessageID
    public let conversation: ConversationRef
    /// Who sent the message.
    public let sender: PersonID
    /// Who has a bot say it; `nil` for a person's own message.
    public let speaksFor: PersonID?
    /// The plugin's name.
    public let plugin: String
    /// When the card was made. Ages that it shows are counted from this moment.
    public let at: Timestamp
    private let english: Card
    private let others: [Language: Card]

    /// - Parameter card: Returns the card in a language. It is called once for each language.
    public init(
        message: Message, plugin: String, at: Timestamp, card: (Language) throws -> Card
    ) rethrows {
        self.message = message.id
        (conversation, sender) = (message.conversation, message.sender.id)
        speaksFor = message.speaksFor
        self.plugin = plugin
        self.at = at
        let english = try card(.english)
        self.english = english
        others = try Language.allCases.reduce(into: [:]) { others, language in
            guard language != .english else { return }
            let own = try card(language)
            if own != english { others[language] = own }
        }
    }

    /// Returns the card in `language`, or the English one if it is the same.
    public func card(in language: Language) -> Card { others[language] ?? english }
}
