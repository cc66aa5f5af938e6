import Community
import Lua
import Model

/// Answers, and what belongs together by them.
extension HostAPI {
    static let answerEntries: [APIEntry] = [
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
        entry(
            "pin", .acts(), costs: .doing, [.init("id", .integer)],
            gives: .init(.object("Message"), "the message"),
            "Pins a message to its place, where at most 50 are pinned. In a group its owner and helpers may, in a direct "
                + "conversation both who are in touch. Those who see the message are told."
        ) { call, campus, actor in
            let id = MessageID(rawValue: try call.integer(0))
            return .message(try await campus.chat.conversations.pin(id, by: actor), for: actor.person)
        },
        entry(
            "unpin", .acts(), costs: .doing, [.init("id", .integer)],
            gives: .init(.object("Message"), "the message"),
            "Takes a message from what is pinned to its place."
        ) { call, campus, actor in
            let id = MessageID(rawValue: try call.integer(0))
            return .message(try await campus.chat.conversations.unpin(id, by: actor), for: actor.person)
        },
        entry(
            "pins", .looks, costs: .asking, [.init("place", .text)],
            gives: .init(.list(.object("Message")), "a list of messages, the last that was pinned first"),
            "What is pinned to a place and the caller sees. None of it is deleted."
        ) { call, campus, actor in
            let place = try await campus.chat.conversations.resolve(
                try call.text(0), for: actor.person, in: call.context?.session)
            return .list(
                try await campus.chat.conversations.pins(of: place.conversation, for: actor.person)
                    .map { .message($0, for: actor.person) })
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
