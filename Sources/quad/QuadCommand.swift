import ArgumentParser

/// The `quad` program. What each subcommand does stands in `Commands/`.
@main
struct QuadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad",
        abstract: "A chat gateway for a campus, made of plugins that change while it runs.",
        discussion: "Without a subcommand it runs the gateway with a console on this terminal.",
        version: QuadVersion.current,
        subcommands: [
            RunCommand.self, ServeCommand.self, ConsoleCommand.self, AccountCommand.self, ConfigCommand.self,
            PluginCommand.self, DemoCommand.self, MediaCommand.self,
        ],
        defaultSubcommand: RunCommand.self)

    static func main() async {
        do {
            let command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch {
            Failure(of: error).map { $0.exit() } ?? exit(withError: error)
        }
    }
}
