import Community
import Logging

/// What every connection of a console uses.
struct ConsoleEnvironment: Sendable {
    let campus: Campus
    let catalog: any CommandCatalog
    let configuration: ConsoleConfiguration
    let registry: SessionRegistry
    let logger: Logger

    /// What the caller is told of a failure; what is not a refusal is logged.
    func refusal(for error: any Error) -> CommunityError {
        if let refusal = error as? CommunityError { return refusal }
        logger.error("a request failed", metadata: ["error": "\(error)"])
        return ConsoleError.unexpected(storageProblem: campus.storageProblem)
    }
}
