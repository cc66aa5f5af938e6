import Community
import Logging

/// `docs/plugin-api.md`, made from the tables that the sandbox itself is made from.
public enum APIDocument {
    /// The whole document.
    public static func markdown() -> String {
        let environment = HostEnvironment(clock: .system, logger: Logger(label: "quad.plugins"))
        let areas = HostAPI.areas(for: "example.lua", in: environment)
        let parts =
            [introduction, hooks, events, permissions] + (areas + TestAPI.areas(TestBench())).map(section)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # The plugin API

        Made from the gateway's own tables; a test compares this file with them.

        A plugin is a file in `plugins/` that returns a table: `name`, `version`, `summary`, and as needed `priority`, \
        `guests`, `settings`, `needs`, `commands`, `hooks`, `events`, `since`, `every`, `collections`. Texts may be tables by language (`en`, \
        `zh-Hant`, `zh-Hans`).

        A refusal (`call:fail`, or a rule of the gateway) that nothing catches ends the command, and the caller sees \
        its message. `pcall` gives it as a table with `code` and `message`.

        `quad plugin new NAME` writes a first one, `quad plugin check` looks for mistakes, `quad plugin test` runs a \
        plugin's own tests: see [your-first-plugin.md](your-first-plugin.md). An editor with lua-language-server \
        completes all of this from `plugins/types/`.
        """

    private static var hooks: String {
        let lines = Hook.allCases.map { hook in
            "- `\(hook.rawValue)(\(hook.signature.arguments))`: \(hook.signature.summary) "
                + "Without plugins: \(hook.signature.fallback). On failure: \(hook.signature.failure.rawValue)."
        }
        return
            "## Hooks\n\nPure functions; nil means unchanged. What a failure comes to is as given, unless `plugins.hookFailures` "
            + "says otherwise.\n\n" + lines.joined(separator: "\n")
    }

    private static var events: String {
        let lines = FactKind.allCases.map { "- `\($0.rawValue)`" }
        return "## Events\n\n\(delivery)\n\n" + lines.joined(separator: "\n")
    }

    private static let delivery = """
        An event has `sequence`, `kind`, `at`, `actor` (a handle) and the ids of what it is about: `message`, \
        `conversation`, `post`, `comment`, `person` (a handle), and a post's `title`. What bots caused is not heard.

        A plugin hears each event once, in order, one after the other, also across a crash of the gateway. A handler \
        that a crash interrupted runs again from its beginning: a call of the API that it made before, with the same \
        arguments, then gives what it gave before and does nothing. So `store`, `bot`, `time.now` and `random` need no \
        care. What can't be taken back is done again: `http` may ask twice, `log` may write twice, and of what a \
        handler looks at between two things that it does, 4 MiB are remembered; a handler for which more than 16 MiB \
        would be kept in all is stopped. What a plugin keeps in Lua's own \
        variables is gone after a crash, as after a save; keep in `store` what a handler's decisions depend on.

        A handler that ends with an error, or breaks a budget, has handled its event: the error is told to \
        administrators, and the next event comes.

        A plugin that was away (disabled, set aside, or the gateway was down) hears afterwards what happened \
        meanwhile, as far as it is not older than `since`: `since = "7d"` in its manifest, one day (`1d`) where it says \
        nothing. A plugin that is new begins with what happens from then on; with `since` it hears what was before, too.
        """

    private static var permissions: String {
        "## Permissions\n\n`needs` takes these words; what is not named is not there.\n\n"
            + Permission.words.map { "- `\($0)`" }.joined(separator: "\n")
    }

    private static func section(_ area: HostAPI.Area) -> String {
        let needs = area.entries.first?.permission.map { "\n\nNeeds `\($0.rawValue)`." } ?? ""
        let entries = area.entries.map { entry in
            let result = entry.result.isEmpty ? "" : " Gives \(entry.result)."
            return "### `\(entry.signature)`\n\n\(entry.summary)\(result) Since \(entry.since)."
        }
        return "## \(area.name)\n\n\(area.summary)\(needs)\n\n" + entries.joined(separator: "\n\n")
    }
}
