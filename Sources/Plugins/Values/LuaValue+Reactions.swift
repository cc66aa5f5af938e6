import Community
import Lua
import Model

/// How reactions look to a plugin.
extension LuaValue {
    /// Those who reacted to one thing: a list of `emoji`, `count` and `people` (handles).
    static func reactions(_ groups: [ReactionGroup]) -> LuaValue {
        .list(
            groups.map { group in
                .record([
                    "emoji": .string(group.total.emoji), "count": .count(group.total.count),
                    "people": .list(group.people.map { .string($0.handle) }),
                ])
            })
    }

    /// This record of a message, a post or a comment, with `reactions` if there are any: a list of `emoji` and `count`.
    func with(_ reactions: [ReactionCount]?) -> LuaValue {
        guard let reactions, case .table(var table) = self else { return self }
        table.fields["reactions"] = .list(
            reactions.map { .record(["emoji": .string($0.emoji), "count": .count($0.count)]) })
        return .table(table)
    }
}
