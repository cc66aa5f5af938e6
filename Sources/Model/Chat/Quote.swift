/// Which message another one answers, with what of it its reader is shown.
public struct Quote: Sendable, Hashable {
    /// Whoever wrote the answered message, and how it begins.
    public struct Shown: Sendable, Hashable {
        public let sender: PersonRef
        /// One line of at most ``Quote/longest`` characters.
        public let excerpt: String

        public init(sender: PersonRef, excerpt: String) { (self.sender, self.excerpt) = (sender, excerpt) }
    }

    /// Characters of an answered message that stand above its answer: as much as one recognizes it by.
    public static let longest = 60
    /// Bytes of one line of it: a character may be made of any number of marks.
    public static let longestBytes = 400

    /// The answered message.
    public let id: MessageID
    /// `nil` if the reader doesn't see that message, or it is deleted.
    public let shown: Shown?
    /// Whoever is told of the answer as if it mentioned them; `nil` if nobody is.
    public let answered: PersonID?
    /// Those who get the answer, and may not see the message that it answers.
    public let hiddenFrom: Set<PersonID>

    public init(
        _ id: MessageID, shown: Shown? = nil, answered: PersonID? = nil, hiddenFrom: Set<PersonID> = []
    ) {
        (self.id, self.shown, self.answered, self.hiddenFrom) = (id, shown, answered, hiddenFrom)
    }

    /// The quote as those are told it who may not see the message.
    public var bare: Quote { Quote(id, answered: answered) }

    /// How a message begins, in one line: its words, or the names of its pictures and files if it has no words.
    public static func excerpt(of text: String, with media: [Media]) -> String {
        let names = media.lazy.map { "[\($0.name)]" }.joined(separator: " ")
        return excerpt(of: text.isEmpty ? names : text)
    }

    /// How a text begins, in one line, with `…` where words are left out.
    public static func excerpt(of text: String) -> String {
        var (line, count, isSpace) = ("", 0, false)
        for character in text.drop(while: \.isWhitespace) {
            // Every kind of line break is white space, and so are tabs.
            guard !character.isWhitespace else {
                isSpace = true
                continue
            }
            let piece = (isSpace ? " " : "") + String(character)
            isSpace = false
            count += piece.count
            guard count <= longest, line.utf8.count + piece.utf8.count <= longestBytes else {
                return line + "…"
            }
            line += piece
        }
        return line
    }
}

/// What a message is beside its words.
public indirect enum MessageLink: Sendable, Hashable {
    /// It answers another message of its conversation.
    case answer(Quote)
    /// Its words were sent before by somebody, who is `nil` if that isn't told.
    case forwarded(from: PersonRef?)
}
