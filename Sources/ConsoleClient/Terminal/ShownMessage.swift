import Model

/// A message as a terminal shows it, live or in a list.
struct ShownMessage {
    let place: String
    let id: Int64
    let sender: String
    let text: String
    /// Milliseconds since 1970; `nil` if it isn't known.
    let sentAt: Int64?
    /// Whether it was edited or deleted, and in which language that is said.
    let isEdited: Bool
    let isDeleted: Bool
    let language: Language
    /// How people reacted, as far as a list says it.
    let reactions: [ListedMessage.Reaction]
    /// What it answers.
    let quote: ListedMessage.Quote?
    /// That its words were sent before.
    let forwarded: ListedMessage.Forwarded?
    /// The pictures and files that came with it.
    let media: [ListedMedia]
    /// Whether it mentions everybody.
    let isForAll: Bool

    /// A message that came.
    init(_ line: GatewayLine) {
        let message = line.message
        (place, id, sender) = (line.place ?? "", message.id ?? 0, message.from ?? "")
        (text, sentAt, reactions) = (line.text ?? "", message.at, [])
        (isEdited, isDeleted) = (message.edited == true, message.deleted == true)
        (quote, forwarded) = (message.replyTo, message.forwarded)
        (media, isForAll) = (message.media ?? [], message.all == true)
        language = message.language.flatMap(Language.init(rawValue:)) ?? .english
    }

    /// A message of a list.
    init(_ message: ListedMessage, in language: String?) {
        (place, id, sender) = (message.place, message.id, message.from)
        (text, sentAt, reactions) = (message.text, message.at, message.reactions ?? [])
        (isEdited, isDeleted) = (message.edited == true, message.deleted == true)
        (quote, forwarded) = (message.replyTo, message.forwarded)
        (media, isForAll) = (message.media ?? [], false)
        self.language = language.flatMap(Language.init(rawValue:)) ?? .english
    }
}
