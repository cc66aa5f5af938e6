import Lua

/// What people and plugins do: other names, and arguments that stand in a table.
extension APIChange {
    static let ofActions = ofMessages + ofGroups + ofForum + ofPreferences + ofSubjects

    private static let isNoun = "It writes, and a noun never does."
    private static let mayBeLeftOut = "Arguments that may be left out stand in a table."
    private static let tooMany = "More than two arguments stand in a table."

    private static let ofMessages = [
        APIChange(
            .function("call.me.chat.send"), "call.me.chat.send(place, text, media)",
            "call.me.chat.send(place, text, { media = media })", mayBeLeftOut, .places),
        APIChange(
            .function("bot.chat.send"), "bot.chat.send(place, text, card, media, from)",
            "bot.chat.send(place, text, { card = card, media = media, from = from })", mayBeLeftOut,
            .call(of: "bot.chat.send", withCard)),
        APIChange(
            .function("call.me.chat.direct"), "call.me.chat.direct(handle, text, media)",
            "call.me.chat.direct(handle, text, { media = media })", mayBeLeftOut, .places),
        APIChange(
            .function("bot.chat.direct"), "bot.chat.direct(handle, text, card, media, from)",
            "bot.chat.direct(handle, text, { card = card, media = media, from = from })", mayBeLeftOut,
            .call(of: "bot.chat.direct", withCard)),
        APIChange(
            .function("call.me.chat.shown"), "call.me.chat.shown(id, first)",
            "call.me.chat.mark_shown(id, first)", isNoun,
            .call(of: "call.me.chat.mark_shown") { $0 }),
    ]

    /// A card is known by its title, which every one has.
    private static let withCard = { @Sendable (given: [LuaValue]) -> [LuaValue]? in
        let count = (given.lastIndex { !$0.isNil } ?? -1) + 1
        guard count > 3 || count == 3 && given[2].table?["title"].isNil == false else { return nil }
        return tabled(given, behind: 2, ["card", "media", "from"])
    }

    private static let ofGroups = [
        APIChange(
            .function("call.me.chat.create"), "call.me.chat.create(name, kind, slug, writing)",
            "call.me.chat.create(name, { kind = kind, slug = slug, writing = writing })", mayBeLeftOut,
            .places),
        APIChange(
            .function("call.me.chat.invite"), "call.me.chat.invite(handle, place)",
            "call.me.chat.invite(place, handle)", "The place comes first, as everywhere.",
            .call(of: "call.me.chat.invite") { given in
                guard given.count > 1, given[1].string?.hasPrefix("#") == true,
                    given[0].string?.hasPrefix("#") == false
                else { return nil }
                return [given[1], given[0]]
            }),
        APIChange(
            .function("call.me.chat.topic"), "call.me.chat.topic(place, text)",
            "call.me.chat.set_topic(place, text)", isNoun, .call(of: "call.me.chat.set_topic") { $0 }),
        APIChange(
            .function("call.me.chat.slug"), "call.me.chat.slug(place, slug)",
            "call.me.chat.set_slug(place, slug)", isNoun, .call(of: "call.me.chat.set_slug") { $0 }),
        APIChange(
            .function("call.me.chat.set_role"), "call.me.chat.set_role(place, handle, role)",
            "call.me.chat.set_role(place, { handle = handle, role = role })", tooMany, .places),
    ]

    private static let ofForum = [
        APIChange(
            .function("call.me.forum.post"), "call.me.forum.post(categories, title, content, media)",
            "call.me.forum.post { categories = categories, title = title, content = content, media = media }",
            tooMany, .places),
        APIChange(
            .function("call.me.forum.comment"), "call.me.forum.comment(post, text, media)",
            "call.me.forum.comment(post, text, { media = media })", mayBeLeftOut, .places),
        APIChange(
            .function("call.me.forum.categories"), "call.me.forum.categories()", "call.me.forum.counts()",
            "It gives the `name` of each as well.",
            .result(of: "call.me.forum.counts") { counts in
                .list((counts.table?.array ?? []).compactMap { $0.table?["name"] })
            }),
    ]

    private static let ofPreferences = [
        APIChange(
            .function("call.me.people.standing"), "call.me.people.standing(word)",
            "call.me.people.set_standing(word)", isNoun, .call(of: "call.me.people.set_standing") { $0 }),
        APIChange(
            .function("call.me.notifications.seen"), "call.me.notifications.seen()",
            "call.me.notifications.mark_seen()", isNoun,
            .call(of: "call.me.notifications.mark_seen") { $0 }),
        APIChange(
            .function("call.me.notifications.set"), "call.me.notifications.set(subject, level)",
            "call.me.notifications.set_preference(subject, level)",
            "It is the other half of `preferences`.",
            .call(of: "call.me.notifications.set_preference") { $0 }),
        APIChange(
            .function("call.me.notifications.quiet"), "call.me.notifications.quiet(from, till, zone)",
            "call.me.notifications.set_quiet { from = from, till = till, zone = zone }", isNoun,
            .call(of: "call.me.notifications.set_quiet") { tabled($0, behind: 0, ["from", "till", "zone"]) }),
        APIChange(
            .field(of: "quad.QuietHours", "start"), "quiet.start", "quiet.from",
            "Hours are called so everywhere.", .both),
        APIChange(
            .field(of: "quad.QuietHours", "end"), #"quiet["end"]"#, "quiet.till",
            "`end` is a word of Lua's.", .both),
    ]

    private static let ofSubjects = [
        APIChange(
            .function("conversations.remove"), "conversations.remove(kind, id, handle)",
            "conversations.take_out(kind, id, handle)", "`call.me.chat.take_out` is the same deed.",
            .call(of: "conversations.take_out") { $0 }),
        APIChange(
            .function("conversations.write"), "conversations.write(kind, id, name, handle, text)",
            "conversations.write(kind, id, { name = name, handle = handle, text = text })", tooMany, .places),
        APIChange(
            .function("conversations.find"), "conversations.find(kind, id)", "conversations.get(kind, id)",
            "One thing by its address is `get`, as in `store`.", .call(of: "conversations.get") { $0 }),
    ]
}
