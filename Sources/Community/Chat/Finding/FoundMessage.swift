/// A message that has the words that were asked for.
public struct FoundMessage: Sendable, Hashable {
    public let message: Message
    /// The words around the first of those that were asked for, in one line.
    public let excerpt: String
}

/// What was found, the newest first.
public struct FoundMessages: Sendable {
    public let items: [FoundMessage]
    /// Whether messages are still being indexed, so that some may be missing.
    public let isPartial: Bool
}

/// A part of a text, for one line.
enum Excerpt {
    /// Columns that it takes at most, and how many of these come before what it is about.
    private static let (most, before) = (72, 24)

    /// The part of a text around a character, with `…` where words are left out.
    static func around(_ place: Int, of text: String) -> String {
        // Every kind of line break is white space, and so are tabs.
        let characters = text.map { $0.isWhitespace ? " " : $0 }
        if DisplayWidth.columns(of: String(characters)) <= most { return String(characters) }
        let head = characters[..<place].reversed()
        let first = place - fitting(head, in: before)
        let last = first + fitting(characters[first...], in: most)
        return (first > 0 ? "…" : "") + String(characters[first..<last])
            + (last < characters.count ? "…" : "")
    }

    /// How many of the characters take no more than so many columns.
    private static func fitting(_ characters: some Sequence<Character>, in columns: Int) -> Int {
        var (count, taken) = (0, 0)
        for character in characters {
            taken += DisplayWidth.columns(of: character)
            if taken > columns { break }
            count += 1
        }
        return count
    }
}
