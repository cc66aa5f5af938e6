import Community
import Lua
import Locks

/// Where a plugin sits: what its host functions know of it apart from any call.
final class PluginSeat: Sendable {
    private let campus: CampusSeat
    private let manifest = Mutex<(name: String, permissions: Set<Permission>)?>(nil)
    private let taken = Mutex<PluginCollections?>(nil)

    init(campus: CampusSeat) { self.campus = campus }

    /// Told when the manifest has been read; before that, nothing may be done.
    func take(_ name: String, permissions: Set<Permission>, collections: PluginCollections?) {
        manifest.withLock { $0 = (name, permissions) }
        taken.withLock { $0 = collections }
    }

    /// The cards that plugins add to messages, as they wrote them.
    func cards(on messages: [Message]) async -> [MessageID: [LuaValue]] { await campus.cards(on: messages) }

    /// The plugin's own documents.
    func collections(for function: String) throws -> PluginCollections {
        guard manifest.withLock({ $0?.permissions.contains(.store) }) == true else {
            throw APIMisuse("\(function) needs \"\(Permission.store.rawValue)\"")
        }
        guard let collections = taken.withLock(\.self) else {
            throw CommunityError(.unavailable, "there is no store here")
        }
        return collections
    }

    /// The community, and the plugin's own person.
    func bot(for function: String) async throws -> (community: Campus, actor: Actor) {
        guard let (name, permissions) = manifest.withLock(\.self), permissions.contains(.bot) else {
            throw APIMisuse("\(function) needs \"\(Permission.bot.rawValue)\"")
        }
        guard let community = campus.community else {
            throw CommunityError(.unavailable, "the gateway is still starting")
        }
        return (community, Actor(try await community.people.bot(of: name).id, cause: name))
    }
}

/// Where the community will be: it is made after the plugin host, which it asks.
final class CampusSeat: Sendable {
    private let taken = Mutex<Campus?>(nil)

    var community: Campus? { taken.withLock(\.self) }

    func take(_ campus: Campus) { taken.withLock { $0 = campus } }

    private typealias Annotator = @Sendable ([Message]) async -> [MessageID: [LuaValue]]
    private let annotator = Mutex<Annotator?>(nil)

    /// Who is asked for the cards of messages.
    func annotate(by annotator: @escaping @Sendable ([Message]) async -> [MessageID: [LuaValue]]) {
        self.annotator.withLock { $0 = annotator }
    }

    func cards(on messages: [Message]) async -> [MessageID: [LuaValue]] {
        await annotator.withLock(\.self)?(messages) ?? [:]
    }
}

/// What belongs to an event's or a timer's call: nobody asked for it.
final class BackgroundContext: LuaCallContext {}
