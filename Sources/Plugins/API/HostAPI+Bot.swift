import Community
import Lua
import Model

extension HostAPI {
    /// What a plugin may do in its own voice: the same functions as `call.me`, done as the plugin's own person.
    static let botArea = Area(
        name: "bot",
        summary:
            "The plugin's own voice: a person called `NAME-bot`. It works in commands, events and timers, "
            + "joins groups and is asked into them like anybody, and does not hear what bots cause.",
        entries: (chatArea.entries + forumArea.entries + peopleArea.entries + notificationsArea.entries)
            .filter { !ofTheSession.contains($0.name) }.map(asBot) + actions(of: "bot"))

    /// What goes by the caller's session, and so is the caller's: a bot has none.
    private static let ofTheSession: Set = [
        "call.me.chat.open", "call.me.chat.unread", "call.me.chat.mark_shown",
    ]

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
        entry.parameters.append(.init("from", .integer, optional: true, named: true))
        return entry
    }

    /// The same function with a card before its media, and whose words it has at the end.
    private static func withCard(_ entry: APIEntry) -> APIEntry {
        var entry = entry
        guard case .waiting(let body) = entry.body,
            let position = entry.parameters.firstIndex(where: { $0.name == "media" })
        else { return entry }
        entry.parameters.insert(
            .init("card", .any, of: "quad.Card", optional: true, named: true), at: position)
        entry.parameters.append(.init("from", .integer, optional: true, named: true))
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
