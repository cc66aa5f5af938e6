package import Community
import Model

/// Makes `docs/commands.md`, from the same descriptions as `/help`, usage lines and completion.
package enum CommandDocument {
    /// Returns the whole document: the gateway's own commands, then those of each plugin.
    package static func markdown(of catalog: any CommandCatalog) -> String {
        let own = section(
            "Built in", "Of the console itself: what touches passwords is no plugin's.", BuiltIns.all.map(row)
        )
        let plugins = catalog.plugins.filter { !$0.contents.commands.isEmpty }.sorted { $0.name < $1.name }
        return ([introduction, own] + plugins.map { section(of: $0, in: catalog) }).joined(separator: "\n\n")
            + "\n"
    }

    private static let introduction = """
        # Commands

        Made from the commands themselves (`make docs`); a test compares this file with them. On the console, `/help` \
        shows what you can do, `/help all` lists all of this in your language, `/help COMMAND` says more about one.

        Words in capitals stand for what you type, those in `[…]` may be left out. `HANDLE` is a person's, with or \
        without `@`; `PLACE` is `#slug` or `@handle`. Words with spaces go in double quotes, but for the last argument, \
        which takes the rest of the line. A line without a slash goes to the open conversation; `//` at its start is a \
        text that begins with a slash.
        """

    private static func section(of plugin: PluginReport, in catalog: any CommandCatalog) -> String {
        let commands = catalog.commands.filter { $0.plugin == plugin.name }
        return section(
            "\(plugin.name) (`plugins/\(plugin.file)`)", plugin.summary.text(in: .english),
            commands.map { row($0, for: $0.guests ? "everyone, where guests are allowed" : "signed in") })
    }

    private static func section(_ heading: String, _ summary: String, _ rows: [String]) -> String {
        "## \(heading)\n\n\(summary)\n\n| command | what it does | for |\n| --- | --- | --- |\n"
            + rows.joined(separator: "\n")
    }

    private static func row(_ builtIn: BuiltIn) -> String {
        let audience =
            switch builtIn.access {
            case .everyone: "everyone"
            case .signedIn: "signed in"
            case .administrators: "administrators"
            }
        return row(builtIn.description, for: audience)
    }

    private static func row(_ command: CommandDescription, for audience: String) -> String {
        let usage = command.usage.replacing("|", with: "\\|")
        let summary = command.summary.text(in: .english).replacing("|", with: "\\|")
        return "| `\(usage)` | \(summary) | \(audience) |"
    }
}
