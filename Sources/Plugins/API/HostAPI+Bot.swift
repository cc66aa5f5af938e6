import Community
import Lua
import Model

extension HostAPI {
    /// What a plugin may do in its own voice: the same functions as `call.me`, done as the plugin's own person.
    static let botArea = Area(
        name: "bot",
        summary:
            "The plugin's own voice: a person called `NAME-bot`. It works in commands, events and timers, "
            + "joins groups and is asked into them like anybody, and does not hear what bots cause.\n\n"
            + "A bot too is a stranger at first: what it writes to a person is a request, and it writes to them once, until "
            + "they accept it or write to it; until then the next is refused with the code `waiting`. Whoever gives a "
            + "command of the plugin has spoken to its bot: what `bot.chat.direct` writes to them while the command runs "
            + "needs no answer, and from then on the two are in touch, so that a timer may write to them later. Whoever "
            + "wants no more of it gives `/forget @NAME-bot`.\n\n"
            + "In a group a bot has the lesser of two roles while a command runs: its own, and that of who gave the command, "
            + "so that nobody writes, pins or calls all through it who may not do so themselves. Where they chose the place, "
            + "it writes as they may, also if it is a plain member of a group for announcements; and what it wrote for somebody "
            + "it may change as long as they may write there. Where they are no member, "
            + "a group that they named is unknown to it. In groups that the plugin made, and in events and timers, it has "
            + "its own.\n\n"
            + "A bot is nobody whom people wait for: it never owns a group that it didn't make, holds no words that everybody "
            + "else cleared, and leaves a group with the last person. A group's owner takes it out of an open group too.\n\n"
            + "`bot.chat.send` and `bot.chat.direct` take a card as a third argument, which is shown below the message, then "
            + "and in `/history`, until the message is deleted; and as a fourth up to ten pictures and files that the plugin "
            + "keeps (`media.keep`), which come with the message and go on being their owners'.\n\n"
            + "What a bot says has somebody's words, or tells of what they did: of whoever gave the command, did what an event "
            + "tells of, or is the `person` of the document that is due. Whoever forgot them is not shown it (to them it is "
            + "`hidden`, as the person's own message is) and not notified of it. Where it is somebody else's, as in a timer, "
            + "the plugin says whose: by the last argument of `bot.chat.send`, `bot.chat.direct`, `bot.forum.post` and "
            + "`bot.forum.comment`, `from`, an id.",
        entries: (chatArea.entries + forumArea.entries + peopleArea.entries + notificationsArea.entries)
            .filter { !ofTheSession.contains($0.name) }.map(asBot) + actions(of: "bot"))

    /// What goes by the caller's session, and so is the caller's: a bot has none.
    private static let ofTheSession: Set = ["call.me.chat.open", "call.me.chat.unread", "call.me.chat.shown"]

    private static func asBot(_ entry: APIEntry) -> APIEntry {
        let entry =
            switch entry.name {
            case "call.me.chat.send", "call.me.chat.direct": withCard(entry)
            case "call.me.forum.post", "call.me.forum.comment": withSpeaker(entry)
            default: entry
            }
        return APIEntry(
            "bot.\(entry.name.dropFirst("call.me.".count))", entry.step, costs: entry.cost, entry.parameters,
            gives: entry.result.map { .init($0.type, ofTheBot($0.words)) }, ofTheBot(entry.summary),
            needs: .bot, since: entry.since, body: explained(entry.body))
    }

    /// What is said of the caller, said of the bot.
    private static func ofTheBot(_ words: String) -> String {
        words.replacing("the caller", with: "the bot").replacing("The caller", with: "The bot")
    }

    /// The same function with whose words it has as its last argument.
    private static func withSpeaker(_ entry: APIEntry) -> APIEntry {
        var entry = entry
        entry.parameters.append(.init("from", .integer, optional: true))
        return entry
    }

    /// The same function with a card before its media, and whose words it has at the end.
    private static func withCard(_ entry: APIEntry) -> APIEntry {
        var entry = entry
        guard case .waiting(let body) = entry.body,
            let position = entry.parameters.firstIndex(where: { $0.name == "media" })
        else { return entry }
        entry.parameters.insert(.init("card", .any, of: "quad.Card", optional: true), at: position)
        entry.parameters.append(.init("from", .integer, optional: true))
        entry.body = .waiting { call in
            let value = call.value(position)
            guard !value.isNil else { return try await body(call) }
            // Before anything is written: half of what was asked for would be there.
            for language in Language.allCases { _ = try CardReader(language: language).read(value) }
            let bytes = try CBOR.encode(value)
            let message = try await body(call)
            guard let id = message.table?["id"].integer else { return message }
            let (community, actor) = try await call.acting()
            try await community.chat.enclose(
                bytes, from: call.seat.name ?? "", in: MessageID(rawValue: id), by: actor
            ) { try CardReader(language: $0).read(value) }
            return message
        }
        return entry
    }

    /// What a bot has to wait for, in words that fit a bot: who gave the command may see them.
    private static func explained(_ body: APIEntry.Body) -> APIEntry.Body {
        guard case .waiting(let body) = body else { return body }
        return .waiting { call in
            do {
                return try await body(call)
            } catch let error as CommunityError where error.code == .waiting {
                throw CommunityError(.waiting, HostWords.botWaits(call.seat.name ?? ""))
            }
        }
    }
}
