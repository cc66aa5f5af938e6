import Community
import Lua

extension HostAPI {
    static let chatArea = Area(
        name: "call.me.chat",
        summary:
            "Conversations, as the caller. A place is `#slug`, `@handle`, or a display name that one of the caller's "
            + "groups alone has.",
        entries: [
            entry(
                "send", costs: .doing, [.init("place", .text), .init("text", .text)], gives: "the message",
                "Writes to a place."
            ) {
                call, campus, actor in
                let place = try await campus.chat.resolve(
                    try call.text(0), for: actor.person, in: call.context?.session)
                let message = try await campus.chat.send(try call.text(1), to: place.conversation, by: actor)
                return .message(message, for: actor.person)
            },
            entry(
                "direct", costs: .doing, [.init("handle", .text), .init("text", .text)],
                gives: "the message, with `request`",
                "Writes to a person. The first message to a stranger is a request (`request`)."
            ) { call, campus, actor in
                let written = try await campus.chat.writeDirect(
                    try call.text(1), to: try call.text(0), by: actor)
                return .message(written.message, for: actor.person, isRequest: written.isRequest)
            },
            entry(
                "create", costs: .doing,
                [
                    .init("name", .text), .init("kind", .text, optional: true),
                    .init("slug", .text, optional: true),
                ],
                gives: "the conversation",
                "Makes a group that is `open` (so it is when left out) or by `invite`. Its slug is derived from its "
                    + "name where none is given."
            ) { call, campus, actor in
                let kind = try conversationKind(try call.optionalText(1))
                return .conversation(
                    try await campus.chat.createGroup(
                        name: try call.text(0), kind: kind, slug: try call.optionalText(2), by: actor))
            },
            entry(
                "slug", costs: .doing, [.init("place", .text), .init("slug", .text)],
                gives: "the conversation",
                "Changes the slug of a group that the caller made. It can be changed once."
            ) { call, campus, actor in
                let place = try await campus.chat.resolve(
                    try call.text(0), for: actor.person, in: call.context?.session)
                let group = try await campus.chat.changeSlug(
                    of: place.conversation, to: try call.text(1), by: actor)
                call.context?.session.state.rename(to: group.place)
                return .conversation(group)
            },
            entry(
                "contact_administrators", costs: .doing, [.init("text", .text)], gives: "the message",
                "Writes to the administrators, in a group of the caller's own that they are all in."
            ) { call, campus, actor in
                .message(
                    try await campus.chat.contactAdministrators(try call.text(0), by: actor),
                    for: actor.person)
            },
            entry(
                "join", costs: .doing, [.init("slug", .text)], gives: "the conversation",
                "Enters a group, by slug or display name."
            ) {
                call, campus, actor in
                .conversation(try await campus.chat.join(slug: try call.text(0), by: actor))
            },
            entry(
                "leave", costs: .doing, [.init("place", .text)], gives: "the place that was left",
                "Leaves a group."
            ) {
                call, campus, actor in
                let (chat, name) = (campus.chat, try call.text(0))
                // Whoever has left already finds nothing, and is told so by what leaves.
                let open = try? await chat.resolve(name, for: actor.person, in: call.context?.session)
                return .string(try await chat.leave(open?.name ?? name, by: actor).name)
            },
            entry(
                "invite", costs: .doing, [.init("handle", .text), .init("place", .text)],
                gives: "the person's handle",
                "Asks a person into a group."
            ) { call, campus, actor in
                let place = try await campus.chat.resolve(
                    try call.text(1), for: actor.person, in: call.context?.session)
                let person = try await campus.chat.invite(
                    handle: try call.text(0), to: place.conversation, by: actor)
                return .string(person.handle)
            },
            entry(
                "conversations", costs: .asking,
                [.init("count", .integer, optional: true), .init("before", .integer, optional: true)],
                gives: "a list of conversations",
                "The caller's conversations, the latest first; or so many, after the one with this `order`: `place`, `name`, `kind` (`direct`, `open`, `invite`), "
                    + "`label` (`chat`, `team`, `trade`, `listing`, `help`), `members`, `unread`, `last` (a message's id), `connection` (`none`, `requested`, `accepted`, "
                    + "`rejected`; direct ones only), `asked` (whether the other one waits for the caller's answer to a request), "
                    + "`order`."
            ) { call, campus, actor in
                .list(
                    try await campus.chat.conversations(
                        of: actor.person, before: try call.optionalInteger(1) ?? .max,
                        limit: try call.optionalInteger(0).map { Int(clamping: max($0, 0)) } ?? .max
                    ).map(LuaValue.conversation))
            },
            entry(
                "open", costs: .doing, [.init("place", .text)], gives: "the conversation",
                "Opens a place in this session: lines without a slash go there. `unread` is from before."
            ) { call, campus, _ in
                .conversation(try await campus.chat.open(try call.text(0), in: try call.require().session))
            },
            entry(
                "history", costs: .asking,
                [
                    .init("place", .text), .init("count", .integer, optional: true),
                    .init("before", .integer, optional: true),
                ],
                gives: "a list of messages, oldest first",
                "The last messages of a place (20, at most 200), or those before a message: `id`, `place`, `sender`, "
                    + "`text`, `at`, `edited`, `deleted`, and `cards`, where plugins add some to it (`message.annotate`): a list "
                    + "of what `call:card` takes."
            ) { call, campus, actor in
                let place = try await campus.chat.resolve(
                    try call.text(0), for: actor.person, in: call.context?.session)
                let messages = try await campus.chat.history(
                    of: place.conversation, for: actor.person,
                    before: try call.optionalInteger(2).map(MessageID.init(rawValue:)),
                    limit: try call.count(1, default: 20, maximum: Chat.longestPage))
                let cards = await call.seat.cards(on: messages)
                return .list(messages.map { .message($0, for: actor.person, cards: cards[$0.id] ?? []) })
            },
            entry(
                "receipts", costs: .asking, [.init("id", .integer, optional: true)],
                gives:
                    "`id`, `place`, `sent`, `delivered`, `read` (counts), `people` (each `handle`, `state`)",
                "What has become of a message of the caller's (the last one in the open conversation, where `id` is left "
                    + "out) for each of those it was for: `sent`, `delivered` or `read`, at most 50 by name."
            ) { call, campus, actor in
                .receipts(
                    try await campus.receipts.receipts(
                        of: try call.optionalInteger(0).map(MessageID.init(rawValue:)),
                        in: call.context?.session.state.place?.conversation, for: actor))
            },
            entry(
                "find", costs: .asking,
                [
                    .init("words", .text), .init("count", .integer, optional: true),
                    .init("before", .integer, optional: true), .init("place", .text, optional: true),
                ],
                gives: "the messages that were found, newest first",
                "Finds messages of the caller's conversations, or of one place, that have all the words: 10, at most 50, "
                    + "and of those before a message. Each is `id`, `place`, `sender`, `at`, `edited`, and `excerpt`: the "
                    + "words around the first that was asked for, in one line. `partial` is true while older messages are "
                    + "still being indexed."
            ) { call, campus, actor in
                .found(
                    try await campus.chat.find(
                        try call.text(0), in: try call.optionalText(3),
                        before: try call.optionalInteger(2).map(MessageID.init(rawValue:)),
                        limit: try call.count(1, default: 10, maximum: Chat.mostFound), for: actor.person),
                    for: actor.person)
            },
            entry(
                "clear", costs: .doing, [.init("place", .text)], gives: "the place",
                "Empties the caller's own view of a place. The words are gone for good once every member has done so."
            ) { call, campus, actor in
                .string(try await campus.chat.clear(try call.text(0), by: actor).name)
            },
            entry(
                "storage", costs: .asking, gives: "what the places take, largest first",
                "What the caller's conversations take, as far as the caller sees them: each is `place`, `messages` and "
                    + "`bytes` (of words); the list itself has the same two of all together."
            ) { _, campus, actor in
                .storage(try await campus.chat.storage(of: actor.person))
            },
            entry(
                "edit", costs: .doing, [.init("id", .integer), .init("text", .text)], gives: "the message",
                "Changes the words of a message of the caller's."
            ) { call, campus, actor in
                let id = MessageID(rawValue: try call.integer(0))
                return .message(
                    try await campus.chat.edit(id, text: try call.text(1), by: actor), for: actor.person)
            },
            entry(
                "delete", costs: .doing, [.init("id", .integer)], gives: "the message",
                "Deletes a message of the caller's."
            ) {
                call, campus, actor in
                let id = MessageID(rawValue: try call.integer(0))
                return .message(try await campus.chat.delete(id, by: actor), for: actor.person)
            },
        ])

    private static func conversationKind(_ word: String?) throws -> ConversationKind {
        switch word {
        case nil, "open": .open
        case "invite": .invited
        case .some(let word): throw CommunityError(.invalid, HostWords.groupKind(word))
        }
    }

    private static func entry(
        _ name: String, costs cost: LuaCost, _ parameters: [APIEntry.Parameter] = [], gives result: String,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting("call.me.chat.\(name)", costs: cost, parameters, gives: result, summary, needs: .actChat, body)
    }

    /// An entry that does something as the caller.
    static func acting(
        _ name: String, costs cost: LuaCost, _ parameters: [APIEntry.Parameter], gives result: String,
        _ summary: String,
        needs permission: Permission,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        APIEntry(
            name, costs: cost, parameters, gives: result, summary, needs: permission,
            body: .waiting { call in
                let (campus, actor) = try await call.acting()
                return try await body(call, campus, actor)
            })
    }
}
