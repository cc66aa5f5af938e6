import ArgumentParser
import JSONCoding

/// `quad config`: what the configuration is, and whether it is in order.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or check the configuration.",
        subcommands: [ConfigShowCommand.self, ConfigCheckCommand.self])

    @Flag(help: .hidden)
    var markdown = false

    func run() throws {
        guard markdown else { throw CleanExit.helpRequest(self) }
        StandardOutput.write(ConfigurationDocument().markdown)
    }
}

/// `quad config show [KEY]`
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the whole configuration that a start would use, as JSON.")

    @OptionGroup var options: GatewayOptions

    @Argument(help: "One key or section, such as limits.tagLength or limits.")
    var key: String?

    func run() throws {
        let json = try options.load().configuration.json
        guard let key else { return StandardOutput.write(json: json.document) }
        guard let value = json.value(at: key.split(separator: ".").map(String.init)[...]) else {
            throw Failure(.usage, "no such key \(key); quad config show lists every key")
        }
        StandardOutput.write(json: value.document)
    }
}

/// `quad config check`
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say whether the configuration is in order, without starting anything.")

    @OptionGroup var options: GatewayOptions

    func run() throws {
        let loaded = try options.load()
        for warning in loaded.warnings { LogFile.standardError.write("quad: warning: \(warning)") }
        let source = loaded.file ?? "no \(ConfigurationFile.standard), every default"
        StandardOutput.say(
            "\(source): in order, \(loaded.paths.count) of \(QuadConfiguration.keys.count) keys set")
    }
}

extension JSON {
    /// What stands at a path, or nil.
    fileprivate func value(at names: ArraySlice<String>) -> JSON? {
        guard let name = names.first else { return self }
        guard case .object(let members) = self else { return nil }
        return members[name]?.value(at: names.dropFirst())
    }
}
