import CampusVerbs
import Concurrency
import Dispatch
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import Model

/// A text is stored on another thread than the one that reads the line behind it. Here the event loop stands still
/// meanwhile, so that it learns of both at once.
@Suite(.endsWhereItHangs)
struct TextOrderTests {
    @Test(arguments: ["@1 /help nothing", "/quit"])
    func command_whenItComesJustWhenTheTextBeforeItIsStored_isAnsweredBehindTheText(command: String)
        async throws
    {
        // No other test's connection stands still with this one.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        try await ConsoleFixture.run(group: group) { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            _ = try await fixture.account("alice")
            let client = try await fixture.client(of: "alice")
            _ = try await client.ask("/group Many")
            _ = try await client.ask("/open #many")
            let campus = fixture.campus
            let sessions = campus.accounts.attendance.sessions
            let session = sessions.people.flatMap(sessions.sessions(of:)).first as? ConsoleSession
            let channel = try #require(session?.channel)
            try await channel.eventLoop.submit {
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
            }.get()
            let lines = try await client.lines(2)
            #expect(lines[0].hasSuffix("alice: one"))
            #expect(lines[1].contains(command == "/quit" ? "goodbye" : "@1 error"))
        }
        try await group.shutdownGracefully()
    }
}
