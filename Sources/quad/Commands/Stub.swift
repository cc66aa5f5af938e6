import ArgumentParser

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run")
    @OptionGroup var options: GatewayOptions
}
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve")
    @OptionGroup var options: GatewayOptions
}
struct ConsoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "console")
    @OptionGroup var options: GatewayOptions
}
