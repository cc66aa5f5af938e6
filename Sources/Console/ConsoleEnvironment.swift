import Commands
import Community
import Logging
import Model

/// What every connection of a console uses. They share one: a copy in each would be much of what a connection takes.
final class ConsoleEnvironment: Sendable {
    let commands: CommandRunner
    let configuration: ConsoleConfiguration
    let registry: SessionRegistry
    let logger: Logger

    /// The same as the commands', which would be copied for it.
    let campus: Campus

    init(
        commands: CommandRunner, configuration: ConsoleConfiguration, registry: SessionRegistry,
        logger: Logger
    ) {
        (self.commands, self.configuration, campus) = (commands, configuration, commands.campus)
        (self.registry, self.logger) = (registry, logger)
    }
}
