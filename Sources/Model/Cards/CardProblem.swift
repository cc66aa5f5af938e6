/// What is wrong with a card, and where. Paths count from 1, as Lua does: `fields[2].value`.
public struct CardProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The key path within the card; empty for the card itself.
    public let path: String
    /// What is wrong, as a phrase that follows the path: `has 300 characters, at most 200 fit`.
    public let message: String

    public init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    public var description: String { path.isEmpty ? "card \(message)" : "card.\(path) \(message)" }
}
