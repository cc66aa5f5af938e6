@testable package import Community
package import Model

/// What people do, in the words of a test.
extension Chat {
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
