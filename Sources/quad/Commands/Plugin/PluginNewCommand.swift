import ArgumentParser
import Console
import Foundation
import Plugins

/// `quad plugin new NAME`
struct PluginNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a first plugin, with a test, to change into your own.",
        discussion: """
            Writes NAME.lua and NAME_test.lua: a command, a setting, and comments that explain them. Nothing is \
            overwritten. A gateway that runs on the folder loads the plugin at once.

            Exit codes: 0 written, 64 a name that no plugin may have, 73 something is there already, or the folder \
            can't be written.

            Example:
              quad plugin new greet
            """)

    @Argument(help: ArgumentHelp("Its name: \(PluginTemplate.nameRule)."))
    var name: String

    @Option(name: .customLong("in"), help: ArgumentHelp("The plugin folder.", valueName: "dir"))
    var folder = "plugins"

    func run() throws {
        guard let template = PluginTemplate(name: name) else {
            throw Failure(.usage, "\(name) can't be a plugin's name: \(PluginTemplate.nameRule)")
        }
        guard !ReservedCommands.names.contains(name) else {
            throw Failure(.usage, "/\(name) is a command of the gateway itself; choose another name")
        }
        let (plugin, tests) = ("\(folder)/\(name).lua", "\(folder)/\(name)_test.lua")
        for path in [plugin, tests, "\(folder)/\(name)"] where FileManager.default.fileExists(atPath: path) {
            throw Failure(.cantCreate, "\(path) is there already; choose another name, or remove it first")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // The tests first: a running gateway loads the plugin as soon as it is there.
            try Data(template.tests.utf8).write(to: URL(filePath: tests), options: .withoutOverwriting)
            try Data(template.plugin.utf8).write(to: URL(filePath: plugin), options: .withoutOverwriting)
        } catch {
            throw Failure(.cantCreate, "the plugin can't be written to \(folder); check its rights")
        }
        print(
            """
            wrote \(plugin) and \(tests)
              quad plugin check \(plugin)   looks for mistakes
              quad plugin test \(plugin)    runs its tests
              /\(name)   greets you in a gateway that runs on \(folder)
            """)
    }
}
