import Community
import Console
import Logging
import Model
import NIOCore
import NIOPosix

/// A gateway with a console on a free port.
struct BenchGateway {
    let bench: BenchCampus
    let address: SocketAddress
    private let group: MultiThreadedEventLoopGroup
    private let work: Task<Void, any Error>

    init(catalog: any CommandCatalog, bench: BenchCampus) async throws {
        self.bench = bench
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var configuration = ConsoleConfiguration()
        configuration.address = "127.0.0.1:0"
        configuration.backlog = 64 << 20
        let console = ConsoleServer(
            campus: bench.campus, catalog: catalog, configuration: configuration, eventLoopGroup: group,
            logger: Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() })
        work = Task { try await console.run() }
        address = try await console.boundAddress
    }

    func stop() async throws {
        work.cancel()
        await bench.remove()
        try? await group.shutdownGracefully()
    }
}

/// Two commands in Swift, for figures that are not about plugins.
struct BenchCatalog: CommandCatalog {
    let campus: Campus
    let commands = [
        CommandDescription(
            name: "open", plugin: "bench", summary: "Opens a conversation.",
            arguments: [Argument(name: "place", kind: .place)])
    ]
    let plugins: [PluginReport] = []

    func command(named name: String) -> CommandDescription? { commands.first { $0.name == name } }

    func run(_ command: CommandDescription, arguments: String, invocation: Invocation) async throws {
        _ = try await campus.chat.conversations.open(arguments, in: invocation.session)
    }

    func undo(plugin name: String, steps: Int) async throws -> LocalizedText { "" }
    func revive(plugin name: String) async throws -> LocalizedText { "" }
}
