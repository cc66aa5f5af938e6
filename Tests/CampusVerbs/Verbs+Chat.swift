@testable package import Community
package import Model

/// What people do, in the words of a test.
extension Chat {
    @discardableResult
    package func send(
        _ text: String, to conversation: ConversationID, by actor: Actor, clientID: String? = nil
    ) async throws -> Message {
        try await perform(SendMessage(text, to: .id(conversation), clientID: clientID), by: actor)
    }

    @discardableResult
    package func send(
        _ media: [MediaID], _ text: String, to conversation: ConversationID, by actor: Actor
    ) async throws -> Message {
        try await perform(SendMessage(text, to: .id(conversation), media: media), by: actor)
    }

    package func submit(
        _ text: String, to conversation: ConversationID, by actor: Actor, clientID: String? = nil,
        completion: @escaping @Sendable (Result<Message, any Error>) -> Void
    ) {
        submit(
            SendMessage(text, to: .id(conversation), clientID: clientID), by: actor, completion: completion)
    }

    @discardableResult
    package func sendDirect(_ text: String, to handle: String, by actor: Actor) async throws -> Message {
        try await writeDirect(text, to: handle, by: actor).message
    }

    @discardableResult
    package func writeDirect(_ text: String, to handle: String, by actor: Actor) async throws -> DirectMessage
    {
        try await perform(SendDirectMessage(text, to: handle), by: actor)
    }

    package func reply(to id: MessageID, _ text: String, by actor: Actor) async throws -> Message {
        try await perform(ReplyToMessage(message: id, text: text), by: actor)
    }

    package func forward(_ id: MessageID, to place: String, by actor: Actor) async throws -> DirectMessage {
        try await perform(ForwardMessage(message: id, place: place), by: actor)
    }

    package func contactAdministrators(_ text: String, by actor: Actor) async throws -> Message {
        try await perform(ContactAdministrators(text: text), by: actor)
    }

    package func edit(_ id: MessageID, text: String, by actor: Actor) async throws -> Message {
        try await perform(EditMessage(message: id, text: text), by: actor)
    }

    package func delete(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await perform(DeleteMessage(message: id), by: actor)
    }

    package func undo(in conversation: ConversationID, by actor: Actor) async throws -> Message {
        try await perform(UndoMessage(place: .id(conversation)), by: actor)
    }

    @discardableResult
    package func star(_ id: MessageID, by actor: Actor) async throws -> Message {
        try await perform(StarMessage(message: id), by: actor)
    }

    package func unstar(_ id: MessageID, by actor: Actor) async throws {
        try await perform(UnstarMessage(message: id), by: actor)
    }

    /// - Parameter limit: A page, if it is missing.
    package func stars(
        of actor: Actor, before: MessageID? = nil, limit: Int? = nil
    ) async throws -> [Message] {
        try await look(StarredMessages(count: limit ?? Stars.mostListed, before: before), by: actor)
    }
}
