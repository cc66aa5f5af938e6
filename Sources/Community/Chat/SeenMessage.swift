import Model
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
