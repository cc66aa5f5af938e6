import ArgumentParser
import Foundation

/// What every command takes.
struct GatewayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration; config.json where there is one.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The directory that holds the gateway's data.", valueName: "dir"))
    var data = "data"

    /// The checked configuration.
    /// - Throws: `ConfigurationError` with everything that is wrong with it.
    func load() throws -> LoadedConfiguration {
        try file.load(environment: environment)
    }

    /// The file that the configuration is read from, whether it is there or not.
    var file: ConfigurationFile { ConfigurationFile(config) }

    var environment: [String: String] { ProcessInfo.processInfo.environment }
}
