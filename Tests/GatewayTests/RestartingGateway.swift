import Foundation
import Testing

/// A gateway that may be killed, and is started again on the same data.
actor RestartingGateway {
    private let folder: GatewayFolder
    private let token: String
    private var process: GatewayProcess
    private var address: String

    /// - Parameter token: of an account that stays signed in.
    init(in folder: GatewayFolder, token: String) async throws {
        (self.folder, self.token) = (folder, token)
        process = try GatewayProcess("serve", in: folder)
        address = try await process.listens()
    }

    func connect() throws -> ConsoleClient { try ConsoleClient(process, at: address) }

    /// The number of what happened last, from which on somebody can come back to what follows.
    func lastNumber() async throws -> String {
        let program = try JSONTalker(connect(), "token")
        program.send("/resume \(token)")
        return try #require(await program.nextObject("session")?["sequence"]?.text)
    }

    /// Waits until all that is derived from what happened so far is stored.
    func settle() async throws {
        try #require(await connect().ask("/testing settle").last == "ok")
    }

    /// Kills it without a warning.
    func restart() async throws {
        process.signal(SIGKILL)
        try #require(await process.end() == -SIGKILL)
        process = try GatewayProcess("serve", in: folder)
        address = try await process.listens()
    }

    /// Ends it as an operator does; gives its exit status.
    func end() async -> Int32 {
        process.signal(SIGTERM)
        return await process.end()
    }
}
