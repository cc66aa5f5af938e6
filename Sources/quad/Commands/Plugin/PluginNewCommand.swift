import ArgumentParser
import Commands
import Console
import Foundation
import PluginTools

/// `quad plugin new NAME`
struct PluginNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a first plugin, with a test, to change into your own.",
        discussion: """
            Writes NAME.lua and NAME_test.lua: a command, a setting, and comments that explain them. With --folder, \
            a plugin of several files: NAME/init.lua and what it requires. Nothing is overwritten. A gateway that runs on the folder loads the plugin at once.

            Exit codes: 0 written, 64 a name that no plugin may have, 73 something is there already, or the folder \
            can't be written.

            Examples:
              quad plugin new greet
              quad plugin new greet --folder
            """)

    @Argument(help: ArgumentHelp("Its name: \(PluginTemplate.nameRule)."))
    var name: String

    @Option(name: .customLong("in"), help: ArgumentHelp("The plugin folder.", valueName: "dir"))
    var folder = "plugins"

    @Flag(name: .customLong("folder"), help: "A folder, for a plugin of several files.")
    var isFolder = false

    func run() async throws {
        guard let template = PluginTemplate(name: name) else {
            throw Failure(.usage, "\(name) can't be a plugin's name: \(PluginTemplate.nameRule)")
        }
        guard !ReservedCommands.names.contains(name) else {
            throw Failure(.usage, "/\(name) is a command of the gateway itself; choose another name")
        }
        let files = template.files(isFolder: isFolder).map { (path: "\(folder)/\($0.file)", text: $0.text) }
        let taken = files.reversed().map(\.path) + ["\(folder)/\(name)", "\(folder)/\(name).lua"]
        for path in taken where FileManager.default.fileExists(atPath: path) {
            throw Failure(.cantCreate, "\(path) is there already; choose another name, or remove it first")
        }
        if let other = await PluginFiles.owner(of: name, in: folder) {
            throw Failure(.usage, "/\(name) is a command of the plugin \(other); choose another name")
        }
        do {
            for (path, text) in files {
                let url = URL(filePath: path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url, options: .withoutOverwriting)
            }
        } catch {
            throw Failure(.cantCreate, "the plugin can't be written to \(folder); check its rights")
        }
        let plugin = "\(folder)/\(name)" + (isFolder ? "" : ".lua")
        let written = files.map(\.path).reversed()
        StandardOutput.write(
            """
            wrote \(written.dropLast().joined(separator: ", ")) and \(written.last ?? "")
              quad plugin check \(plugin)   looks for mistakes
              quad plugin test \(plugin)    runs its tests
              /\(name)   greets you in a gateway that runs on \(folder)

            """)
    }
}
