import Doors
import Logging
import ServiceLifecycle

/// Tells the log where a door listens, once it does.
struct ListeningNotice: Service {
    let door: any Door
    let logger: Logger

    func run() async throws {
        let address = try await door.listeningAddress
        logger.info("listening", metadata: ["door": "\(door.name)", "address": "\(address)"])
        try await gracefulShutdown()
    }
}
