/// A card that a plugin added to a message that somebody wrote. The message itself is never touched.
///
/// Derived and never stored: it is shown to those who see the message as it is made, and what shows messages later
/// asks the plugins again, so that the words of a message that is deleted are in no card either.
public struct Annotation: Sendable, Hashable {
    public let message: MessageID
    public let conversation: ConversationRef
    /// The plugin's name.
    public let plugin: String
    /// When it was made; ages in the card are counted from then.
    public let at: Timestamp
    private let english: Card
    private let others: [Language: Card]

    /// - Parameter card: gives the card in a language.
    public init(
        message: MessageID, conversation: ConversationRef, plugin: String, at: Timestamp,
        card: (Language) throws -> Card
    ) rethrows {
        self.message = message
        self.conversation = conversation
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

    /// The card in a language; in English where it has none of its own.
    public func card(in language: Language) -> Card { others[language] ?? english }
}
