/// A message in a list that answers a command, as programs get it beside its line.
public struct ListedMessage: Sendable, Hashable, Codable {
    /// How many people reacted in one way.
    public struct Reaction: Sendable, Hashable, Codable {
        public let emoji: String
        public let count: Int64

        public init(emoji: String, count: Int64) { (self.emoji, self.count) = (emoji, count) }
    }

    public let place: String
    public let id: Int64
    /// The sender's handle.
    public let from: String
    /// When it was sent: milliseconds since 1970.
    public let at: Int64
    /// The words; empty once deleted.
    public let text: String
    /// True where it was edited, and otherwise `nil`; so with the next.
    public let edited: Bool?
    public let deleted: Bool?
    /// The most frequent first; `nil` if there are none.
    public let reactions: [Reaction]?

    public init(
        place: String, id: Int64, from: String, at: Int64, text: String, isEdited: Bool = false,
        isDeleted: Bool = false, reactions: [Reaction] = []
    ) {
        (self.place, self.id, self.from, self.at, self.text) = (place, id, from, at, text)
        edited = isEdited ? true : nil
        deleted = isDeleted ? true : nil
        self.reactions = reactions.isEmpty ? nil : reactions
    }
}
