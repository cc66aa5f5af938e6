import Community
import Lua
import Model

/// Answers, and what belongs together by them.
extension HostAPI {
    static let answerEntries: [APIEntry] = [
        entry(
            "reply", .acts(), costs: .doing, [.init("id", .integer), .init("text", .text)],
            gives: .init(.object("Message"), "the message"),
            "Answers a message that the caller sees, in its place. The answer has `reply_to`: the answered message's `id`, "
                + "and its `sender` and the beginning of its `text` for those who see it."
        ) { call, campus, actor in
            let id = MessageID(rawValue: try call.integer(0))
            return .message(
                try await campus.chat.reply(to: id, try call.text(1), by: actor), for: actor.person)
        },
        entry(
            "thread", .looks, costs: .asking,
            [
                .init("id", .integer), .init("count", .integer, optional: true),
                .init("before", .integer, optional: true),
            ],
            gives: .init(.object("Thread"), "a list of answers, oldest first, with the `root`"),
            "What was answered to the message that began the thread of one, to its answers and so on: the last (20, at "
                + "most 200), or those before a message, as `history` gives them. `root` is the message that began it, where "
                + "the caller sees it."
        ) { call, campus, actor in
            let thread = try await campus.chat.conversations.thread(
                of: MessageID(rawValue: try call.integer(0)),
                before: try call.optionalInteger(2).map(MessageID.init(rawValue:)),
                limit: try call.count(1, default: 20, maximum: Conversations.longestPage), by: actor)
            var list = try await call.listed(thread.answers, campus, for: actor.person)
            if let root = thread.root {
                list.fields["root"] = try await call.listed([root], campus, for: actor.person).array[0]
            }
            return .table(list)
        },
    ]

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns?, _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.chat.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .actChat,
            body)
    }
}
