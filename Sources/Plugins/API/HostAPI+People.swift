import Community
import Lua
import Model

extension HostAPI {
    package static let peopleArea = Area(
        name: "call.me.people",
        summary: "People, as the caller.",
        entries: [
            entry(
                "profile", .looks, costs: .asking, [.init("handle", .text, optional: true)],
                gives: .init(
                    .object("Profile"),
                    "`id`, `handle`, `username`, `tags` (each `written` and `normal`), `standing`, `contact`, `picture`"
                ),
                "What the caller may see of a person, or of themselves: a stranger shows name and tags only."
            ) { call, campus, actor in
                guard let handle = try call.optionalText(0) else {
                    return .profile(try await campus.people.profile(of: actor.person))
                }
                return .profile(try await campus.people.profile(of: handle, for: actor.person))
            },
            entry(
                "profiles", .looks, costs: .asking,
                [
                    .init("people", .list), .init("count", .integer, optional: true),
                    .init("after", .text, optional: true),
                ],
                gives: .init(.object("Profiles"), "a list of profiles, with `count`"),
                "What the caller may see of these people, by handle, of whom at most 20,000 are named by their ids: "
                    + "the first 20 (or `count`, at most 200), or those after a handle. Who has left, is closing "
                    + "their account or was forgotten by the caller is not among them. `count` is how many there are from there on."
            ) { call, campus, actor in
                let found = try await campus.people.profiles(
                    of: try call.people(0), for: actor.person, after: try call.optionalText(2),
                    limit: try call.count(1, default: 20, maximum: 200))
                return .profiles(found)
            },
            entry(
                "seen", .looks, costs: .asking, [.init("people", .list)],
                gives: .init(.list(.boolean), "a list: true or false for each"),
                "Which of these people, of whom at most 20,000 are named by their ids, the caller may see at all: not those "
                    + "who have left, are closing their account, or forgot the caller or were forgotten by them. What they "
                    + "did is best neither shown nor counted."
            ) { call, campus, actor in
                .list(
                    try await campus.people.seen(try call.people(0), by: actor.person).map(LuaValue.boolean))
            },
            entry(
                "handles", .looks, costs: .asking, [.init("people", .list)],
                gives: .init(.list(.orFalse(.text)), "a list: a handle, or false, for each"),
                "The handles that these people have now, of whom at most 20,000 are named by their ids: false for those whom the "
                    + "caller forgot, and who have left or are closing their account. What somebody wrote is shown to the "
                    + "caller with their handle, or not at all. Who forgot the caller is as anybody else: where that is to "
                    + "keep something from the caller, `seen` says so."
            ) { call, campus, actor in
                .list(
                    try await campus.people.handles(of: try call.people(0), for: actor.person).map {
                        $0.map(LuaValue.string) ?? .boolean(false)
                    })
            },
            entry(
                "forgotten", .looks, costs: .asking, [.init("people", .list)],
                gives: .init(.list(.boolean), "a list: true or false for each"),
                "Which of these people, of whom at most 20,000 are named by their ids, the caller forgot: what they wrote is not "
                    + "shown to the caller."
            ) { call, campus, actor in
                .list(
                    try await campus.people.forgotten(try call.people(0), by: actor.person).map(
                        LuaValue.boolean))
            },
            entry(
                "rename", .acts(.found { .profile(try await $1.people.profile(of: $2.person)) }),
                costs: .doing, [.init("name", .text)], gives: .init(.object("Profile"), "the profile"),
                "Changes the caller's username."
            ) {
                call, campus, actor in
                .profile(try await campus.people.rename(to: try call.text(0), by: actor))
            },
            entry(
                "set_picture", .acts(.found { .profile(try await $1.people.profile(of: $2.person)) }),
                costs: .doing, [.init("media", .any, of: "quad.Media")],
                gives: .init(.object("Profile"), "the profile"),
                "Makes a picture that an argument of a command gave the caller's, in the place of the one before."
            ) { call, campus, actor in
                guard let id = try call.mediaIDs(0).first else {
                    throw APIMisuse("\(call.entry.name): media is a picture")
                }
                return .profile(try await campus.people.setPicture(id, by: actor))
            },
            entry(
                "remove_picture", .acts(), costs: .doing, gives: nil, "Removes the caller's picture."
            ) { call, campus, actor in
                try await campus.people.removePicture(by: actor)
                return .nil
            },
            entry(
                "standing", .acts(), costs: .doing, [.init("word", .text, optional: true)], gives: nil,
                "Sets the caller's stage of study (`undergraduate`, `postgraduate`, `phd`), or clears it."
            ) { call, campus, actor in
                try await campus.people.setStanding(try standing(try call.optionalText(0)), by: actor)
                return .nil
            },
            entry(
                "tag", .acts(.with { try tag($0.text(0), $1, $2) }), costs: .doing, [.init("tag", .text)],
                gives: .init(.object("TagOutcome"), "`written`, `normal`, `count`, `limit`, `new`"),
                "Adds a tag; its normal form comes from the hook `tag.normalize`."
            ) { call, campus, actor in
                let outcome = try await campus.people.tag(try call.text(0), by: actor)
                return [
                    "written": .string(outcome.tag.written), "normal": .string(outcome.tag.normal),
                    "count": .count(outcome.count), "limit": .count(outcome.limit),
                    "new": .boolean(outcome.wasNew),
                ]
            },
            entry(
                "untag", .acts(.with { try tag($0.text(0), $1, $2) }), costs: .doing, [.init("tag", .text)],
                gives: .init(.object("Tag"), "`written`, `normal`"), "Removes a tag."
            ) {
                call, campus, actor in .tag(try await campus.people.untag(try call.text(0), by: actor))
            },
            entry(
                "tagged", .looks, costs: .asking, [.init("tag", .text)],
                gives: .init(
                    .object("TaggedPeople"), "`normal`, `people` (each `handle`, `username`), `count`"),
                "The people who carry a tag, by name: at most the last 100, and how many there are in all. "
                    + "Whom the caller forgot is not among them."
            ) { call, campus, actor in
                let found = try await campus.people.tagged(
                    try call.text(0), for: actor.person, in: call.context?.language ?? .english)
                return [
                    "normal": .string(found.normal), "count": .count(found.count),
                    "people": .list(
                        found.people.map {
                            ["handle": .string($0.person.handle), "username": .string($0.username)]
                        }),
                ]
            },
            entry(
                "privacy", .looks, costs: .asking,
                gives: .init(.object("Privacy"), "`receipts`, `typing` (booleans)"),
                "What the caller lets contacts and groups know: what was delivered and read, and that one is writing."
            ) { call, campus, actor in .privacy(try await campus.people.privacy(of: actor.person)) },
            entry(
                "set_privacy", .acts(.found { .privacy(try await $1.people.privacy(of: $2.person)) }),
                costs: .doing, [.init("setting", .text), .init("word", .text)],
                gives: .init(.object("Privacy"), "as `privacy`"),
                "Lets others know, or no longer: `receipts` or `typing`, `on` or `off`."
            ) { call, campus, actor in
                .privacy(
                    try await campus.people.setPrivacy(
                        try call.text(0), to: try isOn(try call.text(1)), by: actor))
            },
            entry(
                "accept", .acts(), costs: .doing, [.init("handle", .text)],
                gives: .init(.text, "the person's handle"),
                "Accepts a request."
            ) {
                call, campus, actor in
                let handle = try await campus.people.accept(handle: try call.text(0), by: actor).handle
                await call.noteMet(handle, by: actor, campus)
                return .string(handle)
            },
            entry(
                "connect", .acts(), costs: .doing,
                [.init("handle", .text), .init("text", .text, optional: true)],
                gives: .init(
                    .object("Connection"),
                    "the connection: `handle`, `state` (`requested`, `accepted`, `rejected`, `none`), `message`, "
                        + "`back`, `asked`"),
                "Asks to be in touch, with or without words. Accepts where the other one has asked; lets back in whom "
                    + "the caller forgot (`back`), which asks a stranger (`none`) nothing yet and answers no request of "
                    + "theirs (`asked`); words are sent along only to contacts and to strangers who may be asked."
            ) { call, campus, actor in
                let connecting = try await campus.chat.contacts.connect(
                    to: try call.text(0), text: try call.optionalText(1), by: actor)
                if connecting.state == .accepted, !connecting.isBack {
                    await call.noteMet(connecting.person.handle, by: actor, campus)
                }
                return .connecting(connecting, for: actor.person)
            },
            entry(
                "forget", .acts(), costs: .doing, [.init("handle", .text)],
                gives: .init(.text, "the person's handle"),
                "Deletes the conversation from the caller's list and blocks the person, who is not told: what they write in "
                    + "groups and in the forum is hidden from the caller, also where they sign up again with the same "
                    + "address. `connect` lets them back in."
            ) { call, campus, actor in
                .string(
                    try await campus.chat.contacts.block(handle: try call.text(0), by: actor).person.handle)
            },
            entry(
                "contacts", .looks, costs: .asking,
                [.init("count", .integer, optional: true), .init("after", .text, optional: true)],
                gives: .init(.list(.object("Contact")), "a list of contacts, each `handle`, `username`"),
                "Those in touch with the caller, by handle (20, at most 100), or those after a handle."
            ) { call, campus, actor in
                .list(
                    try await campus.people.contacts(
                        of: actor.person, after: try call.optionalText(1),
                        limit: try call.count(0, default: 20, maximum: People.longestList)
                    ).map(LuaValue.contact))
            },
            entry(
                "contact_ids", .looks, costs: .asking, gives: .init(.list(.integer), "a list of ids"),
                "The ids of those in touch with the caller of whom neither forgot the other, the newest contacts first, at most "
                    + "\(People.mostInTouch): `store.find` takes them as the values of a field."
            ) { call, campus, actor in
                .list(try await campus.people.inTouch(with: actor.person).map { .integer($0.rawValue) })
            },
            entry(
                "requests", .looks, costs: .asking,
                [.init("count", .integer, optional: true), .init("before", .integer, optional: true)],
                gives: .init(
                    .list(.object("Request")),
                    "a list of requests, each `handle`, `username`, `incoming`, `at`, `order`"),
                "Requests that wait for an answer, the caller's own and those to the caller (`incoming`), the newest "
                    + "first (20, at most 100), or those after the one with this `order`."
            ) { call, campus, actor in
                .list(
                    try await campus.people.requests(
                        of: actor.person, before: try call.optionalInteger(1),
                        limit: try call.count(0, default: 20, maximum: People.longestList)
                    ).map(LuaValue.request))
            },
            entry(
                "reject", .acts(), costs: .doing, [.init("handle", .text)],
                gives: .init(.text, "the person's handle, or the group's `#slug`"),
                "Rejects a request; or, by `#slug`, the invitations to a group. Nobody is told."
            ) {
                call, campus, actor in
                let name = try call.text(0)
                if name.hasPrefix("#") || name.hasPrefix("＃") {
                    return .string(
                        try await campus.chat.groups.perform(
                            DeclineInvitation(slug: name), by: actor))
                }
                return .string(try await campus.people.reject(handle: name, by: actor).handle)
            },
        ])

    /// What is imagined of a tag.
    private static func tag(
        _ written: String, _ campus: Campus, _ bot: String
    ) -> [String: LuaValue] {
        [
            "written": .string(written), "normal": .string(TagNormalForm.plain(written)), "count": 1,
            "limit": .count(campus.configuration.limits.tags.perPerson), "new": true,
        ]
    }

    private static func isOn(_ word: String) throws -> Bool {
        switch word.lowercased() {
        case "on": return true
        case "off": return false
        default: throw CommunityError(.invalid, HostWords.onOrOff(word))
        }
    }

    private static func standing(_ word: String?) throws -> Standing? {
        guard let word else { return nil }
        guard let standing = Standing(rawValue: word) else {
            let words = Standing.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommunityError(.invalid, HostWords.standings(words))
        }
        return standing
    }

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter] = [],
        gives result: APIEntry.Returns?,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.people.\(name)", step, costs: cost, parameters, gives: result, summary,
            needs: .actPeople, body
        )
    }
}

extension APICall {
    /// People by their ids, which may be texts: keys of documents are.
    func people(_ index: Int) throws -> [PersonID] {
        let people = try list(index)
        guard people.count <= People.longestQuestion else {
            throw APIMisuse("\(entry.signature): at most \(People.longestQuestion) people")
        }
        return try people.map { person in
            guard let id = person.integer ?? person.string.flatMap({ Int64($0) }) else {
                throw APIMisuse("\(entry.signature): people is a list of ids")
            }
            return PersonID(rawValue: id)
        }
    }
}
