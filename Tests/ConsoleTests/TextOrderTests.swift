import Concurrency
import Dispatch
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing

@testable import Commands
import Community
@testable import Console
@testable import Doors
@testable import Model

/// A text is stored on another thread than the one that reads the line behind it. Here the event loop runs only when
/// it is told to, so that it learns of both at once.
@Suite(.endsWhereItHangs)
struct TextOrderTests {
    @Test(arguments: ["@1 /help nothing", "/quit"])
    func command_whenItComesJustWhenTheTextBeforeItIsStored_isAnsweredBehindTheText(command: String)
        async throws
    {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let (channel, terminal) = try await Self.connect(to: fixture.campus, fixture.catalog)
            for line in ["/login alice@connect.hku.hk pw", "/group Many", "/open #many"] {
                try await channel.writeInbound(ByteBuffer(string: "@0 \(line)\n"))
                try await terminal.read(from: channel, upTo: "@0 ok")
            }
            let campus = fixture.campus
            try await channel.testingEventLoop.executeInContext {
                channel.pipeline.fireChannelRead(ByteBuffer(string: "one\n"))
                channel.pipeline.fireChannelReadComplete()
                // The ledger works in order: when this is stored the text is, and its sender's count is down.
                let isStored = DispatchSemaphore(value: 0)
                Task {
                    _ = try await campus.accounts.add(
                        email: "bob@connect.hku.hk", username: "bob", password: "pw")
                    isStored.signal()
                }
                isStored.wait()
                channel.pipeline.fireChannelRead(ByteBuffer(string: command + "\n"))
                channel.pipeline.fireChannelReadComplete()
            }
            let lines = try await terminal.read(
                from: channel, upTo: command == "/quit" ? "goodbye" : "@1 error")
            #expect(lines.first?.hasSuffix("alice: one") == true)
            #expect(lines.count == 2)
        }
    }

    private static func connect(
        to campus: Campus, _ catalog: StubCatalog
    ) async throws -> (NIOAsyncTestingChannel, Terminal) {
        let channel = NIOAsyncTestingChannel()
        let environment = ConsoleEnvironment(
            commands: CommandRunner(campus: campus, catalog: catalog, logger: Logger(label: "test")),
            configuration: ConsoleConfiguration(address: "127.0.0.1:0"), registry: SessionRegistry(),
            logger: Logger(label: "test"))
        try await channel.testingEventLoop.executeInContext {
            let session = ConsoleSession(
                id: campus.makeSessionID(), source: "test", isOperator: false, isOwnTerminal: false,
                hub: LoopHub(eventLoop: channel.eventLoop))
            try channel.pipeline.syncOperations.addHandler(
                ConsoleConnection(session: session, environment: environment))
        }
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 7070))
        let terminal = Terminal()
        try await terminal.read(from: channel, upTo: "/help")
        return (channel, terminal)
    }

    /// Reads what the connection writes.
    private final class Terminal {
        private var text = ""

        /// Runs the loop until a line with a text in it comes; gives the lines up to it.
        @discardableResult
        func read(from channel: NIOAsyncTestingChannel, upTo expected: String) async throws -> [String] {
            while true {
                await channel.testingEventLoop.run()
                while let bytes = try await channel.readOutbound(as: ByteBuffer.self) {
                    text += String(buffer: bytes)
                }
                let lines = text.split(separator: "\n").map(String.init)
                if lines.last?.contains(expected) == true {
                    text = ""
                    return lines
                }
                await Task.yield()
            }
        }
    }
}
