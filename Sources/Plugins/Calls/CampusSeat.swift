package import Community
import Concurrency
package import Lua
package import Model

/// Where the community will be: it is made after the plugin host, which it asks.
package final class CampusSeat: Sendable {
    private let taken = Mutex<Campus?>(nil)

    package init() {}

    /// `nil` until ``attach(_:)``.
    package var community: Campus? { taken.withLock(\.self) }

    /// Says what community there is, once it is made.
    package func attach(_ campus: Campus) { taken.withLock { $0 = campus } }

    private let forgetter = Mutex<(@Sendable (PersonID, ConversationID) -> Void)?>(nil)

    /// Says what becomes of what is remembered of a person in a conversation that they cleared.
    package func forget(by forgetter: @escaping @Sendable (PersonID, ConversationID) -> Void) {
        self.forgetter.withLock { $0 = forgetter }
    }

    func forget(_ person: PersonID, in conversation: ConversationID) {
        forgetter.withLock(\.self)?(person, conversation)
    }

    private typealias Annotator = @Sendable ([Message]) async -> [MessageID: [LuaValue]]
    private let annotator = Mutex<Annotator?>(nil)

    /// Who is asked for the cards of messages.
    package func annotate(by annotator: @escaping @Sendable ([Message]) async -> [MessageID: [LuaValue]]) {
        self.annotator.withLock { $0 = annotator }
    }

    /// Returns what plugins add to messages; those without cards are left out.
    package func cards(on messages: [Message]) async -> [MessageID: [LuaValue]] {
        await annotator.withLock(\.self)?(messages) ?? [:]
    }
}
