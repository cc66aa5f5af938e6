import CampusVerbs
import Concurrency
import Foundation
import Glibc
import Logging
import NIOPosix

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// Somebody at a console client whose terminal is two pipes.
final class TypingPerson: Sendable {
    private let input: CInt
    private let output: TextReader
    private let ending: Task<ClientEnding, any Error>

    init(_ client: GatewayClient) throws {
        let typing = try ConsoleDialer.makePair()
        let showing = try ConsoleDialer.makePair()
        (input, output) = (typing.frontEnd, TextReader(descriptor: showing.frontEnd))
        let (source, target) = (typing.server, showing.server)
        ending = Task {
            try await onThread {
                // Only now: another test's file would take the number of one that is closed while it is waited on.
                defer { for descriptor in [source, target] { close(descriptor) } }
                return Result {
                    try client.serve { gateway in
                        PlainFrontEnd(
                            gateway: gateway, input: source,
                            output: .init(.plain, answers: target, errors: target)
                        ).run()
                    }
                }
            }.get()
        }
    }

    deinit { for descriptor in [input, output.descriptor] { close(descriptor) } }

    func type(_ line: String) { _ = PipeBytes.write(ArraySlice((line + "\n").utf8), to: input) }

    @discardableResult
    func expect(_ mark: String) async -> String {
        let output = output
        return await onThread { output.read(until: mark) }
    }

    /// Says goodbye, and gives how the client ended.
    func leave() async throws -> ClientEnding {
        type("/quit")
        return try await ending.value
    }
}

/// A gateway that is stopped and started again on one address and one record.
final class RestartingGateway: Sendable {
    let fixture: ConsoleFixture
    let path: String
    private let running = Mutex<(server: ConsoleServer, serving: Task<Void, any Error>)?>(nil)

    init() throws {
        let fixture = try ConsoleFixture(guests: true)
        fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
        self.fixture = fixture
        path = fixture.directory + "/r.sock"
    }

    func start() async throws {
        let server = ConsoleServer(
            campus: fixture.campus, catalog: fixture.catalog,
            configuration: ConsoleConfiguration(address: path),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: .init(label: "console.tests"))
        let serving = Task { try await server.run() }
        _ = try await server.boundAddress
        running.withLock { $0 = (server, serving) }
    }

    func stop() async throws {
        let last = running.withLock { running in
            defer { running = nil }
            return running
        }
        last?.serving.cancel()
        try await last?.serving.value
    }

    func end() async throws {
        try await stop()
        try await fixture.stop()
    }
}
