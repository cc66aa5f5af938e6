import ArgumentParser

/// `quad [run]`
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run the gateway with a console on this terminal.",
        discussion: "/quit, the end of the input, SIGTERM, SIGINT and SIGHUP end it.")

    @OptionGroup var options: GatewayOptions

    func run() async throws {
        try await GatewayStart(options: options).run(on: OwnTerminal(isGateway: true))
    }
}

/// `quad serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the gateway alone, for a service manager.",
        discussion:
            "SIGTERM and SIGINT end what is under way, store it, and exit 0. SIGHUP takes over what changed in the configuration "
            + "and in plugins, as /plugins reload does. The log is the standard error.")

    @OptionGroup var options: GatewayOptions

    func run() async throws {
        try await GatewayStart(options: options).run(on: nil)
    }
}
