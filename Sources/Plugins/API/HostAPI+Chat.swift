package import Community
package import Lua
import Model

extension HostAPI {
    package static let chatArea = Area(
        name: "call.me.chat",
        summary:
            "Conversations, as the caller. A place is `#slug`, `@handle`, or a display name that one of the caller's "
            + "groups alone has.",
        entries: actions(of: "chat") + [
            entry(
                "react", .acts(), costs: .doing,
                [.init("id", .integer), .init("emoji", .text, optional: true)],
                gives: .init(.list(.object("ReactionGroup")), "as `reactions`, with the caller's"),
                "Leaves an emoji on a message, post or comment, in the place of the caller's earlier one; without one it "
                    + "takes that back."
            ) { call, campus, actor in
                .reactions(
                    try await campus.forum.reactions.react(
                        with: try call.optionalText(1), to: try call.integer(0), by: actor))
            },
            entry(
                "reactions", .looks, costs: .asking, [.init("id", .integer)],
                gives: .init(
                    .list(.object("ReactionGroup")),
                    "a list: `emoji`, `count`, `people` (the handles of the first 8)"),
                "The 12 most frequent reactions to a message, post or comment that the caller may see."
            ) { call, campus, actor in
                .reactions(try await campus.forum.reactions.list(on: try call.integer(0), for: actor))
            },
        ])

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter] = [],
        gives result: APIEntry.Returns?,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.chat.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .actChat,
            body)
    }

    /// An entry that does something as the caller.
    package static func acting(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns?,
        _ summary: String,
        needs permission: Permission,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        APIEntry(
            name, step, costs: cost, parameters, gives: result, summary, needs: permission,
            body: .waiting { call in
                let (campus, actor) = try await call.acting()
                return try await body(call, campus, actor)
            })
    }
}
