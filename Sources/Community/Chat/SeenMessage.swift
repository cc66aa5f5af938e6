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
