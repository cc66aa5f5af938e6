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
            .filter { $0.name != "call.me.chat.open" }.map(asBot))

    private static func asBot(_ entry: APIEntry) -> APIEntry {
        APIEntry(
            entry.name.replacing("call.me.", with: "bot."), entry.step, costs: entry.cost, entry.parameters,
            gives: entry.result,
            entry.summary.replacing("the caller", with: "the bot").replacing("The caller", with: "The bot"),
            needs: .bot, since: entry.since, body: entry.body)
    }
}
