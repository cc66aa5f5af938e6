import Commands
import Community
import Logging
import Model

/// What every connection of a console uses.
struct ConsoleEnvironment: Sendable {
    let commands: CommandRunner
    let configuration: ConsoleConfiguration
    let registry: SessionRegistry
    let logger: Logger

    var campus: Campus { commands.campus }
}
