package import Community
import Concurrency
package import Documents
package import Lua
package import Model

/// Where the community will be: it is made after the plugin host, which it asks.
package final class CampusSeat: Sendable {
    private let taken = Mutex<Campus?>(nil)

    package init() {}

    /// `nil` until ``attach(_:)``, and from ``detach()`` on.
    package var community: Campus? { taken.withLock(\.self) }

    /// Says what community there is, once it is made.
    package func attach(_ campus: Campus) { taken.withLock { $0 = campus } }

    /// Lets go of the community, which holds the plugin host in turn: neither would ever end.
    package func detach() { taken.withLock { $0 = nil } }

    private let forgetter = Mutex<(@Sendable (PersonID, ConversationID) -> Void)?>(nil)

    /// Says what becomes of what is remembered of a person in a conversation that they cleared.
    package func forget(by forgetter: @escaping @Sendable (PersonID, ConversationID) -> Void) {
        self.forgetter.withLock { $0 = forgetter }
    }

    func forget(_ person: PersonID, in conversation: ConversationID) {
        forgetter.withLock(\.self)?(person, conversation)
    }

    /// A place whose coordinates somebody wants.
    package enum PlaceAsked: Sendable, Hashable {
        /// The one that a person shares.
        case own(PersonID)
        case named(String)
    }

    private typealias Locator = @Sendable (PlaceAsked) async -> Coordinates?
    private let locator = Mutex<Locator?>(nil)

    /// Says who knows where places are.
    package func locate(by locator: @escaping @Sendable (PlaceAsked) async -> Coordinates?) {
        self.locator.withLock { $0 = locator }
    }

    /// Returns where a place is; `nil` if nobody knows.
    func coordinates(of place: PlaceAsked) async -> Coordinates? { await locator.withLock(\.self)?(place) }

    private let owners = Mutex<(@Sendable (String) -> [CollectionSchema]?)?>(nil)

    /// Says who knows the collections of the plugins in force.
    func own(by owners: @escaping @Sendable (String) -> [CollectionSchema]?) {
        self.owners.withLock { $0 = owners }
    }

    /// Returns the collections of a plugin, or `nil` if it is not in force.
    func collections(of plugin: String) -> [CollectionSchema]? { owners.withLock(\.self)?(plugin) }

    private let rescorer = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Says who scores a plugin's documents anew.
    func rescore(by rescorer: @escaping @Sendable (String) -> Void) {
        self.rescorer.withLock { $0 = rescorer }
    }

    /// Has the documents of a plugin scored anew where who scores them has changed.
    func scoringChanged(of plugin: String) { rescorer.withLock(\.self)?(plugin) }

    private typealias Asker = @Sendable (_ hook: String, _ records: [LuaValue]) async throws -> [LuaValue]
    private let asker = Mutex<Asker?>(nil)

    /// Says who asks the plugins of a hook that one of them declares.
    func ask(by asker: @escaping @Sendable (_ hook: String, _ records: [LuaValue]) async throws -> [LuaValue])
    {
        self.asker.withLock { $0 = asker }
    }

    /// Returns an answer for each record.
    func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue] {
        try await asker.withLock(\.self)?(hook, records) ?? []
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
