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
                "conversations", .looks, costs: .asking,
                [
                    .init("count", .integer, optional: true), .init("before", .integer, optional: true),
                    .init("label", .text, optional: true),
                ],
                gives: .init(.list(.object("Conversation")), "a list of conversations"),
                "The caller's conversations, the latest first; or so many, after the one with this `order`, or those with a "
                    + "`label` alone: `place`, `name`, `kind` (`direct`, `open`, `invite`), "
                    + "`label` (`chat`, `team`, `trade`, `listing`, `request`, `help`), `about` (the command that shows what a plugin's "
                    + "conversation is about, or nil), `members`, `unread` (of messages that count for the caller), `level` (of which the caller is told: `all`, `mentions`, `none`), `last` (a message's id), `connection` (`none`, `requested`, `accepted`, "
                    + "`rejected`; direct ones only), `asked` (whether the other one waits for the caller's answer to a request), "
                    + "`order`."
            ) { call, campus, actor in
                .list(
                    try await campus.chat.conversations.list(
                        of: actor.person, label: try call.label(2),
                        before: try call.optionalInteger(1) ?? .max,
                        limit: try call.optionalInteger(0).map { Int(clamping: max($0, 0)) } ?? .max
                    ).map(LuaValue.conversation))
            },
            entry(
                "labels", .looks, costs: .asking, [],
                gives: .init(.list(.object("LabelCount")), "a list"),
                "What the caller's conversations are for, but for plain chat: each `label` that some have, in how many "
                    + "`conversations`, with how many messages `unread` that count for the caller."
            ) { _, campus, actor in
                .list(try await campus.chat.conversations.labels(of: actor.person).map(LuaValue.labelCount))
            },
            entry(
                "open", .acts(), costs: .doing, [.init("place", .text)],
                gives: .init(.object("Conversation"), "the conversation"),
                "Opens a place in this session: lines without a slash go there. What is `unread` stays so until "
                    + "`shown` says that it was shown."
            ) { call, campus, _ in
                .conversation(
                    try await campus.chat.conversations.open(
                        try call.text(0), in: try call.require().session, isShown: false)
                )
            },
            entry(
                "unread", .looks, costs: .asking,
                [
                    .init("count", .integer, optional: true), .init("after", .integer, optional: true),
                    .init("last", .any, optional: true),
                ],
                gives: .init(.object("Unread"), "a list of messages, oldest first, with `rest`"),
                "What was unread in the place when this session opened it and is not `shown` yet (50, at most 200), or what "
                    + "of it comes after a message; with `last` the last of it, right before what comes from now on. `rest` "
                    + "says how many more there are, after these or before the last."
            ) { call, campus, actor in
                let page = try await campus.chat.conversations.unread(
                    in: try call.require().session,
                    after: try call.optionalInteger(1).map(MessageID.init(rawValue:)),
                    areLast: call.value(2).boolean ?? false,
                    limit: try call.count(0, default: 50, maximum: Conversations.longestPage))
                var list = try await call.listed(page.messages, campus, for: actor.person)
                list.fields["rest"] = .count(page.rest)
                return .table(list)
            },
            entry(
                "shown", .acts(), costs: .doing,
                [.init("id", .integer), .init("first", .integer, optional: true)], gives: nil,
                "Records that the open place was shown up to this message: what was unread up to it is read. With `first`, "
                    + "that it was shown from that message on: it is read once what is unread before it was shown, too."
            ) { call, campus, _ in
                try await campus.chat.conversations.didShow(
                    from: try call.optionalInteger(1).map(MessageID.init(rawValue:)),
                    upTo: MessageID(rawValue: try call.integer(0)), in: try call.require().session)
                return .nil
            },
            entry(
                "history", .looks, costs: .asking,
                [
                    .init("place", .text), .init("count", .integer, optional: true),
                    .init("before", .integer, optional: true),
                ],
                gives: .init(.list(.object("Message")), "a list of messages, oldest first"),
                "The last messages of a place (20, at most 200), or those before a message: `id`, `place`, `sender`, "
                    + "`text`, `at`, `edited`, `deleted`, `reactions` (the 5 most frequent: `emoji`, `count`), where there are any, "
                    + "`hidden`, where the caller forgot who wrote it (it has no words then, and names nobody), "
                    + "and `cards`, where plugins add some to it (`message.annotate`): a list of what `call:card` takes."
            ) { call, campus, actor in
                let place = try await campus.chat.conversations.resolve(
                    try call.text(0), for: actor.person, in: call.context?.session)
                let messages = try await campus.chat.conversations.history(
                    of: place.conversation, for: actor.person,
                    before: try call.optionalInteger(2).map(MessageID.init(rawValue:)),
                    limit: try call.count(1, default: 20, maximum: Conversations.longestPage))
                return .table(try await call.listed(messages, campus, for: actor.person))
            },
            entry(
                "receipts", .looks, costs: .asking, [.init("id", .integer, optional: true)],
                gives: .init(
                    .object("Receipts"),
                    "`id`, `place`, `sent`, `delivered`, `read` (counts), `people` (each `handle`, `state`), "
                        + "`looked_at`"),
                "What has become of a message of the caller's (the last one in the open conversation, where `id` is left "
                    + "out) for each of those it was for: `sent`, `delivered` or `read`, at most 50 by name. Where a group has "
                    + "more members than are looked at, `looked_at` says how many were."
            ) { call, campus, actor in
                .receipts(
                    try await campus.chat.receipts.receipts(
                        of: try call.optionalInteger(0).map(MessageID.init(rawValue:)),
                        in: call.context?.session.state.place?.conversation, for: actor))
            },
            entry(
                "find", .looks, costs: .asking,
                [
                    .init("words", .text), .init("count", .integer, optional: true),
                    .init("before", .integer, optional: true), .init("place", .text, optional: true),
                ],
                gives: .init(.object("FoundMessages"), "the messages that were found, newest first"),
                "Finds messages of the caller's conversations, or of one place, that have all the words: 10, at most 50, "
                    + "and of those before a message. Each is `id`, `place`, `sender`, `at`, `edited`, and `excerpt`: the "
                    + "words around the first that was asked for, in one line. `partial` is true while messages are "
                    + "still being indexed. One call looks at about 250,000 messages; where it ends there, `reached` is the "
                    + "message before which to go on."
            ) { call, campus, actor in
                .found(
                    try await campus.chat.conversations.find(
                        try call.text(0), in: try call.optionalText(3),
                        before: try call.optionalInteger(2).map(MessageID.init(rawValue:)),
                        limit: try call.count(1, default: 10, maximum: Conversations.mostFound),
                        for: actor.person),
                    for: actor.person)
            },
            entry(
                "clear", .acts(), costs: .doing, [.init("place", .text)], gives: .init(.text, "the place"),
                "Empties the caller's own view of a place. The words are gone for good once every member has done so. "
                    + "What plugins remember of the caller there is forgotten."
            ) { call, campus, actor in
                let place = try await campus.chat.conversations.clear(try call.text(0), by: actor)
                call.seat.forget(actor.person, in: place.conversation)
                return .string(place.name)
            },
            entry(
                "storage", .looks, costs: .asking,
                gives: .init(.object("Storage"), "what the places take, largest first"),
                "What the caller's conversations take, as far as the caller sees them: each is `place`, `messages` and "
                    + "`bytes` (of words, pictures and files); the list itself has the same two of all together, and `files`, "
                    + "the bytes of the caller's own pictures and files wherever they are, of at most `files_limit`."
            ) { _, campus, actor in
                .storage(
                    try await campus.chat.conversations.storage(of: actor.person),
                    files: try await campus.media.store.taken(by: actor.person))
            },
            entry(
                "context", .looks, costs: .asking,
                [.init("id", .integer), .init("count", .integer, optional: true)],
                gives: .init(.list(.object("Message")), "a list of messages, oldest first"),
                "A message that the caller sees, with those around it: so many on either side (5, at most 20), as "
                    + "`history` gives them."
            ) { call, campus, actor in
                let messages = try await campus.chat.conversations.context(
                    of: MessageID(rawValue: try call.integer(0)),
                    limit: try call.count(1, default: 5, maximum: Conversations.mostContext), by: actor)
                return .table(try await call.listed(messages, campus, for: actor.person))
            },
        ] + answerEntries)

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

extension APICall {
    /// A label of conversations; `nil` if none is given.
    fileprivate func label(_ index: Int) throws -> ConversationLabel? {
        guard let word = try optionalText(index) else { return nil }
        guard let label = ConversationLabel(rawValue: word) else {
            let known = ConversationLabel.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIMisuse("\(entry.name): a label is one of \(known)")
        }
        return label
    }
}
