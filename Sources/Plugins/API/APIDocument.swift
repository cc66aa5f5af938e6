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
        `guests`, `settings`, `needs`, `commands`, `hooks`, `events`, `every`. Texts may be tables by language (`en`, \
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
        return
            "## Events\n\nAn event has `sequence`, `kind`, `at`, `actor` (a handle) and the ids of what it is about: "
            + "`message`, `conversation`, `post`, `comment`, `person`.\n\n" + lines.joined(separator: "\n")
    }

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
