import ArgumentParser
import PluginTools
import Plugins

/// `quad plugin`: for those who write plugins.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin", abstract: "Make, check, test and try plugins.",
        discussion: """
            None of these needs a running gateway, and try and replay work beside one. A plugin is a Lua file in the plugin folder, or a folder there \
            with init.lua; a running gateway loads it within a second of a save, and /plugins undo NAME takes a \
            save back. docs/your-first-plugin.md leads through all of it.
            """,
        subcommands: [
            PluginNewCommand.self, PluginCheckCommand.self, PluginTestCommand.self, PluginReplCommand.self,
            PluginTryCommand.self, PluginReplayCommand.self,
        ])
}

/// The plugins that an author names, and the configuration they are held against.
struct PluginPaths: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration whose settings and budgets apply; the defaults where it is left out.",
            valueName: "file"))
    var config: String?

    @Argument(
        help: "A plugin's file, its folder, a folder of plugins, or the name of one in the plugin folder.")
    var path: [String]

    /// The plugin files, in the order given.
    /// - Throws: `Failure` if there is none at one of the paths.
    func files() throws -> [String] {
        let (files, failure) = try found()
        if let failure { throw failure }
        return files
    }

    /// The plugin files, in the order given, and why the rest is none; `nil` if all paths lead to plugins.
    /// - Throws: `Failure` if there is no plugin at all.
    func found() throws -> (files: [String], failure: Failure?) {
        let folder = try host().directory
        var (files, missing): ([String], [String]) = ([], [])
        for path in path {
            guard let found = PluginFiles.at(path) ?? PluginFiles.named(path, in: folder) else {
                missing.append(path)
                continue
            }
            files += found.filter { !files.contains($0) }
        }
        let failure = missing.isEmpty ? nil : Self.failure(missing, folder)
        guard !files.isEmpty else {
            throw failure
                ?? Failure(
                    .usage, "no plugins in \(path.joined(separator: ", ")): quad plugin new NAME makes one")
        }
        return (files, failure)
    }

    private static func failure(_ missing: [String], _ folder: String) -> Failure {
        Failure(
            .usage,
            "there is no plugin \(missing.joined(separator: ", ")): name a .lua file, a folder that holds some, or one "
                + "of \(folder)")
    }

    /// What a gateway would give its plugins.
    func host() throws -> PluginConfiguration {
        guard let config else { return QuadConfiguration().pluginHost() }
        return try ConfigurationFile(config).load(environment: [:]).configuration.pluginHost()
    }
}
