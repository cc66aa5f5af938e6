/// A stored message.
///
/// The value lies behind one reference. On its way to its readers it is copied a dozen times, and each copy costs one
/// retain.
public struct Message: Sendable, Hashable {
    private final class Contents: Sendable {
        let id: MessageID
        let conversation: ConversationRef
        let sender: PersonRef
        let speaksFor: PersonID?
        let sentAt: Timestamp
        let text: String
        let isEdited: Bool
        let isDeleted: Bool
        let link: MessageLink?
        let isForAll: Bool
        let media: [Media]

        init(
            id: MessageID, conversation: ConversationRef, sender: PersonRef, speaksFor: PersonID?,
            sentAt: Timestamp, text: String,
            isEdited: Bool, isDeleted: Bool, link: MessageLink?, isForAll: Bool, media: [Media]
        ) {
            self.id = id
            self.conversation = conversation
            self.sender = sender
            self.speaksFor = speaksFor
            self.sentAt = sentAt
            self.text = text
            self.isEdited = isEdited
            self.isDeleted = isDeleted
            self.link = link
            self.isForAll = isForAll
            self.media = media
        }
    }

    private let contents: Contents

    /// - Parameter speaksFor: who has a bot say it; `nil` for a person's own message.
    public init(
        id: MessageID, conversation: ConversationRef, sender: PersonRef, speaksFor: PersonID? = nil,
        sentAt: Timestamp, text: String,
        isEdited: Bool, isDeleted: Bool, link: MessageLink? = nil, isForAll: Bool = false, media: [Media] = []
    ) {
        contents = Contents(
            id: id, conversation: conversation, sender: sender, speaksFor: speaksFor, sentAt: sentAt,
            text: text, isEdited: isEdited, isDeleted: isDeleted, link: link, isForAll: isForAll, media: media
        )
    }

    public var id: MessageID { contents.id }
    public var conversation: ConversationRef { contents.conversation }
    public var sender: PersonRef { contents.sender }
    /// Whose words or doing a bot's message tells of: whoever forgot them is not shown it. `nil` if nobody's but the
    /// sender's.
    public var speaksFor: PersonID? { contents.speaksFor }
    /// Everybody whose words it has: whoever forgot one of them is not shown it.
    public var speakers: [PersonID] { [sender.id] + (speaksFor.map { [$0] } ?? []) }
    public var sentAt: Timestamp { contents.sentAt }
    /// The text as it was written, or an empty string if the message was deleted.
    public var text: String { contents.text }
    public var isEdited: Bool { contents.isEdited }
    public var isDeleted: Bool { contents.isDeleted }
    /// `nil` for a message that is nothing beside its words.
    public var link: MessageLink? { contents.link }
    /// Which message it answers; `nil` for none.
    public var quote: Quote? { if case .answer(let quote) = link { quote } else { nil } }

    /// The handles that it mentions, in lower case. Words of somebody else's that are sent on mention nobody.
    public var mentionedHandles: [String] { forwarded == nil ? MentionedHandles.all(in: text) : [] }

    /// What is told of whoever wrote it first; `nil` if it isn't forwarded.
    public var forwarded: ListedMessage.Forwarded? {
        guard case .forwarded(let author) = link else { return nil }
        return ListedMessage.Forwarded(from: author?.handle)
    }

    /// Returns the message with another link.
    public func with(_ link: MessageLink?) -> Message {
        Message(
            id: id, conversation: conversation, sender: sender, speaksFor: speaksFor, sentAt: sentAt,
            text: text,
            isEdited: isEdited, isDeleted: isDeleted, link: link, isForAll: isForAll, media: media)
    }

    /// The message as those are told it who may not see what it quotes, or forgot whose words it forwards.
    public var withoutSource: Message {
        switch link {
        case .answer(let quote): with(.answer(quote.bare))
        case .forwarded: with(.forwarded(from: nil))
        case nil: self
        }
    }

    /// The pictures and files that came with it, in their order; none once it is deleted.
    public var media: [Media] { contents.media }

    /// Whether it mentions every member, by the word of who runs the group. Known of what comes; a message that is read
    /// back is as any other.
    public var isForAll: Bool { contents.isForAll }

    public static func == (left: Message, right: Message) -> Bool {
        left.contents === right.contents
            || (left.id == right.id && left.conversation == right.conversation && left.sender == right.sender
                && left.speaksFor == right.speaksFor
                && left.sentAt == right.sentAt && left.text == right.text && left.isEdited == right.isEdited
                && left.isDeleted == right.isDeleted && left.link == right.link && left.media == right.media)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(text)
    }
}
