import ArgumentParser
import Glibc
import Model

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
            Failure(of: error).map { $0.exit() } ?? end(error)
        }
    }

    /// Ends the process as ArgumentParser does: help is for the standard output, and what is wrong for the standard error.
    private static func end(_ error: any Error) -> Never {
        guard exitCode(for: error) != .success else { exit(withError: error) }
        LogFile.standardError.write(lines: said(of: error, in: Array(CommandLine.arguments.dropFirst())))
        Glibc.exit(exitCode(for: error).rawValue)
    }

    /// What is said of arguments that can't be parsed, line by line; `nil` if they can.
    static func complaint(about arguments: [String]) -> [String]? {
        do {
            _ = try parseAsRoot(arguments)
            return nil
        } catch { return said(of: error, in: arguments) }
    }

    /// What ArgumentParser says of an error, line by line: what was typed makes no line of its own, because it is parsed once
    /// more as it is shown.
    private static func said(of error: any Error, in arguments: [String]) -> [String] {
        var error = error
        let shown = arguments.map(Escaping.visible)
        if shown != arguments {
            do { _ = try parseAsRoot(shown) } catch let other { error = other }
        }
        return fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }
}
