/// What is wrong with a card, and where: `fields[2].value`, counted from 1 as plugins count.
public struct CardProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The key path within the card; empty for the card itself.
    public let path: String
    /// What is wrong, to be read behind the path: `has 300 characters, at most 200 fit`.
    public let message: String

    public init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    public var description: String { path.isEmpty ? "card \(message)" : "card.\(path) \(message)" }
}
