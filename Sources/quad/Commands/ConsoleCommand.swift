import ArgumentParser
import Console

/// `quad console [ADDRESS]`
struct ConsoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console", abstract: "Open a console on a running gateway.")

    @OptionGroup var options: GatewayOptions

    @Argument(help: "HOST:PORT, or the path of a Unix socket; doors.console.address where it is left out.")
    var address: String?

    func run() throws {
        let text = try address ?? options.load().configuration.doors.console.address
        let gateway = try ConsoleDialer.connect(to: try Self.parsed(text))
        switch OwnTerminal(isGateway: false).serve(gateway: gateway) {
        case .left: return
        case .gatewayEnded: throw Failure(.unavailable, "the gateway at \(text) has ended the connection")
        case .failed(let reason): throw Failure(.unavailable, reason)
        }
    }

    private static func parsed(_ text: String) throws(Failure) -> ConsoleAddress {
        do { return try ConsoleAddress(text) } catch { throw Failure(.usage, error.description) }
    }
}
