public import Model

/// How messages look to programs.
extension Message: Described {
    public static let shape = Shape<Message>(
        "Message", "A message of a conversation.",
        [
            .init("id") { $0.id },
            .init("place", "`#slug` or `@handle`") { $0.conversation.place(for: $1.person).name },
            .init("sender", "a handle") { $0.sender.handle },
            .init("text") { $0.text },
            .init("at", "seconds since 1970") { $0.sentAt },
            .init("edited") { $0.isEdited },
            .init("deleted") { $0.isDeleted },
            .init("hidden", "true where the caller forgot its sender, who isn't named") {
                $0.isHidden ? true : nil
            },
            .init("reply_to", "the message that it answers") { $0.quote },
            .init("forwarded", "that its words were sent before") { $0.forwarded },
            .init("media", "the pictures and files that came with it") { $0.media.isEmpty ? nil : $0.media },
            .absent("cards", .list(.object("Card")), "what plugins added to it, where it is listed"),
            .absent("reactions", .list(.object("Reaction")), "the most frequent, where it is listed"),
        ])
}

extension Quote: Described {
    public static let shape = Shape<Quote>(
        "Quote", "A message that another one answers.",
        [
            .init("id") { $0.id },
            .init("sender", "a handle; only where the caller sees the message") { $0.shown?.sender.handle },
            .init("text", "how it begins, in one line; so is this") { $0.shown?.excerpt },
        ])
}

extension ListedMessage.Forwarded: Described {
    public static let shape = Shape<ListedMessage.Forwarded>(
        "Forwarded", "That a message's words were sent before.",
        [.init("from", "the handle of who wrote them, where that is told") { $0.from }])
}

extension Media: Presentable {
    public static var valueType: ValueType { ListedMedia.valueType }
    public static var shapes: [ShapeDescription] { ListedMedia.shapes }
    public func datum(for viewer: Viewer) -> Datum { ListedMedia(self).datum(for: viewer) }
}

extension ListedMedia: Described {
    public static let shape = Shape<ListedMedia>(
        "Media", "A picture or file.",
        [
            .init("id", "by which it is fetched") { $0.id },
            .init("name", "the name that it was sent under") { $0.name },
            .init("type", "its media type, found from its content") { $0.type },
            .init("bytes", "of its largest size") { $0.bytes },
            .init("label", "what a line says of it, in all languages") { $0.line },
            .init("width", "of a picture, in pixels; so is the next") { $0.width },
            .init("height") { $0.height },
            .init("frames", "of a picture: more than one where it moves") { $0.frames },
            .init("preview", "of a picture: what it looks like, as a BlurHash") { $0.preview },
        ])
}

extension DirectMessage: Described {
    public static let shape = Shape<DirectMessage>(
        "DirectMessage", "What was written to a person.", of: \.message,
        [.init("request", "whether it asks to be in touch") { $0.isRequest ? true : nil }])
}
