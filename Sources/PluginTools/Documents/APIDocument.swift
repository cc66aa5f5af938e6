import Community
import Logging
import Lua
import Model
import Plugins

/// `docs/plugin-api.md`, made from the tables that the sandbox itself is made from.
package enum APIDocument {
    /// The whole document.
    package static func markdown() -> String {
        let environment = HostEnvironment(clock: .system, logger: Logger(label: "quad.plugins"))
        let areas = HostAPI.areas(in: environment)
        let parts =
            [
                introduction, manifest, commands, settings, timers, words, hooks, events, permissions,
                notifications, documents, cards, forms, pictures, drawings, spots, conversations, intents,
                alerts,
                folders,
                dependencies,
            ]
            + (areas + TestAPI.areas(TestBench())).map(section)
        return (parts + [changes]).joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # The plugin API

        Made from the gateway's own tables; a test compares this file with them.

        A plugin is a file in `plugins/` that returns a table, and does nothing else when it is loaded: "The manifest" \
        below has all of its keys. Texts may be tables by language (`en`, `zh-Hant`, `zh-Hans`). Every example here is a \
        whole plugin with its own tests, which a test of Quad's runs.

        A name and a command belong to the file that had them first, with all that is stored under the name: another \
        file that claims either is refused until an administrator decides (`/plugins give NAME FILE`). Commands of the \
        plugins that come with Quad, and their other names, are kept for these. `priority` orders hooks, the higher \
        first, and nothing else.

        A refusal (`call:fail`, or a rule of the gateway) that nothing catches ends the command, and the caller sees \
        its message, which counts as output. `pcall` gives it as a table with `code` and `message`.

        What a function costs is counted in instructions, and charged before it begins: beside what stands with each, 20 \
        a call, 1 for each 8 bytes that cross to the gateway or back, and 5 for each value. A call that can't pay ends.

        `quad plugin new NAME` writes a first one, `quad plugin check` looks for mistakes, `quad plugin test` runs a \
        plugin's own tests: see [your-first-plugin.md](your-first-plugin.md). An editor with lua-language-server \
        completes all of this from `plugins/types/`.
        """

    private static let words = """
        ## Words

        What a plugin says to people stands in its table, by key and language:

        \(APIExample.words.markdown)

        `call:text("walked", { who = "Alice", steps = "3 steps" })` gives the text in the caller's language, or in English \
        where that one is missing; `call:reply` and `call:fail` take it. A text alone is English. Where no command runs \
        there is `text.localized`.

        - Line breaks of a text make lines of the reply. Those of a value make none: they are escaped within their line, \
        so that what people wrote can't pretend to be a line of the plugin's.
        - A value is a text or a number, and stands where its `{name}` is, as it is: what it holds is not read again. \
        Each `{name}` of a text needs its value. A brace that opens no name is written twice: `{{`.
        - Whole numbers get the commas that the language gives them (`1,234`), but for those whose name is `id` or ends \
        in `_id`, since people type them back. Other numbers stand as Lua writes them.
        - A text may have plural forms, named as in [CLDR](https://cldr.unicode.org/index/cldr-spec/plural-rules), of \
        which the value `count` chooses: `one` (optional) and `other` in English, `other` alone in Chinese, where a plain \
        text is the same. A sentence with two numbers is made of texts: `call:text("totals", { likes = \
        call:text("likes", { count = 2 }), … })`.
        - All languages and forms of a text name the same values; only `{count}` may be left out. An unknown language, \
        value or plural form keeps the plugin from loading. `quad plugin check` finds keys that are asked for and not \
        there, keys that nothing asks for, values that a call forgets, and languages that some texts have and others \
        lack.

        A plugin that is a folder may have a file for each language instead: `NAME/words/en.lua`, `zh-Hant.lua` and \
        `zh-Hans.lua`, so that who translates touches no code.

        ```lua
        -- NAME/words/en.lua
        return {
          summary = "The forum.",
          summary_post = "Writes a post.",
          posted = "posted {id} in {categories}: {title}",
          comments = { one = "{count} comment", other = "{count} comments" },
        }
        ```

        - Such a file is data. It runs on its own, with nothing that a plugin can call, and within the budget of a load.
        - `en.lua` has to be there: a key that it lacks, or other values than its own, keep the plugin from loading. Where \
        another language lacks a text, its readers get the English one, and `quad plugin check` says so, with every other \
        difference.
        - A save of one of them is live like any other. What is wrong with one is told with its file and line.

        Summaries may stand among the words too, in files or in the table: where a summary is left out it is the text \
        `summary` for the plugin, `summary_NAME` for a command (`-` as `_`), and `setting_NAME` for a setting.
        """

    private static var events: String {
        let lines = FactKind.allCases.map { kind in
            "- `\(kind.rawValue)`" + (Permission.hearing(kind).map { " needs `\($0.rawValue)`" } ?? "")
                + note(on: kind)
        }
        return "## Events\n\n\(delivery)\n\n" + lines.joined(separator: "\n")
    }

    /// What the name of an event doesn't say.
    private static func note(on kind: FactKind) -> String {
        switch kind {
        case .slugChanged: ": a group has another slug"
        case .groupNamed: ": a group has another display name"
        default: ""
        }
    }

    private static let delivery = """
        An event has `sequence`, `kind`, `at`, `actor` (a handle), `actor_id` and the ids of what it is about: `message`, \
        `conversation`, `post`, `comment`, `person` (a handle), and a post's `title`. Events of conversations have `place` \
        (`#slug`, or `@handle` where somebody writes to the plugin's bot alone; other direct conversations have none), and \
        `chat.sent` and `chat.edited` have the `text`, so that a bot can answer. What bots caused is not heard. A \
        handler is given the event and the plugin's settings.

        \(APIExample.events.markdown)

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
        "## Permissions\n\n`needs` takes these words; what is not named is not there. `/plugins` shows what each plugin was "
            + "granted.\n\n"
            + Permission.documentation.map { "- `\($0.key)`: \($0.value)" }.joined(separator: "\n") + "\n\n"
            + APIExample.needs.markdown
    }

    private static let folders = """
        ## Several files

        A plugin may be a folder, `NAME/init.lua` and the files that it requires: `require "names"` runs \
        `NAME/names.lua` once and gives what it returns, `require "texts.names"` is `NAME/texts/names.lua`. Where there is \
        `NAME/names.json` instead, it gives what the file holds, as `json.decode` would: data that administrators may \
        change, such as the places of `/here`. Names are \
        \(ModuleName.rule). Beside these only what plugins share can be required (see below): no file of another plugin, \
        nothing outside of the folder (links that lead out are refused), nothing of Lua's own. Files that require one \
        another in a circle are an error that names it. A file can't wait while it is first run. The files of \
        `NAME/words/` hold words and can't be required: see "Words" above.

        A save of any of the files loads the whole plugin anew, and versions are kept, compared and brought back \
        folder by folder. Files whose names end in `_test.lua` are tests.

        ## What plugins share

        The folder `lib` beside the plugins holds modules that each of them may require, also a plugin of one file: \
        `require "lib.texts"` is `lib/texts.lua`, or `lib/texts.json`. A module runs in each plugin's own state, with \
        that plugin's permissions and budget: plugins share its text, and nothing that happens in it. It requires other \
        modules as `"lib.…"` only. Where a plugin has a folder `lib` of its own, that comes first.

        A save of a module loads every plugin that uses it, and all of them change together or none does: if one no \
        longer loads, the module's last version that works stays in force, and administrators are told file and line. So \
        it does where a module is removed that a plugin requires. Modules and plugins that are saved within the same \
        moment are taken together. `/plugins versions lib`, `/plugins diff lib` and `/plugins undo lib` look at the whole \
        library and take a change of it back. `quad plugin check` looks into modules too, and `quad plugin test plugins/lib` \
        runs the tests of all plugins that use one.
        """

    private static let dependencies = """
        ## Plugins that need others

        `requires = { tags = ">=1.2 <2", dice = "^1.0" }` names other plugins that have to be there, and their \
        versions. A plugin runs as long as all that it requires does; otherwise it is refused, with the reason, and \
        comes back by itself. Plugins that require one another in a circle are refused. What is required is loaded \
        first. Nothing else follows from it: plugins don't call one another. One that was set aside still counts as \
        there.

        Versions are `MAJOR.MINOR.PATCH` as in [Semantic Versioning](https://semver.org), missing parts being 0, \
        without pre-releases and build metadata. A range is one or more of these with a space between, all of which \
        must hold:

        | range | versions |
        | --- | --- |
        | `*` | all |
        | `1.2.3` | that one; `1.2` is every 1.2.x, `1` every 1.x.y |
        | `>=1.2`, `>1.2`, `<=1.2`, `<1.2` | as it says, 1.2 being 1.2.0 |
        | `~1.2.3` | 1.2.3 and later, below 1.3.0; `~1` is below 2.0.0 |
        | `^1.2.3` | 1.2.3 and later, below 2.0.0; `^0.2.3` is below 0.3.0, `^0.0.3` below 0.0.4 |
        """

    /// What is written otherwise than in the version before.
    private static var changes: String {
        let rows = APIChange.all.map { change in
            let words = ["`\(change.old)`", "`\(change.new)`", "\(change.since)", change.why]
            return "| \(words.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
        }
        return """
            ## What is written otherwise now

            What stands on the left still works in the version named, and no longer in the one after it. \
            `quad plugin check` says where a plugin has it, administrators are told, and `/plugins NAME` lists it.

            | before | now | since | why |
            | --- | --- | --- | --- |

            """ + rows.joined(separator: "\n")
    }

    private static func section(_ area: HostAPI.Area) -> String {
        let needs = area.entries.first?.permission.map { "\n\nNeeds `\($0.rawValue)`." } ?? ""
        let entries = area.entries.map { entry in
            let result = entry.result.map { " Returns \($0.words)." } ?? ""
            let cost = entry.cost == .none ? "" : " \(entry.cost.words)"
            // What was always there needs no version.
            let since = entry.since == "0.1.0" ? "" : " Since \(entry.since)."
            return "### `\(entry.signature)`\n\n\(entry.summary)\(result)\(cost)\(since)"
        }
        return "## \(area.name)\n\n\(area.summary)\(needs)\n\n" + entries.joined(separator: "\n\n")
    }
}
