public import Model

/// What the open question of a session may be answered with, for completion.
public struct AskedAnswer: Sendable, Hashable {
    /// Names that the community knows, not who asks.
    public enum Names: Sendable, Hashable {
        case none
        /// Those in a text: `@handle` and `#slug`.
        case mentions
        case handles, places
        /// Slugs of groups, also of those that the person may enter.
        case groups
        case categories
        /// The person's own tags.
        case tags
    }

    public let names: Names
    /// Words that it may be, in all languages in which they are accepted.
    public let words: [LocalizedText]
    /// Whether it may be several, with commas between them.
    public let isList: Bool

    public init(_ names: Names = .none, words: [LocalizedText] = [], isList: Bool = false) {
        (self.names, self.words, self.isList) = (names, words, isList)
    }

    /// Makes the answer that people give to something of this name: `nil` if its name says nothing of that.
    public static func named(_ name: String, isList: Bool = false) -> AskedAnswer? {
        switch name {
        case "category", "categories": AskedAnswer(.categories, isList: isList)
        case "slug", "group": AskedAnswer(.groups, isList: isList)
        case "tag", "tags": AskedAnswer(.tags, isList: isList)
        case "handle", "handles": AskedAnswer(.handles, isList: isList)
        default: nil
        }
    }
}
