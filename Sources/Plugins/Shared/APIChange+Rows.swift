import Lua

/// The changes, thing by thing.
extension APIChange {
    /// One `bot.notify`.
    static let ofNotices = [
        APIChange(
            .function("bot.notify"), "bot.notify(people, kind, id, from, place)",
            "bot.notify(people, kind, { id = id, from = from, place = place })",
            "Arguments that may be left out stand in a table.", .places),
        APIChange(
            .function("bot.notify_all"), "bot.notify_all(people, kind, id, from, place)",
            "bot.notify(people, kind, { id = id, from = from, place = place })",
            "`people` is a handle, an id, or a list of these.",
            .call(of: "bot.notify") { tabled($0, behind: 2, ["id", "from", "place"]) }),
        APIChange(
            .function("bot.notify_once"), "bot.notify_once(people, kind, id, from, place)",
            "bot.notify(people, kind, { id = id, from = from, place = place, once = true })",
            "It is the same deed, with a switch.",
            .call(of: "bot.notify") { tabled($0, behind: 2, ["id", "from", "place"], ["once": true]) }),
    ]

    /// Arguments with those behind the first few in a table, by these names.
    /// - Parameter added: What stands in the table beside.
    private static func tabled(
        _ given: [LuaValue], behind places: Int, _ names: [LuaName], _ added: [LuaName: LuaValue] = [:]
    ) -> [LuaValue] {
        var table = LuaTable(fields: added)
        for (name, value) in zip(names, given.dropFirst(places)) { table[name] = value }
        let missing = [LuaValue](repeating: .nil, count: max(places - given.count, 0))
        return given.prefix(places) + missing + [.table(table)]
    }
}
