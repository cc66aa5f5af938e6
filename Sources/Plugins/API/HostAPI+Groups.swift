import Community
import Lua
import Model

/// Groups, and who runs them.
extension HostAPI {
    static let groupEntries: [APIEntry] = [
        entry(
            "group", .looks, costs: .asking, [.init("place", .text)],
            gives: .init(.object("Group"), "the group"),
            "A group of the caller's: `place`, `name`, `topic` (nil if there is none), `kind`, `writing` (who may: "
                + "`all`, `announce`, `closed`), `members`, `role` (what the caller is: `owner`, `helper`, `member`)."
        ) { call, campus, actor in
            .group(
                try await campus.chat.groups.details(of: try await place(call, 0, actor, campus), by: actor))
        },
        entry(
            "groups", .looks, costs: .asking,
            [
                .init("words", .text, optional: true), .init("count", .integer, optional: true),
                .init("before", .integer, optional: true),
            ],
            gives: .init(.object("Groups"), "a list of groups, the largest first"),
            "Groups that anybody may enter and that have all the words in their slug, name or topic (20, at most 50), or "
                + "those after the one with this `order`. One call looks at 1,000 groups; where it ends there, `reached` is "
                + "the order with which to go on."
        ) { call, campus, _ in
            .groups(
                try await campus.chat.groups.open(
                    matching: try call.optionalText(0) ?? "", before: try call.optionalInteger(2) ?? .max,
                    limit: try call.count(1, default: 20, maximum: Groups.longestList)))
        },
        entry(
            "members", .looks, costs: .asking,
            [
                .init("place", .text), .init("count", .integer, optional: true),
                .init("after", .integer, optional: true),
            ],
            gives: .init(.object("Members"), "a list of people, with the `group`"),
            "Who is in a group of the caller's: its owner, helpers, then the others in the order in which they signed up "
                + "(20, at most 50), or those after the one with this `order`. Each is `handle`, `username`, `role` "
                + "(`owner`, `helper`, `member`), `order`."
        ) { call, campus, actor in
            .members(
                try await campus.chat.groups.members(
                    of: try await place(call, 0, actor, campus), after: try call.optionalInteger(2),
                    limit: try call.count(1, default: 20, maximum: Groups.longestList), by: actor))
        },
        entry(
            "are_members", .looks, costs: .asking, [.init("place", .text), .init("people", .list)],
            gives: .init(.list(.boolean), "a list: true or false for each"),
            "Which of these people, of whom at most \(Groups.mostAskedAbout) are named by their ids, are in a group of the "
                + "caller's now."
        ) { call, campus, actor in
            let people = try call.people(1)
            guard people.count <= Groups.mostAskedAbout else {
                throw APIMisuse("\(call.entry.signature): at most \(Groups.mostAskedAbout) people")
            }
            return .list(
                try await campus.chat.groups.areMembers(
                    people, of: try await place(call, 0, actor, campus), by: actor
                ).map(LuaValue.boolean))
        },
        entry(
            "topic", .acts(.with { call, _, _ in group(named: try call.text(0)) }), costs: .doing,
            [.init("place", .text), .init("text", .text, optional: true)],
            gives: .init(.object("Group"), "the group"),
            "Sets the line about a group that the caller owns or helps to run; without a text there is none."
        ) { call, campus, actor in
            .group(
                try await campus.chat.groups.setTopic(
                    try call.optionalText(1) ?? "", of: try await place(call, 0, actor, campus), by: actor))
        },
        entry(
            "rename", .acts(.with { call, _, _ in group(named: try call.text(0)) }), costs: .doing,
            [.init("place", .text), .init("name", .text)], gives: .init(.object("Group"), "the group"),
            "Sets the display name of a group that the caller owns or helps to run. Its slug stays."
        ) { call, campus, actor in
            .group(
                try await campus.chat.groups.rename(
                    try await place(call, 0, actor, campus), to: try call.text(1), by: actor))
        },
        entry(
            "set_role", .acts(), costs: .doing,
            [.init("place", .text), .init("handle", .text), .init("role", .text)],
            gives: .init(.text, "the person's handle"),
            "Makes a member of the caller's group a `helper`, of whom there are 20 at most, or a `member` again."
        ) { call, campus, actor in
            let word = try call.text(2)
            guard word == "helper" || word == "member" else {
                throw CommunityError(.invalid, HostWords.groupRole(word))
            }
            let person = try await campus.chat.groups.setHelper(
                try call.text(1), to: word == "helper", in: try await place(call, 0, actor, campus), by: actor
            )
            return .string(person.handle)
        },
        entry(
            "pass", .acts(), costs: .doing, [.init("place", .text), .init("handle", .text)],
            gives: .init(.text, "the new owner's handle"),
            "Passes a group of the caller's on to another member. The caller becomes a helper. It still counts among the "
                + "groups that its maker made. Bots, and who is closing their account, own none."
        ) { call, campus, actor in
            let person = try await campus.chat.groups.pass(
                to: try call.text(1), try await place(call, 0, actor, campus), by: actor)
            return .string(person.handle)
        },
        entry(
            "take_out", .acts(), costs: .doing, [.init("place", .text), .init("handle", .text)],
            gives: .init(.text, "the person's handle"),
            "Takes a member out of a group by invitation that the caller owns, or a bot out of an open one; takes back the "
                + "invitations of who isn't in it yet. They may be invited again, and whom they invited no longer is."
        ) { call, campus, actor in
            let person = try await campus.chat.groups.takeOut(
                try call.text(1), of: try await place(call, 0, actor, campus), by: actor)
            return .string(person.handle)
        },
        entry(
            "close", .acts(.with { call, _, _ in group(named: try call.text(0)) }), costs: .doing,
            [.init("place", .text)], gives: .init(.object("Group"), "the group"),
            "Closes a group that the caller owns, for good: nobody writes in it or enters it any more."
        ) { call, campus, actor in
            .group(try await campus.chat.groups.close(try await place(call, 0, actor, campus), by: actor))
        },
    ]

    /// The conversation that an argument names.
    private static func place(
        _ call: APICall, _ argument: Int, _ actor: Actor, _ campus: Campus
    ) async throws -> ConversationID {
        try await campus.chat.conversations.resolve(
            try call.text(argument), for: actor.person, in: call.context?.session
        ).conversation
    }

    /// What is imagined of a group.
    static func group(named name: String, kind: String? = nil) -> [String: LuaValue] {
        let place = name.hasPrefix("#") ? name : "#\(TagNormalForm.plain(name))"
        return [
            "place": .string(place), "name": .string(name), "kind": .string(kind ?? "open"), "members": 1,
        ]
    }

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns?,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.chat.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .actChat,
            body)
    }
}
