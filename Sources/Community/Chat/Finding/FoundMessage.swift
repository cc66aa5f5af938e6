public import Model

/// A message that a search has found.
public struct FoundMessage: Sendable, Hashable {
    public let message: Message
    /// The text around the first of the words, in one line.
    public let excerpt: String
}

/// A page of search results, the newest first.
public struct FoundMessages: Sendable {
    public let items: [FoundMessage]
    /// Whether results may be missing because messages are still being indexed.
    public let isPartial: Bool
    /// The message before which the search goes on, if it ended before the page was full because it had looked far enough;
    /// `nil` if there is nothing further to look at, or the page is full.
    public let reached: MessageID?
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
