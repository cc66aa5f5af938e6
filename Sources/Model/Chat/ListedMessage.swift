/// A message in a list that answers a command, as programs get it beside its line.
public struct ListedMessage: Sendable, Hashable, Codable {
    /// How many people reacted in one way.
    public struct Reaction: Sendable, Hashable, Codable {
        public let emoji: String
        public let count: Int64

        public init(emoji: String, count: Int64) { (self.emoji, self.count) = (emoji, count) }
    }

    /// Which message it answers, and how that begins, where its reader sees it.
    public struct Quote: Sendable, Hashable, Codable {
        public let id: Int64
        /// Whoever wrote it; `nil` if it isn't shown, and so is the next.
        public let from: String?
        public let text: String?

        public init(id: Int64, from: String? = nil, text: String? = nil) {
            (self.id, self.from, self.text) = (id, from, text)
        }

        public init(_ quote: Model.Quote) {
            self.init(
                id: quote.id.rawValue, from: quote.shown?.sender.handle, text: quote.shown?.excerpt)
        }

        /// What the line above an answer begins with.
        public static let mark = "> "

        /// The line above an answer, which isn't harmless yet.
        public var line: String {
            guard let from, let text else { return "\(Self.mark)\(id)" }
            return "\(Self.mark)\(id) \(from): \(text)"
        }
    }

    /// That a message's words were sent before.
    public struct Forwarded: Sendable, Hashable, Codable {
        /// Whoever wrote them; `nil` if that isn't told.
        public let from: String?

        public init(from: String?) { self.from = from }
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
    /// `nil` if it answers nothing.
    public let replyTo: Quote?
    /// `nil` if its words are the sender's own.
    public let forwarded: Forwarded?
    /// How many messages the line stands for, of people whom the reader forgot: it has none of their words, and `id` is the
    /// last of them. `nil` for a message that is shown.
    public let hidden: Int64?
    /// The first of those that the line stands for; `nil` for a message that is shown.
    public let since: Int64?
    /// The pictures and files that came with it; `nil` if there are none.
    public let media: [ListedMedia]?

    public init(
        place: String, id: Int64, from: String, at: Int64, text: String, isEdited: Bool = false,
        isDeleted: Bool = false, reactions: [Reaction] = [], replyTo: Quote? = nil,
        forwarded: Forwarded? = nil, hidden: Int64? = nil, since: Int64? = nil, media: [ListedMedia] = []
    ) {
        (self.hidden, self.since) = (hidden, since)
        self.media = media.isEmpty ? nil : media
        (self.place, self.id, self.from, self.at, self.text) = (place, id, from, at, text)
        edited = isEdited ? true : nil
        deleted = isDeleted ? true : nil
        self.reactions = reactions.isEmpty ? nil : reactions
        (self.replyTo, self.forwarded) = (replyTo, forwarded)
    }
}
