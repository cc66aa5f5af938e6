import Community
import Lua
import Model

extension HostAPI {
    /// Conversations about what a plugin has.
    static let conversationsArea = Area(
        name: "conversations",
        summary:
            "Conversations about what is in the plugin: a team, an item, a flat. Their kinds are declared in the manifest under "
            + "`conversations`, and each is known by its kind and a number of the plugin's own. Lists show the kind's label, and "
            + "`about`, the command that shows what one is about. People enter and leave them by the plugin's rule, and "
            + "may always leave by themselves; nobody owns one, and it counts among nobody's groups. The plugin takes in "
            + "who asked: the caller of a command by `enter`, or later whoever gave a command that called `ask`. Anybody "
            + "else is invited, on the word of the caller (of the bot, in events and timers, which needs `bot`).",
        entries: actions(of: "conversations"))
}
