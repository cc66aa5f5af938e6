import Console
import Logging
import NIOCore
import ServiceLifecycle

/// Tells the log where the console listens, once it does.
struct ListeningNotice: Service {
    let console: ConsoleServer
    let logger: Logger

    func run() async throws {
        let address = Self.written(try await console.boundAddress)
        logger.info("listening", metadata: ["door": "console", "address": "\(address)"])
        try await gracefulShutdown()
    }

    /// The address as the configuration writes it.
    private static func written(_ address: SocketAddress) -> String {
        guard let host = address.ipAddress, let port = address.port else {
            return address.pathname ?? "\(address)"
        }
        return "\(ConsoleAddress.tcp(host: host, port: port))"
    }
}
