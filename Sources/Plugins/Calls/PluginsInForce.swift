package import Documents
package import Lua
package import Model

/// What a plugin's host functions ask of all plugins in force, without knowing who holds these.
package protocol PluginsInForce: Sendable {
    /// Returns the collections of a plugin, or `nil` if it is not in force.
    func collections(of plugin: String) -> [CollectionSchema]?

    /// Has plugins answer a hook that one of them declares. Returns an answer for each record, in their order.
    /// - Throws: ``APIMisuse`` if nobody declares it, or a record isn't as declared; the failure of a plugin, if the hook is
    ///   to fail with it.
    func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue]

    /// Returns where a place is; `nil` if nobody knows.
    func coordinates(of place: PlaceAsked) async -> Coordinates?

    /// The cards of messages that are shown later than they were sent, as plugins wrote them: the one that came with a
    /// message first. Of very many only those of the newest messages.
    /// - Parameter enclosed: What bots sent with the messages, as it is stored.
    func cards(on messages: [Message], enclosed: [MessageID: [UInt8]]) async -> [MessageID: [LuaValue]]
}

/// A place whose coordinates somebody wants.
package enum PlaceAsked: Sendable, Hashable {
    /// The one that a person shares.
    case own(PersonID)
    case named(String)
}
