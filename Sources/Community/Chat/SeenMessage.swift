public import Model
import Storage

/// A message as one of those who see it.
struct SeenMessage {
    let message: Message
    let membership: ChatQueries.Membership

    /// - Throws: `CommunityError` that there is no such message, also where the actor may not see it: it is as absent as one
    ///   that never was.
    init(_ id: MessageID, by actor: Actor, in reader: SQLReader) throws {
        guard let found = try Self.find(id, by: actor, in: reader) else {
            throw CommunityError(.notFound, ChatWords.noMessage(id))
        }
        self = found
    }

    private init(_ message: Message, _ membership: ChatQueries.Membership) {
        (self.message, self.membership) = (message, membership)
    }

    /// The message; `nil` if there is none that the actor may see.
    static func find(_ id: MessageID, by actor: Actor, in reader: SQLReader) throws -> SeenMessage? {
        guard let conversation = try MessageQueries.conversation(of: id, in: reader),
            let membership = try ChatQueries.membership(of: actor, in: conversation, reader),
            id.rawValue > membership.visibleFrom,
            let message = try MessageQueries.message(id, in: membership.conversation, reader)
        else { return nil }
        return SeenMessage(message, membership)
    }

    /// Throws where it has words of somebody whom the actor forgot, as if there were no such message: its words, and whose
    /// they are, go no further by the actor's hand.
    func requireShown(to actor: Actor, in reader: SQLReader) throws {
        var hiding = Hiding(from: actor.person, in: reader)
        guard try !hiding.hides(message) else {
            throw CommunityError(.notFound, ChatWords.noMessage(message.id))
        }
    }

    /// Throws where the message is deleted.
    func requireWords() throws {
        guard !message.isDeleted else { throw CommunityError(.deleted, ChatWords.isDeleted(message.id)) }
    }

    /// Throws where it is somebody else's, whose name the refusal has if the actor may read it.
    func requireOwn(by actor: Actor, in reader: SQLReader) throws {
        guard message.sender.id != actor.person else { return }
        try requireShown(to: actor, in: reader)
        throw CommunityError(.notYours, ChatWords.notYours(message.id, of: message.sender.handle))
    }

    /// Runs what changes the message, of which nobody is told who may not see it. In an open group these are who cleared
    /// it.
    func change<Value>(
        in transaction: CommunityTransaction, _ body: () throws -> Value
    ) throws -> Value {
        let (id, conversation) = (message.id, message.conversation.id)
        let blind =
            membership.kind == .open
            ? try BlockQueries.blindInOpen(to: id, in: conversation, transaction)
            : try BlockQueries.blind(to: id, in: conversation, transaction)
        for person in blind { transaction.emit(.unsubscribe(person, conversation)) }
        let value = try body()
        for person in blind { transaction.emit(.subscribe(person, conversation)) }
        return value
    }
}

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
