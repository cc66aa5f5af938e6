import Community
import Lua
import Model

extension APICall {
    /// Messages with the cards and reactions that they have.
    func listed(_ messages: [Message], _ campus: Campus, for viewer: PersonID) async throws -> LuaTable {
        let cards = await seat.cards(on: messages.filter { !$0.isHidden })
        let reactions = try await campus.forum.reactions.counts(on: messages.map(\.id.rawValue))
        return LuaTable(
            array: messages.map {
                .message($0, for: viewer, cards: cards[$0.id] ?? []).with(reactions[$0.id.rawValue])
            })
    }
}
